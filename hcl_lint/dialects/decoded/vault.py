# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/vault``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def policy() -> SchemaData:
    """The schema in ``schema/policy.hcl``."""
    return (
        ((('name', 1, False, {'doc': 'The name of the policy. The request that writes the policy names it, too.'}),), (('path', {'labels': ('path',), 'label_metadata': {'path': {'doc': 'The path; `+*` is not allowed.', 'pattern': '([^+]|[+]+[^+*])*[+]*'}}, 'nested': 1}, {'doc': 'The permitted operations on a path. `+` matches a segment, and `*` at the end matches anything.', 'url': 'https://developer.hashicorp.com/vault/docs/concepts/policies#policy-syntax'}),)),
        ((('capabilities', (4, 1), False, {'doc': 'The permitted operations.', 'url': 'https://developer.hashicorp.com/vault/docs/concepts/policies#capabilities', 'values': ('create', 'read', 'update', 'patch', 'delete', 'list', 'scan', 'sudo', 'deny', 'subscribe', 'recover')}), ('policy', 1, False, {'replacement': 'capabilities', 'values': ('deny', 'read', 'write', 'sudo')}), ('required_parameters', (4, 1), False, {'doc': 'The parameters that must be given.'}), ('min_wrapping_ttl', 1, False, {'doc': 'The least time that a wrapped response lives.', 'pattern': '([+-]?([0-9.]+|([0-9.]+(ns|us|µs|ms|s|m|h|d))+))?'}), ('max_wrapping_ttl', 1, False, {'doc': 'The longest time that a wrapped response lives.', 'pattern': '([+-]?([0-9.]+|([0-9.]+(ns|us|µs|ms|s|m|h|d))+))?'}), ('mfa_methods', (4, 1), False, {'doc': 'Enterprise: the methods of authentication that are required.'}), ('control_group', 0, False, {'doc': 'Enterprise: who has to authorize a request.'}), ('subscribe_event_types', (4, 1), False, {'doc': 'The types of events that may be subscribed to.'}), ('comment', 1), ('expiration', 1, False, {'doc': 'OpenBao: when the path expires from the policy.'}), ('list_scan_response_keys_filter_path', 1, False, {'doc': 'OpenBao: a template of paths that filters the keys of lists.'}), ('pagination_limit', 2, False, {'doc': 'OpenBao: the maximum number of keys that a list returns.'})), (('allowed_parameters', {'nested': 2}, {'doc': 'The parameters that are allowed, each with its allowed values.'}), ('denied_parameters', {'nested': 3}, {'doc': 'The parameters that are forbidden, each with its forbidden values.'}))),
        ((), (), {'other_attributes': ('*', 0)}),
        ((), (), {'other_attributes': ('*', 0)}),
    )


def server() -> SchemaData:
    """The schema in ``schema/server.hcl``."""
    return (
        ((('ui', 3, False, {'doc': 'Whether there is a web interface. Default: false.'}), ('api_addr', 1, False, {'doc': 'The address that clients are sent to.'}), ('cluster_addr', 1, False, {'doc': 'The address that other servers of the cluster are sent to.'}), ('cluster_name', 1), ('disable_mlock', 3, False, {'doc': 'Whether memory may be swapped to the disk.'}), ('log_level', 1, False, {'values': ('trace', 'debug', 'info', 'notice', 'warn', 'warning', 'error', 'err', 'Trace', 'Debug', 'Info', 'Notice', 'Warn', 'Warning', 'Error', 'Err', 'TRACE', 'DEBUG', 'INFO', 'NOTICE', 'WARN', 'WARNING', 'ERROR', 'ERR', '')}), ('log_format', 1, False, {'values': ('standard', 'json', '')})), (('listener', {'labels': ('type',), 'label_metadata': {'type': {'values': ('tcp', 'unix')}}, 'nested': 1}, {'doc': 'Where the server listens.', 'url': 'https://developer.hashicorp.com/vault/docs/configuration/listener'}), ('storage', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 2}, {'doc': 'Where data is kept.', 'url': 'https://developer.hashicorp.com/vault/docs/configuration/storage'}), ('seal', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 3}, {'doc': 'How the server is unsealed.', 'url': 'https://developer.hashicorp.com/vault/docs/configuration/seal'})), {'is_open': True}),
        ((('tls_min_version', 1, False, {'values': ('tls10', 'tls11', 'tls12', 'tls13', '')}), ('tls_max_version', 1, False, {'values': ('tls10', 'tls11', 'tls12', 'tls13', '')})), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
    )


