"""Services, their checks and the mesh: what Nomad refuses, and what is next to it."""

from __future__ import annotations

import pytest

from tests.products.nomad.jobs import said

NETWORK = 'network {\nmode = "bridge"\nport "http" {\nto = 80\n}\n}\n'
CHECK = 'check {\ntype = "http"\npath = "/"\ninterval = "10s"\ntimeout = "2s"\n'


def service(body: str, port: str = "http", name: str = "web") -> str:
    return f'{NETWORK}service {{\nname = "{name}"\nport = "{port}"\n{body}\n}}'


def check(body: str, head: str = "") -> str:
    return service(f"{head}\n{CHECK}{body}\n}}")


def typed(kind: str, body: str, head: str = "") -> str:
    return service(
        f'{head}\ncheck {{\ntype = "{kind}"\ninterval = "10s"\ntimeout = "2s"\n{body}\n}}')


def connect(body: str, port: str = "80") -> str:
    return service(f"connect {{\n{body}\n}}", port)


@pytest.mark.parametrize(
    ("name", "is_valid"),
    [
        ("a", True), ("a" * 63, True), ("a" * 64, False), ("-a", False), ("a-", False),
        ("a-b", True), ("a_b", False), ("a.b", False), ("é", False), ("-", False),
        ("${NOMAD_JOB_NAME}", True), ("a-${meta.b-c}", True),
        ("a_${meta.b}", False), ("${a}${b}", True), ("${a}-", False),
    ],
)
def test_names_of_services(name: str, is_valid: bool) -> None:
    found = said(service("", name=name))
    assert ([each for each in found if "Invalid service name" in each] == []) is is_valid


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (service(""), []),
        (check(""), []),
        (check("", 'address = "a"'), []),
        (check("", 'address = "a"\naddress_mode = "auto"'), []),
        (check("", 'address = "a"\naddress_mode = "host"'),
         ['"host": `address` needs the address mode `auto`']),
        (check("", 'address_mode = "host"'), []),
        (check("", 'address_mode = "driver"'),
         ['"driver": `driver` addresses are only for services of tasks']),
        (check("", 'provider = "nomad"'), []),
        (check('name = "x"\ntask = "t"'), []),
        (check('task = "u"'), ['"u": Undefined task `u`']),
        (check('task = "t"\naddress_mode = "driver"'),
         ['"driver": `driver` addresses are only for checks of services of tasks']),
        (typed("script", 'command = "a"\ntask = "t"'), []),
        (typed("script", 'command = "a"', 'task = "t"'), []),
        (typed("script", 'command = "a"'), ["check: Script check without a task"]),
        (typed("script", 'task = "t"'), ["check: Script check without a command"]),
        (typed("tcp", ""), []),
        (typed("TCP", ""), []),
        (typed("grpc", ""), []),
        (typed("udp", ""), ['"udp": Invalid check type']),
        (typed("grpc", "", 'provider = "nomad"'), ['"grpc": Invalid check type']),
        (typed("tcp", "", 'provider = "nomad"'), []),
        (typed("http", ""), ["check: HTTP check without a path"]),
        (typed("http", 'path = "a:b"'), ['"a:b": Path of a check is a URL']),
        (typed("http", 'path = "a+1:b"'), ['"a+1:b": Path of a check is a URL']),
        (typed("http", 'path = "1:b"'), []),
        (typed("http", 'path = "/a:b"'), []),
        (typed("http", 'path = "/%41%fF"'), []),
        (typed("http", 'path = "/%4"'), ['"/%4": Invalid escape in the path of a check']),
        (typed("http", 'path = "/%4g"'), ['"/%4g": Invalid escape in the path of a check']),
        (typed("http", 'path = "/%g4"'), ['"/%g4": Invalid escape in the path of a check']),
        (typed("http", 'path = "/?%4"'), []),
        (check(f'notes = "{"a" * 255}"'), []),
        (check(f'notes = "{"a" * 256}"'), [f'"{"a" * 256}": Notes are too long']),
        (check(f'notes = "{"é" * 128}"'), [f'"{"é" * 128}": Notes are too long']),
    ],
)
def test_services_and_checks(text: str, expected: list[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("success_before_passing = 1", "1: `success_before_passing` needs Consul"),
        ("failures_before_critical = 1", "1: `failures_before_critical` needs Consul"),
        ("failures_before_warning = 1", "1: `failures_before_warning` needs Consul"),
        ('tls_server_name = "a"', '"a": `tls_server_name` needs Consul'),
        ('on_update = "ignore_warnings"', '"ignore_warnings": `ignore_warnings` needs Consul'),
        ('method = "FETCH"', '"FETCH": Unknown HTTP method'),
    ],
)
def test_checks_of_nomad_itself(setting: str, problem: str) -> None:
    assert said(check(setting, 'provider = "nomad"')) == [problem]
    assert said(check(setting, 'provider = "consul"')) == []


