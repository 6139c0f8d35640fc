"""IP addresses: grouped for rate limits, and told apart as public and private."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

# IPv4 addresses inside IPv6 ones: a translator (NAT64) would lead there.
_NAT64: Final = IPv6Network("64:ff9b::/96")


def group_address(address: str) -> str:
    """Return the group of addresses that share limits: for IPv6 a whole /64.

    >>> group_address("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> group_address("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket has no IP address
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), 64), strict=False))


def is_loopback(address: str) -> bool:
    """Return whether an address is this machine's own."""
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback


def is_public_address(address: str) -> bool:
    """Return whether an IP address is one of the internet: not of this machine, nor of a local network.

    >>> [is_public_address(text) for text in ("93.184.215.14", "127.0.0.1", "::ffff:10.0.0.1", "169.254.169.254")]
    [True, False, False, False]
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address):
        if parsed.sixtofour or parsed.teredo or parsed.scope_id:
            return False
        inside = parsed.ipv4_mapped or (IPv4Address(int(parsed) & 0xFFFFFFFF) if parsed in _NAT64 else None)
        if inside is not None:
            return is_public_address(str(inside))
    return parsed.is_global and not parsed.is_multicast
