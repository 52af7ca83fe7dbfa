"""Which entries and sizes the settings of a Bake target take.

Source: what Buildx accepts, and its documentation of Bake files.
"""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("E", "BK", "HL", "R", "V"))

# Elements of lists: those that are accepted, and those that are rejected.
ENTRIES: dict[str, tuple[list[str], list[str]]] = {
    "cache-from": (
        [
            '"type=gha"', '"a/b:c"', '"type=registry,ref=a"', '""', '{type="gha"}', '{type=1}',
            'X',
        ],
        [
            '"ref=a"', '"type=gha,mode"', '{ref="a"}', '{}', '{type=null}',
            '{type="gha",mode=null}', '{type=["a"]}', 'null', '1', 'true', '["type=gha"]',
            '"type=gha,a\\"b=c"', '"type=,ref=x"', '"${NOPE}"', '"gha,type=x"',
        ],
    ),
    "cache-to": (
        [
            '"type=gha"', '"a/b:c"', '"type=registry,ref=a"', '""', '{type="gha"}', '{type=1}',
            'X',
        ],
        [
            '"ref=a"', '"type=gha,mode"', '{ref="a"}', '{}', '{type=null}',
            '{type="gha",mode=null}', '{type=["a"]}', 'null', '1', 'true', '["type=gha"]',
            '"type=gha,a\\"b=c"', '"type=,ref=x"', '"${NOPE}"', '"gha,type=x"',
        ],
    ),
    "output": (
        [
            '"type=docker"', '"out"', '"dest=x"', '"type=local,dest=x"', '"-"', '{type="docker"}',
            '{type="image",push=true}', '{type="local",dest="x"}', '""', '"type=tar"',
            '"type=image,\\"name=a,b\\""',
        ],
        [
            '"dest=x,a=b"', '"type=local"', '"type=local,dest=-"', '"type=docker,push"',
            '{name="x"}', '{type="image",push=[true]}', '{type="local"}', 'null',
            '{type="local",dest=null}', '1', '"name=x,push=true"', '"type=image,name=\\"a,b\\""',
        ],
    ),
    "attest": (
        [
            '"type=sbom"', '"type=provenance,mode=max"', '"type=sbom,disabled=true"',
            '{type="sbom"}', '{mode="max"}', '{type="sbom",disabled=true}', '""',
        ],
        [
            '"sbom"', '"mode=max"', '"type=sbom,disabled=x"', '{type="sbom",disabled="x"}',
            'null', '1', '["sbom"]', '"type=sbom,x"',
        ],
    ),
    "secret": (
        [
            '"id=a,src=b"', '"id=a,env=B"', '"type=file,id=a,src=b"', '"type=env,id=A"',
            '{id="a",env="B"}', '""', '"ID=a,SRC=b"',
        ],
        [
            '"type=dir,id=a"', '"id=a,foo=b"', '"id=a,b"', '"a"', '"src=b"', '{env="B"}',
            '{id=["a"]}', 'null', '1', '{id=null,env="B"}', '"id=,src=b"', '{id="",env="B"}',
        ],
    ),
    "ssh": (
        [
            '"default"', '"a=b"', '{id="default"}', '{id="a",paths=["b"]}', '""',
        ],
        [
            '{id="a",paths="b"}', '{id=["a"]}', 'null', '1', '["default"]', '{paths=[["a"]]}',
        ],
    ),
    "policy": (
        [
            '"filename=x"', '"filename=x,strict=true"', '"reset=true"',
            '"filename=x,log-level=info"', '{filename="x"}', '{filename="x",strict=true}',
            '{filename="x",strict=null}',
        ],
        [
            '"file=x"', '"filename="', '"filename=x,strict=maybe"', '"filename=x,disabled=maybe"',
            '"reset=maybe"', '"filename=x,log-level=loud"', '{file="x"}', '{filename=["x"]}',
            'null', '{filename="x",strict="perhaps"}', '"x"', '{filename=""}', '1',
        ],
    ),
    "platforms": (
        [
            '"linux/amd64"', '"linux/arm/v7"', '"local"', '"linx/arm64"', '"linux"',
            '"linux/amd64,linux/arm64"', '""', '"linux/amd64 "', '"windows(10.0.1)/amd64"',
        ],
        [
            '"linux/amd64/v2/x/y"', '"linux/"', '"/amd64"', '"linux amd64"', '"linux//v7"',
            'null', '"linux;amd64"', '"linux/amd64,"',
        ],
    ),
    "ulimits": (
        [
            '"nofile=1024"', '"nofile=1024:2048"', '"nofile=-1"', '""', '"nofile=-1:-1"',
            '"nofile=5:-1"',
        ],
        [
            '"nofile"', '"nofiles=1"', '"nofile=x"', '"nofile=1:x"', '"nofile=2:1"',
            '"nofile=1:2:3"', '"nofile="', '"nofile=1.5"', '"NOFILE=1"', 'null', '"=1"',
        ],
    ),
    "annotations": (
        [
            '"a=b"', '"index:a=b"', '"index,manifest:a=b"', '"manifest[linux/amd64]:a=b"',
            '"manifest-descriptor:a=b"', '"index[linux]:a=b"', '""', '"=b"',
        ],
        [
            '"a"', '"index:a"', '"indx:a=b"', '"manifest[li nux]:a=b"', '"index,manifest:a"',
            '"manifest[linux/amd64:a=b"', 'null', '"index,foo:a=b"', '"a:b=c"',
        ],
    ),
}

