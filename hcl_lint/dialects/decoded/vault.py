# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/vault``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def policy() -> SchemaData:
    """The schema in ``schema/policy.hcl``."""
    return (
        ((('name', 1, False, {'doc': 'The name of the policy, which the request that writes it gives, too.'}),), (('path', {'labels': ('path',), 'label_facts': {'path': {'doc': 'The path; `+*` is not allowed.', 'pattern': '([^+]|[+]+[^+*])*[+]*'}}, 'nested': 1}, {'doc': 'What may be done on a path, which may end with `*` and have `+` for a segment.', 'url': 'https://developer.hashicorp.com/vault/docs/concepts/policies#policy-syntax'}),)),
        ((('capabilities', (4, 1), False, {'doc': 'What may be done.', 'url': 'https://developer.hashicorp.com/vault/docs/concepts/policies#capabilities', 'values': ('create', 'read', 'update', 'patch', 'delete', 'list', 'scan', 'sudo', 'deny', 'subscribe', 'recover')}), ('policy', 1, False, {'replacement': 'capabilities', 'values': ('deny', 'read', 'write', 'sudo')}), ('allowed_parameters', 0, False, {'doc': 'The parameters that may be given, each with the values that it may have.'}), ('denied_parameters', 0, False, {'doc': 'The parameters that must not be given, each with the values it must not have.'}), ('required_parameters', (4, 1), False, {'doc': 'The parameters that must be given.'}), ('min_wrapping_ttl', 1, False, {'doc': 'The least time that a wrapped response lives.'}), ('max_wrapping_ttl', 1, False, {'doc': 'The longest time that a wrapped response lives.'}), ('mfa_methods', (4, 1), False, {'doc': 'Enterprise: the methods of authentication that are required.'}), ('control_group', 0, False, {'doc': 'Enterprise: who has to authorize a request.'}), ('subscribe_event_types', (4, 1), False, {'doc': 'The types of events that may be subscribed to.'}), ('comment', 1), ('expiration', 1, False, {'doc': 'OpenBao: until when the path is in the policy.'}), ('list_scan_response_keys_filter_path', 1, False, {'doc': 'OpenBao: a template of paths that filters the keys of lists.'}), ('pagination_limit', 2, False, {'doc': 'OpenBao: the most keys of a list.'})), ()),
    )


def server() -> SchemaData:
    """The schema in ``schema/server.hcl``."""
    return (
        ((('ui', 3, False, {'doc': 'Whether there is a web interface. Default: false.'}), ('api_addr', 1, False, {'doc': 'The address that clients are sent to.'}), ('cluster_addr', 1, False, {'doc': 'The address that other servers of the cluster are sent to.'}), ('cluster_name', 1), ('disable_mlock', 3, False, {'doc': 'Whether memory may be swapped to the disk.'}), ('log_level', 1, False, {'values': ('trace', 'debug', 'info', 'notice', 'warn', 'warning', 'error', 'err', 'TRACE', 'DEBUG', 'INFO', 'NOTICE', 'WARN', 'WARNING', 'ERROR', 'ERR', '')}), ('log_format', 1, False, {'values': ('standard', 'json', '')})), (('listener', {'labels': ('type',), 'label_facts': {'type': {'values': ('tcp', 'unix')}}, 'nested': 1}, {'doc': 'Where the server listens.', 'url': 'https://developer.hashicorp.com/vault/docs/configuration/listener'}), ('storage', {'labels': ('type',), 'label_facts': {'type': None}, 'nested': 2}, {'doc': 'Where data is kept.', 'url': 'https://developer.hashicorp.com/vault/docs/configuration/storage'}), ('seal', {'labels': ('type',), 'label_facts': {'type': None}, 'nested': 3}, {'doc': 'How the server is unsealed.', 'url': 'https://developer.hashicorp.com/vault/docs/configuration/seal'})), {'is_open': True}),
        ((('tls_min_version', 1, False, {'values': ('tls10', 'tls11', 'tls12', 'tls13', '')}), ('tls_max_version', 1, False, {'values': ('tls10', 'tls11', 'tls12', 'tls13', '')})), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
    )
