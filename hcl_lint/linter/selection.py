"""Which problems are selected, by selectors: names, codes, families and leading digits."""

from __future__ import annotations

from hcl_lint.problems.problem import ALWAYS, ON, PREVIEW, Problem
from hcl_lint.problems.config_error import ConfigError
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.problems.catalogue import Catalogue

ALL = "ALL"

# How specifically a selector selects a problem; the most specific one decides.
_NOT_AT_ALL = -1
_BY_ALL = 0
_BY_FAMILY = 1
_BY_NAME = 9


class Selector:
    """One word that selects problems: ``ALL``, ``F``, ``F0``, ``F001`` or ``unformatted``.

    Case does not matter. ``text`` is the word as the user wrote it.
    """

    __slots__ = ("text", "problem", "selects_all", "letters", "digits")

    def __init__(self, text: str, catalogue: Catalogue) -> None:
        """Read a selector.

        Raises:
            ConfigError: it matches no problem.
        """
        self.text = text
        self.problem = catalogue.find(text)
        code = text.upper()
        self.selects_all = code == ALL
        self.digits = code.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.letters = code[: len(code) - len(self.digits)]
        if self.problem is not None or self.selects_all:
            return
        codes = [problem.code for problem in catalogue.problems]
        if not self.letters or not any([_begins(code, self) for code in codes]):
            near = closest(text, catalogue.names())
            hint = f"; did you mean `{near}`?" if near else "; `hcl-lint rule` lists all rules"
            raise ConfigError(f"there is no rule `{text}`{hint}")

    def exactness(self, problem: Problem) -> int:
        """How specifically it selects a problem; below 0 where it does not."""
        if self.problem is not None:
            return _BY_NAME if self.problem is problem else _NOT_AT_ALL
        if self.selects_all:
            return _BY_ALL
        return _BY_FAMILY + len(self.digits) if _begins(problem.code, self) else _NOT_AT_ALL

    def matches(self, problem: Problem) -> bool:
        return self.exactness(problem) >= 0


def _begins(code: str, selector: Selector) -> bool:
    """Whether a code has the letters of a selector, and its digits begin with those of it."""
    rest = code[len(selector.letters) :]
    return code.startswith(selector.letters) and rest.isdigit() and rest.startswith(selector.digits)


def read_selectors(texts: Iterable[str], catalogue: Catalogue) -> list[Selector]:
    """Read words as selectors.

    Raises:
        ConfigError: one of them matches no problem.
    """
    return [Selector(text, catalogue) for text in texts]


def select(
    catalogue: Catalogue,
    selected: list[Selector] | None,
    extended: list[Selector],
    ignored: list[Selector],
    *,
    preview: bool = False,
) -> list[Problem]:
    """The problems that are reported, in the order of the catalogue.

    *selected* replaces the default set where it is not None, *extended* adds to either.
    Between these and *ignored* the more specific selector decides, and of equally specific
    ones, *ignored*. Problems in preview are only selected with *preview*.

    Raises:
        ConfigError: a problem that is in preview, or that cannot be ignored, is named.
    """
    wanted = [*(selected or []), *extended]
    for selector in wanted:
        if selector.problem is not None and selector.problem.default == PREVIEW and not preview:
            raise ConfigError(
                f"rule `{selector.text}` is in preview; enable it with `preview = true`"
            )
    for selector in ignored:
        if selector.problem is not None and selector.problem.default == ALWAYS:
            raise ConfigError(
                f"rule `{selector.text}` cannot be ignored: it reports files that are broken"
            )
    result = []
    for problem in catalogue.problems:
        by_default = selected is None and problem.default == ON
        exactness = _exactness(wanted, problem, _BY_ALL if by_default else _NOT_AT_ALL)
        if problem.default == ALWAYS or (
            exactness > _exactness(ignored, problem, _NOT_AT_ALL)
            and (preview or problem.default != PREVIEW)
        ):
            result.append(problem)
    return result


def _exactness(selectors: list[Selector], problem: Problem, least: int) -> int:
    return max([least, *[selector.exactness(problem) for selector in selectors]])
