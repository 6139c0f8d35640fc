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


def test_startup_heap_is_frozen() -> None:
    FrozenHeap().freeze_startup_heap()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == THRESHOLDS


def test_heap_is_refrozen_when_the_count_has_doubled() -> None:
    heap = FrozenHeap(first_refreeze=100)
    counts = [1, 99, 100, 101, 199, 200, 150, 399, 900, 1_799, 1_800]
    assert [count for count in counts if heap.refreeze_if_doubled(count)] == [100, 200, 900, 1_800]
