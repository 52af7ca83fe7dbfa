"""Packages of generated classes: what they contain is read, what they do not tell stays open."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import Any

import pytest

from hcl_lint.providers import package as reader
from hcl_lint.providers.package import read_package
from hcl_lint.providers.schema_json import InvalidSchemas
from tests.providers import packages


@pytest.fixture(scope="module")
def package() -> reader.Package:
    return read_package(packages.package())


def bodies(package: reader.Package, kind: str = "resource", name: str = "forge_anvil") -> Any:
    return package.provider.types[kind, name]


@pytest.fixture(scope="module")
def anvil(package: reader.Package) -> Any:
    return bodies(package)[-1]


def test_the_description_says_which_provider_it_is(package: reader.Package) -> None:
    assert (str(package.provider.address), package.version) == ("example.com/acme/forge", "1.4.0")


def test_classes_are_the_types_of_the_provider(package: reader.Package) -> None:
    assert sorted(package.provider.types) == [
        ("data", "forge_anvils"), ("provider", ""), ("resource", "forge_anvil"),
    ]


def test_what_no_package_tells_is_lacking(package: reader.Package) -> None:
    assert package.lacks == (*reader.ALWAYS_LACKING, "ephemerals")


def test_without_any_mark_it_is_not_known_what_is_write_only() -> None:
    text = (packages.SOURCES / "anvil.ts").read_text("utf-8")
    unmarked = text.replace("this.markWriteOnlyAttribute(", "(")
    assert "write-only" in read_package(packages.package(anvil=unmarked)).lacks


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("arn", ["c", "string"]),
        ("name", ["r", "string"]),
        ("password_wo", ["ow", "string"]),
        ("self", ["o", "bool"]),
        ("tags", ["o", ["map", "string"]]),
        # Of the elements of an outer list it is not known whether they are lists or sets.
        ("weights", ["o", ["list", ["some", "number"]]]),
        # What can be anything is written as a map of that would be.
        ("anything", ["o", "dynamic"]),
        ("seen", ["c", ["list", ["object", {"at": "number", "by": ["map", "string"]}]]]),
        # Objects that must be complete are a type, not attributes of their own.
        ("rules", ["oc", ["set", ["object", {"label": "string", "ports": ["set", "number"]}]]]),
        # The development kit adds it, and rejects it in configurations.
        ("id", ["c", "string"]),
    ],
)
def test_attributes_have_flags_and_types(anvil: Any, name: str, row: object) -> None:
    assert anvil[1][name] == row


def test_objects_of_attributes_have_attributes_of_their_own(package: reader.Package) -> None:
    all_bodies = bodies(package)
    flags, type_ = all_bodies[-1][1]["owner"]
    assert flags == "oc"
    assert all_bodies[type_["single"]][1] == {"email": ["r", "string"], "id": ["c", "string"]}


def test_blocks_have_a_mode_and_bounds(anvil: Any) -> None:
    rows = {name: [row[0], *row[2:]] for name, row in anvil[2].items()}
    assert rows == {"leg": ["set", 1], "one": ["list", 1, 1], "part": ["list"],
                    "timeouts": ["single"]}


def test_what_may_be_the_last_attribute_or_a_block_is_left_open(package: reader.Package) -> None:
    """`search` is after all attributes, and there is no block that says where these end."""
    assert bodies(package, "data", "forge_anvils")[-1][1]["search"] == ["ou", {"single": 0}]


def test_the_order_shows_where_attributes_end(anvil: Any) -> None:
    """`zone` comes before `leg`, and so is not a block: these are sorted."""
    assert anvil[1]["zone"][0] == "o"


def test_blocks_that_contain_themselves_may_hold_anything(package: reader.Package) -> None:
    all_bodies = bodies(package)
    part = all_bodies[all_bodies[-1][2]["part"][1]]
    assert part[1] == {"inner": ["ou", "dynamic"]}


def test_configurations_of_providers_are_read_by_their_interfaces(package: reader.Package) -> None:
    all_bodies = bodies(package, "provider", "")
    assert list(all_bodies[-1][1]) == ["region"]
    assert all_bodies[all_bodies[-1][2]["login"][1]][1] == {
        "roles": ["o", ["list", "string"]], "user_name": ["r", "string"],
    }


def test_what_no_property_of_an_interface_is_written_from_is_optional() -> None:
    text = (packages.SOURCES / "provider.ts").read_text("utf-8")
    text = text[text.index("\nexport interface"):].replace("(struct!.userName)", "(name)")
    all_bodies = bodies(read_package(packages.package(provider=text)), "provider", "")
    assert all_bodies[all_bodies[-1][2]["login"][1]][1]["user_name"][0] == "ou"


OLD = """\
export function bellPartToTerraform(struct?: BellPart | cdktf.IResolvable): any {
  return {
    inner: bellInnerToTerraform(struct!.inner),
  }
}

export class BellPartOutputReference extends cdktf.ComplexObject {

  // inner - computed: false, optional: true, required: false
  private _inner = new BellInnerOutputReference(this, "inner");
  public get inner() {
    return this._inner;
  }

}

