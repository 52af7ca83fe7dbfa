"""The rules of family SEC: all but credentials are those of the policies in ``security``.

A policy is read when it is selected and there is something for it. What is known before is made of
the policies ahead of time, and kept; only runs that may report or name one of them load it.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, TypeAlias
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Rule
from hcl_lint.edges import load
from hcl_lint.files.build_cache import POLICIES
from hcl_lint.linter.rules.secrets import CREDENTIALS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.page import Page

# Code, name, risk, file of the pack without its end, words, references, summary.
Known: TypeAlias = tuple[str, str, str, str, tuple[str, ...], tuple[str, ...], str]

_FORMER = {"aws-public-acls-allowed": ("aws-public-access-allowed",)}

_OPTIONS = "hcl_lint.linter.policies.security:options_of"
_PAGE = "hcl_lint.linter.policies.security:page_of"


def _known() -> list[Known]:
    known: list[Known] = POLICIES.data()
    return known


def _rules() -> tuple[Rule, ...]:
    """The rules that policies look for, made once."""
    found = []
    for code, name, risk, _, _, references, summary in _known():
        found.append(Rule(
            code, name, WARNING, OPT_IN, summary, aliases=_FORMER.get(name, ()),
            options=_OPTIONS, risk=risk, references=references, page=_page_of(name),
        ))
    return tuple(found)


def _page_of(name: str) -> Callable[[], Page]:
    def page() -> Page:
        found: Page = load(_PAGE)(name)
        return found

    return page


def files() -> dict[str, str]:
    """The names of the files of the pack, without their ends, by the names of policies."""
    return {name: file for _, name, _, file, _, _, _ in _known()}


def words() -> dict[str, tuple[str, ...]]:
    """Words by the names of policies: without any of these, a module has nothing for the policy.

    A policy that may find something in any module has none.
    """
    return {name: listed for _, name, _, _, listed, _, _ in _known() if listed}


OF_POLICIES: Final[tuple[Rule, ...]] = _rules()
RULES: Final[tuple[Rule, ...]] = tuple(
    sorted([*OF_POLICIES, *CREDENTIALS], key=lambda rule: rule.code)
)
