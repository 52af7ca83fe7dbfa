# Agents: the settings at the top, all that Consul knows; below, bodies are open.
#
# Source: Consul, "Agent configuration reference". Consul does not start with other names.

object {
  attr "acl" {
    type = any
  }
  attr "addresses" {
    type = any
  }
  attr "advertise_addr" {
    type = any
  }
  attr "advertise_addr_ipv4" {
    type = any
  }
  attr "advertise_addr_ipv6" {
    type = any
  }
  attr "advertise_addr_wan" {
    type = any
  }
  attr "advertise_addr_wan_ipv4" {
    type = any
  }
  attr "advertise_addr_wan_ipv6" {
    type = any
  }
  attr "advertise_reconnect_timeout" {
    type = any
  }
  attr "alt_domain" {
    type = any
  }
  attr "audit" {
    type = any
  }
  attr "auto_config" {
    type = any
  }
  attr "auto_encrypt" {
    type = any
  }
  attr "auto_reload_config" {
    type = any
  }
  attr "autopilot" {
    type = any
  }
  attr "bind_addr" {
    type = any
  }
  attr "bootstrap" {
    type = bool
  }
  attr "bootstrap_expect" {
    type = number
  }
  attr "ca_file" {
    type = any
  }
  attr "ca_path" {
    type = any
  }
  attr "cache" {
    type = any
  }
  attr "cert_file" {
    type = any
  }
  attr "check" {
    type = any
  }
  attr "check_output_max_size" {
    type = any
  }
  attr "check_update_interval" {
    type = any
  }
  attr "checks" {
    type = any
  }
  attr "client_addr" {
    type = any
  }
  attr "cloud" {
    type = any
  }
  attr "config_entries" {
    type = any
  }
  attr "connect" {
    type = any
  }
  attr "data_dir" {
    type = string
  }
  attr "datacenter" {
    type = string
  }
  attr "default_intention_policy" {
    type = any
  }
  attr "default_query_time" {
    type = any
  }
  attr "disable_anonymous_signature" {
    type = any
  }
  attr "disable_coordinates" {
    type = any
  }
  attr "disable_host_node_id" {
    type = any
  }
  attr "disable_http_unprintable_char_filter" {
    type = any
  }
  attr "disable_keyring_file" {
    type = any
  }
  attr "disable_remote_exec" {
    type = bool
  }
  attr "disable_update_check" {
    type = bool
  }
  attr "discard_check_output" {
    type = any
  }
  attr "discovery_max_stale" {
    type = any
  }
  attr "dns_config" {
    type = any
  }
  attr "domain" {
    type = string
  }
  attr "enable_acl_replication" {
    type = any
  }
  attr "enable_agent_tls_for_checks" {
    type = any
  }
  attr "enable_central_service_config" {
    type = any
  }
  attr "enable_debug" {
    type = bool
  }
  attr "enable_local_script_checks" {
    type = bool
  }
  attr "enable_script_checks" {
    type = bool
  }
  attr "enable_syslog" {
    type = bool
  }
  attr "encrypt" {
    type = string
  }
  attr "encrypt_verify_incoming" {
    type = bool
  }
  attr "encrypt_verify_outgoing" {
    type = bool
  }
  attr "experiments" {
    type = any
  }
  attr "gossip_lan" {
    type = any
  }
  attr "gossip_wan" {
    type = any
  }
  attr "http_config" {
    type = any
  }
  attr "key_file" {
    type = any
  }
  attr "leave_on_terminate" {
    type = bool
  }
  attr "license_path" {
    type = any
  }
  attr "limits" {
    type = any
  }
  attr "locality" {
    type = any
  }
  attr "log_file" {
    type = string
  }
  attr "log_json" {
    type = bool
  }
  attr "log_level" {
    type = string
    values = [
      "trace", "debug", "info", "warn", "error", "err", "Trace", "Debug", "Info", "Warn", "Error",
      "Err", "TRACE", "DEBUG", "INFO", "WARN", "ERROR", "ERR", "",
    ]
  }
  attr "log_rotate_bytes" {
    type = any
  }
  attr "log_rotate_duration" {
    type = any
  }
  attr "log_rotate_max_files" {
    type = any
  }
  attr "max_query_time" {
    type = any
  }
  attr "node_id" {
    type = any
  }
  attr "node_meta" {
    type = any
  }
  attr "node_name" {
    type = string
  }
  attr "non_voting_server" {
    type = any
  }
  attr "partition" {
    type = any
  }
  attr "peering" {
    type = any
  }
  attr "performance" {
    type = any
  }
  attr "pid_file" {
    type = any
  }
  attr "ports" {
    type = any
  }
  attr "primary_datacenter" {
    type = string
  }
  attr "primary_gateways" {
    type = any
  }
  attr "primary_gateways_interval" {
    type = any
  }
  attr "protocol" {
    type = any
  }
  attr "raft_boltdb" {
    type = any
  }
  attr "raft_logstore" {
    type = any
  }
  attr "raft_protocol" {
    type = any
  }
  attr "raft_snapshot_interval" {
    type = any
  }
  attr "raft_snapshot_threshold" {
    type = any
  }
  attr "raft_trailing_logs" {
    type = any
  }
  attr "read_replica" {
    type = any
  }
  attr "reconnect_timeout" {
    type = any
  }
  attr "reconnect_timeout_wan" {
    type = any
  }
  attr "recursors" {
    type = any
  }
  attr "rejoin_after_leave" {
    type = bool
  }
  attr "reporting" {
    type = any
  }
  attr "retry_interval" {
    type = any
  }
  attr "retry_interval_wan" {
    type = any
  }
  attr "retry_join" {
    type = any
  }
  attr "retry_join_wan" {
    type = any
  }
  attr "retry_max" {
    type = any
  }
  attr "retry_max_wan" {
    type = any
  }
  attr "rpc" {
    type = any
  }
  attr "segment" {
    type = any
  }
  attr "segments" {
    type = any
  }
  attr "serf_lan" {
    type = any
  }
  attr "serf_wan" {
    type = any
  }
  attr "server" {
    type = bool
  }
  attr "server_name" {
    type = any
  }
  attr "server_rejoin_age_max" {
    type = any
  }
  attr "service" {
    type = any
  }
  attr "services" {
    type = any
  }
  attr "session_ttl_min" {
    type = any
  }
  attr "skip_leave_on_interrupt" {
    type = bool
  }
  attr "start_join" {
    type = any
  }
  attr "start_join_wan" {
    type = any
  }
  attr "syslog_facility" {
    type = any
  }
  attr "tagged_addresses" {
    type = any
  }
  attr "telemetry" {
    type = any
  }
  attr "tls" {
    type = any
  }
  attr "tls_cipher_suites" {
    type = any
  }
  attr "tls_min_version" {
    type = any
  }
  attr "tls_prefer_server_cipher_suites" {
    type = any
  }
  attr "translate_wan_addrs" {
    type = bool
  }
  attr "ui" {
    type = bool
  }
  attr "ui_config" {
    type = any
  }
  attr "ui_content_path" {
    type = any
  }
  attr "ui_dir" {
    type = any
  }
  attr "unix_sockets" {
    type = any
  }
  attr "use_streaming_backend" {
    type = any
  }
  attr "verify_incoming" {
    type = bool
  }
  attr "verify_incoming_https" {
    type = any
  }
  attr "verify_incoming_rpc" {
    type = any
  }
  attr "verify_outgoing" {
    type = bool
  }
  attr "verify_server_hostname" {
    type = bool
  }
  attr "watches" {
    type = any
  }
  attr "xds" {
    type = any
  }
}
