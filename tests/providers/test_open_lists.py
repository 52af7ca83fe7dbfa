"""Which lists of values the build of tables takes for growing ones."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

_SCRIPT = Path(__file__).parents[2] / "scripts" / "open_lists.py"
_spec = importlib.util.spec_from_file_location("open_lists", _SCRIPT)
assert _spec is not None and _spec.loader is not None
open_lists = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(open_lists)


@pytest.mark.parametrize(
    "values",
    [
        "m5.large m5.xlarge m6gd.large r7iz.xlarge",
        "t2 t3 t3a t4g",
        "python3.8 python3.9 nodejs18.x nodejs20.x provided",
        "TLS_1_0 TLS_1_2",
        "5.7 8.0.21",
        "us-east-1 us-east-2 eu-west-1 eu-west-3",
        " ".join([f"{letter}-service" for letter in "abcdefghijklmnopqrstuvwxyz"]),
    ],
)
def test_generations_sizes_versions_and_catalogues_are_open(values: str) -> None:
    assert open_lists.is_open(values.split())


@pytest.mark.parametrize(
    "values",
    [
        "required optional",
        "AES256 aws:kms aws:kms:dsse",
        "arm64 x86_64",
        "ipv4 ipv6",
        "IPV4_ONLY IPV6_ONLY",
        "HTTP_301 HTTP_302",
        " ".join([f"A{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]),  # countries
    ],
)
def test_other_lists_are_closed(values: str) -> None:
    assert not open_lists.is_open(values.split())
