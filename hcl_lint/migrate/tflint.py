"""Turning a configuration of tflint into one of hcl-lint."""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.options import OptionProblem, read_value
from hcl_lint.diagnostics.rule import ALWAYS, ON, Rule
from hcl_lint.evaluation.scope import Scope
from hcl_lint.files.installed import program_data
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.tflint_names import (
    NOT_RECOMMENDED, OPTION_NAMES, OPTIONS, PARTS, PLUGIN_NAMES, TFLINT_NAMES, counterparts,
    is_generated,
)
from hcl_lint.migrate.migration import NO_FORMAT, Migration
from hcl_lint.regex.machine import PatternError, TooMuch
from hcl_lint.regex.pattern import pattern_of
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import ContentBlock
from hcl_lint.text.source import Source
from hcl_lint.values.plain import to_python

# The blocks of the rule about names, by what they are for.
NAMED_TYPES = ("resource", "data", "ephemeral", "variable", "output", "locals", "module", "check")

_ROOT = BodySchema(
    (),
    (
        BlockSchema("tflint"),
        BlockSchema("config"),
        BlockSchema("plugin", ("name",)),
        BlockSchema("rule", ("name",)),
    ),
)
_NAMED = BodySchema((), [BlockSchema(element) for element in NAMED_TYPES])


@dataclass(slots=True)
class TflintBlock:
    """A block: its label, if its type has one, and what it holds.

    ``values`` are those of attributes, as Python objects; what is not a constant is not among them
    and counts as unknown: ``lines`` has the lines, from 1, of all.
    """

    label: str
    line: int
    values: dict[str, object] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, TflintBlock] = field(default_factory=dict)

    def is_on(self, name: str, default: bool) -> bool:
        """Whether a switch is on."""
        value = self.values.get(name, default)
        return value is True or value == "true"


@dataclass(slots=True)
class TflintConfiguration:
    """The content of one file; ``settings`` are those of the blocks `tflint` and `config`."""

    settings: list[TflintBlock] = field(default_factory=list)
    plugins: list[TflintBlock] = field(default_factory=list)
    rules: list[TflintBlock] = field(default_factory=list)


def read_tflint(source: Source) -> tuple[TflintConfiguration, list[Diagnostic]]:
    """Read a configuration of tflint; what is wrong with it comes along. Never raises."""
    body, diagnostics = read_body(source)
    content, found = body.content(_ROOT)
    configuration = TflintConfiguration()
    for block in content.blocks:
        read, rejected = _read_block(block)
        found += rejected
        if block.type == "plugin":
            configuration.plugins.append(read)
        elif block.type == "rule":
            configuration.rules.append(read)
        else:
            configuration.settings.append(read)
    return configuration, diagnostics + found


def _read_block(block: ContentBlock) -> tuple[TflintBlock, list[Diagnostic]]:
    read = TflintBlock("".join(block.labels), block.place.line)
    attributes, diagnostics = block.body.just_attributes()
    if block.type == "rule":
        # Rules of plugins may hold any blocks; those of the rule about names are understood.
        content, body, diagnostics = block.body.partial_content(_NAMED)
        attributes = body.attributes()
        for inner in content.blocks:
            read.blocks[inner.type], found = _read_block(inner)
            diagnostics += found
    for name, attribute in attributes.items():
        read.lines[name] = attribute.name_place.line
        value, found = attribute.expression.evaluate(Scope({}))
        if found:
            continue
        try:
            read.values[name] = to_python(value)
        except (ValueError, OverflowError):
            pass  # unknown
    return read, diagnostics


_OWN_FORMATS = ("snake_case", "mixed_snake_case")  # in any case
_OWN_BRANCHES = ("master", "main", "default", "develop")  # of tflint
_BUNDLED = ("terraform", "opentofu")  # the second has the rules of the first
_PROVIDERS = ("aws", "azurerm", "google")  # whose plugins know what the providers accept
_WITH_VALUES = _PROVIDERS  # of these, those whose values hcl-lint knows as well

# The output formats of tflint that are ours too, under these names.
_FORMATS = {
    "default": "full", "compact": "concise", "sarif": "sarif", "junit": "junit",
    "checkstyle": "checkstyle",
}

