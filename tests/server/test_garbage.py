import gc
from collections.abc import Iterator

import pytest

from whistlestop.server.garbage import THRESHOLDS, FrozenHeap


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_start_up_has_made_is_frozen() -> None:
    FrozenHeap().tame()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == THRESHOLDS


def test_it_is_frozen_once_more_each_time_the_count_has_doubled() -> None:
    heap = FrozenHeap(first_refreeze=100)
    counts = [1, 99, 100, 101, 199, 200, 150, 399, 900, 1_799, 1_800]
    assert [count for count in counts if heap.refreeze_when_doubled(count)] == [100, 200, 900, 1_800]