VALUES: dict[str, tuple[list[str], list[str]]] = {
    "shm-size": (
        [
            '"128m"', '"1g"', '"128"', '128', '"1.5g"', '"1gb"', '"1gib"', '"128 m"', '"0"',
        ],
        [
            '"big"', '"128 moo"', '"-1"', '"m"', '"1x"', '" 1m"', '"1 mm"',
        ],
    ),
    "resources": (
        [
            '{memory="2g"}', '{memory=null}', '{memory-swap="-1"}', '{cpu-quota=1}',
            '{cpu-quota="5"}', '{cpu-period=-1}', '{cpuset-cpus="0-1"}', '{cpuset-cpus=1}', '{}',
            '{memory=1073741824}',
        ],
        [
            '{memory="big"}', '{memory=["2g"]}', '{memory-swap="x"}', '{cpu-quota=1.5}',
            '{cpu-quota="x"}', '{cpu-shares=1.5}', '{cpu-period=1.5}', '{cpuset-cpus=["0"]}',
            '["memory=2g"]', 'null', '"x"',
        ],
    ),
}

LISTS = ("attest", "cache-from", "cache-to", "output", "policy", "secret", "ssh")


def has_errors(setting: str) -> bool:
    """Whether a target with a setting has errors."""
    variable = 'variable "X" {\n  default = "a"\n}\n'
    text = variable + f'target "a" {{\n  {setting}\n}}\n'
    found = CHECKER.check(module(Source("docker-bake.hcl", text)))[0].diagnostics
    codes = {each.code for each in found if each.severity == "error"}
    assert "HL900" not in codes  # a crash of a rule
    return bool(codes)


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_has_an_error_if_it_is_rejected(name: str) -> None:
    accepted, rejected = ENTRIES[name]
    assert [each for each in accepted if has_errors(f"{name} = [{each}]")] == []
    assert [each for each in rejected if not has_errors(f"{name} = [{each}]")] == []


@pytest.mark.parametrize("name", VALUES)
def test_a_value_has_an_error_if_it_is_rejected(name: str) -> None:
    accepted, rejected = VALUES[name]
    assert [each for each in accepted if has_errors(f"{name} = {each}")] == []
    assert [each for each in rejected if not has_errors(f"{name} = {each}")] == []


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("value", ["null", '"type=local"', "1", "{}"])
def test_lists_of_entries_must_be_lists(name: str, value: str) -> None:
    assert has_errors(f"{name} = {value}")
