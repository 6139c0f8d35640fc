"""Ready-made things to say: sent and stored by name, read by everybody in their own language."""

from typing import Final

# Their texts are `web.log.phrase.…`. One that was ever said stays in the logs of tables, so none is renamed.
PHRASES: Final = (
    "hello",
    "good_luck",
    "have_fun",
    "nice_move",
    "well_played",
    "bad_luck",
    "my_route",
    "your_turn",
    "one_moment",
    "sorry",
    "no_problem",
    "good_game",
    "thanks",
    "bye",
)
