"""Documentation as data: what formats for programs have in common."""

from __future__ import annotations

from hcl_lint.documentation.model import Contents, DocumentedInput, DocumentedOutput, Item
from hcl_lint.documentation.settings import DocsSettings
from hcl_lint.documentation.values import Ordered


class Text(str):
    """A text that is null where it is empty."""

    __slots__ = ()


def records_of(contents: Contents, settings: DocsSettings) -> Ordered:
    """The sections by name: texts, and lists of records, which are empty where hidden.

    In records, a `Text` that is empty is null.
    """
    shows = settings.shows
    found = Ordered({
        "header": contents.header if shows("header") else "",
        "footer": contents.footer if shows("footer") else "",
        "inputs": [],
        "modules": [],
        "outputs": [],
        "providers": [],
        "requirements": [],
        "resources": [],
    })
    if shows("inputs"):
        found["inputs"] = [_input(input_, settings) for input_ in contents.inputs]
    if shows("modules"):
        found["modules"] = [
            Ordered(
                name=call.name, source=call.source, version=call.version,
                description=Text(call.description),
            )
            for call in contents.calls
        ]
    if shows("outputs"):
        found["outputs"] = [_output(output, settings) for output in contents.outputs]
    if shows("providers"):
        found["providers"] = [
            Ordered(name=provider.name, alias=Text(provider.alias), version=Text(provider.version))
            for provider in contents.providers
        ]
    if shows("requirements"):
        found["requirements"] = [
            Ordered(name=entry.name, version=Text(entry.version)) for entry in contents.requirements
        ]
    found["resources"] = [
        Ordered(
            type=element.type, name=element.name, provider=element.provider, source=element.source,
            mode=element.mode, version=Text(element.version), description=Text(element.description),
        )
        for element in contents.resources
        if shows("data-sources" if element.mode == "data" else "resources")
    ]
    if shows("locals"):
        found["locals"] = [
            Ordered(name=local.name, description=Text(local.description), value=local.value)
            for local in contents.locals
        ]
    if shows("checks"):
        found["checks"] = [
            Ordered(name=one.name, description=Text(one.description), messages=[*one.messages])
            for one in contents.checks
        ]
    if shows("graph"):
        found["graph"] = contents.graph
    return found


def _input(item: DocumentedInput, settings: DocsSettings) -> Ordered:
    found = Ordered(
        name=item.name, type=Text(item.type), description=Text(item.description),
        default=item.default, required=item.is_required,
    )
    found.update(_asked(item, settings))
    if settings.flag("settings.nullable"):
        found["nullable"] = item.is_nullable
    if settings.flag("settings.validation"):
        found["validations"] = [
            Ordered(condition=entry.condition, message=entry.message) for entry in item.validations
        ]
    if settings.is_nested:
        found["attributes"] = [
            Ordered(
                name=field.path, type=field.type, description=Text(field.description),
                default=Text(field.default), required=field.is_required,
            )
            for field in item.fields
        ]
    return found


def _asked(item: Item, settings: DocsSettings) -> Ordered:
    """The items that the settings ask for besides what is always there."""
    found = Ordered()
    if settings.flag("settings.deprecated"):
        found["deprecated"] = Text(getattr(item, "deprecated"))
    if settings.flag("settings.sensitive-items"):
        found["sensitive"] = getattr(item, "is_sensitive")
    if settings.flag("settings.ephemeral"):
        found["ephemeral"] = getattr(item, "is_ephemeral")
    return found


def _output(item: DocumentedOutput, settings: DocsSettings) -> Ordered:
    found = Ordered(name=item.name, description=Text(item.description))
    if settings.flag("output-values.enabled"):
        found["value"] = "<sensitive>" if item.is_sensitive else item.value
        found["sensitive"] = item.is_sensitive
    found.update(_asked(item, settings))
    return found


def with_nulls(value: object) -> object:
    """The same with null in place of each empty `Text`, and plain texts in place of others."""
    if isinstance(value, Text):
        return str(value) or None
    if isinstance(value, dict):
        return type(value)({key: with_nulls(element) for key, element in value.items()})
    return [with_nulls(member) for member in value] if isinstance(value, list) else value