# Why there is no setting for one of tflint's.
_WITHOUT_SETTING = program_data("migration")["tflint"]
_CALLED_MODULES = {
    "all": "remote modules are never fetched; local modules are read",
    "none": "local modules are always read, to check their calls",
}


def migrate(configuration: TflintConfiguration, registry: Registry) -> Migration:
    """Translate a configuration of tflint. Never raises."""
    migrator = _Migrator(registry)
    for block in configuration.settings:
        migrator.take_settings(block)
    migrator.take_plugins(configuration.plugins, configuration.rules)
    for block in configuration.rules:
        migrator.take_rule(block)
    migrator.require_selection()
    return Migration(migrator.settings(), sorted(migrator.notes), migrator.remarks())


@dataclass(slots=True)
class _Migrator:
    registry: Registry
    notes: list[tuple[int, str]] = field(default_factory=list)
    only_named: bool = False
    _output_format: str = ""
    _on: dict[str, Rule] = field(default_factory=dict)
    _off: dict[str, Rule] = field(default_factory=dict)
    _options: dict[str, dict[str, object]] = field(default_factory=dict)
    _foreign: list[str] = field(default_factory=list)  # plugins with rules of their own
    _preset: str = ""  # of the bundled plugin, where its rules are on
    _only_named_line: int = 0
    # Those of tflint's rules that are on and share one of ours.
    _parts: set[str] = field(default_factory=set)

    def settings(self) -> dict[str, object]:
        """The settings, those with default values left out."""
        found: dict[str, object] = {}
        if self.only_named:
            found["select"] = list(self._on)
        else:
            wanted = [name for name, rule in self._on.items() if rule.default not in (ON, ALWAYS)]
            if wanted:
                found["extend-select"] = wanted
            ignored = [name for name, rule in self._off.items() if rule.default == ON]
            if ignored:
                found["ignore"] = ignored
        if self._output_format:
            found["output-format"] = self._output_format
        if not set(self._foreign).isdisjoint(_PROVIDERS):
            found["assume-defaults"] = True  # So do the plugins.
        options = {name: value for name, value in OPTIONS.items() if name in self._on}
        self._join_parts()
        options.update(self._options)
        if options:
            found["rules"] = options
        return found

    def require_selection(self) -> None:
        """Never select nothing: every file would look clean."""
        if self.only_named and not self._on:
            self.only_named = False
            self._note(
                self._only_named_line,
                "`disabled_by_default`: no rule that hcl-lint has is enabled, so its default rules "
                "run",
            )

    def remarks(self) -> list[str]:
        """The difference as a whole."""
        found = []
        if self._preset:
            names = [
                name for name in TFLINT_NAMES
                if self._preset == "all" or name not in NOT_RECOMMENDED
            ]
            lost = [
                name for name in names
                if not any([self.registry.find(element) for element in TFLINT_NAMES[name]])
            ]
            what = f"Of the {len(names)} rules of the preset `{self._preset}`, "
            listed = ", ".join([f"`{name}`" for name in lost])
            found.append(what + (f"these are lost: {listed}." if lost else "none are lost."))
        if not self.only_named:
            found.append(
                "The default rules of hcl-lint run as well; `hcl-lint config --rules` lists all."
            )
        if not set(self._foreign).isdisjoint(_PROVIDERS):
            found.append(
                "hcl-lint checks arguments and types against its schemas of providers, and many "
                "values, such as machine types, of AWS, Azure and Google. Lists of values of "
                "other providers are lost with the plugins."
            )
        found.append(
            "`# tflint-ignore` comments still work. To convert them, run "
            "`hcl-lint check --select foreign-directive --fix`."
        )
        return found

    def take_settings(self, block: TflintBlock) -> None:
        """Take a block `config` or `tflint`."""
        for name, line in block.lines.items():
            value = block.values.get(name)
            if name == "disabled_by_default":
                self.only_named = block.is_on(name, False)
                self._only_named_line = line
            elif name == "format" and str(value) in _FORMATS:
                self._output_format = _FORMATS[str(value)] if value != "default" else ""
            elif name == "format":
                self._note(line, f"`format = {value}`: {NO_FORMAT}")
            elif name in ("call_module_type", "module"):
                called = "all" if value is True else "none" if value is False else str(value)
                if called in _CALLED_MODULES:
                    self._note(line, f"`{name}`: {_CALLED_MODULES[called]}")
            elif name == "force" and not block.is_on(name, False):
                continue
            else:
                reason = _WITHOUT_SETTING.get(name, "the setting does not exist")
                self._note(line, f"`{name}`: {reason}")

    def take_plugins(self, plugins: list[TflintBlock], rules: list[TflintBlock]) -> None:
        """Take the rule sets that are loaded, and which of their rules are on."""
        preset = "recommended"
        is_on = True
        for plugin in plugins:
            if plugin.label in _BUNDLED:
                is_on = plugin.is_on("enabled", True)
                preset = str(plugin.values.get("preset", "all"))
                continue
            if not plugin.is_on("enabled", True):
                continue
            self._foreign.append(plugin.label)
            if plugin.label in _WITH_VALUES:
                if not self.only_named:
                    self._take_plugin_defaults(plugin.label)
                continue
            count = len([rule for rule in rules if rule.label.startswith(plugin.label + "_")])
            set_here = f" ({count} of them are configured here)" if count else ""
            reason = f"plugin `{plugin.label}`: hcl-lint does not have its rules{set_here}"
            self._note(plugin.line, reason)
        if is_on and not self.only_named:
            self._preset = preset
        for name in TFLINT_NAMES:
            if not is_on:
                self._switch(name, is_on=False)
            elif not self.only_named and (preset == "all" or name not in NOT_RECOMMENDED):
                self._switch(name, is_on=True)

    def _take_plugin_defaults(self, plugin: str) -> None:
        """Take the rules of a plugin that are on unless they are switched off."""
        for name in PLUGIN_NAMES:
            if name.startswith(f"{plugin}_") and name not in NOT_RECOMMENDED:
                self._switch(name, is_on=True)

    def take_rule(self, block: TflintBlock) -> None:
        """Take what is set about a rule."""
        name = block.label.replace("opentofu_", "terraform_", 1)
        if is_generated(name) and not block.is_on("enabled", True):
            reason = "one rule is about all types; suppress what it finds by comments"
            self._note(block.line, f"rule `{block.label}` is off: {reason}")
            return
        if not counterparts(name):
            foreign = [element for element in self._foreign if element not in _WITH_VALUES]
            known = tuple([f"{name}_" for name in foreign])
            if block.is_on("enabled", True) and not block.label.startswith(known):
                self._note(block.line, f"rule `{block.label}`: hcl-lint has no counterpart")
            return
        is_on = block.is_on("enabled", True)
        exists = self._switch(name, is_on=is_on)
        if not is_on:
            return
        if not exists:
            self._note(block.line, f"rule `{block.label}`: hcl-lint does not have this rule yet")
            return
        if "ignorable" in block.lines and not block.is_on("ignorable", True):
            reason = "any rule can be suppressed by comments"
            self._note(block.lines["ignorable"], f"`ignorable` of `{block.label}`: {reason}")
        if name == "terraform_naming_convention":
            self._take_formats(block)
            return
        for option, line in block.lines.items():
            if option not in ("enabled", "ignorable"):
                self._take_option(block, option, line)

    def _switch(self, name: str, *, is_on: bool) -> bool:
        """Switch our rules for one of tflint's; whether there is any."""
        problems = [self.registry.find(counterpart) for counterpart in counterparts(name)]
        found = {problem.name: problem for problem in problems if problem is not None}
        if name in PARTS:
            (self._parts.add if is_on else self._parts.discard)(name)
            shared = any([counterparts(part) == counterparts(name) for part in self._parts])
            if not is_on and shared:
                return True
        for key, rule in found.items():
            (self._on if is_on else self._off)[key] = rule
            (self._off if is_on else self._on).pop(key, None)
        return bool(found)

    def _take_option(self, block: TflintBlock, option: str, line: int) -> None:
        """Take an option for those of our rules that have it under the same name."""
        ours = OPTION_NAMES.get((block.label, option), option.replace("_", "-"))
        value = block.values.get(option)
        if ours == "default-branches" and isinstance(value, list):
            # Those of tflint are in addition to its own.
            value = [*_OWN_BRANCHES, *[entry for entry in value if entry not in _OWN_BRANCHES]]
        taken = False
        for name in counterparts(block.label.replace("opentofu_", "terraform_", 1)):
            rule = self.registry.find(name)
            taken |= rule is not None and self._set(rule, ours, value)
        if not taken:
            self._note(line, f"option `{option}` of `{block.label}`: the option does not exist")

    def _join_parts(self) -> None:
        """Limit our rules that several of tflint's share to the parts of those that are on."""
        shared: dict[str, set[str]] = {}
        for name in sorted(PARTS):
            for ours in counterparts(name):
                shared.setdefault(ours, set()).add(PARTS[name][0])
        for ours, names in shared.items():
            rule = self.registry.find(ours)
            if rule is None or ours not in self._on:
                continue
            parts = [PARTS[part] for part in sorted(self._parts) if ours in counterparts(part)]
            for option in sorted(names):
                mine = [values for part, values in parts if part == option]
                if all(mine):
                    joined = [value for values in mine for value in values]
                    self._set(rule, option, list(dict.fromkeys(joined)))

    def _set(self, rule: Rule, name: str, value: object) -> bool:
        """Set an option of a rule; whether the rule has it."""
        for option in rule.options:
            if option.name == name:
                try:
                    read = read_value(option, value, name)
                except OptionProblem:
                    return False
                if read != option.default:
                    self._options.setdefault(rule.name, {})[name] = value
                return True
        return False

    # Names

    def _take_formats(self, block: TflintBlock) -> None:
        """Take how things are to be named."""
        formats: dict[str, str] = {}
        custom = block.values.get("custom_formats")
        for name, value in custom.items() if isinstance(custom, dict) else ():
            regex = value.get("regex") if isinstance(value, dict) else None
            formats[name] = regex if isinstance(regex, str) else ""
        rule = self.registry.find("name-format")
        assert rule is not None
        blocks: dict[str, str] = {}
        for type_, inner in block.blocks.items():
            wanted = self._format(inner, formats, rule)
            if wanted:
                blocks[type_] = wanted
        general = self._format(block, formats, rule)
        if general and not self._set(rule, "format", general):
            # A regular expression for all: each type has it, and there are no others in tflint.
            self._set(rule, "format", "none")
            blocks = {**{type_: general for type_ in NAMED_TYPES}, **blocks}
        if blocks:
            self._set(rule, "blocks", blocks)

    def _format(self, block: TflintBlock, formats: dict[str, str], rule: Rule) -> str:
        """The name of a form or the regular expression that a block asks for; empty for neither."""
        custom = block.values.get("custom")
        if isinstance(custom, str) and custom:
            return self._pattern(custom, block.lines["custom"])
        name = block.values.get("format")
        if isinstance(name, str) and name not in formats and name.lower() in _OWN_FORMATS:
            name = name.lower()
        if "format" not in block.lines:
            return ""
        line = block.lines["format"]
        if not isinstance(name, str):
            self._note(line, "`format`: its value is not a constant string")
            return ""
        if name in formats:
            return self._pattern(formats[name], line)
        choices = {option.name: option.choices for option in rule.options}
        if name not in choices["format"]:
            self._note(line, f"`format = {name}`: unknown naming convention")
            return ""
        return name

    def _pattern(self, pattern: str, line: int) -> str:
        """A regular expression that all of a name matches where tflint's one finds something."""
        whole = pattern
        if "|" in pattern or not (pattern.startswith("^") and pattern.endswith("$")):
            whole = f".*(?:{pattern}).*"
        try:
            pattern_of(whole)
            whole.encode()
        except (PatternError, TooMuch, ValueError):
            self._note(line, f"`{pattern}`: hcl-lint does not understand this regular expression")
            return ""
        return whole

    def _note(self, line: int, reason: str) -> None:
        self.notes.append((line, reason))
