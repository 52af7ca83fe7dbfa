# flake8: noqa: E501, E225, E231 (one fault a line)
"""What Nomad rejects after parsing a job has an error: one fault for each validation.

The validations are those of ``nomad/structs`` and of the admission hooks that need no server. The
page of the dialect lists what is not checked.
"""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

NETWORK = 'network {\n mode = "bridge"\n port "http" { to = 80 }\n}\n'
TIMES = 'interval = "10s"\n timeout = "2s"\n'
CHECKER = Checker(ruleset("E", "NM"))


def job(
    outer: str = "", group: str = "", task: str = "", type: str = "service", more: str = ""
) -> str:
    """A job of one task, with text in each block and tasks beside that one."""
    return (
        f'job "a" {{\n  type = "{type}"\n{outer}\n  group "g" {{\n{group}\n    task "t" {{\n'
        f'      driver = "docker"\n{task}\n    }}\n{more}\n  }}\n}}\n'
    )


def service(body: str, provider: str = "", name: str = "web", port: str = 'port = "http"') -> str:
    """A service of a group, with its network."""
    given = f'provider = "{provider}"\n' if provider else ""
    return f'{NETWORK}service {{\n name = "{name}"\n {port}\n {given}{body}\n}}\n'


def bare_check(body: str, provider: str = "") -> str:
    """A service with a check."""
    return service("check {\n" + body + "\n}", provider)


def check(body: str, provider: str = "") -> str:
    """A service with a valid check and something more."""
    return bare_check('type = "http"\n path = "/"\n ' + TIMES + body, provider)


def connect(body: str) -> str:
    """A service in the mesh."""
    return service("connect {\n" + body + "\n}", port='port = "80"')


def proxy(body: str) -> str:
    """A service with a transparent proxy."""
    return connect("sidecar_service {\n proxy {\n transparent_proxy {\n" + body + "\n}\n}\n}")


