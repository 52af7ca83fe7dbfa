# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/consul``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def acl() -> SchemaData:
    """The schema in ``schema/acl.hcl``."""
    return (
        ((('acl', 1, False, {'values': ('read', 'write', 'deny', '')}), ('keyring', 1, False, {'values': ('read', 'write', 'deny', '')}), ('mesh', 1, False, {'values': ('read', 'write', 'deny', '')}), ('operator', 1, False, {'values': ('read', 'write', 'deny', '')}), ('peering', 1, False, {'values': ('read', 'write', 'deny', '')})), (('agent', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 1}, {'doc': 'Access to agents of this name.'}), ('agent_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 2}, {'doc': 'Access to agents whose names begin so.'}), ('event', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 3}, {'doc': 'Access to events of this name.'}), ('event_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 4}, {'doc': 'Access to events whose names begin so.'}), ('identity', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 5}, {'doc': 'Access to workload identities of this name.'}), ('identity_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 6}, {'doc': 'Access to workload identities whose names begin so.'}), ('key', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 7}, {'doc': 'Access to keys of this name.'}), ('key_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 8}, {'doc': 'Access to keys whose names begin so.'}), ('node', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 9}, {'doc': 'Access to nodes of this name.'}), ('node_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 10}, {'doc': 'Access to nodes whose names begin so.'}), ('query', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 11}, {'doc': 'Access to prepared queries of this name.'}), ('query_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 12}, {'doc': 'Access to prepared queries whose names begin so.'}), ('service', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 13}, {'doc': 'Access to services of this name.'}), ('service_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 14}, {'doc': 'Access to services whose names begin so.'}), ('session', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 15}, {'doc': 'Access to sessions of this name.'}), ('session_prefix', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 16}, {'doc': 'Access to sessions whose names begin so.'})), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}), ('intentions', 1, False, {'values': ('read', 'write', 'deny', '')})), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}), ('intentions', 1, False, {'values': ('read', 'write', 'deny', '')})), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'list', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'list', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}), ('intentions', 1, False, {'values': ('read', 'write', 'deny', '')})), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}), ('intentions', 1, False, {'values': ('read', 'write', 'deny', '')})), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('read', 'write', 'deny', '')}),), (), {'is_open': True}),
    )