@pytest.mark.parametrize(
    "setting", ["success_before_passing = 0", "expose = false", 'method = "PUT"', 'method = ""'])
def test_what_checks_of_nomad_support(setting: str) -> None:
    assert said(check(setting, 'provider = "nomad"')) == []


RESTART = "check_restart {\nlimit = 2\n%s\n}"


@pytest.mark.parametrize(
    ("body", "head", "expected"),
    [
        ('on_update = "ignore"', "", []),
        ('on_update = "ignore"\n' + RESTART % "", "",
         ['"ignore": `on_update = "ignore"` with `check_restart`']),
        ('on_update = "ignore_warnings"\n' + RESTART % "", "",
         ['"ignore_warnings": `on_update = "ignore_warnings"` with `check_restart`']),
        ('on_update = "ignore_warnings"\n' + RESTART % "ignore_warnings = true", "", []),
        ('on_update = "ignore_warnings"\n' + RESTART % "",
         RESTART % "ignore_warnings = true", []),
        ("", 'on_update = "ignore"\n' + RESTART % "",
         ['"ignore": `on_update = "ignore"` with `check_restart`']),
        (RESTART % "", 'on_update = "require_healthy"', []),
        (RESTART % "ignore_warnings = true", 'provider = "nomad"',
         ["true: `ignore_warnings` needs Consul"]),
    ],
)
def test_restarts_by_checks(body: str, head: str, expected: list[str]) -> None:
    assert said(check(body, head)) == expected


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("script", "success_before_passing = 1",
         ["1: `success_before_passing` in a script check"]),
        ("script", "success_before_passing = 0", []),
        ("tcp", "success_before_passing = 1", []),
        ("tcp", "expose = false", []),
    ],
)
def test_checks_of_consul(kind: str, body: str, expected: list[str]) -> None:
    assert said(typed(kind, f'command = "a"\ntask = "t"\n{body}')) == expected


@pytest.mark.parametrize("kind", ["http", "grpc", "tcp", "script"])
@pytest.mark.parametrize("provider", ["consul", "nomad"])
def test_checks_that_are_exposed(kind: str, provider: str) -> None:
    body = 'path = "/"\ncommand = "a"\ntask = "t"\nexpose = true'
    found = said(typed(kind, body, f'provider = "{provider}"'))
    is_of_another_type = provider == "consul" and kind in ("tcp", "script")
    assert ("true: `expose` in a check of another type" in found) is is_of_another_type
    is_valid_in_nomad = kind in ("http", "tcp")
    assert ("true: `expose` needs Consul" in found) is (provider == "nomad" and is_valid_in_nomad)


SIDECAR = "sidecar_service {\n}\n"
INGRESS = "gateway {\ningress {\nlistener {\nport = 1\n%s\n}\n}\n}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (SIDECAR, []),
        ("native = true", []),
        ("", ["connect: Ambiguous `connect`"]),
        ("native = true\n" + SIDECAR, ["true: Ambiguous `connect`"]),
        (SIDECAR + INGRESS % 'service {\nname = "a"\n}', ["gateway: Ambiguous `connect`"]),
        (INGRESS % 'service {\nname = "a"\n}', []),
        (INGRESS % "", ["listener: Listener without services"]),
        ("gateway {\ningress {\n}\n}", ["ingress: Ingress gateway without listeners"]),
        ("gateway {\nmesh {\n}\n}", []),
        ("gateway {\n}", ["gateway: Ambiguous gateway"]),
        ("gateway {\nmesh {\n}\nterminating {\nservice {\nname = \"a\"\n}\n}\n}",
         ["terminating: Ambiguous gateway"]),
        ("gateway {\nterminating {\n}\n}", ["terminating: Terminating gateway without services"]),
        (INGRESS % 'service {\nname = "*"\n}', ['"*": Wildcard with protocol `tcp`']),
        (INGRESS % 'protocol = "http"\nservice {\nname = "*"\n}', []),
        (INGRESS % 'protocol = "http"\nservice {\nname = "*"\nhosts = ["a"]\n}',
         ['"*": `hosts` of a wildcard service']),
        (INGRESS % 'protocol = "http"\nservice {\nname = "a"\nhosts = ["a"]\n}', []),
        (INGRESS % 'protocol = "tcp"\nservice {\nname = "a"\nhosts = ["a"]\n}',
         ['"tcp": Hosts with protocol `tcp`']),
        (INGRESS % 'service {\nname = "a"\nhosts = ["a"]\n}',
         ['["a"]: Hosts with protocol `tcp`']),
    ],
)
def test_the_mesh(body: str, expected: list[str]) -> None:
    assert said(connect(body)) == expected


@pytest.mark.parametrize(
    ("port", "is_valid"), [("1", True), ("0", False), ("-1", True), ("-2", False)])
