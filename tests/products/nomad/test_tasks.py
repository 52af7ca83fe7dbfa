"""Tasks: resources, logs, templates and what else Nomad refuses, at the borders."""

from __future__ import annotations

import pytest

from tests.products.nomad.jobs import said


def task(body: str, group: str = "") -> str:
    return (
        f'{group}\ntask "u" {{\ndriver = "docker"\nconfig {{\nimage = "a:1"\n}}\n{body}\n}}'
    )


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("cpu = 1", []),
        ("cpu = 0", ["0: Too little CPU"]),
        ("cores = 1", []),
        ("cores = 0", ["0: Too little CPU"]),
        ("cores = 0\ncpu = 1", []),
        ("cores = 1\ncpu = 0", []),
        ("cores = 1\ncpu = 1", ["1: Both `cpu` and `cores` are set"]),
        ("cores = 2\ncpu = 100", ["100: Both `cpu` and `cores` are set"]),
        ("cores = 2\ncpu = 101", ["2: Both `cpu` and `cores` are set"]),
        ("memory = 300\nmemory_max = 300", []),
        ("memory = 300\nmemory_max = 299", ["299: `memory_max` is less than `memory`"]),
        ("memory = 300\nmemory_max = 0", []),
        ("memory = 300\nmemory_max = -1", []),
        ("memory_max = 300", []),
        ("memory_max = 299", ["299: `memory_max` is less than `memory`"]),
        ("memory = 20\nsecrets = 20", []),
        ("memory = 20\nsecrets = 21", ["21: `secrets` exceeds `memory`"]),
        ('device "a" {\n}\nnuma {\naffinity = "require"\ndevices = ["a"]\n}', []),
        ('device "a" {\n}\nnuma {\naffinity = "require"\ndevices = ["b"]\n}',
         ['["b"]: Undefined device `b`']),
    ],
)
def test_resources(settings: str, expected: list[str]) -> None:
    assert said(task("resources {\n" + settings + "\n}")) == expected


@pytest.mark.parametrize(
    ("logs", "disk", "expected"),
    [
        ("", "", []),
        ("max_files = 10\nmax_file_size = 29", "", []),
        ("max_files = 10\nmax_file_size = 30", "", ["30: Logs do not fit on the disk"]),
        ("max_files = 30", "", ["30: Logs do not fit on the disk"]),
        ("max_files = 29", "", []),
        ("max_files = 11\nmax_file_size = 30", "", ["11: Logs do not fit on the disk"]),
        ("", "size = 101", []),
        ("", "size = 100", ["100: Logs do not fit on the disk"]),
        ("max_files = 10\nmax_file_size = 10", "size = 100", ["100: Logs do not fit on the disk"]),
        ("max_files = 10\nmax_file_size = 11", "size = 110", ["11: Logs do not fit on the disk"]),
    ],
)
def test_logs(logs: str, disk: str, expected: list[str]) -> None:
    body = f"logs {{\n{logs}\n}}" if logs else ""
    group = f"ephemeral_disk {{\n{disk}\n}}" if disk else ""
    # The other task has the usual logs, which may not fit either.
    found = said(task(body, group))
    assert [each for each in expected if each not in found] == []
    assert bool(found) is bool(expected)


@pytest.mark.parametrize(
    ("path", "is_valid"),
    [
        ("local/a", True), ("../alloc/a", True), ("../../a", False), ("a/../../../b", False),
        ("a/../../b", True), ("./../..", False), ("..\\\\..\\\\a", False), ("${A}/../../..", True),
        ("a/b/../../..", True), ("/..", True), ("/../..", False),
    ],
)
def test_destinations_are_in_the_allocation(path: str, is_valid: bool) -> None:
    artifact = f'artifact {{\nsource = "https://x"\ndestination = "{path}"\n}}'
    found = said(task(artifact))
    assert [each.rpartition(": ")[2] for each in found] == (
        [] if is_valid else ["Path leads out of the allocation"])


def template(body: str, path: str = "a") -> str:
    return f'template {{\ndestination = "{path}"\n{body}\n}}\n'