FAULTS = [
    ("transparent proxy: cidr", job(group=proxy('exclude_outbound_cidrs = ["10.0.0.0"]'))),
    ("transparent proxy: uid", job(group=proxy('uid = "abc"'))),
    ("transparent proxy: uid negative", job(group=proxy('uid = "-1"'))),
    ("transparent proxy: uids", job(group=proxy('exclude_uids = ["x"]'))),
    ("reconcile", job(group='disconnect {\n lost_after = "1h"\n reconcile = "best"\n}')),
    ("path abs", job(group=bare_check('type = "http"\n path = "http://x/y"\n' + TIMES))),
    ("path bad", job(group=bare_check('type = "http"\n path = "/%zz"\n' + TIMES))),
    ("script without command", job(group=NETWORK + 'service {\n name = "w"\n port = "http"\n task = "t"\n check {\n type = "script"\n' + TIMES + '}\n}')),
    ("interval low", job(group=bare_check('type = "tcp"\n interval = "500ms"\n timeout = "2s"'))),
    ("timeout low", job(group=bare_check('type = "tcp"\n interval = "10s"\n timeout = "500ms"'))),
    ("initial_status", job(group=check('initial_status = "warn"'))),
    ("check: address_mode auto", job(group=check('address_mode = "auto"'))),
    ("check: address_mode", job(group=check('address_mode = "hosts"'))),
    ("check: on_update", job(group=check('on_update = "ignored"'))),
    ("check: restart ignore", job(group=check('on_update = "ignore"\n check_restart {\n limit = 3\n}'))),
    ("check: restart ignore_warnings", job(group=check('on_update = "ignore_warnings"\n check_restart {\n limit = 3\n}'))),
    ("provider nomad: ignore_warnings", job(group=check('check_restart {\n ignore_warnings = true\n}', "nomad"))),
    ("provider nomad: driver", job(task='service {\n name = "w"\n port = "http"\n provider = "nomad"\n check {\n type = "tcp"\n address_mode = "driver"\n port = 80\n' + TIMES + '}\n}', group=NETWORK)),
    ("provider nomad: failures_before_warning", job(group=check('failures_before_warning = 2', "nomad"))),
    ("provider nomad: failures_before_critical", job(group=check('failures_before_critical = 2', "nomad"))),
    ("provider nomad: success", job(group=check('success_before_passing = 2', "nomad"))),
    ("provider nomad: tls", job(group=check('tls_server_name = "x"', "nomad"))),
    ("provider nomad: expose", job(group=check('expose = true', "nomad"))),
    ("provider nomad: method", job(group=check('method = "FETCH"', "nomad"))),
    ("check: on_update of the service", job(group=service('on_update = "ignore"\n check {\n type = "tcp"\n check_restart {\n limit = 3\n}\n' + TIMES + '}'))),
    ("check: check_restart of the service", job(group=service('check_restart {\n limit = 3\n}\n check {\n type = "tcp"\n on_update = "ignore"\n' + TIMES + '}'))),
    ("check: on_update of the service, nomad", job(group=service('on_update = "ignore_warnings"\n check {\n type = "tcp"\n' + TIMES + '}', "nomad"))),
    ("provider nomad: on_update", job(group=check('on_update = "ignore_warnings"', "nomad"))),
    ("provider nomad: grpc type", job(group=bare_check('type = "grpc"\n' + TIMES, 'nomad'))),
    ("expose tcp", job(group=connect('sidecar_service {}').replace('connect {', 'check {\n type = "tcp"\n expose = true\n' + TIMES + '}\nconnect {'))),
    ("success script", job(group=NETWORK + 'service {\n name = "w"\n port = "http"\n check {\n type = "script"\n task = "t"\n command = "x"\n success_before_passing = 2\n' + TIMES + '}\n}')),
    ("critical script", job(group=NETWORK + 'service {\n name = "w"\n port = "http"\n check {\n type = "script"\n task = "t"\n command = "x"\n failures_before_critical = 2\n' + TIMES + '}\n}')),
    ("warning script", job(group=NETWORK + 'service {\n name = "w"\n port = "http"\n check {\n type = "script"\n task = "t"\n command = "x"\n failures_before_warning = 2\n' + TIMES + '}\n}')),
    ("notes", job(group=check('notes = "' + 'x' * 256 + '"'))),
    ("native no port", job(task='', group='service {\n name = "w"\n task = "t"\n connect {\n native = true\n}\n}')),
    ("provider nomad: connect", job(group=service('connect {\n native = true\n}', "nomad"))),
    ("identity aud", job(group=service('identity {\n file = true\n}'))),
    ("service name", job(group=service('', name='web_app'))),
    ("service name nomad", job(group=service('', provider='nomad', name='Web_app!'))),
    ("device name", job(task='resources {\n device "" {}\n}')),
    ("device constraint", job(task='resources {\n device "nvidia/gpu" {\n constraint {\n operator = "distinct_hosts"\n value = "true"\n}\n}\n}')),
    ("static twice", job(group='network {\n port "a" { static = 80 }\n port "b" { static = 80 }\n}')),
    ("ignore_collision", job(group='network {\n mode = "bridge"\n port "a" {\n static = 80\n ignore_collision = true\n}\n}')),
    ("cni semicolon", job(group='network {\n mode = "cni/x"\n cni {\n args = { a = "b;c" }\n}\n}')),
    ("cni key semicolon", job(group='network {\n mode = "cni/x"\n cni {\n args = { "a;b" = "c" }\n}\n}')),
    ("check other task", job(task='service {\n name = "w"\n port = "http"\n check {\n type = "script"\n command = "x"\n task = "u"\n' + TIMES + '}\n}', group=NETWORK, more='task "u" {\n driver = "docker"\n}')),
    ("group service driver", job(group=service('address_mode = "driver"'))),
    ("group check driver", job(group=NETWORK + 'service {\n name = "w"\n port = "http"\n check {\n type = "tcp"\n task = "t"\n address_mode = "driver"\n port = 80\n' + TIMES + '}\n}')),
    ("connect proxy service", job(group=connect('sidecar_service {}'), task='kind = "connect-proxy:web"\n service {\n name = "x"\n}')),
    ("connect proxy leader", job(group=connect('sidecar_service {}'), task='kind = "connect-proxy:web"\n leader = true')),
    ("volume_mount", job(group='volume "v" {\n type = "host"\n source = "s"\n}', task='volume_mount {\n volume = "v"\n destination = "/x"\n propagation_mode = "all"\n}')),
    ("volume_mount selinux", job(group='volume "v" {\n type = "host"\n source = "s"\n}', task='volume_mount {\n volume = "v"\n destination = "/x"\n selinux_label = "q"\n}')),
    ("identity name", job(task='identity {\n name = "a b"\n aud = ["x"]\n}')),
    ("identity twice default", job(task='identity {\n env = true\n}\n identity {\n file = true\n}')),
    ("identity named default twice", job(task='identity {\n name = "default"\n}\n identity {\n name = "default"\n}')),
    ("secret", job(task='secret "a b" {\n provider = "nomad"\n path = "x"\n}')),
    ("secret env", job(task='secret "a" {\n provider = "nomad"\n path = "x"\n env {\n A = "b"\n}\n}')),
    ("secret no vault", job(task='secret "a" {\n provider = "vault"\n path = "x"\n}')),
    ("version constraint", job(outer='constraint {\n attribute = "${attr.os.version}"\n operator = "version"\n value = ">= x"\n}')),
    ("semver constraint", job(outer='constraint {\n attribute = "${attr.os.version}"\n operator = "semver"\n value = "~> 1.0"\n}')),
    ("distinct_property not a number", job(outer='constraint {\n attribute = "${meta.rack}"\n operator = "distinct_property"\n value = "two"\n}')),
    ("distinct_property 0", job(outer='constraint {\n attribute = "${meta.rack}"\n operator = "distinct_property"\n value = "0"\n}')),
    ("distinct_property sugar", job(outer='constraint {\n distinct_property = "${meta.rack}"\n value = "0"\n}')),
    ("vault mode", job(task='vault {\n change_mode = "reload"\n}')),
    ("scaling max negative", job(group='scaling {\n max = -1\n}')),
    ("scaling max<min", job(group='count = 5\nscaling {\n min = 5\n max = 3\n}')),
    ("scaling min negative", job(group='scaling {\n min = -1\n max = 3\n}')),
    ("scaling type", job(group='scaling {\n type = "vertical"\n max = 3\n}')),
    ("task scaling label", job(task='scaling "disk" {\n max = 100\n}')),
    ("schedule", job(task='schedule {\n cron {\n start = "0 0"\n end = "0 1"\n timezone = "UTC"\n}\n}')),
    ("schedule without cron", job(task='schedule {}')),
    ("schedule: time zone", job(task='schedule {\n cron {\n start = "0 0 9 * * *"\n end = "0 17"\n timezone = "Europe/Pariss"\n}\n}')),
    ("per_alloc sticky", job(group='volume "v" {\n type = "host"\n source = "s"\n sticky = true\n per_alloc = true\n}')),
    ("host access", job(group='volume "v" {\n type = "host"\n source = "s"\n access_mode = "multi-node-many"\n}')),
    ("csi block mount", job(group='volume "v" {\n type = "csi"\n source = "s"\n attachment_mode = "block-device"\n access_mode = "single-node-writer"\n mount_options {\n fs_type = "ext4"\n}\n}')),
    ("csi reader count", job(group='count = 2\nvolume "v" {\n type = "csi"\n source = "s"\n read_only = true\n attachment_mode = "file-system"\n access_mode = "single-node-reader-only"\n}')),
    ("csi multi writer", job(group='count = 2\nvolume "v" {\n type = "csi"\n source = "s"\n attachment_mode = "file-system"\n access_mode = "multi-node-single-writer"\n}')),
    ("csi single writer", job(group='count = 2\nvolume "v" {\n type = "csi"\n source = "s"\n attachment_mode = "file-system"\n access_mode = "single-node-writer"\n}')),
    ("min_healthy negative", job(group='update {\n min_healthy_time = "-1s"\n}')),
    ("progress negative", job(group='update {\n progress_deadline = "-1s"\n}')),
    ("template env signal", job(task='template {\n data = "x"\n destination = "local/x"\n env = true\n change_mode = "signal"\n change_signal = "SIGHUP"\n}')),
    ("lifecycle empty", job(task='lifecycle {\n hook = ""\n}', more='task "u" {\n driver = "docker"\n}')),
    ("lifecycle bad", job(task='lifecycle {\n hook = "before"\n}', more='task "u" {\n driver = "docker"\n}')),
    ("task service twice", job(group=NETWORK, task='service {\n name = "w"\n port = "http"\n}\nservice {\n name = "w"\n port = "http"\n}')),
    ("task check port 0", job(group=NETWORK, task='service {\n name = "w"\n port = "http"\n check {\n type = "tcp"\n address_mode = "driver"\n port = "0"\n' + TIMES + '}\n}')),
    ("task check numeric", job(group=NETWORK, task='service {\n name = "w"\n port = "http"\n check {\n type = "tcp"\n port = "80"\n' + TIMES + '}\n}')),
    ("native ambiguous", job(group='network {\n port "h" {}\n}\nservice {\n name = "w"\n port = "h"\n connect {\n native = true\n}\n}', more='task "u" {\n driver = "docker"\n}')),
    ("native missing", job(group='network {\n port "h" {}\n}\nservice {\n name = "w"\n port = "h"\n task = "x"\n connect {\n native = true\n}\n}')),
    ("mesh no port", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "mgw"\n connect {\n gateway {\n mesh {}\n}\n}\n}')),
    ("transparent proxy: dns", job(group=proxy('').replace('mode = "bridge"', 'mode = "bridge"\n dns {\n servers = ["1.1.1.1"]\n}'))),
    ("transparent proxy: inbound port", job(group=proxy('exclude_inbound_ports = ["nope"]'))),
    ("two networks", job(group='network {\n mode = "bridge"\n}\nnetwork {\n mode = "bridge"\n}\nservice {\n name = "w"\n port = "80"\n connect {\n sidecar_service {}\n}\n}')),
    ("network mode host sidecar", job(group='network {\n mode = "host"\n}\nservice {\n name = "w"\n port = "80"\n connect {\n sidecar_service {}\n}\n}')),
    ("task expose", job(group=NETWORK, task='service {\n name = "w"\n port = "http"\n check {\n type = "http"\n path = "/"\n expose = true\n' + TIMES + '}\n}')),
    ("group expose port", job(group='network {\n mode = "bridge"\n port "dyn" {}\n}\nservice {\n name = "w"\n port = "dyn"\n check {\n type = "http"\n path = "/"\n expose = true\n' + TIMES + '}\n connect {\n sidecar_service {}\n}\n}')),
    ("type core", job(type='_core')),
    ("identity no name service", job(group=service('identity {\n aud = ["x"]\n name = ""\n}'))),
    ("action without command", job(task='action "x" {\n command = ""\n}')),
    ("action name", job(task='action "a b" {\n command = "x"\n}')),
    ("disconnect negative", job(group='disconnect {\n stop_on_client_after = "-1s"\n}')),
    ("disconnect system", job(group='disconnect {\n stop_on_client_after = "1h"\n}', type='system')),
    ("numa affinity", job(task='resources {\n cores = 1\n numa {\n affinity = "some"\n}\n}')),
    ("numa device", job(task='resources {\n cores = 1\n numa {\n affinity = "none"\n devices = ["x"]\n}\n}')),
    ("service address + mode", job(group=service('address = "1.2.3.4"\n address_mode = "host"'))),
    ("service kind", job(group=service('kind = "foo"'))),
    ("gateway bind address", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "g"\n port = "80"\n connect {\n gateway {\n proxy {\n envoy_gateway_bind_addresses "a" {\n address = ""\n port = 80\n}\n}\n ingress {\n listener {\n port = 80\n service {\n name = "x"\n}\n}\n}\n}\n}\n}')),
    ("gateway dns type", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "g"\n port = "80"\n connect {\n gateway {\n proxy {\n envoy_dns_discovery_type = "X"\n}\n ingress {\n listener {\n port = 80\n service {\n name = "x"\n}\n}\n}\n}\n}\n}')),
    ("cores negative", job(task='resources {\n cores = -1\n}')),
    ("secrets > mem", job(task='resources {\n memory = 100\n secrets = 200\n}')),
    ("secrets negative", job(task='resources {\n secrets = -5\n}')),
    ("cpu 0", job(task='resources {\n cpu = 0\n}')),
    ("memory too low", job(task='resources {\n memory = 5\n}')),
    ("ui", job(outer='ui {\n description = "' + 'x' * 1001 + '"\n}')),
    ("max_run 0", job(group='max_run_duration = "0s"', type='batch')),
    ("max_run service", job(group='max_run_duration = "1h"')),
    ("update of a batch job", job(group='update {\n max_parallel = 1\n}', type='batch')),
    ("migrate batch", job(group='migrate {\n max_parallel = 1\n}', type='batch')),
    ("port -2", job(group='network {\n port "a" { to = -2 }\n}')),
    ("port 70000", job(group='network {\n port "a" { to = 70000 }\n}')),
    ("hostname", job(group='network {\n hostname = "a..b"\n}')),
    ("cni twice", job(group='network {\n mode = "cni/x"\n cni {\n args = { a = "b" }\n}\n}\nnetwork {\n mode = "cni/y"\n cni {\n args = { a = "b" }\n}\n}')),
    ("two providers", job(group=NETWORK + 'service {\n name = "a"\n port = "http"\n provider = "nomad"\n}\nservice {\n name = "b"\n port = "http"\n}')),
    ("services twice", job(group=NETWORK + 'service {\n name = "a"\n port = "http"\n}\nservice {\n name = "a"\n port = "http"\n}')),
    ("alloc task", job(more='task "alloc" {\n driver = "docker"\n}')),
    ("slash task", job(more='task "a/b" {\n driver = "docker"\n}')),
    ("kill deadline", job(group='update {\n progress_deadline = "10m"\n}', task='kill_timeout = "20m"')),
    ("template twice dest", job(task='template {\n data = "x"\n destination = "local/x"\n}\ntemplate {\n data = "y"\n destination = "local/x"\n}')),
    ("CSI staging folder", job(task='csi_plugin {\n id = "x"\n type = "node"\n mount_dir = "/csi"\n stage_publish_base_dir = "/csi/local"\n}')),
    ("csi type", job(task='csi_plugin {\n id = "x"\n type = "nodes"\n}')),
    ("set_contains", job(outer='constraint {\n attribute = "${attr.x}"\n operator = "set_contains"\n}')),
    ("is_set value", job(outer='constraint {\n attribute = "${attr.x}"\n operator = "is_set"\n value = "x"\n}')),
    ("affinity 0", job(outer='affinity {\n attribute = "${attr.x}"\n value = "y"\n weight = 0\n}')),
    ("affinity 101", job(outer='affinity {\n attribute = "${attr.x}"\n value = "y"\n weight = 101\n}')),
    ("spread sum", job(outer='spread {\n attribute = "${attr.x}"\n weight = 50\n target "a" {\n percent = 60\n}\n target "b" {\n percent = 60\n}\n}')),
    ("spread twice", job(outer='spread {\n attribute = "${attr.x}"\n weight = 50\n target "a" {\n percent = 10\n}\n target "a" {\n percent = 10\n}\n}')),
    ("disk 5", job(group='ephemeral_disk {\n size = 5\n}')),
    ("secret provider", job(task='secret "a" {\n provider = ""\n path = "x"\n}')),
    ("custom provider with config", job(task='secret "a" {\n provider = "mine"\n path = "x"\n config {\n a = 1\n}\n}')),
    ("identity empty aud", job(task='identity {\n name = "x"\n aud = [""]\n}')),
    ("identity signal", job(task='identity {\n name = "x"\n aud = ["a"]\n change_signal = "SIGHUP"\n}')),
    ("identity mode", job(task='identity {\n name = "x"\n aud = ["a"]\n change_mode = "reload"\n}')),
    ("identity ttl default", job(task='identity {\n env = true\n ttl = "1h"\n}')),
    ("identity ttl negative", job(task='identity {\n name = "x"\n aud = ["a"]\n ttl = "-1h"\n}')),
    ("identity filepath", job(task='identity {\n name = "x"\n aud = ["a"]\n filepath = "x"\n}')),
    ("logs", job(task='logs {\n max_files = 0\n}')),
    ("logs size", job(task='logs {\n max_file_size = 0\n}')),
    ("logs disk", job(group='ephemeral_disk {\n size = 50\n}', task='logs {\n max_files = 10\n max_file_size = 10\n}')),
    ("artifact mode", job(task='artifact {\n source = "x"\n mode = "all"\n}')),
    ("artifact checksum", job(task='artifact {\n source = "x"\n options { checksum = "md5" }\n}')),
    ("artifact checksum len", job(task='artifact {\n source = "x"\n options { checksum = "md5:abcd" }\n}')),
    ("artifact escape", job(task='artifact {\n source = "x"\n destination = "../../x"\n}')),
    ("wait", job(task='template {\n data = "x"\n destination = "local/x"\n wait {\n min = "10s"\n max = "5s"\n}\n}')),
    ("perms", job(task='template {\n data = "x"\n destination = "local/x"\n perms = "999"\n}')),
    ("splay", job(task='template {\n data = "x"\n destination = "local/x"\n splay = "-5s"\n}')),
    ("change_script cmd", job(task='template {\n data = "x"\n destination = "local/x"\n change_mode = "script"\n change_script {\n command = ""\n}\n}')),
    ("system scaling", job(group='scaling {\n max = 1\n}', type='system')),
    ("tcp check connect", job(group=connect('sidecar_service {}').replace('connect {', 'check {\n type = "tcp"\n' + TIMES + '}\nconnect {'))),
    ("upper name connect", job(group=connect('sidecar_service {}').replace('"web"', '"Web"'))),
    ("two proxies", job(group=proxy('') + 'service {\n name = "w2"\n port = "81"\n connect {\n sidecar_service {}\n}\n}')),
    ("partition", job(group='consul {\n partition = "a"\n}', task='consul {\n partition = "b"\n}')),
    ("TLS of a terminating gateway", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "g"\n port = "80"\n connect {\n gateway {\n terminating {\n service {\n name = "x"\n cert_file = "a"\n}\n}\n}\n}\n}')),
    ("ingress protocol", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "g"\n port = "80"\n connect {\n gateway {\n ingress {\n listener {\n port = 80\n protocol = "udp"\n service {\n name = "x"\n}\n}\n}\n}\n}\n}')),
    ("ingress tcp *", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "g"\n port = "80"\n connect {\n gateway {\n ingress {\n listener {\n port = 80\n service {\n name = "*"\n}\n}\n}\n}\n}\n}')),
    ("ingress tcp hosts", job(group='network {\n mode = "bridge"\n}\nservice {\n name = "g"\n port = "80"\n connect {\n gateway {\n ingress {\n listener {\n port = 80\n service {\n name = "x"\n hosts = ["a"]\n}\n}\n}\n}\n}\n}')),
    ("upstream same addr", job(group=connect('sidecar_service {\n proxy {\n upstreams {\n destination_name = "x"\n local_bind_port = 80\n}\n upstreams {\n destination_name = "y"\n local_bind_port = 80\n}\n}\n}'))),
    ("priority negative", job(outer='priority = -1')),
    ("priority of no server", job(outer='priority = 32767')),
    ("node pool", job(outer='node_pool = "gpu nodes"')),
    ("namespace", job(outer='namespace = "team_a"')),
    ("vault cluster", job(task='vault {\n cluster = "a.b"\n}')),
    ("consul cluster", job(group='consul {\n cluster = "a/b"\n}')),
    ("service cluster", job(group=service('cluster = "a b"'))),
    ("static in group and task", job(group='network {\n port "a" { static = 80 }\n}', task='resources {\n network {\n port "b" { static = 80 }\n}\n}')),
    ("static in two tasks", job(task='resources {\n network {\n port "b" { static = 80 }\n}\n}', more='task "u" {\n driver = "docker"\n resources {\n network {\n port "c" { static = 80 }\n}\n}\n}')),
    ("static in two networks", job(group='network {\n port "a" { static = 80 }\n}\nnetwork {\n port "b" { static = 80 }\n}')),
    ("static after ignored collision", job(group='network {\n port "a" {\n static = 80\n ignore_collision = true\n}\n port "b" { static = 80 }\n}')),
    ("label in group and task", job(group=NETWORK, task='resources {\n network {\n port "http" {}\n}\n}')),
    ("task scaling type", job(task='scaling "cpu" {\n max = 100\n type = "horizontal"\n}')),
    ("task scaling of the other resource", job(task='scaling "mem" {\n max = 100\n type = "vertical_cpu"\n}')),
]

