"""How much a test run covers: samples and small inputs by default, everything with ``--full``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

import pytest

_Item = TypeVar("_Item")

SHARE = 36
"""Of so many files and cases a sample has one."""

SMALLER = 100
"""By so much hostile inputs are shorter by default; what nests is still too deep."""

FEWER = 20
"""By so much the examples that hypothesis makes are fewer by default."""


_SEED = "sample_seed"


class Extent:
    """What the options of this run ask for."""

    full = False
    seed = 0


def add_options(parser: pytest.Parser) -> None:
    """Declare the options that decide the extent."""
    parser.addoption(
        "--full", action="store_true", help="check whole corpora and the largest hostile inputs"
    )
    parser.addoption(
        "--sample-seed", type=int, metavar="N", help="what chooses the samples, to repeat a run"
    )


def configure(config: pytest.Config) -> None:
    """Note what the options say; all processes of a run take the same samples."""
    if config.option.sample_seed is None:
        # The first process of a parallel run chooses, and says so to the others.
        given = getattr(config, "workerinput", {}).get(_SEED)
        config.option.sample_seed = random.randrange(10_000) if given is None else given
    Extent.full = config.option.full
    Extent.seed = config.option.sample_seed
    # After `conftest` has said where rewritten modules are kept: pytest rewrites all of hypothesis.
    from hypothesis import HealthCheck, settings

    # No deadline: how long an example takes says more about the machine than about the code.
    settings.register_profile(
        "extent",
        max_examples=examples(100),
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow,),
    )
    settings.load_profile("extent")


def tell(worker: dict[str, object]) -> None:
    """Say to another process of this run which samples it takes."""
    worker[_SEED] = Extent.seed


def summary() -> str:
    """One line about what this run covered."""
    if Extent.full:
        return "extent: full"
    return f"extent: samples, --sample-seed {Extent.seed} (--full checks everything)"


def size(full: int) -> int:
    """The size of a hostile input in this run."""
    return full if Extent.full else full // SMALLER


def examples(full: int) -> int:
    """How many examples of a property this run tries."""
    return full if Extent.full else full // FEWER


def sample(items: Sequence[_Item], share: int = SHARE) -> Sequence[_Item]:
    """One of every *share* items, or all of them with ``--full``."""
    return items if Extent.full else items[Extent.seed % share::share]
