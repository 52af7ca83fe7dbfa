"""Twice as much takes twice the work, for every command and construct; no clock is asked.

By default, a sixth of the constructs is checked; ``--full`` takes all commands and constructs.

`benchmarks/scaling.py` measures the same trees, larger ones, and sees what this does not: copies
and what the standard library does.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extent import Extent, sample
from tests.growing import COMMANDS, TREES, instances, write
from tests.running import Runner
from tests.work import work

# Linear work doubles from each size to the next, quadratic work becomes four times as much.
MOST = 2.7
FEW = 2_000  # steps that are no growth
MOST_OF_INSTANCES = 1_500_000  # steps, whatever is loaded first


@pytest.mark.parametrize("construct", sample([*TREES], 6))
@pytest.mark.parametrize("name", COMMANDS if Extent.full else ["check"])
def test_work_grows_with_the_size(name: str, construct: str, tmp_path: Path) -> None:
    make, size = TREES[construct]
    size = max(size // 20, 5)
    costs: list[int] = []
    for count in (size, 2 * size, 4 * size):
        folder = tmp_path / str(count)
        folder.mkdir()
        write(make, count, folder)
        run = Runner(folder, tmp_path / "home")
        if not costs:
            run(*COMMANDS[name])  # loads what there is to load
        costs.append(work(lambda: run(*COMMANDS[name])))
    first, second = costs[1] - costs[0], costs[2] - costs[1]
    grown = sum(map(len, make(4 * size).values())) / sum(map(len, make(2 * size).values()))
    assert second < MOST * grown / 2 * max(first, 0) + FEW, costs


@pytest.mark.parametrize(
    "sizes", sample([[(50, 10), (100, 10), (200, 10)], [(50, 5), (50, 10), (50, 20)]], 2)
)
def test_work_grows_with_the_members_of_a_map_and_with_the_blocks_that_it_repeats(
    sizes: list[tuple[int, int]], tmp_path: Path
) -> None:
    costs = []
    for index, (members, blocks) in enumerate([sizes[-1], *sizes]):
        folder = tmp_path / str(index)
        folder.mkdir()
        write(lambda _: instances(members, blocks), 0, folder)
        run = Runner(folder, tmp_path / "home")
        costs.append(work(lambda: run(*COMMANDS["check"])))
    assert costs[3] - costs[2] <= 2 ** 1.1 * (costs[2] - costs[1]) + FEW, costs
    assert costs[3] < MOST_OF_INSTANCES, costs