DATA = 'data = "x"\n'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (template(DATA), []),
        (template('source = "b"'), []),
        (template(""), ["template: Template without content"]),
        (template(DATA + 'change_mode = "signal"\nchange_signal = "SIGHUP"'), []),
        (template(DATA + 'change_mode = "signal"\nchange_signal = ""'), ['"": Empty signal']),
        (template(DATA + 'change_mode = "signal"\nchange_signal = "SIGHUP"\nenv = true'),
         ['"signal": Signal for an environment']),
        (template(DATA + "env = true"), []),
        (template(DATA + 'change_mode = "script"'), ["template: Script without `change_script`"]),
        (template(DATA + 'change_mode = "script"\nchange_script {\n}'),
         ["change_script: Script without a command"]),
        (template(DATA + 'change_mode = "script"\nchange_script {\ncommand = "a"\n}'), []),
        (template(DATA + 'wait {\nmin = "1s"\nmax = "1s"\n}'), []),
        (template(DATA + 'wait {\nmin = "2s"\nmax = "1s"\n}'),
         ['"2s": `min` is greater than `max`']),
        (template(DATA + 'wait {\nmin = "2s"\n}'), []),
        (template(DATA) + template(DATA, "b"), []),
        (template(DATA) + template(DATA), ['"a": Two templates with the same destination']),
        (template(DATA, "../../a"), ['"../../a": Path leads out of the allocation']),
        ("leader = true", []),
        ('vault {\nchange_mode = "signal"\nchange_signal = ""\n}', ['"": Empty signal']),
        ('vault {\nchange_mode = "signal"\nchange_signal = "SIGHUP"\n}', []),
        ('kill_timeout = "10m"', []),
        ('kill_timeout = "601s"', ['"601s": `kill_timeout` exceeds `progress_deadline`']),
        ('scaling "cpu" {\nmin = 1\nmax = 1\n}', []),
        ('scaling "cpu" {\nmin = 2\nmax = 1\n}', ["2: `min` is greater than `max`"]),
        ('scaling "cpu" {\nmax = 1\ntype = "vertical_cpu"\n}', []),
        ('scaling "mem" {\nmax = 1\ntype = "vertical_cpu"\n}',
         ['"vertical_cpu": Wrong type of scaling policy']),
        ('scaling "cpu" {\nmax = 1\n}\nscaling "cpu" {\nmax = 1\n}',
         ['"cpu": Duplicate scaling `cpu`']),
        ('scaling "cpu" {\nmax = 1\n}\nscaling "mem" {\nmax = 1\n}', []),
        ('action "a" {\ncommand = "b"\n}\naction "a" {\ncommand = "b"\n}',
         ['"a": Duplicate action `a`']),
        ('dispatch_payload {\nfile = "a"\n}', []),
        ('dispatch_payload {\nfile = "../../a"\n}', []),
        ('dispatch_payload {\nfile = "../../../a"\n}',
         ['"../../../a": Path leads out of the allocation']),
    ],
)
def test_parts_of_tasks(body: str, expected: list[str]) -> None:
    assert said(task(body)) == expected


@pytest.mark.parametrize(
    ("checksum", "reason"),
    [
        ("md5:" + "0" * 32, ""), ("md5:" + "0" * 31, "32 hexadecimal"),
        ("md5:" + "0" * 33, "32 hexadecimal"), ("md5:" + "g" * 32, "32 hexadecimal"),
        ("sha1:" + "aF" * 20, ""), ("sha256:" + "0" * 64, ""), ("sha512:" + "0" * 128, ""),
        ("sha3:" + "0" * 64, "Valid types"), ("0" * 64, "Use the form"),
        ("md5:0:" + "0" * 30, "Use the form"), ("${meta.sum}", ""),
    ],
)
def test_checksums(checksum: str, reason: str) -> None:
    artifact = f'artifact {{\nsource = "https://x"\noptions {{\nchecksum = "{checksum}"\n}}\n}}'
    found = said(task(artifact))
    assert found == ([f'"{checksum}": Invalid checksum'] if reason else [])


@pytest.mark.parametrize(
    ("mount", "stage", "is_valid"),
    [
        ("/csi", "/local", True), ("/csi", "/csi/a", False), ("/csi/", "/csi/a/", False),
        ("/csi", "/csia", True), ("/csi", "/csi", True), ("/csi/a", "/csi", True),
    ],
)
def test_folders_of_plugins(mount: str, stage: str, is_valid: bool) -> None:
    body = (
        f'csi_plugin {{\nid = "a"\ntype = "node"\nmount_dir = "{mount}"\n'
        f'stage_publish_base_dir = "{stage}"\n}}'
    )
    found = said(task(body))
    assert found == ([] if is_valid else [f'"{stage}": Staging folder inside the plugin folder'])
