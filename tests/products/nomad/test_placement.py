"""Constraints, affinities, spreads and volumes: what Nomad refuses, at the borders."""

from __future__ import annotations

import pytest

from tests.products.nomad.jobs import said


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ('attribute = "${attr.a}"\nvalue = "x"', []),
        ('attribute = "${attr.a}"', ["constraint: Operator `=` needs a value"]),
        ('attribute = "${attr.a}"\noperator = "is_set"', []),
        ('attribute = "${attr.a}"\noperator = "is_set"\nvalue = "x"',
         ['"is_set": `is_set` takes no value']),
        ('attribute = "${attr.a}"\noperator = "is_not_set"\nvalue = "x"',
         ['"is_not_set": `is_not_set` takes no value']),
        ('value = "x"', ["constraint: Constraint without an attribute"]),
        ('attribute = "${atr}"\nvalue = "x"', ['"${atr}": Unknown attribute of a client']),
        ('attribute = "${meta}"\nvalue = "x"', []),
        ("distinct_hosts = true", []),
        ('distinct_property = "${meta.rack}"', []),
        ('distinct_property = "${meta.rack}"\nvalue = "1"', []),
        ('distinct_property = "${meta.rack}"\nvalue = "0"',
         ['"0": Invalid count for a property']),
        ('distinct_property = "${meta.rack}"\nvalue = "x"',
         ['"x": Invalid count for a property']),
        ('distinct_property = ""', ["constraint: Constraint without an attribute"]),
        ('attribute = "${attr.a}"\nregexp = "a+"', []),
        ('attribute = "${attr.a}"\nregexp = "a("', ['"a(": Invalid regular expression']),
    ],
)
def test_constraints(settings: str, expected: list[str]) -> None:
    assert said("constraint {\n" + settings + "\n}") == expected


@pytest.mark.parametrize(
    ("value", "is_version", "is_semver"),
    [
        ("1", True, True), ("1.2", True, True), ("v1.2.3", True, True), ("= 1", True, True),
        (">= 1.2, < 2.0", True, True), ("!= 1", True, True), ("<= 1.0-beta", True, True),
        ("> 1+x", True, True), ("1.2.3.4", True, False), ("~> 1.2", True, False),
        ("1.x", False, False), ("x", False, False), ("1.", False, False), (".1", False, False),
        ("1,", False, False), ("1, x", False, False), ("", False, False), ("vv1", False, False),
        ("== 1", False, False), ("^1", False, False),
    ],
)
def test_conditions_on_versions(value: str, is_version: bool, is_semver: bool) -> None:
    for name, is_valid in (("version", is_version), ("semver", is_semver)):
        found = said(f'constraint {{\nattribute = "${{attr.a}}"\n{name} = "{value}"\n}}')
        assert (found == []) is is_valid, name
        assert is_valid or found == [f'"{value}": Invalid version constraint']


def test_tasks_have_no_distinct_hosts() -> None:
    task = 'task "u" {\ndriver = "exec"\nconfig {\ncommand = "a"\n}\nconstraint {\n%s\n}\n}'
    for setting in ("distinct_hosts = true", 'distinct_property = "${meta.rack}"'):
        (found,) = said(task % setting)
        assert found.endswith("is not allowed in tasks")
    assert said(task % "distinct_hosts = false") != []


@pytest.mark.parametrize(
    ("weight", "is_valid"),
    [
        ("-100", True), ("-101", False), ("100", True), ("101", False), ("0", False), ("1", True),
        ("-1", True), ("256", False), ("257", True), ("156", True), ("155", False), ("128", False),
    ],
)
def test_weights_have_eight_bits(weight: str, is_valid: bool) -> None:
    found = said(f'affinity {{\nattribute = "${{attr.a}}"\nvalue = "x"\nweight = {weight}\n}}')
    assert found == ([] if is_valid else [f"{weight}: Invalid weight of an affinity"])