VALID = [
    job(group=service('on_update = "ignore"\n check_restart {\n limit = 3\n}\n check {\n type = "tcp"\n on_update = "require_healthy"\n' + TIMES + '}')),
    job(group=service('on_update = "ignore_warnings"\n check_restart {\n ignore_warnings = true\n}\n check {\n type = "tcp"\n check_restart {\n limit = 2\n}\n' + TIMES + '}')),
    job(), job(group=check("")), job(group=check("", "nomad")), job(group=proxy("")),
    job(group=connect("sidecar_service {}")), job(task="identity {\n env = true\n}"),
    job(group=check("success_before_passing = 2")),
    job(group=check("failures_before_critical = -1\n failures_before_warning = -1")),
    job(group=check('method = "PUT"', "nomad")),
    job(group=bare_check('type = "http"\n path = "/a%20b?c=%"\n' + TIMES)),
    job(outer='namespace = "${team}"', task='vault {\n cluster = "${cluster}"\n}'),
    job(outer='priority = 32766\n node_pool = "gpu_1"\n namespace = "team-a"'),
    job(group='network {\n port "a" { static = 80 }\n port "b" {\n static = 80\n host_network = "lan"\n}\n}'),
    job(group='network {\n port "a" { static = 80 }\n port "b" {\n static = 80\n ignore_collision = true\n}\n}'),
    job(
        task='resources {\n network {\n port "http" {}\n}\n}',
        more='task "u" {\n driver = "docker"\n resources {\n network {\n port "http" {}\n}\n}\n}',
    ),
    job(task='schedule {\n cron {\n start = "0 0 9 * * *"\n end = "0 17"\n timezone = "Europe/Paris"\n}\n}'),
    job(task='scaling "CPU" {\n max = 100\n type = "vertical_cpu"\n}'),
    job(group=connect('sidecar_service {\n proxy {\n upstreams {\n mesh_gateway {\n mode = "x"\n}\n}\n}\n}')),
]


