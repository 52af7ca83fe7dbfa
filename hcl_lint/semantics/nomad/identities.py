"""The identities and secrets of tasks."""

from __future__ import annotations

from hcl_lint.problems.nomad import (
    INVALID_JOB_SETTING, INVALID_JOB_STRUCTURE, NOMAD_WARNING, UNDEFINED_JOB_ITEM,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.nomad.parts import Part, Report


def check_identities(parts: list[Part], report: Report) -> None:
    """Check all identities of a task."""
    defaults: list[Part] = []
    for part in parts:
        if part.is_unknown:
            continue
        name, mode = part.text("name"), part.text("change_mode")
        signal = part.text("change_signal")
        if mode == "signal" and signal == "":
            report.add(
                INVALID_JOB_SETTING, part.place_of("change_signal", "change_mode"),
                "Signal is not set", "With `change_mode = \"signal\"`, set `change_signal`.",
            )  # fmt: skip
        elif mode in ("", "noop", "restart") and signal:
            place = part.place_of("change_mode", "change_signal")
            report.add(
                INVALID_JOB_SETTING, place, "Signal without `change_mode`",
                "`change_signal` is only for `change_mode = \"signal\"`.",
            )  # fmt: skip
        is_default = name in ("", "default")
        if is_default:
            defaults.append(part)
        ttl = part.duration("ttl")
        if is_default and ttl is not None and ttl > 0:
            report.add(
                INVALID_JOB_SETTING, part.place_of("ttl") if not part.has("name") else (
                    part.place_of("name")
                ),
                "The default identity has no `ttl`",
                "Nomad does not support it yet. Give the identity a name, or remove `ttl`.",
            )  # fmt: skip
        if part.text("filepath") and part.truth("file") is False:
            report.add(
                INVALID_JOB_SETTING, part.place_of("filepath"), "`filepath` without `file`",
                "Set `file = true` too.",
            )  # fmt: skip
    if len(defaults) > 1:
        report.add(
            INVALID_JOB_STRUCTURE, defaults[-1].place_of("name"), "Second default identity",
            "An identity without a name is the default. Give one of them a name.",
        )  # fmt: skip


def check_named_identities(task: Part, report: Report) -> None:
    """Report what Nomad warns of in identities other than the default one."""
    for part in task.blocks("identity"):
        name = part.text("name")
        if part.is_unknown or name is None or name in ("", "default"):
            continue
        audience = part.texts("aud")
        if audience is not None and len(audience) == 0:
            report.add(
                NOMAD_WARNING, part.place, "Identity without an audience",
                "Whoever accepts tokens of the cluster accepts it. Set `aud`.",
            )  # fmt: skip
        elif audience is not None and len(audience) > 1:
            report.add(
                NOMAD_WARNING, part.place_of("aud"), "Identity with several audiences",
                "Each audience can use the token with the others. Give each its own identity.",
            )  # fmt: skip
        if part.duration("ttl") == 0:
            report.add(
                NOMAD_WARNING, part.place, "Identity that does not expire", "Set `ttl`.",
            )  # fmt: skip
        if part.truth("env") and part.text("change_mode") not in (None, "restart"):
            report.add(
                NOMAD_WARNING, part.place_of("env"), "Identity that the task does not see renewed",
                "The environment of a running task does not change. Set "
                "`change_mode = \"restart\"`.",
            )  # fmt: skip


def check_secret(part: Part, has_vault: bool, report: Report) -> None:
    """Check a secret of a task; *has_vault* is set where the task has a token of Vault."""
    provider = part.text("provider")
    if not provider:
        return
    if provider == "vault" and not has_vault:
        report.add(
            UNDEFINED_JOB_ITEM, part.place_of("provider"), "Secret of Vault without `vault`",
            "The task needs a `vault` block.",
        )  # fmt: skip
    if provider in ("nomad", "vault"):
        for env in part.blocks("env"):
            report.add(
                INVALID_JOB_SETTING, env.place, f"`env` with provider `{provider}`",
                "It is only for secrets of plugins.",
            )  # fmt: skip
    else:
        for config in part.blocks("config"):
            if len(config.content.attributes) + len(config.body.items().attributes) == 0:
                continue
            report.add(
                INVALID_JOB_SETTING, part.place_of("provider"),
                "`config` of a secret of a plugin",
                "Only the providers `nomad` and `vault` take `config`. Use `env`.",
            )  # fmt: skip
