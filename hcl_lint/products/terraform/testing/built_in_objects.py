"""Objects of the provider that is part of the product: what it plans and makes is known."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping
from hcl_lint.products.terraform.testing.mocked_values import MockedValues, converted
from hcl_lint.products.terraform.testing.walks import NotReached, Walk, undecided
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import from_json_text, payload_to_json
from hcl_lint.values.refinements import NOT_NULL, GeneratedText
from hcl_lint.values.types import DYNAMIC, STRING, type_from_json
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, SENSITIVE, Value, object_value, unknown_value,
)

_HEXADECIMAL: Final = "0123456789abcdef-"
_LENGTH_OF_UUID: Final = 36
_OF_REMOTE_STATE: Final = ("backend", "config", "defaults", "outputs", "workspace")


def terraform_data(
    walk: Walk, address: str, configured: Mapping[str, Value], prior: Value | None
) -> Value:
    """The value of a `terraform_data`, which exists already if there is a *prior* value."""
    given = configured.get("input", DYNAMIC_NULL)
    output = given
    if prior is not None:
        known = prior.as_attributes()
        id_ = known["id"]
        if given.unmarked_deep() == known["input"].unmarked_deep():
            output = known["output"]
        elif not walk.applies and not given.is_null:
            output = unknown_value(given.type).late()
    elif walk.applies:
        identity = f"{address}.id of run {walk.serial}"
        text = GeneratedText(
            identity, _LENGTH_OF_UUID, _LENGTH_OF_UUID, _HEXADECIMAL, is_unique=True
        )
        id_ = undecided(unknown_value(STRING, text), f"{address}.id: made up when it is created")
    else:
        id_ = unknown_value(STRING, NOT_NULL).late()
        if not given.is_null:
            output = unknown_value(given.type).late()
    if SENSITIVE in output.all_marks():
        output = output.unmarked_deep()  # The provider knows of no marks.
    trigger = configured.get("triggers_replace", DYNAMIC_NULL)
    return object_value({"id": id_, "input": given, "output": output, "triggers_replace": trigger})


def mocked_data(
    mock: MockedValues, configured: Mapping[str, Value], given: Mapping[str, Value]
) -> Value:
    """The value of a `terraform_data` that a mock or an override makes."""
    found = {
        "input": configured.get("input", DYNAMIC_NULL),
        "triggers_replace": configured.get("triggers_replace", DYNAMIC_NULL),
    }
    for name, type_ in (("id", STRING), ("output", DYNAMIC)):
        if mock.is_late:
            found[name] = unknown_value(type_).late()
        elif name in given:
            found[name] = converted(given[name], type_)
        else:
            found[name] = mock.generated(f"{mock.address}.{name}", type_)
    return object_value(found)


def mocked_state(configured: Mapping[str, Value], given: Mapping[str, Value]) -> Value:
    """The value of a `terraform_remote_state` that a mock or an override makes."""
    return object_value({**dict.fromkeys(_OF_REMOTE_STATE, DYNAMIC_NULL), **given, **configured})


def remote_state(
    walk: Walk, address: str, place: Range | None, configured: Mapping[str, Value]
) -> Value:
    """The value of a `terraform_remote_state`; that of a local file is read, if it is there."""
    backend = configured.get("backend", DYNAMIC_NULL)
    config = configured.get("config", DYNAMIC_NULL)
    path = DYNAMIC_NULL
    if config.is_present and isinstance(config.payload, dict):
        path = config.payload.get("path", DYNAMIC_NULL)
    outputs: Value | None = None
    if backend.payload == "local" and path.is_present and isinstance(path.payload, str):
        text = walk.home.text_of(path.payload)
        if text is None:
            walk.report(
                place, "Unable to find remote state", f"There is no state at `{path.payload}`."
            )
            raise NotReached
        outputs = _outputs_in(text)
    if outputs is None:
        outputs = undecided(DYNAMIC_UNKNOWN, f"{address}.outputs: a data source, read from a state")
    others = {"defaults": DYNAMIC_NULL, "outputs": outputs, "workspace": DYNAMIC_NULL}
    return object_value({**others, **configured})


def _outputs_in(text: str) -> Value | None:
    """The outputs in the text of a state; None where it cannot be read."""
    try:
        found = from_json_text(text).as_attributes()["outputs"].as_attributes()
        parts = {name: output.as_attributes() for name, output in found.items()}
        return object_value({
            name: convert(part["value"], type_from_json(payload_to_json(part["type"])))
            for name, part in parts.items()
        })
    except (ValueError, KeyError, AssertionError, ConversionError):
        return None
