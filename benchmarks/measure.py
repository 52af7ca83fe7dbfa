"""Timing competitors in turn, so that a busy moment of the machine hits all alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path


class Samples:
    """The seconds that one competitor took, round by round."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds: list[float] = []

    @property
    def median(self) -> float:
        """The median of all rounds."""
        return statistics.median(self.seconds)


class Ratio:
    """How long one competitor took as a multiple of another: ratio of the medians and spread.

    The spread is the lowest and the highest ratio of one round.
    """

    def __init__(self, ours: Samples, theirs: Samples) -> None:
        rounds = [left / right for left, right in zip(ours.seconds, theirs.seconds)]
        self.value = ours.median / theirs.median
        self.lowest = min(rounds)
        self.highest = max(rounds)

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.lowest:.3g}–{self.highest:.3g})"


def interleave(
    competitors: dict[str, Callable[[], object]], rounds: int, *, warm_up: bool = True
) -> dict[str, Samples]:
    """Time every competitor once a round, each round starting with another one."""
    samples = {name: Samples(name) for name in competitors}
    names = list(competitors)
    if warm_up:
        for run in competitors.values():
            run()
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            start = time.perf_counter()
            competitors[name]()
            samples[name].seconds.append(time.perf_counter() - start)
    return samples


def command(
    arguments: Sequence[str], folder: Path, accepted: Sequence[int] = (0,)
) -> Callable[[], None]:
    """A competitor that runs a command in a folder.

    Raises, when run, `RuntimeError` where the exit code is none of the accepted ones.
    """
    environment = {**os.environ, "CHECKPOINT_DISABLE": "1", "NO_COLOR": "1"}

    def run() -> None:
        done = subprocess.run(
            arguments, cwd=folder, env=environment, capture_output=True, check=False)
        if done.returncode not in accepted:
            said = done.stderr.decode(errors="replace")[-500:]
            raise RuntimeError(f"{' '.join(arguments)}: exit {done.returncode}: {said}")

    return run
