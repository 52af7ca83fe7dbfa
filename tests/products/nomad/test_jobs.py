"""Jobs and groups: names, types, leaders and numbers that Nomad refuses, and what is next to it."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("E", "NM", preview=True))

TASK = 'task "%s" {\ndriver = "docker"\nconfig {\nimage = "a:1"\n}\n%s\n}\n'


def found(body: str, *rules: str) -> list[str]:
    """The findings in a job, of some rules, each after the text that it marks."""
    text = f'job "a" {{\n{body}\n}}\n'
    (file,) = CHECKER.check(module(Source("a.nomad", text)))
    return [
        f"{' '.join(text[each.start:each.end].split())}: {each.summary}"
        for each in file.diagnostics if each.severity == "error" or each.rule.name in rules
    ]


def task(name: str = "t", body: str = "") -> str:
    return TASK % (name, body)


def group(body: str = "", name: str = "g", tasks: str = task()) -> str:
    return f'group "{name}" {{\n{body}\n{tasks}}}\n'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", ['job "a": Job without groups']),
        (group(), []),
        (task(), []),
        (group() + group("", "h"), []),
        (group() + group(), ['"g": Duplicate group `g`']),
        (group("", "t") + task(), ['"t": Duplicate group `t`']),
        (group("", "g", task() + task()), ['"t": Duplicate task `t`']),
        (group("", "g", ""), ['group "g": Group without tasks']),
        (group(tasks=task("t", "leader = true") + task("u", "leader = true")),
         ["true: Second leader in a group"]),
        (group(tasks=task("t", "leader = true") + task("u", "leader = false")), []),
        (group(tasks=task("t", 'lifecycle {\nhook = "prestart"\n}')),
         ["lifecycle: Group without a main task"]),
        (group(tasks=task("t", 'lifecycle {\nhook = "prestart"\n}') + task("u")), []),
        ('type = "system"\n' + group("count = 1"), []),
        ('type = "system"\n' + group("count = 2"), ["2: Count above 1 in a system job"]),
        ('type = "batch"\n' + group("count = 2"), []),
        (group('max_run_duration = "1h"'),
         ['"1h": `max_run_duration` in a job of type `service`']),
        ('type = "batch"\n' + group('max_run_duration = "1h"'), []),
        ('type = "sysbatch"\n' + group('max_run_duration = "1h"'), []),
        ("parameterized {\nmeta_required = [\"a\"]\nmeta_optional = [\"b\"]\n}\ntype = \"batch\"\n"
         + group(), []),
        ("parameterized {\nmeta_required = [\"a\"]\nmeta_optional = [\"a\"]\n}\ntype = \"batch\"\n"
         + group(), ['["a"]: `a` is both required and optional']),
        (f'ui {{\ndescription = "{"a" * 1000}"\n}}\n' + group(), []),
        (f'ui {{\ndescription = "{"a" * 1001}"\n}}\n' + group(),
         [f'"{"a" * 1001}": Description is too long']),
    ],
)
def test_jobs_and_groups(body: str, expected: list[str]) -> None:
    assert found(body) == expected


@pytest.mark.parametrize(
    ("priority", "is_risky"), [("1", False), ("100", False), ("101", True), ("32766", True)])
def test_priorities(priority: str, is_risky: bool) -> None:
    said = found(f"priority = {priority}\n{group()}", "risky-job-setting")
    assert said == ([f"{priority}: Priority above 100"] if is_risky else [])


PARTS = {
    "affinity": 'affinity {\nattribute = "${attr.a}"\nvalue = "b"\n}\n',
    "spread": 'spread {\nattribute = "${attr.a}"\n}\n',
    "update": "update {\n}\n",
    "migrate": "migrate {\n}\n",
    "reschedule": "reschedule {\n}\n",
    "periodic": 'periodic {\ncrons = ["* * * * *"]\n}\n',
    "parameterized": "parameterized {\n}\n",
    "scaling": "scaling {\nmax = 1\n}\n",
}
REFUSED = {
    "service": {"periodic", "parameterized"},
    "batch": {"update", "migrate"},
    "sysbatch": {"update", "migrate", "reschedule"},
    "system": {
        "affinity", "spread", "migrate", "reschedule", "periodic", "parameterized", "scaling",
    },
}
OF_JOBS_ALONE = ("periodic", "parameterized")


@pytest.mark.parametrize("type", REFUSED)
@pytest.mark.parametrize("part", PARTS)
def test_jobs_of_a_type_have_their_blocks(type: str, part: str) -> None:
    places = [PARTS[part] + group()] if part != "scaling" else []
    if part not in OF_JOBS_ALONE:
        places.append(group(PARTS[part]))
    for body in places:
        said = found(f'type = "{type}"\n{body}')
        refused = [each for each in said if each == f"{part}: `{part}` in a job of type `{type}`"]
        assert (refused != []) is (part in REFUSED[type]), said


def test_several_blocks_that_a_type_refuses_are_reported_at_the_type() -> None:
    body = PARTS["update"] + PARTS["migrate"] + group()
    assert found(f'type = "batch"\n{body}') == ['"batch": Blocks that batch jobs cannot have']


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('crons = ["* * * * *"]', []),
        ('cron = "* * * * *"', []),
        ('cron = "* * * * *"\ncrons = ["* * * * *"]',
         ['"* * * * *": Both `cron` and `crons` are set']),
        ("crons = []", ["[]: Periodic job without a schedule"]),
        ("enabled = false\ncrons = []", []),
        ('crons = ["* * * *"]', ['["* * * *"]: Invalid cron expression']),
        ('crons = ["* * * * *", "60 * * * *"]',
         ['["* * * * *", "60 * * * *"]: Invalid cron expression']),
        ('crons = ["59 23 31 12 6"]', []),
        ('crons = ["@daily"]', []),
        ('cron = "* * * * *"\ntime_zone = "Europe/Paris"', []),
        ('cron = "* * * * *"\ntime_zone = "Europe/Pari"',
         ['"Europe/Pari": Unknown time zone']),
    ],
)
def test_periodic_jobs(body: str, expected: list[str]) -> None:
    assert found(f'type = "batch"\nperiodic {{\n{body}\n}}\n{group()}') == expected


UPDATE = "update {\ncanary = 1\nauto_promote = %s\n}"


@pytest.mark.parametrize(
    ("first", "second", "is_risky"),
    [("true", "true", False), ("false", "false", False), ("true", "false", True),
     ("false", "true", True)],
)
def test_groups_are_promoted_together(first: str, second: str, is_risky: bool) -> None:
    body = group(UPDATE % first) + group(UPDATE % second, "h")
    said = found(body, "risky-job-setting")
    assert said == (["false: Not all groups have `auto_promote`"] if is_risky else [])
