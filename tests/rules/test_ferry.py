"""Chapter F: ferries."""

import pytest

from rules.test_claim import claims, refusal
from scenarios import scenario


def test_F1_so_many_of_the_cards_must_be_wild() -> None:
    game = scenario("europe", hands=["4*red 2*wild"])
    assert claims(game, "athina-brindisi") == ["red wilds=1", "red wilds=2"]
    assert claims(game, "erzurum-sevastopol") == ["red wilds=2"]


def test_F1_the_rest_is_a_set_of_one_color() -> None:
    assert claims(scenario("europe", hands=["red blue wild"]), "essen-kobenhavn-1") == []


def test_F1_wilds_alone_will_do() -> None:
    assert claims(scenario("europe", hands=["2*wild"]), "amsterdam-london") == ["wild wilds=2"]


@pytest.mark.parametrize(
    ("payment", "needed"),
    [("athina-brindisi red wilds=0", "1 … has"), ("amsterdam-london red wilds=1", "2 … have")],
)
def test_F1_too_few_wilds_are_refused(payment: str, needed: str) -> None:
    game = scenario("europe", hands=["4*red 2*wild"])
    needed = needed.replace("…", "of the cards for this ferry")
    assert refusal(game, 0, f"claim {payment}") == f"F1: at least {needed} to be wild"


def test_F1_without_wilds_a_ferry_is_out_of_reach() -> None:
    assert claims(scenario("europe", hands=["9*red"]), "sevastopol-sochi") == []
