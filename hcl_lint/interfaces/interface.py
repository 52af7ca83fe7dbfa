"""The variables, outputs and requirements of a module, and how they change with its versions."""

from __future__ import annotations

from hcl_lint.annotations import Collection, Final, Iterable, Mapping, Sequence
from hcl_lint.values.types import quoted

# What a variable or an output is, before its type.
REQUIRED: Final = "!"
NOT_NULLABLE: Final = "-"
SENSITIVE: Final = "*"
EPHEMERAL: Final = "^"
_FLAGS: Final = REQUIRED + NOT_NULLABLE + SENSITIVE + EPHEMERAL

UNREADABLE: Final = "?"  # in place of a change: nothing is known from here

VARIABLES: Final = "v"
OUTPUTS: Final = "o"
PROVIDERS: Final = "p"
PRODUCT: Final = "r"


_NO_MODULES: Final = frozenset(["example", "examples", "test", "tests"])


def is_offered(path: str) -> bool:
    """Whether others may call a module at a path in a repository, so that it is kept."""
    parts = path.split("/")
    return _NO_MODULES.isdisjoint(parts) and not any([part.startswith(".") for part in parts])


class Interface:
    """What callers of a module see of it.

    ``variables`` are flags and a type by name, ``outputs`` flags, ``providers`` the source and
    the constraint of each by local name; ``product`` is the ``required_version``, or "".
    """

    __slots__ = ("variables", "outputs", "providers", "product")

    def __init__(self) -> None:
        self.variables: dict[str, str] = {}
        self.outputs: dict[str, str] = {}
        self.providers: dict[str, tuple[str, str]] = {}
        self.product = ""

    def change(self, change: Mapping[str, object]) -> Interface:
        """Return what this one becomes by a change.

        Raises ValueError: it is not a change.
        """
        found = Interface()
        found.variables = _changed(self.variables, change.get(VARIABLES))
        found.outputs = _changed(self.outputs, change.get(OUTPUTS))
        found.product = _text(change.get(PRODUCT, self.product))
        found.providers = dict(self.providers)
        for name, value in _entries(change.get(PROVIDERS)).items():
            if value is None:
                found.providers.pop(name, None)
            elif isinstance(value, list) and len(value) == 2:
                found.providers[name] = _text(value[0]), _text(value[1])
            else:
                raise ValueError("not a provider")
        return found

    def change_to(self, other: Interface) -> dict[str, object]:
        """Return the change that makes another one of this one."""
        found: dict[str, object] = {}
        providers = {
            name: list(value) for name, value in other.providers.items()
            if self.providers.get(name) != value
        }
        for key, changed in (
            (OUTPUTS, _difference(self.outputs, other.outputs)),
            (PROVIDERS, {**providers, **_gone(self.providers, other.providers)}),
            (VARIABLES, _difference(self.variables, other.variables)),
        ):
            if changed:
                found[key] = dict(sorted(changed.items()))
        if self.product != other.product:
            found[PRODUCT] = other.product
        return found


def flags_and_type(text: str) -> tuple[str, str]:
    """The flags of a variable, and its type."""
    type_ = text.lstrip(_FLAGS)
    return text[: len(text) - len(type_)], type_


def _changed(entries: dict[str, str], change: object) -> dict[str, str]:
    if change is None:
        return entries
    found = dict(entries)
    for name, value in _entries(change).items():
        if value is None:
            found.pop(name, None)
        elif isinstance(value, str):
            found[name] = value
        else:
            raise ValueError("not a text")
    return found


def _entries(change: object) -> dict[str, object]:
    if change is None:
        return {}
    if not isinstance(change, dict):
        raise ValueError("not a change")
    return change


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")
    return value


def _difference(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, object]:
    changed = {name: value for name, value in new.items() if old.get(name) != value}
    return {**changed, **_gone(old, new)}