def test_ports_of_bind_addresses(port: str, is_valid: bool) -> None:
    bind = f'envoy_gateway_bind_addresses "a" {{\naddress = "b"\nport = {port}\n}}'
    body = f"proxy {{\n{bind}\n}}\nmesh {{\n}}"
    found = said(connect(f"gateway {{\n{body}\n}}"))
    assert found == ([] if is_valid else [f"{port}: Bind address without a port"])


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ("", []),
        ('ca_file = "a"', []),
        ('ca_file = "a"\nsni = "b"', []),
        ('ca_file = "a"\ncert_file = "b"\nkey_file = "c"', []),
        ('cert_file = "b"\nkey_file = "c"', ["TLS without `ca_file`"]),
        ('sni = "b"', ["TLS without `ca_file`"]),
        ('ca_file = "a"\ncert_file = "b"',
         ["Certificate without a key, or key without a certificate"]),
        ('ca_file = "a"\nkey_file = "b"',
         ["Certificate without a key, or key without a certificate"]),
    ],
)
def test_files_of_terminating_gateways(files: str, expected: list[str]) -> None:
    body = f'gateway {{\nterminating {{\nservice {{\nname = "a"\n{files}\n}}\n}}\n}}'
    assert [each.partition(": ")[2] for each in said(connect(body))] == expected


@pytest.mark.parametrize(
    ("value", "is_valid"),
    [
        ("10.0.0.0/8", True), ("fe80::/10", True), ("10.0.0.0", False), ("x/8", False),
        ("1.2.3.4/33", False),
    ],
)
def test_ranges_outside_a_transparent_proxy(value: str, is_valid: bool) -> None:
    body = f'transparent_proxy {{\nexclude_outbound_cidrs = ["{value}"]\n}}'
    found = said(connect(f"sidecar_service {{\nproxy {{\n{body}\n}}\n}}"))
    assert found == ([] if is_valid else [f'["{value}"]: Invalid address range'])


def task(service: str) -> str:
    return (
        f'{NETWORK}task "u" {{\ndriver = "docker"\nconfig {{\nimage = "a:1"\n}}\n'
        f'service {{\nname = "s"\n{service}\n}}\n}}'
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('port = "http"', []),
        ('port = "https"', ['"https": Undefined port `https`']),
        ('port = "80"', ['"80": Undefined port `80`']),
        ('port = "80"\naddress_mode = "driver"', []),
        ('port = "x"\naddress_mode = "driver"', ['"x": Undefined port `x`']),
        ('port = "http"\naddress_mode = "alloc"',
         ['"alloc": `alloc` addresses are only for services of groups']),
        ('port = "http"\ntask = "u"', []),
        ('port = "http"\ntask = "t"', ['"t": Service names task `t`']),
        (f'port = "http"\n{CHECK}task = "u"\n}}', []),
        (f'port = "http"\n{CHECK}task = "t"\n}}', ['"t": Check names task `t`']),
        (f'port = "http"\n{CHECK}port = "http"\n}}', []),
        (f'port = "http"\n{CHECK}port = "x"\n}}', ['"x": Undefined port `x`']),
        (f'port = "http"\n{CHECK}port = "1"\naddress_mode = "driver"\n}}', []),
        (f'port = "http"\n{CHECK}port = "0"\naddress_mode = "driver"\n}}',
         ['"0": Port of a check is 0']),
        (f'port = "http"\n{CHECK}address_mode = "alloc"\n}}',
         ['"alloc": `alloc` addresses are only for services of groups']),
        (f'port = "http"\n{CHECK}name = "a"\n}}\n{CHECK}name = "b"\n}}', []),
        (f'port = "http"\n{CHECK}name = "a"\n}}\n{CHECK}name = "a"\n}}',
         ['"a": Duplicate check `a`']),
        ('port = "http"\nconnect {\nnative = true\n}',
         ["connect: `connect` in a service of a task"]),
    ],
)
def test_services_of_tasks(body: str, expected: list[str]) -> None:
    assert said(task(body)) == expected


def services(*bodies: str) -> str:
    return NETWORK + "".join([f"service {{\n{body}\n}}\n" for body in bodies])


@pytest.mark.parametrize(
    ("bodies", "expected"),
    [
        (('name = "a"\nport = "http"', 'name = "b"\nport = "http"'), []),
        (('name = "a"\nport = "http"', 'name = "a"\nport = "80"'), []),
        (('name = "a"\nport = "http"', 'name = "a"\nport = "http"'),
         ['"a": Duplicate service `a`']),
        (('name = "a"\nprovider = "nomad"', 'name = "b"'),
         ["service: Two providers in a group"]),
        (('name = "a"\nprovider = "nomad"', 'name = "b"\nprovider = "consul"'),
         ['"consul": Two providers in a group']),
        (('name = "a"\nprovider = "consul"', 'name = "b"'), []),
    ],
)
def test_services_of_one_group(bodies: tuple[str, ...], expected: list[str]) -> None:
    assert said(services(*bodies)) == expected
