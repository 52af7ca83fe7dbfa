"""Which rules are selected, by selectors: names, codes, families and their first digits."""

from __future__ import annotations

from hcl_lint.linter.listing import ALWAYS, ON, PREVIEW, Listing
from hcl_lint.text.suggestions import closest
from hcl_lint.workspace.config_error import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.linter.registry import Registry

ALL = "ALL"

# How exactly a selector speaks of a rule; the more exact one decides.
_NOT_AT_ALL = -1
_BY_ALL = 0
_BY_FAMILY = 1
_BY_NAME = 9


class Selector:
    """One word that stands for rules: ``ALL``, ``F``, ``F0``, ``F001`` or ``unformatted``."""

    __slots__ = ("text", "listing", "letters", "digits")

    def __init__(self, text: str, registry: Registry) -> None:
        """Read a selector.

        Raises:
            ConfigError: it stands for no rule.
        """
        self.text = text
        self.listing = registry.find(text)
        self.digits = text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.letters = text[: len(text) - len(self.digits)]
        if self.listing is not None or text == ALL:
            return
        codes = [rule.code for rule in registry.listings]
        if not self.letters or not any([_begins(code, self) for code in codes]):
            near = closest(text, registry.names())
            hint = f"; did you mean `{near}`?" if near else "; `hcl-lint rule --all` lists all"
            raise ConfigError(f"there is no rule `{text}`{hint}")

    def exactness(self, listing: Listing) -> int:
        """How exactly it speaks of a rule; below 0 where it does not."""
        if self.listing is not None:
            return _BY_NAME if self.listing is listing else _NOT_AT_ALL
        if self.text == ALL:
            return _BY_ALL
        return _BY_FAMILY + len(self.digits) if _begins(listing.code, self) else _NOT_AT_ALL

    def matches(self, listing: Listing) -> bool:
        return self.exactness(listing) >= 0


def _begins(code: str, selector: Selector) -> bool:
    """Whether the letters of a code are those of a selector, and its digits begin as there."""
    rest = code[len(selector.letters) :]
    return code.startswith(selector.letters) and rest.isdigit() and rest.startswith(selector.digits)


def read_selectors(texts: Iterable[str], registry: Registry) -> list[Selector]:
    """The selectors that some words are.

    Raises:
        ConfigError: one of them stands for no rule.
    """
    return [Selector(text, registry) for text in texts]


def select(
    registry: Registry,
    selected: list[Selector] | None,
    extended: list[Selector],
    ignored: list[Selector],
    *,
    preview: bool = False,
) -> list[Listing]:
    """The rules that run, in the order of the registry.

    *selected* replaces the default set where it is not None, *extended* adds to either.
    Between these and *ignored* the more exact selector decides; between equally exact
    ones, *ignored*. Rules in preview are only selected with *preview*.

    Raises:
        ConfigError: a rule that cannot be had, or cannot be ignored, is named.
    """
    wanted = [*(selected or []), *extended]
    for selector in wanted:
        if selector.listing is not None and selector.listing.status == PREVIEW and not preview:
            raise ConfigError(
                f"rule `{selector.text}` is in preview, and only to be had with `preview = true`"
            )
    for selector in ignored:
        if selector.listing is not None and selector.listing.status == ALWAYS:
            raise ConfigError(f"rule `{selector.text}` cannot be ignored: it tells of broken files")
    result = []
    for listing in registry.listings:
        by_default = selected is None and listing.status == ON
        exactness = _exactness(wanted, listing, _BY_ALL if by_default else _NOT_AT_ALL)
        if listing.status == ALWAYS or (
            exactness > _exactness(ignored, listing, _NOT_AT_ALL)
            and (preview or listing.status != PREVIEW)
        ):
            result.append(listing)
    return result


def _exactness(selectors: list[Selector], listing: Listing, least: int) -> int:
    return max([least, *[selector.exactness(listing) for selector in selectors]])