@pytest.mark.parametrize(
    ("percents", "expected"),
    [
        ([100], []), ([50, 50], []), ([50, 51], ["51: Targets exceed 100 percent"]),
        ([51, 50], ["51: Targets exceed 100 percent"]),
        ([60, 60], ["60: Targets exceed 100 percent"]),
        ([0, 100], []), ([1, 100], ["100: Targets exceed 100 percent"]),
    ],
)
def test_targets_of_a_spread(percents: list[int], expected: list[str]) -> None:
    targets = "".join([
        f'target "t{number}" {{\npercent = {percent}\n}}\n'
        for number, percent in enumerate(percents)
    ])
    assert said('spread {\nattribute = "${meta.a}"\n' + targets + "}") == expected


@pytest.mark.parametrize("target", [
    'target "x" {\npercent = var.x\n}\n',
    'dynamic "target" {\nfor_each = var.x\nlabels = ["x"]\ncontent {\npercent = 60\n}\n}\n',
])
def test_targets_whose_value_or_share_is_open_are_not_compared(target: str) -> None:
    assert said('spread {\nattribute = "${meta.a}"\n' + 2 * target + "}") == []


def test_a_value_has_one_target() -> None:
    target = 'target "x" {\npercent = 10\n}\n'
    spread = 'spread {\nattribute = "${meta.a}"\n' + 2 * target + "}"
    assert said(spread) == ['"x": Second target for the same value']


HOST = 'type = "host"\nsource = "a"\n'
CSI = 'type = "csi"\nsource = "a"\nattachment_mode = "file-system"\n'


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (HOST, []),
        (HOST + 'access_mode = "single-node-writer"', []),
        (HOST + 'access_mode = "single-node-reader-only"\nread_only = true', []),
        (HOST + 'access_mode = "single-node-reader-only"',
         ['"single-node-reader-only": `single-node-reader-only` without `read_only`']),
        (HOST + 'access_mode = "multi-node-reader-only"\nread_only = true',
         ['"multi-node-reader-only": Access mode is not available for host volumes']),
        (HOST + "mount_options {\n}", ["mount_options: Mount options of a host volume"]),
        (CSI + 'access_mode = "single-node-writer"', []),
        (CSI + 'access_mode = "single-node-writer"\nmount_options {\n}', []),
        (CSI, ['volume "v": CSI volume without `access_mode`']),
        (CSI.replace("file-system", "block-device")
         + 'access_mode = "single-node-writer"\nmount_options {\n}',
         ["mount_options: Mount options of a block device"]),
        (CSI + 'access_mode = "multi-node-reader-only"',
         ['"multi-node-reader-only": `multi-node-reader-only` without `read_only`']),
        (CSI + 'access_mode = "multi-node-reader-only"\nread_only = true', []),
        (HOST + "per_alloc = true", []),
        ('type = "other"\nsource = "a"', []),
    ],
)
def test_volumes(settings: str, expected: list[str]) -> None:
    assert said('volume "v" {\n' + settings + "\n}") == expected


@pytest.mark.parametrize(
    ("volumes", "expected"),
    [
        ('volume "v" {\n' + HOST + "}", []),
        ('volume "w" {\n' + HOST + "}", ['"v": Undefined volume `v`']),
        ('volume "v" {\ntype = "hots"\nsource = "a"\n}',
         ['"hots": Volume `v` without a known type']),
        ("", ['"v": Undefined volume `v`']),
        (2 * ('volume "w" {\n' + HOST + "}\n"),
         ['"w": Duplicate volume `w`', '"v": Undefined volume `v`']),
    ],
)
def test_volumes_that_tasks_mount(volumes: str, expected: list[str]) -> None:
    task = (
        'task "u" {\ndriver = "exec"\nconfig {\ncommand = "a"\n}\n'
        'volume_mount {\nvolume = "v"\ndestination = "/v"\n}\n}'
    )
    assert said(f"{volumes}\n{task}") == expected
