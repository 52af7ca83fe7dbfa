"""The block `packer`: the version of Packer and the plugins that a template requires."""

from __future__ import annotations

import re
from itertools import accumulate

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.packer.builds import are_independent
from hcl_lint.products.packer.components import BUILT_IN, OF_PLUGINS
from hcl_lint.products.packer.rules import (
    INVALID_PLUGIN_REQUIREMENT, MISSING_REQUIRED_PLUGIN, UNKNOWN_COMPONENT,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.messages import advise, closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_STRING
from hcl_lint.values.value import Value
from hcl_lint.values.versions import parse_constraints

_KEYS: Final = ("source", "version")
_FEWEST_PARTS: Final = 3  # of a source address: a host, a namespace and a name
_MOST_PARTS: Final = 16
_WORDS: Final = {"source": "No source", "version": "No version constraint"}

_NOUNS: Final = {
    "source": "builder", "data": "data source", "provisioner": "provisioner",
    "post-processor": "post-processor",
}


class Requirements:
    """The plugins that a module requires, as its blocks are checked.

    ``names`` are those by which components may call plugins; the components of ``official`` ones
    are known. ``first`` is where each plugin is required first.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.names: set[str] = set()
        self.official: set[str] = set()
        self.first: dict[str, tuple[Document, Range]] = {}
        self.is_open = False

    def packer_version(self, expression: BodyExpression) -> Diagnostics:
        """Check `required_version`."""
        value, problems = expression.evaluate(None)
        text = None if problems else text_of(value)
        if text is not None:
            yield from self.constraint(text, expression.place, "required_version")

    def plugins(self, block: BlockView, document: Document) -> Diagnostics:
        """Check a block `required_plugins`."""
        own: set[str] = set()
        for name, attribute in block.attributes().items():
            yield from self.name(name, attribute.name_place)
            value, problems = attribute.expression.evaluate(None)
            if problems:
                self.is_open = True
                continue
            yield from self.entry(name, value, attribute.expression.place)
            self.names.add(name)
            first = self.first.setdefault(name, (document, attribute.expression.place))
            if first[1] is attribute.expression.place or name in own:
                own.add(name)
            elif not are_independent(self.module, first[0], document):
                place = attribute.expression.place
                where = f"on line {first[1].line}"
                if first[0] is not document:
                    where = f"in {first[0].path} {where}"
                yield INVALID_PLUGIN_REQUIREMENT.at(
                    place, f"Plugin {short(name)} is required twice",
                    f"It is already required {where}. Remove one of them.",
                )

    def name(self, name: str, place: Range) -> Diagnostics:
        if not _is_name(name):
            detail = "Use lowercase letters, digits and single hyphens."
            meant = re.sub("[-_.]+", "-", name).strip("-").lower()
            if _is_name(meant):
                detail += f" Did you mean {short(meant)}?"
            yield INVALID_PLUGIN_REQUIREMENT.at(place, f"Invalid plugin name {short(name)}", detail)

    def entry(self, name: str, value: Value, place: Range) -> Diagnostics:
        if not value.is_present or value.type.kind not in (KIND_OBJECT, KIND_MAP):
            yield INVALID_PLUGIN_REQUIREMENT.at(
                place, f"Requirement of {short(name)} is not an object",
                f'Write `{name[:40]} = {{ source = "HOST/NAMESPACE/NAME", version = "CONSTRAINT" '
                "}`.",
            )
            return
        entry = value.as_attributes()
        for key in entry:
            if key not in _KEYS:
                advice = advise(key, _KEYS, "Valid keys are `source` and `version`.")
                yield INVALID_PLUGIN_REQUIREMENT.at(
                    place, f"Unexpected {short(key)} in a plugin requirement", advice
                )
        for key in _KEYS:
            if key not in entry:
                yield INVALID_PLUGIN_REQUIREMENT.at(
                    place, f"{_WORDS[key]} for plugin {short(name)}",
                    "A requirement needs a `source` and a `version`.",
                )
            elif entry[key].is_null or entry[key].type.kind != KIND_STRING:
                yield INVALID_PLUGIN_REQUIREMENT.at(
                    place, f"`{key}` of plugin {short(name)} is not a string", "Quote the value."
                )
            elif entry[key].is_present and key == "version":
                yield from self.constraint(entry[key].as_string(), place, "version", is_plugin=True)
            elif entry[key].is_present:
                yield from self.source(entry[key].as_string(), place)

    def constraint(
        self, text: str, place: Range, name: str, *, is_plugin: bool = False
    ) -> Diagnostics:
        found = parse_constraints(text)
        if found is None:
            yield INVALID_PLUGIN_REQUIREMENT.at(
                place, f"Invalid version constraint of `{name}`",
                'A constraint is a comma-separated list of conditions, such as ">= 1.5, '
                '< 2.0".',
            )
        elif is_plugin and any([element.prerelease for element in found]):
            yield INVALID_PLUGIN_REQUIREMENT.at(
                place, "Prerelease version of a plugin",
                "Only releases of plugins can be required. Remove the prerelease suffix.",
            )

    def source(self, text: str, place: Range) -> Diagnostics:
        reason = _why_no_source(text)
        if reason:
            yield INVALID_PLUGIN_REQUIREMENT.at(
                place, "Invalid plugin source",
                f'{reason} Write it as "HOST/NAMESPACE/NAME", such as '
                '"github.com/hashicorp/amazon".',
            )
            return
        namespace, _, name = text.lower().rpartition("/")
        self.names.add(name)
        if namespace == "github.com/hashicorp":
            self.official.add(name)

    def component(self, kind: str, type_: str, place: Range) -> Diagnostics:
        """Report a component that no required plugin has."""
        if self.is_open or type_ in BUILT_IN[kind] or type_ == "":
            return
        parts = type_.split("-")
        prefixes = set(accumulate(parts, "{}-{}".format))
        is_of_plugin = type_ in OF_PLUGINS[kind]
        if prefixes & self.names:
            if prefixes & self.official and not is_of_plugin:
                yield from self.misspelt(kind, type_, place)
            return
        meant = None if is_of_plugin else closest(type_, [*BUILT_IN[kind], *OF_PLUGINS[kind]])
        if meant is not None:
            yield UNKNOWN_COMPONENT.at(
                place, f"Unknown {_NOUNS[kind]} {short(type_)}",
                f"Neither Packer nor a required plugin provides it. Did you mean `{meant}`?",
            )
            return
        yield MISSING_REQUIRED_PLUGIN.at(
            place, f"No required plugin for {short(type_)}",
            "`packer init` installs what `required_plugins` lists, and none of these plugins is "
            f"called {short(parts[0])}. Add it.",
        )

    def misspelt(self, kind: str, type_: str, place: Range) -> Diagnostics:
        """Report a component that a plugin of the maintainers probably lacks."""
        plugin = type_.partition("-")[0]
        meant = closest(type_, [other for other in OF_PLUGINS[kind] if other.startswith(plugin)])
        if meant is not None:
            yield UNKNOWN_COMPONENT.at(
                place, f"Unknown {_NOUNS[kind]} {short(type_)}",
                f"The plugin {short(plugin)} is not known to have it. Did you mean `{meant}`?",
                severity=WARNING,
            )


def _why_no_source(text: str) -> str:
    """The defect of the source address of a plugin; "" if there is none."""
    parts = text.split("/")
    if "://" in text:
        return "It must not have a scheme."
    if "?" in text or "#" in text:
        return "It must not have a query or a fragment."
    if "" in parts:
        return "A part is empty."
    if len(parts) < _FEWEST_PARTS:
        return "It has too few parts."
    if len(parts) > _MOST_PARTS:
        return "It has too many parts."
    last = parts[-1]
    if last.startswith("packer-"):
        return "The name must not have the prefix `packer-plugin-`."
    if last.isascii() and not _has_words(last):
        return f"{short(last)} is not a valid name."
    return ""


def _has_words(text: str) -> bool:
    """Whether a text consists of ASCII letters and digits, in words with a hyphen between two."""
    return text.isascii() and all([word.isalnum() for word in text.split("-")])


def _is_name(text: str) -> bool:
    """Whether a text is the name of a plugin: words without capital letters."""
    return _has_words(text) and text == text.lower()
