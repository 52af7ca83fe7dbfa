"""Links are written only where a terminal follows them."""

from __future__ import annotations

import io

import pytest

from hcl_lint.report.render import render
from hcl_lint.report.terminal import TextStyle, wants_links
from tests.some_findings import finding

URL = "https://example.org/f001"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM_PROGRAM": "vscode"},
        {"TERM": "xterm-kitty"},
        {"VTE_VERSION": "7200"},
        {"VTE_VERSION": "5000"},
        {"VTE_VERSION": "999999999"},
        {"WT_SESSION": "1"},
        {"FORCE_HYPERLINK": "1", "NO_COLOR": "1"},
    ],
)
def test_terminals_that_know_links_get_them(environment: dict[str, str]) -> None:
    assert wants_links(Terminal(), environment)


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"TERM": "xterm-256color"},
        {"TERM": "linux"},
        {"VTE_VERSION": "4999"},
        {"VTE_VERSION": "x"},
        {"VTE_VERSION": "1234567890"},
        {"TERM_PROGRAM": "vscode", "TERM": "dumb"},
        {"TERM_PROGRAM": "vscode", "NO_COLOR": "1"},
        {"TERM_PROGRAM": "vscode", "CI": "true"},
        {"TERM_PROGRAM": "vscode", "FORCE_HYPERLINK": "0"},
    ],
)
def test_others_do_not(environment: dict[str, str]) -> None:
    assert not wants_links(Terminal(), environment)


def test_files_get_none_unless_they_are_ordered() -> None:
    assert not wants_links(io.StringIO(), {"TERM_PROGRAM": "vscode"})
    assert wants_links(io.StringIO(), {"FORCE_HYPERLINK": "1"})


@pytest.mark.parametrize("format_name", ["full", "concise", "grouped"])
def test_the_code_leads_to_the_page_of_the_rule(format_name: str) -> None:
    linked = f"\x1b]8;;{URL}\x1b\\F001\x1b]8;;\x1b\\"
    assert linked in render([finding(url=URL)], format_name, TextStyle(links=True))
    assert "\x1b" not in render([finding(url=URL)], format_name)
    assert "\x1b" not in render([finding()], format_name, TextStyle(links=True))


@pytest.mark.parametrize(
    "url", ["javascript:x", "https://x\x1b\\", "https://é", "https://a b", "https://{x}"]
)
def test_what_is_no_plain_address_is_no_link(url: str) -> None:
    assert "\x1b" not in render([finding(url=url)], "concise", TextStyle(links=True))