def _gone(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    return {name: None for name in old if name not in new}


class ModuleHistory:
    """The interfaces of one module, and of the modules in its folders, in all versions.

    ``versions`` are ascending. A folder, "" for the module itself, has a list of changes with the
    number of the version from which each holds: None where the folder is gone, `UNREADABLE` where
    nothing is known.
    """

    def __init__(
        self, address: str, repository: str, versions: Sequence[str],
        folders: Mapping[str, Sequence[tuple[int, object]]],
    ) -> None:
        self.address = address
        self.repository = repository
        self.versions = versions
        self.folders = folders
        self._states: dict[str, list[tuple[int, Interface | str | None]]] = {}

    def states(self, folder: str) -> list[tuple[int, Interface | str | None]]:
        """The states of a folder, with the number of the version from which each holds.

        None where there is no module in the folder. Raises ValueError: the changes are damaged.
        """
        if folder not in self._states:
            found: list[tuple[int, Interface | str | None]] = []
            state: Interface | str | None = None
            for number, change in self.folders.get(folder, ()):
                if isinstance(change, dict):
                    known = state if isinstance(state, Interface) else Interface()
                    state = known.change(change)
                elif change is None or change == UNREADABLE:
                    state = UNREADABLE if change else None
                else:
                    raise ValueError("not a change")
                found.append((number, state))
            self._states[folder] = found
        return self._states[folder]

    def state(self, folder: str, number: int) -> Interface | str | None:
        """The state of a folder in the version of a number."""
        found: Interface | str | None = None
        for start, state in self.states(folder):
            if start > number:
                break
            found = state
        return found

    def unreadable(self) -> set[int]:
        """The numbers of the versions of which something could not be read.

        Raises ValueError: the changes are damaged.
        """
        found: set[int] = set()
        count = len(self.versions)
        for folder in self.folders:
            states = self.states(folder)
            ends = [*[number for number, _ in states[1:]], count]
            for (start, state), end in zip(states, ends):
                if state == UNREADABLE:
                    found.update(range(max(start, 0), min(end, count)))
        return found

    def renamed(self, folder: str, name: str) -> tuple[str, bool]:
        """Return the other name of a variable that changed its name, and whether that is plain.

        It is plain where the type is the same, and the one name is the other with more words.

        The two have the same words at the end, and no others that changed then are as close. ""
        where no name is so plainly meant.
        """
        states = self.states(folder)
        for (_, one), (_, other) in reversed(list(zip(states, states[1:]))):
            if not isinstance(one, Interface) or not isinstance(other, Interface):
                continue
            old = one.variables.keys() - other.variables.keys()
            new = other.variables.keys() - one.variables.keys()
            if name in old or name in new:
                here, there = (old, new) if name in old else (new, old)
                meant = _counterpart(name, there)
                if _counterpart(meant, here) != name:
                    return "", False
                variables = {**one.variables, **other.variables}
                types = [flags_and_type(variables[each])[1] for each in (name, meant)]
                shorter, longer = sorted([name.split("_"), meant.split("_")], key=len)
                rest = iter(longer)
                return meant, types[0] == types[1] and all([word in rest for word in shorter])
        return "", False

    def lifetime(self, folder: str, key: str, name: str) -> list[tuple[int, int]]:
        """The numbers of the first and the last version of each time that a name exists.

        The *key* says of what it is the name: `VARIABLES` or `OUTPUTS`; "" means the folder.
        """
        found: list[tuple[int, int]] = []
        states = self.states(folder)
        for at, (number, state) in enumerate(states):
            last = (states[at + 1][0] if at + 1 < len(states) else len(self.versions)) - 1
            if not isinstance(state, Interface):
                continue
            names = state.variables if key == VARIABLES else state.outputs
            if key and name not in names:
                continue
            if found and found[-1][1] == number - 1:
                found[-1] = found[-1][0], last
            else:
                found.append((number, last))
        return found


def _counterpart(name: str, others: Iterable[str]) -> str:
    """The one of *others* that has the most words at the end, and the fewest others; or ""."""
    words = name.split("_")
    found: dict[tuple[int, int], list[str]] = {}
    for other in others:
        theirs = other.split("_")
        same = 0
        while same < min(len(words), len(theirs)) and words[-1 - same] == theirs[-1 - same]:
            same += 1
        if same:
            found.setdefault((same, 2 * same - len(words) - len(theirs)), []).append(other)
    best = found[max(found)] if found else []
    return best[0] if len(best) == 1 else ""


def changes_of(states: Sequence[tuple[int, Interface | str | None]]) -> list[tuple[int, object]]:
    """The changes that make states of one another, without those that change nothing."""
    found: list[tuple[int, object]] = []
    before: Interface | str | None = None
    for number, state in states:
        if isinstance(state, Interface):
            change = (before if isinstance(before, Interface) else Interface()).change_to(state)
            if change or not isinstance(before, Interface):
                found.append((number, change))
        elif state != before:
            found.append((number, state))
        before = state
    return found


def declarations_text(interface: Interface, named: Collection[str] | None) -> str:
    """The declarations of an interface; outputs have no values, and defaults are null.

    PERF: of optional variables and outputs, only those that are *named* are declared, unless a name
    is unknown, since it may mean any of them. None means all of them.
    """
    lines = []
    variables, outputs = interface.variables, interface.outputs
    is_whole = named is None or any([
        name not in variables and name not in outputs for name in named
    ])
    needed = None if is_whole else named
    for name, text in variables.items():
        flags, type_ = flags_and_type(text)
        if needed is not None and name not in needed and REQUIRED not in flags:
            continue
        lines += [f"variable {quoted(name)} {{", f"type = {type_}"]
        lines += [] if REQUIRED in flags else ["default = null"]
        lines += ["nullable = false"] if NOT_NULLABLE in flags else []
        lines += [*_marks(flags), "}"]
    for name, flags in outputs.items():
        if needed is not None and name not in needed:
            continue
        lines += [f"output {quoted(name)} {{", *_marks(flags), "}"]
    if interface.product or interface.providers:
        lines.append("terraform {")
        if interface.product:
            lines.append(f"required_version = {quoted(interface.product)}")
        lines.append("required_providers {")
        for name, (source, version) in interface.providers.items():
            version = f", version = {quoted(version)}" if version else ""
            lines.append(f"{name} = {{ source = {quoted(source)}{version} }}")
        lines += ["}", "}"]
    return "\n".join([*lines, ""])


def _marks(flags: str) -> list[str]:
    found = ["sensitive = true"] if SENSITIVE in flags else []
    return found + (["ephemeral = true"] if EPHEMERAL in flags else [])
