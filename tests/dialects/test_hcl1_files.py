"""Policies, agents and volumes in HCL 1: every fault is found, and real files have none.

The sources of the faults are the documentation and the parsers of Vault, Consul and Nomad, see
``docs/dialects``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import Module
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.linter.checking import DIALECTS, ruleset

CORPUS = Path(os.environ.get("HCL_LINT_CONFORMANCE", "../shared/conformance")).parent / "corpus"
CHECKER = Checker(ruleset("E", "VC", "V", "R", "D", "NM"))

VAULT = 'path "secret/data/*" {\n  capabilities = ["read"]\n}\n'
CONSUL = 'node_prefix "" {\n  policy = "read"\n}\n'
NOMAD = 'namespace "default" {\n  policy = "read"\n}\n'
SERVER = 'data_dir = "/opt"\nserver {\n  enabled = true\n}\n'
CONSUL_AGENT = 'data_dir = "/opt"\nclient_addr = "0.0.0.0"\n'
VOLUME = 'id = "a"\nname = "a"\ntype = "csi"\nplugin_id = "p"\n'
QUOTA = 'name = "a"\nlimit {\n  region = "global"\n}\n'
NAMESPACE = 'name = "a"\ncapabilities {\n  enabled_task_drivers = ["docker"]\n}\n'
VAULT_AGENT = 'pid_file = "x"\nauto_auth {\n  method "aws" {\n  }\n  sink "file" {\n  }\n}\n'
ENTRY = 'Kind = "service-resolver"\nName = "web"\n'


def entry(kind: str, name: str = "web") -> str:
    """The beginning of a configuration entry."""
    return f'Kind = "{kind}"\nName = "{name}"\n'


# What each fault is, in which dialect, and on which line of the text it has to be found.
FAULTS = [
    ("vault-policy", 1, 'path "a" {\n  capabilities = ["raed"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilities = ["Read"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilities = ["read,list"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilities = "read"\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilites = ["read"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  policy = "wrote"\n}'),
    ("vault-policy", 1, 'path "a" {\n  policy = "read"\n}'),
    ("vault-policy", 0, 'path "a" "b" {\n  capabilities = ["read"]\n}'),
    ("vault-policy", 0, 'path {\n  capabilities = ["read"]\n}'),
    ("vault-policy", 0, 'path "a/+*" {\n  capabilities = ["read"]\n}'),
    ("vault-policy", 0, 'path "a/*/b" {\n  capabilities = ["read"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilities = ["deny", "list"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilities = ["list", "list"]\n}'),
    ("vault-policy", 0, 'path "secret/data/*" {\n  capabilities = ["list"]\n}'),
    ("vault-policy", 0, '"path" "a" { "capabilities" = ["raed"], "comment" = "x" }'),
    ("vault-policy", 1, 'path = {\n  "a" = { capabilities = ["raed"] }\n}'),
    ("vault-policy", 1, 'path "a"\n{ capabilitys = ["read"] }'),
    ("vault-policy", 3, 'path "a" {\n  required_parameters = [\n    "x"\n  ] x = 1\n}'),
    ("vault-policy", 1, 'path "a" {\n  allowed_paramters = { "x" = [] }\n}'),
    ("consul-acl", 1, 'key_prefix "a/" {\n  policy = "reed"\n}'),
    ("consul-acl", 1, 'service "web" {\n  policy = "list"\n}'),
    ("consul-acl", 2, 'service "web" {\n  policy = "write"\n  intentions = "wirte"\n}'),
    ("consul-acl", 0, 'operator = "reads"'),
    ("consul-acl", 0, 'keyring = "wrote"'),
    ("consul-acl", 1, 'session_prefix "" {\n  polcy = "read"\n}'),
    ("consul-acl", 0, 'sevice "web" {\n  policy = "read"\n}'),
    ("consul-acl", 0, 'node_prefix "" {\n  policy = "write"\n}'),
    ("consul-acl", 0, 'query_prefix {\n  policy = "read"\n}'),
    ("nomad-acl", 1, 'namespace "a" {\n  policy = "reed"\n}'),
    ("nomad-acl", 1, 'namespace "a" {\n  capabilities = ["submit-jobs"]\n}'),
    ("nomad-acl", 1, 'namespace "a" {\n  capabilites = ["submit-job"]\n}'),
    ("nomad-acl", 1, 'namespace "a" {\n  capabilities = ["deny", "read-job"]\n}'),
    ("nomad-acl", 3, 'namespace "a" {\n  variables {\n    path "*" {\n'
     '      capabilities = ["wite"]\n    }\n  }\n}'),
    ("nomad-acl", 1, 'node {\n  policy = "list"\n}'),
    ("nomad-acl", 1, 'host_volume "a" {\n  capabilities = ["mount"]\n}'),
    ("nomad-acl", 0, 'namespace "default" {\n  policy = "write"\n}'),
    ("nomad-acl", 0, 'operater {\n  policy = "read"\n}'),
    ("nomad-agent", 0, 'log_levl = "DEBUG"'),
    ("nomad-agent", 0, 'enable_debug = "maybe"'),
    ("nomad-agent", 0, 'log_level = "LOUD"'),
    ("nomad-agent", 1, 'ports {\n  http = 70000\n}'),
    ("nomad-agent", 1, 'client {\n  max_kill_timeout = "30"\n}'),
    ("nomad-agent", 2, 'client {\n  server_join {\n    retry_join = "10.0.0.1"\n  }\n}'),
    ("nomad-agent", 1, 'telemetry {\n  collection_interval = "often"\n}'),
    ("nomad-agent", 1, 'acl {\n  enabled = "maybe"\n}'),
    ("consul-agent", 0, 'retry_jion = ["x"]'),
    ("consul-agent", 0, 'server = "perhaps"'),
    ("consul-agent", 2, 'config_entries {\n  bootstrap = [\n    { kind = "service-resolver"'
     ' name = "a" default_subset = "v1" },\n  ]\n}'),
    ("nomad-volume", 1, 'capability {\n  access_mode = "single-node"\n}'),
    ("nomad-volume", 0, 'capacity_mim = "1GB"'),
    ("vault-policy", 1, 'path "a" {\n  min_wrapping_ttl = ["1s"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  capabilities = ["read", "subscribed"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  max_wrapping_ttl = "1x"\n}'),
    ("vault-policy", 1, 'path "a" {\n  allowed_parameters = ["x"]\n}'),
    ("vault-policy", 1, 'path "a" {\n  denied_parameters = "x"\n}'),
    ("consul-acl", 0, 'mesh = "raed"'),
    ("consul-acl", 1, 'event_prefix "" {\n  policy = "all"\n}'),
    ("nomad-acl", 1, 'quota {\n  policy = "list"\n}'),
    ("nomad-acl", 1, 'node_pool "a" {\n  policy = "reader"\n}'),
    ("nomad-quota", 1, 'limit {\n  regoin = "eu"\n}'),
    ("nomad-quota", 2, 'limit {\n  region_limit {\n    memory = "lots"\n  }\n}'),
    ("nomad-quota", 2, 'limit {\n  region_limit {\n    memroy = 1000\n  }\n}'),
    ("nomad-quota", 3, 'limit {\n  region_limit {\n    storage {\n      volume = 1\n    }\n  }\n}'),
    ("nomad-namespace", 1, 'node_pool_config {\n  default = ["a"]\n}'),
    ("nomad-namespace", 1, 'vault {\n  allowed = ["a"]\n  denied  = ["b"]\n}'),
    ("vault-agent", 1, 'cache {\n  use_auto_auth_token = "sometimes"\n}\nlistener "tcp" {}'),
    ("vault-agent", 0, 'disable_idle_connections = ["foo", "caching"]'),
    ("vault-agent", 0, 'disable_keep_alives = ["templates"]'),
    ("vault-agent", 2, 'env_template "A" {\n  contents = "x"\n  destination = "/x"\n}\n'
     'exec {\n  command = ["env"]\n}'),
    ("vault-agent", 0, 'env_template {\n  contents = "x"\n}\nexec {\n  command = ["env"]\n}'),
    ("vault-agent", 0, 'env_template "A" {\n}\nexec {\n  command = ["env"]\n}'),
    ("vault-agent", 5, 'env_template "A" {\n  contents = "x"\n}\nexec {\n  command = ["env"]\n'
     '  restart_stop_signal = "notasignal"\n}'),
    ("vault-agent", 1, 'cache {\n  when_inconsistent = "again"\n}\nlistener "tcp" {}'),
    ("vault-agent", 2, 'vault {\n  retry {\n    num_retries = "five"\n  }\n}'),
    ("vault-agent", 0, 'exit_after_auth = "perhaps"'),
    ("consul-entry", 0, 'MeshGateway = { Mode = "lokal" }'),
    ("consul-entry", 0, 'LoadBalancer { Policy = "round-robin" }'),
    ("consul-entry", 0, 'ConnectTimeout = "15"'),
    ("consul-entry", 0, 'ConectTimeout = "15s"'),
    ("consul-entry", 1, 'Subsets = {\n  "v1" = { OnlyPasing = true }\n}'),
    ("consul-entry", 1, 'Failover "*" {\n  Targets = [{ Pear = "dc2" }]\n}'),
    ("consul-entry", 0, 'load_balancer = { hash_policies = [{ field = "body" }] }'),
    ("consul-defaults", 0, 'Protocl = "http"'),
    ("consul-defaults", 0, 'Destination { Addresses = ["a.example"] Port = 0 }'),
    ("consul-defaults", 0, 'MutualTLSMode = "lax"'),
    ("consul-defaults", 1, 'UpstreamConfig {\n  Defaults { Limits { MaxConections = 5 } }\n}'),
    ("consul-proxy", 0, 'AccessLogs { Type = "syslog" }'),
    ("consul-router", 1, 'Routes = [\n  { Match { HTTP { PathExact = "a" } } },\n]'),
    ("consul-router", 1, 'routes = [\n  { match { http { methods = ["FETCH"] } } },\n]'),
    ("consul-router", 1, 'Routes = [\n  { Destination { RetryOn = ["4xx"] } },\n]'),
    ("consul-splitter", 2, 'Splits = [\n  { Weight = 50 },\n  { Weight = 150 },\n]'),
    ("consul-intentions", 1, 'Sources = [\n  { Name = "a", Action = "alow" },\n]'),
    ("consul-intentions", 1, 'Sources = [\n  { Name = "a" },\n]'),
    ("consul-intentions", 1, 'Sources = [\n  { Name = "a", Action = "deny", Permissions = [{\n'
     '    Action = "allow", HTTP { PathExact = "/" }\n  }] },\n]'),
    ("consul-ingress", 1, 'Listeners = [\n  { Port = 80, Protocol = "udp", Services = [] },\n]'),
    ("consul-terminating", 1, 'Services = [\n  { Name = "a", CertFile = "b", CAFile = "c" },\n]'),
    ("consul-mesh", 0, 'TLS { Incoming { TLSMinVersion = "1.2" } }'),
    ("consul-exported", 1, 'Services = [\n  { Name = "a", Consumer = [] },\n]'),
    ("consul-jwt", 0, 'JSONWebKeySet { Local { JWKS = "a" Filename = "b" } }'),
    ("consul-jwt", 0, 'JSONWebKeySet { Remote { URI = "u" CacheDuration = "5" } }'),
    ("consul-limit", 0, 'Mode = "strict"'),
    ("consul-splitter", 0, 'Splits = [\n  { Weight = 50 },\n'
     '  { Weight = 49.9, Service = "b" },\n]'),
    ("consul-splitter", 2, 'Splits = [\n  { Weight = 50 },\n'
     '  { weight = 50, service = "web" },\n]'),
    ("consul-splitter", 0, 'Splits { Weight = 50 }\nSplits { Weight = 60, Service = "b" }'),
    ("consul-entry", 0, 'DefaultSubset = "v1"'),
    ("consul-entry", 1, 'Subsets = { "v1" = {} }\nFailover = { "v2" = { Service = "b" } }'),
    ("consul-entry", 0, 'Failover = { "*" = { ServiceSubset = "v2" } }'),
    ("consul-entry", 0, 'Failover "*" { Service = "web" ServiceSubset = "v2" }'),
    ("consul-entry", 0, 'Failover = { "*" = { Targets = [{ ServiceSubset = "v2" }] } }'),
    ("consul-entry", 0, 'Redirect { Service = "web" ServiceSubset = "v2" }'),
    ("consul-entry", 0, 'Redirect = { ServiceSubset = "v2" }'),
    ("consul-entry", 0, 'Redirect {}'),
    ("consul-router", 1, 'Routes = [\n  { Destination { PrefixRewrite = "/" } },\n]'),
    ("consul-router", 2, 'Routes = [{ Match { HTTP { PathRegex = "a" } }\n  Destination {\n'
     '    PrefixRewrite = "/" } }]'),
    ("consul-intentions", 2, 'Sources = [\n  { Name = "a", Action = "deny" },\n'
     '  { Name = "a", Action = "allow" },\n]'),
    ("consul-terminating", 2, 'Services = [\n  { Name = "a" },\n  { Name = "a" },\n]'),
    ("consul-ingress", 2, 'Listeners = [\n  { Port = 80, Services = [{ Name = "a" }] },\n'
     '  { Port = 80, Services = [{ Name = "b" }] },\n]'),
    ("consul-ingress", 1, 'Listeners = [\n  { Port = 80, Services = [{ Name = "*" }] },\n]'),
    ("consul-ingress", 1, 'Listeners = [\n'
     '  { Port = 80, Services = [{ Name = "a", Hosts = ["b.example"] }] },\n]'),
    ("consul-ingress", 1, 'Listeners = [\n'
     '  { Port = 80, Protocol = "http", Services = [{ Name = "*", Hosts = ["b"] }] },\n]'),
    ("consul-ingress", 2, 'Listeners = [{ Port = 80, Protocol = "http", Services = [\n'
     '  { Name = "a", Hosts = ["c"] },\n  { Name = "b", Hosts = ["c"] },\n] }]'),
    ("consul-ingress", 2, 'Listeners = [{ Port = 80, Protocol = "http", Services = [\n'
     '  { Name = "a" },\n  { Name = "a" },\n] }]'),
    ("consul-ingress", 0, 'Listeners { Port = 80, Services = [{ Name = "a" }, { Name = "b" }] }'),
    ("consul-gateway", 1, 'Listeners = [\n  { Port = 80, Protocol = "udp" },\n]'),
    ("consul-gateway", 1, 'Listeners = [\n  { Port = 80, Protocl = "http" },\n]'),
    ("consul-gateway", 1, 'Listeners = [\n  { Port = 0 },\n]'),
    ("consul-gateway", 1, 'Listeners = [\n  { Name = "a" },\n]'),
    ("consul-gateway", 1, 'Listeners = [\n  { Port = 80, Hostname = "a.*.example" },\n]'),
    ("consul-gateway", 1, 'Listeners = [\n'
     '  { Port = 80, Protocol = "TCP", Hostname = "a" },\n]'),
    ("consul-gateway", 2, 'Listeners = [\n  { Port = 80, Name = "a" },\n'
     '  { Port = 81, Name = "a" },\n]'),
    ("consul-gateway", 2, 'Listeners = [\n  { Port = 80, Name = "a", Protocol = "http" },\n'
     '  { Port = 80, Name = "b", Protocol = "tcp" },\n]'),
    ("consul-gateway", 1, 'Listeners = [{ Port = 80, TLS = { Certificates = [\n'
     '  { Kind = "inline-certficate", Name = "c" },\n] } }]'),
    ("consul-gateway", 1, 'Listeners = [{ Port = 80, TLS = {\n  MinVersion = "1.2"\n} }]'),
    ("consul-gateway", 1, 'Listeners = [{ Port = 80, Override = { JWT = {\n'
     '  Provider = []\n} } }]'),
    ("consul-tcp", 1, 'Services = [{ Name = "a" },\n  { Name = "b" }]'),
    ("consul-tcp", 0, 'Services = [{ Nme = "a" }]'),
    ("consul-tcp", 0, 'Parents = [{ Kind = "ingress-gateway", Name = "a" }]'),
    ("consul-http", 2, 'Parents = [\n  { Name = "a", SectionName = "b" },\n'
     '  { Name = "a", SectionName = "b" },\n]'),
    ("consul-http", 0, 'Hostnames = ["*.example"]'),
    ("consul-http", 0, 'Rules = [{ Mathces = [] }]'),
    ("consul-http", 0, 'Rules = [{ Matches = [{ Method = "FETCH" }] }]'),
    ("consul-http", 0, 'Rules = [{ Matches = [{ Path = { Match = "exact", Value = "a" } }] }]'),
    ("consul-http", 0, 'Rules = [{ Matches = [{ Headers = [{ Match = "exact" }] }] }]'),
    ("consul-http", 0, 'Rules = [{ Matches = [{ Query = [{ Match = "prefix", Name = "a" }] }] }]'),
    ("consul-http", 0, 'Rules = [{ Filters = { TimeoutFilter = { IdleTimeout = "5" } } }]'),
    ("consul-http", 0, 'Rules = [{ Services = [{ Name = "a", Weigth = 1 }] }]'),
    ("consul-http", 0, 'Rules = [{ Filters = { RetryFilter = { Retries = 5 } } }]'),
]

AROUND = {
    "vault-policy": VAULT, "consul-acl": CONSUL, "nomad-acl": NOMAD, "nomad-agent": SERVER,
    "consul-agent": CONSUL_AGENT, "nomad-volume": VOLUME, "nomad-quota": QUOTA,
    "nomad-namespace": NAMESPACE, "vault-agent": VAULT_AGENT, "consul-entry": ENTRY,
    "consul-defaults": entry("service-defaults"), "consul-proxy": entry("proxy-defaults", "global"),
    "consul-router": entry("service-router"), "consul-splitter": entry("service-splitter"),
    "consul-intentions": entry("service-intentions"), "consul-ingress": entry("ingress-gateway"),
    "consul-terminating": entry("terminating-gateway"), "consul-mesh": entry("mesh", "mesh"),
    "consul-exported": entry("exported-services", "default"), "consul-jwt": entry("jwt-provider"),
    "consul-limit": entry("control-plane-request-limit"), "consul-gateway": entry("api-gateway"),
    "consul-tcp": entry("tcp-route"), "consul-http": entry("http-route"),
}


def findings(path: str, text: str) -> tuple[str, list[tuple[int, str]]]:
    """The dialect that a text is taken for, and its findings with their lines, from 0."""
    document = document_of(Source(path, text), DIALECTS)
    (checked,) = CHECKER.check(Module("", document.dialect, [document]))
    lines = LineIndex(checked.text)
    return document.dialect.name, [
        (lines.line(each.start), f"{each.severity} {each.summary}") for each in checked.diagnostics
    ]


@pytest.mark.parametrize(("dialect", "line", "fault"), FAULTS)
def test_fault_is_found_where_it_is(dialect: str, line: int, fault: str) -> None:
    before = AROUND[dialect]
    found_dialect, found = findings("file.hcl", f"{before}\n{fault}\n")
    assert found_dialect == ("consul-entry" if "Kind" in before else dialect)
    assert {at - before.count("\n") - 1 for at, _ in found} == {line}


FAULTLESS = {name: text for name, text in AROUND.items() if "Kind" not in text or text is ENTRY}


@pytest.mark.parametrize(("dialect", "text"), FAULTLESS.items())
def test_files_without_faults_have_no_findings(dialect: str, text: str) -> None:
    assert findings("file.hcl", text) == (dialect, [])


# Entries with what their kinds need, in both spellings of names.
ENTRIES = [
    'Kind = "service-intentions"\nName = "*"\n'
    'Sources = [\n  { Name = "*", Action = "deny" },\n'
    '  { Name = "a", Permissions = [{ Action = "allow", HTTP { Methods = ["get"] } }] },\n]\n',
    'kind = "service-defaults"\nname = "web"\nprotocol = "http"\nupstream_config {\n'
    '  defaults { connect_timeout_ms = 500, passive_health_check { interval = "10s" } }\n'
    '  overrides = [{ name = "db", mesh_gateway { mode = "local" } }]\n}\n',
    'Kind = "proxy-defaults"\nName = "global"\nConfig { protocol = "http" }\n'
    'EnvoyExtensions = [{ Name = "builtin/lua", Arguments { Script = "x" } }]\n',
    'Kind = "service-router"\nName = "web"\nRoutes = [\n'
    '  {\n    Match { HTTP { PathPrefix = "/admin" } }\n'
    '    Destination { Service = "admin", NumRetries = 5, RetryOn = ["5xx"] }\n  },\n]\n',
    'Kind = "jwt-provider"\nName = "okta"\nIssuer = "okta"\n'
    'JSONWebKeySet = { Remote = { URI = "u", CacheDuration = "30m" } }\n'
    'Locations = [{ Header = { Name = "Authorization", ValuePrefix = "Bearer " } }]\n',
    'Kind = "http-route"\nName = "r"\nParents = [{ Kind = "api-gateway", Name = "g" }]\n'
    'Rules = [{ Services = [{ Name = "web" }], Matches = [{ Path { Match = "prefix" } }] }]\n',
    'Kind = "service-splitter"\nName = "web"\nSplits = [\n'
    '  { Weight = 33.33, ServiceSubset = "a" },\n'
    '  { Weight = 33.33, ServiceSubset = "b" },\n  { Weight = 33.34, Service = "c" },\n]\n',
    'Kind = "service-splitter"\nName = "web"\nSplits = [\n'
    '  { Weight = 50, RequestHeaders { Set { "x" = "1" } } },\n'
    '  { Weight = 50, RequestHeaders { Set { "x" = "2" } } },\n]\n',
    'Kind = "service-resolver"\nName = "web"\nDefaultSubset = "v1"\n'
    'Subsets = {\n  v1 = { Filter = "a" }\n}\nFailover = {\n  "*" = { Service = "b" }\n'
    '  "v1" = { Datacenters = ["dc2"] }\n}\n',
    'Kind = "service-resolver"\nName = "web"\nDefaultSubset = "v1"\nSubsets "v1" {}\n',
    'Kind = "service-resolver"\nName = "web"\nSubsets "v1" {}\nFailover "*" {\n'
    '  Targets = [{ ServiceSubset = "v1" }, { Service = "db", ServiceSubset = "v9" }]\n}\n',
    'Kind = "service-resolver"\nName = "web"\nRedirect {\n  Service = "db"\n'
    '  ServiceSubset = "v9"\n}\n',
    'Kind = "service-resolver"\nName = "web"\nRedirect = { Datacenter = "dc2" }\n',
    'Kind = "service-router"\nName = "web"\nRoutes = [{ Match { HTTP { PathPrefix = "/a" } }\n'
    '  Destination { PrefixRewrite = "/" } }]\n',
    'Kind = "api-gateway"\nName = "g"\nListeners = [\n'
    '  { Name = "a", Port = 443, Protocol = "http", Hostname = "*.example.com", TLS = {\n'
    '    MinVersion = "TLSv1_2", CipherSuites = ["TLS_RSA_WITH_AES_128_GCM_SHA256"]\n'
    '    Certificates = [{ Kind = "inline-certificate", Name = "c" }] } },\n'
    '  { Name = "b", Port = 8443, Protocol = "tcp", default = { JWT = { Providers = [\n'
    '    { Name = "okta", VerifyClaims = { Path = ["a"], Value = "b" } }] } } },\n]\n',
    'Kind = "http-route"\nName = "r"\nHostnames = ["a.example"]\nRules = [{\n'
    '  Filters = { Headers = [{ Add = { a = "b" }, Remove = ["c"] }], URLRewrite = { Path = "/" }\n'
    '    RetryFilter = { NumRetries = 5, RetryOnStatusCodes = [503] }\n'
    '    TimeoutFilter = { RequestTimeout = "10s" }, JWT = { Providers = [{ Name = "okta" }] } }\n'
    '  Matches = [{ Method = "GET", Path = { Match = "regex", Value = "a.*" }\n'
    '    Headers = [{ Match = "present", Name = "x" }]\n'
    '    Query = [{ Match = "exact", Name = "q" }] }]\n'
    '  Services = [{ Name = "a", Weight = 2, Filters = { Headers = [{ Set = { a = "b" } }] } }]\n'
    '}]\n',
    'kind = "api-gateway"\nname = "g"\ntls {\n  enabled = true\n}\n'
    'listeners = [\n  {\n    name = "one"\n    port = 9999\n    protocol = "http"\n  }\n]\n',
    'kind = "service-splitter",\nname = "web"\nsplits = [\n  {\n    weight = 50,\n'
    '    service_subset = "a"\n  },\n  {\n    weight = 50,\n    service_subset = "b"\n  }\n]\n',
    'kind = "http-route"\nname = "r"\nrules = [\n  {\n    filters {\n      URLRewrite {\n'
    '        path = "/a"\n      }\n    }\n    services = [\n      {\n        name = "b"\n      }\n'
    '    ]\n    matches = [\n      {\n        path {\n          value = "/c"\n'
    '          match = "prefix"\n        }\n      }\n    ]\n  }\n]\nparents = [\n  {\n'
    '    sectionName = "one"\n    name = "g"\n    kind = "api-gateway"\n  }\n]\n',
    'Kind = "tcp-route"\nName = "r"\nServices = [{ Name = "db" }]\n'
    'Parents = [{ Kind = "api-gateway", Name = "g", SectionName = "b" }, { Name = "h" }]\n',
]


@pytest.mark.parametrize("text", ENTRIES)
def test_entries_as_in_the_documentation_have_no_findings(text: str) -> None:
    assert findings("file.hcl", text) == ("consul-entry", [])


# Unusual, but valid.
ODD = [
    ("vault-policy", 'path = { "b" = { capabilities = ["read"] } }\n'),
    ("vault-policy", 'path "a" { allowed_parameters { "x" = ["y"], "*" = [] } }\n'),
    ("vault-policy", 'path "a" {\n  allowed_parameters = {\n    "n" = [1, "2", { "x" = "y" }]\n'
     '    "b" = [false]\n    "*" = []\n  }\n  denied_parameters = {\n  }\n}\n'),
    ("nomad-volume", VOLUME + 'capacity_min = ""\ncapacity_max = ""\n'),
    ("vault-policy", 'path "a" { max_wrapping_ttl = 90, min_wrapping_ttl = "1.5h" }\n'),
    ("vault-policy", 'path "a" { capabilities = ["read",] } # only here\n'),
    ("vault-server", 'storage = {\n  raft = {\n    path = "/x"\n  }\n}\n'
     'listener = {\n  tcp = {\n    address = "x"\n  }\n}\n'),
    ("vault-server", 'backend "file" {}\nha_storage "consul" {}\nlog_level = "Debug"\n'),
    ("vault-server", '"storage" "raft" {\n  "path" = "x"\n}\nseal "awskms" {}\n'
     'seal "transit" {\n  disabled = "true"\n}\nui = "true"\n'),
    ("vault-agent", 'auto_auth {\n  method {\n    type = "aws"\n  }\n  sinks {\n    sink {\n'
     '      type = "file"\n    }\n  }\n}\n'),
    ("vault-agent", 'cache {\n  use_auto_auth_token = true\n}\nvault {\n  address = "x"\n}\n'),
    ("vault-agent", 'auto_auth {\n  method "jwt" {\n    wrap_ttl = 300\n  }\n  sink "file" {}\n}\n'
     'cache {}\ntemplate {\n  source = "x"\n}\n'),
    ("vault-agent", 'auto_auth {\n  method "jwt" {}\n}\nenv_template "A" {\n  contents = "x"\n}\n'
     'exec {\n  command = ["env"]\n  restart_stop_signal = "SIGINT"\n}\n'),
    ("vault-agent", 'auto_auth {\n  method "jwt" {}\n  sink "file" {\n    config = {\n'
     '      mode = 0640\n    }\n  }\n}\nlistener "tcp" {\n  role = "metrics_only"\n}\n'),
    ("consul-acl", 'acl = "write"\nservice = { "x" = { policy = "read" } }\n'),
    ("consul-acl", '"key" "x" { "policy" = "write" }\noperator = "read"\n'),
    ("consul-agent", 'client_addr = "x"\nserver = "true"\nbootstrap_expect = "3"\n'
     'services {\n  name = "a"\n}\nservices {\n  name = "b"\n}\n'),
    ("consul-agent", 'retry_join = ["x"]\nsegments = [{ name = "a" }]\nlog_level = "Warn"\n'),
    ("nomad-acl", 'namespace "a-*" { capabilities = ["read-logs", "alloc-exec"] }\n'),
    ("nomad-agent", 'data_dir = "/x"\nclient {\n  options = {\n    "driver.x" = "1"\n  }\n}\n'
     'consul {\n  token = "x"\n}\nconsul {\n  name = "b"\n}\nplugin "docker" {}\n'),
    ("boundary", 'listener "tcp" {\n  purpose = "api"\n}\nkms "aead" {\n'
     '  purpose = ["worker-auth", "recovery"]\n}\nworker {\n  public_addr = "a"\n}\n'),
]


@pytest.mark.parametrize(("dialect", "text"), ODD)
def test_unusual_files_have_no_errors(dialect: str, text: str) -> None:
    found_dialect, found = findings("file.hcl", text)
    assert found_dialect == dialect
    assert [each for _, each in found if each.startswith("error")] == []


@pytest.mark.parametrize("policy", ["read", "write", "deny"])
@pytest.mark.parametrize("rest", ["", 'acl = "write"', 'key_prefix "a/" {\n    policy = "list"\n}'])
@pytest.mark.parametrize(
    "beside",
    ["", 'operator = "read"', 'agent "a" {\n  policy = "read"\n}', 'node "a" {}', 'mesh = "read"'],
)
def test_rules_for_namespaces_of_either_product_have_no_errors(
    policy: str, rest: str, beside: str
) -> None:
    text = f'namespace "a" {{\n  policy = "{policy}"\n  {rest}\n}}\n{beside}\n'
    _, found = findings("file.hcl", text)
    assert [each for _, each in found if each.startswith("error")] == []


def test_other_kinds_are_not_taken_for_entries() -> None:
    assert findings("file.hcl", 'kind = "service"\nname = "web"\n')[0] != "consul-entry"


def test_misspelt_kind_is_found() -> None:
    assert findings("file.hcl", 'Kind = "service-router5"\nName = "web"\n') == (
        "consul-entry", [(0, "error Invalid value for attribute `Kind`")],
    )


def real_files() -> list[Path]:
    """The files of the corpus that are taken for one of these dialects."""
    found = []
    for path in sorted(CORPUS.rglob("*.hcl")):
        if not path.is_file():
            continue
        source = Source.from_bytes(str(path), path.read_bytes())
        if document_of(source, DIALECTS).dialect.is_hcl1:
            found.append(path)
    return found


def test_real_files_have_no_errors() -> None:
    files = real_files()
    if not files:
        pytest.skip(f"there is no corpus in {CORPUS}")
    assert len(files) >= 40
    for path in files:
        _, found = findings(str(path), path.read_bytes().decode("utf-8", "replace"))
        assert [each for _, each in found if each.startswith("error")] == [], path


# Which file is which


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("nomad", 'job "a" {\n  group "g" {\n  }\n}\n'),
        ("nomad", 'variable "x" {\n}\njob "a" {\n  task "t" {\n  }\n}\n'),
        ("hcl", 'job "a" {\n}\n'),
        ("hcl", 'job "a" {\n  group "g" {\n  }\n}\nworkflow "x" {\n}\n'),
        ("vault-policy", 'path "a" {\n}\n'),
        ("hcl", 'path = "a"\nother = 1\n'),
        ("hcl", 'path "/api" {\n  backend = "x"\n}\n'),
        ("vault-policy", 'path "a" {\n  capabilites = ["read"]\n}\n'),
        ("hcl", 'query "x" {\n  policy = "fast"\n}\n'),
        ("consul-acl", 'query "x" {\n  policy = "raed"\n}\n'),
        ("hcl", 'storage "s3" {\n}\nlistener "http" {\n  port = 80\n}\n'),
        ("hcl", 'storage "disk" {\n}\nlog_level = "chatty"\n'),
        ("vault-server", 'storage "raft" {\n}\nlistener "tpc" {\n}\n'),
        ("vault-policy", '"path" "a" { capabilities = ["read"], policy = "read" }\n'),
        ("nomad-acl", 'node {\n  policy = "read"\n}\n'),
        ("nomad-acl", 'operator {\n  capabilities = ["snapshot-save"]\n}\n'),
        ("consul-acl", 'node "x" {\n  policy = "read"\n}\n'),
        ("hcl", 'operator = "read"\n'),
        ("hcl", 'operator = "read"\nnamespace "a" {\n  policy = "read"\n}\n'),
        ("hcl", 'namespace "a" {\n  policy = "write"\n  node_prefix "" {\n  }\n}\n'),
        ("consul-acl", 'namespace "a" {\n  node_prefix "" {\n  }\n}\noperator = "read"\n'),
        ("consul-acl", 'partition "a" {\n  namespace "b" {\n  }\n}\n'),
        ("nomad-acl", 'namespace "a" {\n  policy = "read"\n}\nnode {\n  polcy = "read"\n}\n'),
        ("hcl", 'tls {\n  http = true\n}\n'),
        ("vault-server", 'storage "raft" {\n}\nlistener "tcp" {\n}\nui = true\n'),
        ("hcl", 'storage "raft" {\n}\nui = true\nnothing_known = 1\n'),
        ("nomad-node-pool", 'node_pool "a" {\n  description = "b"\n}\n'),
        ("nomad-acl", 'node_pool "a" {\n  policy = "read"\n}\n'),
        ("hcl", 'name = "a"\ndescription = "b"\n'),
        ("hcl", 'vault {\n  address = "x"\n}\ntemplate {\n  source = "y"\n}\n'),
        ("hcl", 'kind = "x"\nsomething = 1\n'),
        ("hcl", "a = b + 1\n"),
        ("hcl", ""),
    ],
)
def test_files_are_recognized_by_their_content(dialect: str, text: str) -> None:
    assert document_of(Source("some.hcl", text), DIALECTS).dialect.name == dialect


def test_names_come_before_content() -> None:
    text = 'path "a" {\n}\n'
    assert document_of(Source("main.tf", text), DIALECTS).dialect.name == "terraform"


def test_what_only_hcl2_accepts_is_an_error_where_the_product_reads_hcl1() -> None:
    document = Document(Source("a.hcl", "path = upper(1)\n"), DIALECTS.find("vault-policy"))
    (checked,) = CHECKER.check(Module("", document.dialect, [document]))
    assert [each.summary for each in checked.diagnostics] == ["Not valid in HCL 1"]


@pytest.mark.parametrize(
    ("dialect", "fault"),
    [
        ("vault-agent", 'auto_auth {\n  method "a" {\n  }\n}\n'),
        ("consul-entry", entry("service-splitter") + "Splits = [{ Weight = 1 }]\n"),
    ],
)
def test_nothing_else_is_found_in_what_hcl1_refuses(dialect: str, fault: str) -> None:
    def summaries(text: str) -> list[str]:
        document = Document(Source("a.hcl", text), DIALECTS.find(dialect))
        (checked,) = CHECKER.check(Module("", document.dialect, [document]))
        return [each.summary for each in checked.diagnostics if each.severity == "error"]

    assert len(summaries(fault)) == 1
    assert summaries(f"{fault}x = upper(1)\n") == ["Not valid in HCL 1"]


def test_values_for_jobs_are_constants() -> None:
    _, found = findings("prod.nomad.vars", 'size = 1\nname = upper("x")\nzone = var.zone\n')
    assert [line for line, _ in found] == [1, 2]


def test_node_pools_are_read_as_hcl2_without_names() -> None:
    text = 'node_pool "a" {\n  description = upper("b")\n  scheduler_config {\n' \
        '    scheduler_algorithm = "sprede"\n  }\n  mta {\n  }\n}\n'
    dialect, found = findings("pool.hcl", text)
    assert dialect == "nomad-node-pool"
    assert [line for line, each in found if each.startswith("error")] == [1, 3, 5]


def test_jobs_in_the_json_of_the_api_are_left_alone() -> None:
    text = '{"Job": {"ID": "a", "TaskGroups": [{"Name": "g"}]}}\n'
    assert findings("job.nomad.json", text) == ("nomad", [])
    _, found = findings("job.nomad.json", '{"job": {"a": {"group": {"g": {}}}}}\n')
    assert [each for _, each in found] == ["error Group without tasks"]
