"""Agents: what goes together in their configuration, and what does not.

An agent may read all files of a folder as one configuration, so that what is missing in a file may
be in another one.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, ON, rule
from hcl_lint.files.paths import file_name
from hcl_lint.linter.context import FileContext
from hcl_lint.products.consul.entries import items, literal, objects, text
from hcl_lint.syntax.hcl1 import Hcl1Item, Hcl1Value
from hcl_lint.text.messages import short
from hcl_lint.values.durations import parse_duration

_TOKEN: Final = "use_auto_auth_token"
_SECRETS: Final = "cache_static_secrets"  # for which a proxy needs its own token
_NOTHING_DYNAMIC: Final = "disable_caching_dynamic_secrets"
_FALSE: Final = ("", "false", "0", "f")


@rule(
    "VC003", "invalid-agent", ERROR, ON,
    "Configuration of an agent of Vault or OpenBao that contradicts itself.",
    products=("vault-agent",),
)
def invalid_agent(file: FileContext) -> Diagnostics:
    tree = file.document.hcl1
    if tree.refused_at >= 0:
        return
    is_whole = _is_standalone(file)
    yield from _wrapping(tree.root, file)
    yield from _token(tree.root, is_whole, file)
    yield from _templates(tree.root, is_whole, file)
    yield from _cache(tree.root, file)
    if is_whole:
        yield from _missing(tree.root, file)


def _is_standalone(file: FileContext) -> bool:
    """Whether no other file in the folder can be a part of the same configuration."""
    others = file.module.file_names() - {file_name(file.path)}
    return not any([name.endswith((".hcl", ".json")) for name in others])


def _seconds(body: Hcl1Value, name: str) -> float:
    """A duration, which a number without a unit gives in seconds; 0 where it is not known."""
    value = text(body, name)
    try:
        return float(value)
    except ValueError:
        pass
    try:
        return parse_duration(value) / 1_000_000_000
    except ValueError:
        return 0


def _uses_token(root: Hcl1Value, block: str, name: str = _TOKEN) -> bool:
    return any([text(object_, name).lower() not in _FALSE for object_ in objects(root, block)])


def _sinks(auth: Hcl1Value) -> list[Hcl1Item]:
    """The sinks of `auto_auth`; older configurations have them in `sinks`."""
    older = [element for group in objects(auth, "sinks") for element in items(group, "sink")]
    return [*items(auth, "sink"), *older]


def _wrapping(root: Hcl1Value, file: FileContext) -> Diagnostics:
    """Tokens that are wrapped by a method cannot be used or wrapped again."""
    for auth in objects(root, "auto_auth"):
        for method in objects(auth, "method"):
            wrapped = literal(method, "wrap_ttl")
            if wrapped is None or _seconds(method, "wrap_ttl") <= 0:
                continue
            place = file.range(wrapped.span)
            sinks = _sinks(auth)
            if len(sinks) != 1:
                yield invalid_agent.at(
                    place, f"Wrapped token for {len(sinks)} sinks",
                    "A token that the method wraps needs exactly one `sink`. Set `wrap_ttl` in the "
                    "sinks instead.",
                )
            elif any([_seconds(object_, "wrap_ttl") > 0 for object_ in objects(auth, "sink")]):
                yield invalid_agent.at(
                    place, "Token is wrapped twice",
                    "Both the method and the sink set `wrap_ttl`. Remove one of them.",
                )
            for block in ("cache", "api_proxy"):
                if _uses_token(root, block):
                    yield invalid_agent.at(
                        place, f"`{block}` uses a wrapped token",
                        f"With `{_TOKEN}` the method must not set `wrap_ttl`. Remove one of them.",
                    )
                    break


def _token(root: Hcl1Value, is_whole: bool, file: FileContext) -> Diagnostics:
    """Use of a token that is not there, or that is asked for twice."""
    given = [
        (block, element) for block in ("api_proxy", "cache") for settings in objects(root, block)
        for element in items(settings, _TOKEN)
    ]
    if len({block for block, _ in given}) == 2:
        yield invalid_agent.at(
            file.range(given[-1][1].span), f"`{_TOKEN}` in `cache` and `api_proxy`",
            "Remove it from `cache`.",
        )
    # Without a listener, the file is probably a part of a configuration.
    if is_whole and items(root, "listener") and not items(root, "auto_auth"):
        for block, value in given:
            if value.value.text.lower() not in _FALSE:
                yield invalid_agent.at(
                    file.range(value.span), f"`{block}` uses a token that nothing obtains",
                    f"`{_TOKEN}` requires `auto_auth`.",
                )
        for settings in objects(root, "cache"):
            for element in items(settings, _SECRETS):
                if element.value.text.lower() not in _FALSE:
                    yield invalid_agent.at(
                        file.range(element.span), "Cache of static secrets without a token",
                        f"`{_SECRETS}` requires `auto_auth`.",
                    )


def _templates(root: Hcl1Value, is_whole: bool, file: FileContext) -> Diagnostics:
    """Templates of environment variables, which are for a process that the agent runs."""
    templates, processes = items(root, "env_template"), items(root, "exec")
    known: set[str] = set()
    for template in templates:
        name = template.keys[1].text if len(template.keys) > 1 else ""
        if name and name in known:
            yield invalid_agent.at(
                file.range(template.keys[1].span), f"Duplicate `env_template` {short(name)}",
                "Another template sets the same environment variable. Remove one of them.",
            )
        known.add(name)
    for name in ("template", "api_proxy") if templates or processes else ():
        for element in items(root, name)[:1]:
            yield invalid_agent.at(
                file.range(element.span), f"`{name}` with `env_template`",
                "An agent that runs a process with templates of its environment has neither "
                "`template` nor `api_proxy`. Use another agent for these.",
            )
    if is_whole and templates and not processes:
        yield invalid_agent.at(
            file.range(templates[0].span), "`env_template` without `exec`",
            "`exec` is the process whose environment the templates are for.",
        )
    if is_whole and processes and not templates:
        yield invalid_agent.at(
            file.range(processes[0].span), "`exec` without `env_template`",
            "The agent runs a process only to give it environment variables.",
        )


def _cache(root: Hcl1Value, file: FileContext) -> Diagnostics:
    """A cache for nothing: by default, it is for what expires."""
    for object_ in objects(root, "cache"):
        for off in items(object_, _NOTHING_DYNAMIC):
            if off.value.text.lower() in _FALSE or text(object_, _SECRETS).lower() not in _FALSE:
                continue
            yield invalid_agent.at(
                file.range(off.span), "`cache` that caches nothing",
                f"`{_NOTHING_DYNAMIC}` requires `{_SECRETS}`. Set it, or remove `cache`.",
            )


def _missing(root: Hcl1Value, file: FileContext) -> Diagnostics:
    """Blocks that need others."""
    listeners = items(root, "listener")
    templates = [*items(root, "template"), *items(root, "env_template")]
    for element in items(root, "auto_auth"):
        has_sink = any([_sinks(auth) for auth in objects(root, "auto_auth")])
        is_used = _uses_token(root, "api_proxy") or _uses_token(root, "cache")
        is_used = is_used or _uses_token(root, "cache", _SECRETS)
        if not has_sink and not is_used and not templates:
            yield invalid_agent.at(
                file.range(element.span), "Token that nothing uses",
                f"`auto_auth` requires a `sink`, a `template`, or `{_TOKEN}` in `api_proxy`.",
            )
    # Without `auto_auth`, the file is probably a part of a configuration.
    is_whole = len(items(root, "auto_auth")) != 0
    for element in items(root, "api_proxy") if is_whole else ():
        if not listeners:
            yield invalid_agent.at(
                file.range(element.span), "`api_proxy` without a listener",
                "Add a `listener`, for requests to pass on.",
            )
    for element in items(root, "cache") if is_whole else ():
        if not listeners and not templates:
            yield invalid_agent.at(
                file.range(element.span), "`cache` without a listener or template",
                "Add a `listener` or a `template`, whose requests it remembers.",
            )
