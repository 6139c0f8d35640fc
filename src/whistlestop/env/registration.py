"""The names under which Gymnasium knows our environments."""

from typing import Final

import gymnasium

from whistlestop.maps.loading import edition_ids

NAMESPACE: Final = "whistlestop"
VERSION: Final = 0


def single_id(edition: str) -> str:
    """Return the name of an edition's environment for one agent.

    >>> single_id("usa")
    'whistlestop/usa-v0'
    """
    return f"{NAMESPACE}/{edition}-v{VERSION}"


def self_play_id(edition: str) -> str:
    """Return the name of an edition's vector environment, in which one policy plays all seats.

    >>> self_play_id("usa")
    'whistlestop/usa-self-play-v0'
    """
    return f"{NAMESPACE}/{edition}-self-play-v{VERSION}"


def register_all() -> None:
    """Tell Gymnasium about every edition, once."""
    for edition in edition_ids():
        if single_id(edition) in gymnasium.registry:
            return
        gymnasium.register(
            single_id(edition), entry_point="whistlestop.env.single:WhistlestopEnv", kwargs={"edition": edition}
        )
        gymnasium.register(
            self_play_id(edition),
            vector_entry_point="whistlestop.env.vector_env:SelfPlayVectorEnv",
            kwargs={"edition": edition},
        )
