"""`module` blocks: the sources of modules."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.problems import INVALID_SOURCE_ADDRESS, RESERVED_ARGUMENT
from hcl_lint.products.terraform.providers import check_provider_map
from hcl_lint.products.terraform.requirements import check_constraint
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import is_null, text_of
from hcl_lint.semantics.report import finding, short
from hcl_lint.values.convert import convert
from hcl_lint.values.types import BOOL, NUMBER, STRING

LOCAL: Final = "local"
REGISTRY: Final = "registry"
GIT: Final = "git"
MERCURIAL: Final = "hg"
OTHER: Final = "other"

_LOCAL_STARTS: Final = ("./", "../", ".\\", "..\\")
_REGISTRY: Final = (
    r"(?:[^/:@?.-](?:[^/:@?.]*[^/:@?.-])?(?:\.[^/:@?.-](?:[^/:@?.]*[^/:@?.-])?)+(?::[0-9]+)?/)?"
    r"[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?/"
    r"[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?/"
    r"[0-9a-z]{1,64}(?://.*)?"
)
# Prefixes that go-getter does not treat as a path.
_REMOTE: Final = (
    r"[A-Za-z0-9]+::|[A-Za-z][A-Za-z0-9+.-]*://|[^/@\s]+@[^/\s]+:|/|[A-Za-z]:[\\/]"
    r"|(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)/|.*\.amazonaws\.com|"
    r".*\.googleapis\.com"
)
# Source: the detectors of go-getter.
_GIT: Final = (
    r"git::|git://|[^/@:\s]+@[^/:\s]+:|(?:github\.com|gitlab\.com|bitbucket\.org)/"
)
_HOSTED: Final = ("github.com", "gitlab.com", "bitbucket.org")


def is_local(source: str) -> bool:
    """Whether the source of a module is a path in the same tree."""
    return source.startswith(_LOCAL_STARTS) or source in (".", "..")


def kind_of(source: str) -> str:
    """The kind of a source; "" of a text that cannot be one."""
    if is_local(source):
        return LOCAL
    if re.match(_GIT, source):
        return GIT
    if source.startswith("hg::"):
        return MERCURIAL
    if re.fullmatch(_REGISTRY, source) and source.partition("/")[0] not in _HOSTED:
        return REGISTRY
    return OTHER if re.match(_REMOTE, source) else ""


def arguments_of_source(source: str) -> dict[str, str]:
    """What is after the question mark of an address, by name."""
    query = source.partition("?")[2]
    pairs = [each.partition("=") for each in query.split("&") if each]
    return {name: value for name, _, value in pairs}


_RESERVED_BLOCKS: Final = ("lifecycle", "locals", "provider")


def check_call(block: BlockView, *, is_early: bool) -> Iterator[Diagnostic]:
    """Report what is wrong with a call; *is_early*: the source may refer to variables."""
    source = block.expression("source")
    version = block.expression("version")
    if version is not None and is_null(version):
        version = None
    text = text_of(source)
    if version is not None:
        yield from check_constraint(version, "version")
    if source is not None and text is None:
        text = _converted(source)
    if source is not None and text is not None:
        yield from _check_source(text, source, has_version=version is not None)
    providers = block.expression("providers")
    if providers is not None:
        yield from check_provider_map(providers, has_keys=is_early)
    for problem in block.body.just_attributes()[1]:
        place = problem.range
        name = place.text
        if name == "lifecycle" and is_early:
            continue
        if name in _RESERVED_BLOCKS:
            yield finding(
                RESERVED_ARGUMENT, place, f"Block `{name}` is reserved in module calls",
                "Module calls have no such block. Remove it.",
            )
        elif name != "_":
            yield problem


def _converted(source: BodyExpression) -> str | None:
    """The text of a source that is a number or a bool, as the product converts it."""
    value = source.evaluate(None)[0]
    if not value.is_present or value.type not in (NUMBER, BOOL):
        return None
    return convert(value, STRING).as_string()


def _check_source(
    text: str, source: BodyExpression, *, has_version: bool
) -> Iterator[Diagnostic]:
    if is_local(text):
        if ".." not in text and not text.strip("./"):
            yield finding(
                INVALID_SOURCE_ADDRESS, source.place, "Module calls itself",
                "The source is the folder of this module. Use another folder.",
            )
        if has_version:
            yield finding(
                INVALID_SOURCE_ADDRESS, source.place, "Local module with a version",
                "Only modules from a registry have versions. Remove `version`, or use a module "
                "from a registry.",
            )
        return
    if not text.strip():
        yield finding(
            INVALID_SOURCE_ADDRESS, source.place, "Empty module source",
            'Write the path of the module, such as "./network", or its address.',
        )
    elif has_version and kind_of(text) not in ("", REGISTRY):
        yield finding(
            INVALID_SOURCE_ADDRESS, source.place, "Version of a module that is in no registry",
            "Only modules from a registry have versions. Remove `version`; a repository takes "
            "`?ref=v1.2.0` at the end of the source.",
        )
    elif not kind_of(text):
        yield finding(
            INVALID_SOURCE_ADDRESS, source.place, f"Invalid module source {short(text)}",
            f'A path must begin with `./` or `../`: "./{text[:60]}". A module in a registry is '
            "`NAMESPACE/NAME/PROVIDER`.",
        )