def agent() -> SchemaData:
    """The schema in ``schema/agent.hcl``."""
    return (
        ((('acl', 0), ('addresses', 0), ('advertise_addr', 0), ('advertise_addr_ipv4', 0), ('advertise_addr_ipv6', 0), ('advertise_addr_wan', 0), ('advertise_addr_wan_ipv4', 0), ('advertise_addr_wan_ipv6', 0), ('advertise_reconnect_timeout', 0), ('alt_domain', 0), ('audit', 0), ('auto_config', 0), ('auto_encrypt', 0), ('auto_reload_config', 0), ('autopilot', 0), ('bind_addr', 0), ('bootstrap', 3), ('bootstrap_expect', 2), ('ca_file', 0), ('ca_path', 0), ('cache', 0), ('cert_file', 0), ('check', 0), ('check_output_max_size', 0), ('check_update_interval', 0), ('checks', 0), ('client_addr', 0), ('cloud', 0), ('config_entries', 0), ('connect', 0), ('data_dir', 1), ('datacenter', 1), ('default_intention_policy', 0), ('default_query_time', 0), ('disable_anonymous_signature', 0), ('disable_coordinates', 0), ('disable_host_node_id', 0), ('disable_http_unprintable_char_filter', 0), ('disable_keyring_file', 0), ('disable_remote_exec', 3), ('disable_update_check', 3), ('discard_check_output', 0), ('discovery_max_stale', 0), ('dns_config', 0), ('domain', 1), ('enable_acl_replication', 0), ('enable_agent_tls_for_checks', 0), ('enable_central_service_config', 0), ('enable_debug', 3), ('enable_local_script_checks', 3), ('enable_script_checks', 3), ('enable_syslog', 3), ('encrypt', 1), ('encrypt_verify_incoming', 3), ('encrypt_verify_outgoing', 3), ('experiments', 0), ('gossip_lan', 0), ('gossip_wan', 0), ('http_config', 0), ('key_file', 0), ('leave_on_terminate', 3), ('license_path', 0), ('limits', 0), ('locality', 0), ('log_file', 1), ('log_json', 3), ('log_level', 1, False, {'values': ('trace', 'debug', 'info', 'warn', 'error', 'err', 'TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'ERR', '')}), ('log_rotate_bytes', 0), ('log_rotate_duration', 0), ('log_rotate_max_files', 0), ('max_query_time', 0), ('node_id', 0), ('node_meta', 0), ('node_name', 1), ('non_voting_server', 0), ('partition', 0), ('peering', 0), ('performance', 0), ('pid_file', 0), ('ports', 0), ('primary_datacenter', 1), ('primary_gateways', 0), ('primary_gateways_interval', 0), ('protocol', 0), ('raft_boltdb', 0), ('raft_logstore', 0), ('raft_protocol', 0), ('raft_snapshot_interval', 0), ('raft_snapshot_threshold', 0), ('raft_trailing_logs', 0), ('read_replica', 0), ('reconnect_timeout', 0), ('reconnect_timeout_wan', 0), ('recursors', 0), ('rejoin_after_leave', 3), ('reporting', 0), ('retry_interval', 0), ('retry_interval_wan', 0), ('retry_join', 0), ('retry_join_wan', 0), ('retry_max', 0), ('retry_max_wan', 0), ('rpc', 0), ('segment', 0), ('segments', 0), ('serf_lan', 0), ('serf_wan', 0), ('server', 3), ('server_name', 0), ('server_rejoin_age_max', 0), ('service', 0), ('services', 0), ('session_ttl_min', 0), ('skip_leave_on_interrupt', 3), ('start_join', 0), ('start_join_wan', 0), ('syslog_facility', 0), ('tagged_addresses', 0), ('telemetry', 0), ('tls', 0), ('tls_cipher_suites', 0), ('tls_min_version', 0), ('tls_prefer_server_cipher_suites', 0), ('translate_wan_addrs', 3), ('ui', 3), ('ui_config', 0), ('ui_content_path', 0), ('ui_dir', 0), ('unix_sockets', 0), ('use_streaming_backend', 0), ('verify_incoming', 3), ('verify_incoming_https', 0), ('verify_incoming_rpc', 0), ('verify_outgoing', 3), ('verify_server_hostname', 3), ('watches', 0), ('xds', 0)), ()),
    )


def entry() -> SchemaData:
    """The schema in ``schema/entry.hcl``."""
    return (
        ((('Kind', 1), ('kind', 1), ('Name', 1), ('name', 1), ('Namespace', 1), ('namespace', 1), ('Partition', 1), ('partition', 1), ('Protocol', 1), ('protocol', 1), ('Mode', 1, False, {'values': ('transparent', 'direct', 'permissive', 'strict', '')}), ('MaxInboundConnections', 2, False, {'format': 'integer'}), ('max_inbound_connections', 2, False, {'format': 'integer'}), ('LocalConnectTimeoutMs', 2, False, {'format': 'integer'}), ('local_connect_timeout_ms', 2, False, {'format': 'integer'}), ('LocalRequestTimeoutMs', 2, False, {'format': 'integer'}), ('local_request_timeout_ms', 2, False, {'format': 'integer'}), ('DefaultSubset', 1), ('default_subset', 1), ('ConnectTimeout', 0, False, {'format': 'duration'}), ('connect_timeout', 0, False, {'format': 'duration'})), (('MeshGateway', {'nested': 1}), ('mesh_gateway', {'nested': 1}), ('LoadBalancer', {'nested': 2}), ('load_balancer', {'nested': 3}), ('Sources', {'nested': 4}, {'doc': 'The services that may, or may not, call this one.'}), ('sources', {'nested': 5}), ('Splits', {'nested': 6}, {'doc': 'How traffic is divided among services; all weights together are 100.'}), ('splits', {'nested': 7})), {'is_open': True}),
        ((('Mode', 1, False, {'values': ('none', 'local', 'remote', '')}), ('mode', 1, False, {'values': ('none', 'local', 'remote', '')})), (), {'is_open': True}),
        ((('Policy', 1, False, {'values': ('random', 'round_robin', 'least_request', 'ring_hash', 'maglev', '')}),), (), {'is_open': True}),
        ((('policy', 1, False, {'values': ('random', 'round_robin', 'least_request', 'ring_hash', 'maglev', '')}),), (), {'is_open': True}),
        ((('Name', 1), ('Action', 1, False, {'conflicts': ('Permissions',), 'values': ('allow', 'deny', '')})), (('Permissions', {'nested': 8}),), {'is_open': True}),
        ((('name', 1), ('action', 1, False, {'conflicts': ('permissions',), 'values': ('allow', 'deny', '')})), (('permissions', {'nested': 9}),), {'is_open': True}),
        ((('Weight', 2, False, {'minimum': 0, 'maximum': 100}), ('Service', 1), ('ServiceSubset', 1)), (), {'is_open': True}),
        ((('weight', 2, False, {'minimum': 0, 'maximum': 100}), ('service', 1), ('service_subset', 1)), (), {'is_open': True}),
        ((('Action', 1, False, {'values': ('allow', 'deny')}),), (), {'is_open': True}),
        ((('action', 1, False, {'values': ('allow', 'deny')}),), (), {'is_open': True}),
    )