WARNED = [
    ("Undefined port `htp`", job(group=NETWORK, task='config {\n image = "a:1"\n ports = ["http", "htp"]\n}')),
    ("Priority above 100", job(outer="priority = 101")),
    ("Unknown mode of a mesh gateway", job(group=connect('sidecar_service {\n proxy {\n upstreams {\n mesh_gateway {\n mode = "locall"\n}\n}\n}\n}'))),
    ("Identity for Vault without a `vault` block", job(task='identity {\n name = "vault_default"\n aud = ["vault"]\n ttl = "1h"\n}')),
]


def errors(text: str, severity: str = "error") -> list[str]:
    """The summaries of the errors in a job."""
    found = CHECKER.check(module(Source("job.nomad.hcl", text)))[0].diagnostics
    return [each.summary for each in found if each.severity == severity]


@pytest.mark.parametrize(("fault", "text"), FAULTS, ids=[name for name, _ in FAULTS])
def test_what_nomad_rejects_has_an_error(fault: str, text: str) -> None:
    assert errors(text) != []


@pytest.mark.parametrize("text", VALID)
def test_what_nomad_accepts_has_none(text: str) -> None:
    assert errors(text) == []


@pytest.mark.parametrize(("summary", "text"), WARNED, ids=[summary for summary, _ in WARNED])
def test_what_nomad_accepts_though_it_may_fail_later_has_a_warning(
    summary: str, text: str
) -> None:
    assert summary in errors(text, "warning")
    assert errors(text) == []


@pytest.mark.parametrize(
    ("group", "ports"),
    [(NETWORK, '["http", "${meta.port}", "connect-proxy-web"]'), ("", '["http"]'), (NETWORK, "var.ports")],
)
def test_a_port_that_may_exist_has_no_warning(group: str, ports: str) -> None:
    text = job(group=group, task=f'config {{\n image = "a:1"\n ports = {ports}\n}}')
    assert errors(text, "warning") == []