def agent() -> SchemaData:
    """The schema in ``schema/agent.hcl``."""
    return (
        ((('exit_after_auth', 3, False, {'doc': 'Whether the agent ends when it has a token.'}), ('pid_file', 1), ('log_level', 1, False, {'values': ('trace', 'debug', 'info', 'notice', 'warn', 'warning', 'error', 'err', 'Trace', 'Debug', 'Info', 'Notice', 'Warn', 'Warning', 'Error', 'Err', 'TRACE', 'DEBUG', 'INFO', 'NOTICE', 'WARN', 'WARNING', 'ERROR', 'ERR', '')}), ('log_format', 1, False, {'values': ('standard', 'json', '')}), ('disable_idle_connections', (4, 1), False, {'doc': 'Parts that do not keep connections open.', 'values': ('auto-auth', 'caching', 'proxying', 'templating', '')}), ('disable_keep_alives', (4, 1), False, {'doc': 'Parts that open a connection for each request.', 'values': ('auto-auth', 'caching', 'proxying', 'templating', '')})), (('vault', {'most': 1, 'nested': 1}, {'doc': 'The server.', 'url': 'https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent#vault-stanza'}), ('auto_auth', {'most': 1, 'nested': 2}, {'doc': 'How a token is obtained, and where it is written.', 'url': 'https://developer.hashicorp.com/vault/docs/agent-and-proxy/autoauth'}), ('cache', {'most': 1, 'nested': 3}, {'doc': 'What the agent remembers.', 'url': 'https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent/caching'}), ('env_template', {'labels': ('name',), 'label_metadata': {'name': None}, 'nested': 4}, {'doc': 'An environment variable of the process in `exec`.', 'url': 'https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent/process-supervisor'}), ('exec', {'most': 1, 'nested': 5}, {'doc': 'The process that the agent runs.', 'url': 'https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent/process-supervisor'})), {'is_open': True}),
        ((('address', 1), ('ca_cert', 1), ('ca_path', 1), ('client_cert', 1), ('client_key', 1), ('tls_server_name', 1)), (('retry', {'most': 1, 'nested': 6}),), {'is_open': True}),
        ((), (('method', {'labels': ('type',), 'required_labels': 0, 'label_metadata': {'type': None}, 'least': 1, 'most': 1, 'nested': 7}, {'doc': 'How the agent authenticates.'}), ('sink', {'labels': ('type',), 'required_labels': 0, 'label_metadata': {'type': None}, 'nested': 8}, {'doc': 'Where the token is written.'})), {'is_open': True}),
        ((('use_auto_auth_token', 1, False, {'pattern': '(?i)true|false|force|0|1|t|f'}), ('enforce_consistency', 1, False, {'values': ('always', 'never', '')}), ('when_inconsistent', 1, False, {'values': ('retry', 'fail', 'forward', '')})), (), {'is_open': True}),
        ((('contents', 1), ('source', 1, False, {'doc': 'The path of a file with the template.'}), ('error_on_missing_key', 3), ('error_fatal', 3), ('left_delimiter', 1), ('right_delimiter', 1), ('function_denylist', 0), ('function_blacklist', 0)), (), {'groups': (('exactly_one_of', ('contents', 'source')),)}),
        ((('command', 0, True, {'doc': 'The program and its arguments.'}), ('restart_on_secret_changes', 1, False, {'values': ('always', 'never', '')}), ('restart_stop_signal', 1, False, {'pattern': '(?i)(SIG[A-Z0-9+-]+)?'}), ('child_process_stdout', 1), ('child_process_stderr', 1)), ()),
        ((('num_retries', 2, False, {'doc': '-1 for none. Default: 12.', 'format': 'integer'}),), (), {'is_open': True}),
        ((('type', 1), ('mount_path', 1), ('namespace', 1)), (), {'is_open': True}),
        ((('type', 1), ('dh_type', 1, False, {'requires': ('dh_path',), 'values': ('curve25519', '')}), ('dh_path', 1, False, {'requires': ('dh_type',)}), ('derive_key', 3, False, {'requires': ('dh_type',)}), ('aad', 1, False, {'requires': ('dh_type',)}), ('aad_env_var', 1)), (), {'is_open': True}),
    )
