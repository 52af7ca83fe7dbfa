"""The schemas in a package of classes that were generated from them, one for each provider.

Such a wheel holds an archive of JavaScript; the source map of each module has the TypeScript that
it was compiled from. Of each class that is a type of the provider, or a block or object in one, the
text lists all attributes in comments with their flags, and then how each is written. The text has
the order of the schema: attributes, then blocks, each sorted by name.

Nothing in a package is executed, and what it takes to read one is bounded. What the classes do not
say is left out, and `lacks` says so; where they leave open whether something is a block or an
attribute, its row says that.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import tarfile
import zipfile
import zlib
from dataclasses import dataclass, field

from hcl_lint.annotations import Any, Final, Iterator
from hcl_lint.providers.address import (
    DATA, EPHEMERAL, PROVIDER, RESOURCE, is_version, parse_address,
)
from hcl_lint.providers.schema_json import (
    InvalidSchemas, ProviderData, TypeBodies, without_added_id,
)
from hcl_lint.text.limits import (
    DEEPEST_SCHEMA, LARGEST_PACKAGE, LARGEST_PACKAGE_MODULE, LARGEST_UNPACKED, MOST_PACKAGE_MODULES,
)

SUFFIX: Final = ".whl"

ALWAYS_LACKING: Final = ("deprecated", "sensitive", "limits", "functions", "actions", "lists")
"""The facts that no package says."""

_KINDS: Final = {
    "TerraformResource": RESOURCE,
    "TerraformDataSource": DATA,
    "TerraformEphemeralResource": EPHEMERAL,
    "TerraformProvider": PROVIDER,
}
_LEAVES: Final = {"string": "string", "number": "number", "boolean": "bool"}
_COLLECTIONS: Final = {"list": "list", "set": "set", "map": "map"}
_ONE: Final = "one"  # the only element, of a list, a set or nothing of the kind
_SOME: Final = "some"  # elements, of a list or a set
_MARK_OF_MAP: Final = b"sourceMappingURL=data:application/json;base64,"
# The row of what may be an attribute or blocks, with anything in it.
_UNKNOWN: Final = ["ou", "dynamic"]
_LIBRARY: Final = ("cdktf.", "cdktn.")

_CLASS: Final = re.compile(r"^export class (\w+) extends cdkt[fn]\.(\w+) \{$", re.MULTILINE)
_END_OF_CLASS: Final = re.compile(r"^\}", re.MULTILINE)
_TYPE: Final = re.compile(r'static readonly tfResourceType = "([^"\n]+)";')
_ITEM: Final = re.compile(
    r"^  // (\S+) - computed: (true|false), optional: (true|false), required: (true|false)\n"
    r"((?:(?!  // \S+ - computed).+\n){1,4})",
    re.MULTILINE,
)
_WRITING: Final = re.compile(r"^export function (\w+?)ToHclTerraform\(", re.MULTILINE)
_OLD_WRITING: Final = re.compile(r"^export function (\w+?)ToTerraform\(", re.MULTILINE)
_OWN_WRITING: Final = ("  protected synthesizeHclAttributes(", "  protected synthesizeAttributes(")
_ENTRY: Final = re.compile(
    r'^ +"?([\w-]+)"?: \{\n +value: (.+),\n +isBlock: (?:true|false),\n +type: "(\w+)",\n',
    re.MULTILINE,
)
# Before there were such entries, items were written on one line each.
_LINE: Final = re.compile(r'^ +"?([\w-]+)"?: (.+),$', re.MULTILINE)
_WRITE_ONLY: Final = re.compile(r"^this\.markWriteOnlyAttribute\((.*)\)$")
_CALL: Final = re.compile(r"^(.*)\((?:this\.|struct!?\.)[\w.]*\)$")
_MAPPER: Final = re.compile(
    r"^((?:cdkt[fn]\.(?:list|hash)Mapper(?:Hcl)?\()*)cdkt[fn]\.(\w+?)To(?:Hcl)?Terraform"
)
_NULL_UNLESS_SET: Final = " === undefined ? null : "
_PROPERTY: Final = re.compile(r"^  readonly (\w+)(\??):", re.MULTILINE)
_USED_PROPERTY: Final = re.compile(r"\(struct!?\.(\w+)\)$")
_GETTER: Final = re.compile(r"return (cdkt[fn]\.Fn\.tolist\()?this\.get(\w+)Attribute\('")
_MEMBER: Final = re.compile(r"= new (?:cdkt[fn]\.)?(\w+)\(this, \"[^\"]*\"(?:, (true|false))?\)")

# What a getter or a class of the library returns, with "set" in place of "list" where it says so.
_READ: Final[dict[str, Any]] = {
    "String": "string", "Number": "number", "Boolean": "bool",
    "List": ["list", "string"], "NumberList": ["list", "number"],
    "StringMap": ["map", "string"], "NumberMap": ["map", "number"],
    "BooleanMap": ["map", "bool"],
    "StringMapList": ["list", ["map", "string"]],
}


@dataclass(slots=True, eq=False)
class Package:
    """The content of a package: the schemas of a version of a provider, and what these lack."""

    provider: ProviderData
    version: str
    lacks: tuple[str, ...]


def read_package(content: bytes) -> Package:
    """Return the schemas in a wheel.

    Raises InvalidSchemas: it is something else, damaged, or larger than any such package.
    """
    provider: ProviderData | None = None
    version = ""
    folders: dict[str, list[str]] = {}
    for name, data in _members(content):
        if name == "package/package.json":
            provider, version = _title(data)
        else:
            text = _source(data)
            if text:
                folders.setdefault(name.split("/")[2], []).append(text)
    if provider is None:
        raise _other()
    has_marks = False
    for texts in folders.values():
        text = "\n".join(texts)
        _read_types(text, provider)
        has_marks = has_marks or "this.markWriteOnlyAttribute(" in text
    if not any([kind == RESOURCE or kind == DATA for kind, _ in provider.types]):
        raise InvalidSchemas("it has no types that can be read; was it made by an old generator?")
    lacks = [*ALWAYS_LACKING, *([] if has_marks else ["write-only"])]
    if not any([kind == EPHEMERAL for kind, _ in provider.types]):
        lacks.append("ephemerals")
    return Package(provider, version, tuple(lacks))


def _other() -> InvalidSchemas:
    return InvalidSchemas("it is not a package of a provider's generated classes")


# The archive


def _members(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The modules of the archive in a wheel, and its description."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as wheel:
            names = [entry for entry in wheel.infolist() if entry.filename.endswith(".jsii.tgz")]
            if len(names) != 1:
                raise _other()
            if names[0].file_size > LARGEST_PACKAGE:
                raise InvalidSchemas("the archive in it is too large")
            with wheel.open(names[0]) as packed:
                inner = packed.read(LARGEST_PACKAGE)
        with gzip.GzipFile(fileobj=io.BytesIO(inner)) as unpacked:
            bounded = _Bounded(unpacked)
            with tarfile.open(fileobj=bounded, mode="r|") as archive:  # type: ignore[call-overload]
                yield from _modules(archive)
    except InvalidSchemas:
        raise
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        raise InvalidSchemas("it is not a wheel, or was cut off") from None
    except (tarfile.TarError, EOFError, OSError, zlib.error, ValueError):
        raise InvalidSchemas("the archive in it is damaged") from None


def _modules(archive: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    count = 0
    for member in archive:
        count += 1
        if count > MOST_PACKAGE_MODULES:
            raise InvalidSchemas(f"it has more than {MOST_PACKAGE_MODULES:,} files")
        name = member.name
        is_module = name.startswith("package/lib/") and name.endswith(".js")
        is_wanted = is_module and name.count("/") >= 3 or name == "package/package.json"
        if not is_wanted or not member.isreg():
            continue
        if member.size > LARGEST_PACKAGE_MODULE:
            raise InvalidSchemas("a file in it is too large")
        file = archive.extractfile(member)
        if file is not None:
            yield name, file.read()


class _Bounded:
    """A stream of which not more than a certain size is read: it may never end."""

    def __init__(self, stream: gzip.GzipFile) -> None:
        self._stream = stream
        self._left = LARGEST_UNPACKED

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise InvalidSchemas("its content is too large")
        return data


def _title(data: bytes) -> tuple[ProviderData, str]:
    """The provider and its version, by the description of the archive."""
    try:
        description = json.loads(data)
        entry = (description.get("cdktn") or description["cdktf"])["provider"]
        name, version = entry["name"], entry["version"]
        address = parse_address(name) if isinstance(name, str) else None
    except (ValueError, RecursionError, LookupError, AttributeError, TypeError):
        raise _other() from None
    if address is None or not isinstance(version, str) or not is_version(version):
        raise _other()
    return ProviderData(address), version


def _source(data: bytes) -> str:
    """The text that a module was compiled from; empty where it has none."""
    at = data.rfind(_MARK_OF_MAP)
    if at < 0:
        return ""
    try:
        texts = json.loads(base64.b64decode(data[at + len(_MARK_OF_MAP) :]))["sourcesContent"]
        return str(texts[0])
    except (ValueError, RecursionError, LookupError, TypeError):
        raise InvalidSchemas("a source map in it is damaged") from None


# The classes


class _Item:
    """An attribute or a block of a class: its flags, how it is read, and how it is written."""

    def __init__(self, name: str, flags: str, code: str) -> None:
        self.name = name
        self.flags = flags
        self.code = code
        self.mapper = ""  # the function that writes it, "" where it is read-only
        self.kind = ""
        self.is_element = False  # part of an object that must be complete

    @property
    def roles(self) -> str:
        """The flags that say who sets it."""
        return "".join([flag for flag in "roc" if flag in self.flags])


@dataclass(slots=True, eq=False)
class _Class:
    """A class: a type of the provider, or a block or object in one."""

    base: str
    type_: str
    items: list[_Item] = field(default_factory=list, init=False)


def _read_types(text: str, provider: ProviderData) -> None:
    """Add the types that are defined in the modules of a folder."""
    classes = _classes(text)
    for element in classes.values():
        kind = _KINDS.get(element.base)
        if kind is None or not element.type_:
            continue
        name = "" if kind == PROVIDER else element.type_
        if kind == PROVIDER:
            element.items = [item for item in element.items if item.name != "alias"]
        reader = _Reader(classes, f"{kind}.{element.type_}")
        reader.add(element)
        bodies = reader.bodies.found
        provider.types[kind, name] = without_added_id(bodies) if kind == RESOURCE else bodies


def _classes(text: str) -> dict[str, _Class]:
    found: dict[str, _Class] = {}
    for match in _CLASS.finditer(text):
        end = _END_OF_CLASS.search(text, match.end())
        body = text[match.end() : len(text) if end is None else end.start()]
        type_ = _TYPE.search(body)
        made = found[match[1]] = _Class(match[2], "" if type_ is None else type_[1])
        for name, computed, optional, required, code in _ITEM.findall(body):
            rows = (("r", required), ("o", optional), ("c", computed))
            flags = "".join([flag for flag, value in rows if value == "true"])
            made.items.append(_Item(name, flags, code))
        for writing in _OWN_WRITING:
            at = body.find(writing)
            if at >= 0:
                _add_writing(made, body[at : body.find("\n  }\n", at)])
    writings = list(_WRITING.finditer(text)) or list(_OLD_WRITING.finditer(text))
    for match in writings:
        name = f"{match[1][0].upper()}{match[1][1:]}"
        end = _END_OF_CLASS.search(text, match.end())
        code = text[match.end() : len(text) if end is None else end.start()]
        struct = found.get(f"{name}OutputReference")
        if struct is None:
            struct = found[f"{name}OutputReference"] = _of_interface(name, code, text)
        _add_writing(struct, code)
    return found


def _of_interface(name: str, code: str, text: str) -> _Class:
    """The class of objects that are never read, those in configurations of providers."""
    made = _Class("", "")
    start = text.find(f"\nexport interface {name} {{\n")
    if start >= 0:
        declared = dict(_PROPERTY.findall(text[start : text.find("\n}", start)]))
        rows = [row[:2] for row in _ENTRY.findall(code)] or _LINE.findall(code)
        for item, value in rows:
            used = _USED_PROPERTY.search(value)
            optional = "?" if used is None else declared.get(used[1], "?")
            made.items.append(_Item(item, "o" if optional else "r", ""))
    return made


def _add_writing(made: _Class, code: str) -> None:
    """Note how the items of a class are written, unless that is known."""
    entries = {name: (value, kind) for name, value, kind in _ENTRY.findall(code)}
    if not entries:
        entries = {name: (value, "") for name, value in _LINE.findall(code)}
    for item in made.items:
        entry = entries.get(item.name)
        if entry is None or item.mapper:
            continue
        value, item.kind = entry
        marked = _WRITE_ONLY.match(value)
        if marked is not None:
            value = marked[1]
            item.flags += "w"
        before, nullable, after = value.partition(_NULL_UNLESS_SET)
        if nullable:
            value = after
            item.is_element = True
        call = _CALL.match(value)
        item.mapper = "?" if call is None else call[1]
        item.kind = item.kind or _kind(item)


def _kind(item: _Item) -> str:
    """How an item is written that is on one line, as far as that is known."""
    if "(" not in item.mapper:
        return "simple" if item.mapper.startswith(_LIBRARY) else _ONE
    if "hashMapper" in item.mapper.partition("(")[0]:
        return "map"
    member = _MEMBER.search(item.code)
    is_set = "Fn.tolist(" in item.code or member is not None and member[2] == "true"
    return "set" if is_set else "list"


class _Reader:
    """Makes the bodies of one type from classes."""

    def __init__(self, classes: dict[str, _Class], where: str) -> None:
        self.bodies = TypeBodies(where)
        self._classes = classes
        self._inside: list[_Class] = []  # those that are being read

    def add(self, made: _Class, *, is_object: bool = False) -> int:
        """Add the body of a class, and return its number; objects have no blocks."""
        self._enter(made)
        attributes: dict[str, Any] = {}
        blocks: dict[str, Any] = {}
        first_block = 0 if not is_object else len(made.items)
        last_attribute = len(made.items)
        if not is_object:
            last_attribute, first_block = _border(made.items)
        for number, item in enumerate(made.items):
            struct = self._struct(item)
            if struct is not None and struct in self._inside:
                attributes[item.name] = _UNKNOWN
                continue
            if number >= first_block and struct is not None:
                blocks[item.name] = self._block(item)
                continue
            is_either = last_attribute < number < first_block and _is_struct(item)
            row = self._attribute(item, may_be_block=is_either)
            if is_either and item.kind == _ONE and isinstance(row[1], dict):
                row[1] = {_ONE: next(iter(row[1].values()))}
            if is_either or not is_object and not item.flags:
                # It may be a block as well, whose flags say what is required inside it.
                row[0] = row[0].replace("r", "") or "o"
                row[0] = f"{row[0].replace('u', '')}u"
            attributes[item.name] = row
        self._inside.pop()
        return self.bodies.add([{}, attributes, blocks])

    def _struct(self, item: _Item) -> _Class | None:
        """The class of the objects that an item that can be written is made of."""
        leaf = _leaf(item.mapper)
        if not leaf:
            return None
        return self._classes.get(f"{leaf[0].upper()}{leaf[1:]}OutputReference")

    def _block(self, item: _Item) -> list[Any]:
        struct = self._struct(item)
        assert struct is not None
        number = self.add(struct)
        if item.kind == "struct":
            return ["single", number]  # Its flags say what is required inside it.
        if item.kind == _ONE:
            return [_ONE, number]
        least = 1 if "r" in item.flags else 0
        if item.mapper.startswith(_LIBRARY):
            return [item.kind, number, *([least] if least else [])]
        return [item.kind, number, least, 1]

    def _attribute(self, item: _Item, *, may_be_block: bool = False) -> list[Any]:
        flags = "".join([flag for flag in "rocw" if flag in item.flags])
        struct = self._struct(item)
        if struct is not None:
            if any([item.is_element for item in struct.items]):
                return [flags, _collected(item, self._object(struct))]
            mode = _mode(item)
            # A list that is declared by the type of its elements can be written as blocks, too.
            is_type = mode in ("list", "set") and self._may_be_type(struct, item.roles)
            form = "u" if is_type else ""
            return [flags + form, {mode: self.add(struct, is_object=not may_be_block)}]
        if item.mapper:
            type_ = _written_type(item)
            return _UNKNOWN if type_ is None else [flags, type_]
        return [flags, self._read_type(item)]

    def _may_be_type(self, struct: _Class, roles: str) -> bool:
        """Whether the objects of a class may be declared by a type, rather than by attributes.

        Attributes have flags of their own; what a type has takes those of the whole.
        """
        if struct in self._inside:
            return True
        self._enter(struct)
        inner = [(item, self._struct(item)) for item in struct.items]
        may_be = all([
            item.roles == roles and (made is None or self._may_be_type(made, roles))
            for item, made in inner
        ])
        self._inside.pop()
        return may_be

    def _object(self, struct: _Class) -> Any:
        """The type of the objects of a class; not known of those that contain themselves."""
        if struct in self._inside:
            return "dynamic"
        self._enter(struct)
        types = {}
        for item in struct.items:
            inner = self._struct(item)
            if inner is not None:
                types[item.name] = _collected(item, self._object(inner))
            elif item.mapper:
                types[item.name] = _written_type(item) or "dynamic"
            else:
                types[item.name] = self._read_type(item)
        self._inside.pop()
        return ["object", types]

    def _enter(self, made: _Class) -> None:
        if len(self._inside) >= DEEPEST_SCHEMA:
            raise InvalidSchemas("it has objects nested too deeply")
        self._inside.append(made)

    def _read_type(self, item: _Item) -> Any:
        """The type of what can only be read."""
        getter = _GETTER.search(item.code)
        if getter is not None:
            type_ = _READ.get(getter[2], "dynamic")
            return ["set", type_[1]] if getter[1] and type_[0] == "list" else type_
        member = _MEMBER.search(item.code)
        if member is None:
            return "dynamic"
        name, is_set = member[1], member[2] == "true"
        if name in _READ:
            return _READ[name]
        collection = "set" if is_set else "list"
        for suffix, mode in (("OutputReference", ""), ("List", collection), ("Map", "map")):
            struct = self._classes.get(f"{name.removesuffix(suffix)}OutputReference")
            if name.endswith(suffix) and struct is not None:
                type_ = self._object(struct)
                return [mode, type_] if mode else type_
        return "dynamic"


def _border(items: list[_Item]) -> tuple[int, int]:
    """The numbers of the last item that is an attribute for certain, and the first block."""
    last = -1
    first = len(items)
    for number, item in enumerate(items):
        if "c" in item.flags or item.mapper.startswith(_LIBRARY) and not _is_blocks(item):
            if not _is_any(item):
                last = number
        elif _is_blocks(item):
            first = min(first, number)
    if first < last:
        first = last + 1
    for number in range(max(last + 1, 1), min(first + 1, len(items))):
        if items[number - 1].name > items[number].name:
            first, last = number, number - 1
            break
    return last, first


def _is_blocks(item: _Item) -> bool:
    """Whether an item is blocks for certain: a list or set, or one of these with one element."""
    if "(" in item.mapper:
        return item.mapper.endswith(", true)")  # See the second argument of `listMapper`.
    return _is_written_struct(item) and item.kind in ("list", "set")


def _is_struct(item: _Item) -> bool:
    """Whether an item may be a single block, or an attribute that is an object."""
    return _is_written_struct(item) and item.kind in ("struct", _ONE)


def _is_written_struct(item: _Item) -> bool:
    return bool(item.mapper) and not item.mapper.startswith((*_LIBRARY, "?"))


def _is_any(item: _Item) -> bool:
    """Whether an item can be of any type; so are blocks that contain themselves."""
    return item.mapper.endswith(("anyToHclTerraform", "anyToTerraform")) and "(" not in item.mapper


def _leaf(mapper: str) -> str:
    """The name in the function that writes the innermost objects of an item; else ""."""
    inner = mapper.rpartition("(")[2].partition(",")[0].rstrip(")")
    if "." in inner or not inner.endswith("Terraform") or mapper.count("(") > 1:
        return ""
    return inner.removesuffix("Terraform").removesuffix("Hcl").removesuffix("To")


def _mode(item: _Item) -> str:
    """The nesting mode of an attribute that is made of objects."""
    if item.kind == "struct" or "(" not in item.mapper:
        return "single"
    return _COLLECTIONS.get(item.kind, "list")


def _collected(item: _Item, element: Any) -> Any:
    mode = _mode(item)
    return element if mode == "single" else [mode, element]


def _written_type(item: _Item) -> Any:
    """The type of what is written with functions of the library; None where that can be anything.

    What can be anything is written in the same way as a map of that.
    """
    match = _MAPPER.match(item.mapper)
    if match is None:
        return None
    type_: Any = _LEAVES.get(match[2], "dynamic")
    kinds = ["map" if "hash" in call else "list" for call in match[1].split("(")[:-1]]
    if not kinds:
        return None if type_ == "dynamic" else type_
    for kind in reversed(kinds):
        if kind == "map":
            type_ = "dynamic" if type_ == "dynamic" else ["map", type_]
        else:
            type_ = [_SOME, type_]
    # Only of the outermost list it is known whether it is a set.
    return [_COLLECTIONS.get(item.kind, "list"), type_[1]] if kinds[0] == "list" else type_