export function bellInnerToTerraform(struct?: BellInner | cdktf.IResolvable): any {
  return {
    deep: bellDeepToTerraform(struct!.deep),
  }
}

export class BellInnerOutputReference extends cdktf.ComplexObject {

  // deep - computed: false, optional: false, required: true
  private _deep = new BellDeepOutputReference(this, "deep");
  public get deep() {
    return this._deep;
  }

}

export function bellDeepToTerraform(struct?: BellDeep | cdktf.IResolvable): any {
  return {
    size: cdktf.numberToTerraform(struct!.size),
  }
}

export class BellDeepOutputReference extends cdktf.ComplexObject {

  // size - computed: false, optional: false, required: true
  private _size?: number;
  public get size() {
    return this.getNumberAttribute('size');
  }

}

export class Bell extends cdktf.TerraformResource {
  public static readonly tfResourceType = "forge_bell";

  // ids - computed: false, optional: true, required: false
  private _ids?: string[];
  public get ids() {
    return cdktf.Fn.tolist(this.getListAttribute('ids'));
  }

  // tone - computed: false, optional: false, required: true
  private _tone?: string;
  public get tone() {
    return this.getStringAttribute('tone');
  }

  // last - computed: false, optional: false, required: true
  private _last = new BellPartOutputReference(this, "last");
  public get last() {
    return this._last;
  }

