"""What changes between two documents, as a JSON Merge Patch (RFC 7396)."""

from typing import Any

Document = dict[str, Any]  # Any: plain JSON
Patch = dict[str, Any]


def merge_patch(before: Document, after: Document) -> Patch:
    """What turns one document into another, as a JSON Merge Patch (RFC 7396).

    >>> merge_patch({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 2, "d": 4}})
    {'a': None, 'b': {'d': 4}}
    """
    patch: Patch = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if isinstance(value, dict) and isinstance(old, dict):
            if changes := merge_patch(old, value):
                patch[name] = changes
        elif value != old or name not in before:
            patch[name] = value
    return patch


def merged(document: Document, patch: Patch) -> Document:
    """A document after a JSON Merge Patch.

    >>> merged({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"d": 4}})
    {'b': {'c': 2, 'd': 4}}
    """
    result = dict(document)
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, dict):
            old = result.get(name)
            result[name] = merged(old if isinstance(old, dict) else {}, value)
        else:
            result[name] = value
    return result


def joined_objects(one: bytes, other: bytes) -> bytes:
    """Two JSON objects that share no name as one.

    >>> joined_objects(b'{"a":1}', b'{"b":2}'), joined_objects(b'{}', b'{"b":2}')
    (b'{"a":1,"b":2}', b'{"b":2}')
    """
    if one == b"{}" or other == b"{}":
        return other if one == b"{}" else one
    return one[:-1] + b"," + other[1:]