  // part - computed: false, optional: true, required: false
  private _part = new BellPartList(this, "part", true);
  public get part() {
    return this._part;
  }

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      ids: cdktf.listMapper(cdktf.stringToTerraform, false)(this._ids),
      tone: cdktf.stringToTerraform(this._tone),
      last: bellPartToTerraform(this._last.internalValue),
      part: cdktf.listMapper(bellPartToTerraform, true)(this._part.internalValue),
    };
  }
}
"""


def test_older_classes_leave_open_what_a_single_block_is_an_element_of() -> None:
    all_bodies = read_package(packages.package(bell=OLD)).provider.types["resource", "forge_bell"]
    assert all_bodies[-1][1] == {"ids": ["o", ["set", "string"]], "tone": ["r", "string"]}
    assert {name: [row[0], *row[2:]] for name, row in all_bodies[-1][2].items()} == {
        "last": ["one"], "part": ["set"],
    }
    part = all_bodies[all_bodies[-1][2]["part"][1]]
    # Whatever it is, what is inside it may be a block, too.
    flags, type_ = part[1]["inner"]
    assert flags == "ou"
    assert all_bodies[type_["one"]][1]["deep"][0] == "ou"


def test_reading_is_repeatable() -> None:
    first, second = (read_package(packages.package()).provider.types for _ in range(2))
    assert json.dumps(list(first.items())) == json.dumps(list(second.items()))


# Other content


def zip_of(name: str, content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, content)
    return stream.getvalue()


GOOD = packages.package()
OTHER_JSON = packages.files() | {"package/package.json": b'{"name": "left-pad"}'}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a wheel"),
        (b"PK\x03\x04 and nothing else", "not a wheel"),
        (GOOD[:-40], "not a wheel"),
        (GOOD[: len(GOOD) // 2], "not a wheel"),
        (zip_of("numpy/__init__.py", b""), "not a package of a provider"),
        (packages.wheel(b"no archive"), "damaged"),
        (packages.wheel(packages.archive(packages.files())[:400]), "damaged"),
        (packages.wheel(packages.archive({})), "not a package of a provider"),
        (packages.wheel(packages.archive(OTHER_JSON)), "not a package of a provider"),
        (packages.wheel(packages.archive({"package/package.json": b"{" * 10_000})),
         "not a package of a provider"),
    ],
)
def test_other_content_is_refused_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(InvalidSchemas, match=reason) as caught:
        read_package(content)
    assert "\n" not in str(caught.value)


def test_classes_of_an_older_generator_are_refused() -> None:
    files = {name: packages.module("export class A {}\n") for name in packages.files()}
    files["package/package.json"] = json.dumps(packages.DESCRIPTION).encode()
    with pytest.raises(InvalidSchemas, match="old generator"):
        read_package(packages.wheel(packages.archive(files)))


def test_a_package_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST_UNPACKED", 1_000_000)
    files = packages.files() | {"package/zeros.bin": bytes(2_000_000)}
    with pytest.raises(InvalidSchemas, match="too large"):
        read_package(packages.wheel(packages.archive(files)))


def test_an_archive_that_inflates_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST_PACKAGE", 1_000_000)
    with pytest.raises(InvalidSchemas, match="too large"):
        read_package(packages.wheel(bytes(2_000_000)))


def test_classes_in_classes_have_a_bound() -> None:
    classes = []
    for number in range(200):
        classes.append(
            f"export class A{number}OutputReference extends cdktn.ComplexObject {{\n"
            "  // a - computed: true, optional: false, required: false\n"
            f'  private _a = new A{number + 1}OutputReference(this, "a");\n}}\n'
        )
    text = "\n".join(classes) + (
        "export class Deep extends cdktn.TerraformResource {\n"
        '  static readonly tfResourceType = "forge_deep";\n'
        "  // a - computed: true, optional: false, required: false\n"
        '  private _a = new A0OutputReference(this, "a");\n}\n'
    )
    with pytest.raises(InvalidSchemas, match="nested too deeply"):
        read_package(packages.package(deep=text))


# Bounds


def test_bounds_of_an_archive_may_be_met(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = packages.archive(packages.files())
    monkeypatch.setattr(reader, "LARGEST_PACKAGE", len(inner))
    monkeypatch.setattr(reader, "MOST_PACKAGE_MODULES", len(packages.files()))
    monkeypatch.setattr(reader, "LARGEST_PACKAGE_MODULE", max(map(len, packages.files().values())))
    assert read_package(packages.wheel(inner)).provider.types


@pytest.mark.parametrize(("bound", "most", "reason"), [
    (
        "LARGEST_PACKAGE", len(packages.archive(packages.files())) - 1,
        "the archive in it is too large",
    ),
    ("MOST_PACKAGE_MODULES", len(packages.files()) - 1, "it has more than [0-9]+ files"),
    (
        "LARGEST_PACKAGE_MODULE", max(map(len, packages.files().values())) - 1,
        "a file in it is too large",
    ),
])
def test_what_is_beyond_a_bound_is_refused(
    bound: str, most: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, bound, most)
    with pytest.raises(InvalidSchemas, match=f"^{reason}$"):
        read_package(packages.wheel(packages.archive(packages.files())))


def test_what_is_unpacked_may_reach_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = packages.archive(packages.files())
    size = len(gzip.decompress(inner))
    monkeypatch.setattr(reader, "LARGEST_UNPACKED", size)
    assert read_package(packages.wheel(inner)).provider.types


def test_two_archives_in_a_wheel_are_refused() -> None:
    stream = io.BytesIO(GOOD)
    with zipfile.ZipFile(stream, "a") as packed:
        packed.writestr("b.jsii.tgz", b"")
    with pytest.raises(InvalidSchemas, match="not a package of a provider"):
        read_package(stream.getvalue())


@pytest.mark.parametrize("name", [
    "package/lib/bell.js",  # the folder of a type is missing
    "package/lib/bell/index.ts",
    "package/other/bell/index.js",
])
def test_other_files_in_an_archive_are_not_read(name: str) -> None:
    files = packages.files() | {name: packages.module(OLD)}
    found = read_package(packages.wheel(packages.archive(files)))
    assert ("resource", "forge_bell") not in found.provider.types


def test_a_module_may_be_its_source_map_alone() -> None:
    data = packages.module(OLD)
    files = packages.files() | {"package/lib/bell/index.js": data[data.index(b"sourceMapping"):]}
    found = read_package(packages.wheel(packages.archive(files)))
    assert ("resource", "forge_bell") in found.provider.types


def test_a_class_without_an_end_reaches_to_the_end(package: reader.Package) -> None:
    text = (packages.SOURCES / "anvil.ts").read_text("utf-8")
    *_, last = text.split("\nexport class ")
    cut = packages.package(anvil=text.rstrip().removesuffix("}"))
    assert last.rstrip().endswith("}")
    assert bodies(read_package(cut)) == bodies(package)
    text = (packages.SOURCES / "provider.ts").read_text("utf-8")
    start, end = text.index("export function "), text.index("export class ")
    function = text[start:end].rstrip().removesuffix("}")
    cut = packages.package(provider=f"{text[:start]}{text[end:]}\n{function}")
    assert bodies(read_package(cut), "provider", "") == bodies(package, "provider", "")


def test_modules_without_a_source_map_are_no_types() -> None:
    files = packages.files() | {"package/lib/bell/index.js": OLD.encode()}
    found = read_package(packages.wheel(packages.archive(files)))
    assert ("resource", "forge_bell") not in found.provider.types


def test_a_damaged_source_map_is_refused() -> None:
    mark = b"//# sourceMappingURL=data:application/json;base64,"
    files = packages.files() | {"package/lib/bell/index.js": mark + b"e30="}
    with pytest.raises(InvalidSchemas, match="a source map in it is damaged"):
        read_package(packages.wheel(packages.archive(files)))


@pytest.mark.parametrize("entry", [
    {"name": "a b", "version": "1.0.0"},
    {"name": 1, "version": "1.0.0"},
    {"name": "a/b", "version": "1.0"},
    {"name": "a/b", "version": 1},
])
def test_a_description_of_no_provider_is_refused(entry: object) -> None:
    description = json.dumps({"cdktf": {"provider": entry}}).encode()
    files = packages.files() | {"package/package.json": description}
    with pytest.raises(InvalidSchemas, match="not a package of a provider"):
        read_package(packages.wheel(packages.archive(files)))


def test_descriptions_of_the_older_kit_are_read() -> None:
    description = json.dumps({"cdktf": {"provider": {"name": "a/b", "version": "1.0.0"}}})
    files = packages.files() | {"package/package.json": description.encode()}
    found = read_package(packages.wheel(packages.archive(files)))
    assert (str(found.provider.address), found.version) == ("a/b", "1.0.0")
