title = "Consul"

dialect "consul-acl" {
  title    = "Consul ACL rules"
  url      = "https://developer.hashicorp.com/consul/docs/reference/acl/rule"
  syntax   = "hcl1"
  features = ["policies"]

  content {
    names = [
      "acl", "agent", "agent_prefix", "event", "event_prefix", "identity", "identity_prefix",
      "key", "key_prefix", "keyring", "mesh", "namespace", "namespace_prefix", "node",
      "node_prefix", "operator", "partition", "partition_prefix", "peering", "query",
      "query_prefix", "service", "service_prefix", "session", "session_prefix",
    ]
    any = [
      "agent.*.policy", "agent_prefix.*.policy", "event.*.policy", "event_prefix.*.policy",
      "key.*.policy", "key_prefix.*.policy", "node.*.policy", "node_prefix.*.policy",
      "query.*.policy", "query_prefix.*.policy", "service.*.policy", "service_prefix.*.policy",
      "session.*.policy", "session_prefix.*.policy", "identity.*.policy",
      "identity_prefix.*.policy", "service.*.intentions", "service_prefix.*.intentions",
      "namespace_prefix.*.*", "partition_prefix.*.*", "partition.*.namespace",
      "partition.*.namespace_prefix", "namespace.*.key", "namespace.*.key_prefix",
      "namespace.*.node_prefix", "namespace.*.service", "namespace.*.service_prefix",
      "namespace.*.session_prefix", "namespace.*.acl",
    ]
    values = {
      "*.*.policy" = ["deny", "list", "read", "write", ""]
    }
  }
  schema "schema/acl.hcl" {
  }
}

dialect "consul-agent" {
  title    = "Consul agent configuration"
  url      = "https://developer.hashicorp.com/consul/docs/reference/agent/configuration-file"
  syntax   = "hcl1"
  features = ["entries"]

  content {
    names = [
      "acl", "addresses", "advertise_addr", "advertise_addr_ipv4", "advertise_addr_ipv6",
      "advertise_addr_wan", "advertise_addr_wan_ipv4", "advertise_addr_wan_ipv6",
      "advertise_reconnect_timeout", "alt_domain", "audit", "auto_config", "auto_encrypt",
      "auto_reload_config", "autopilot", "bind_addr", "bootstrap", "bootstrap_expect", "ca_file",
      "ca_path", "cache", "cert_file", "check", "check_output_max_size",
      "check_update_interval", "checks", "client_addr", "cloud", "config_entries", "connect",
      "data_dir", "datacenter", "default_intention_policy", "default_query_time",
      "disable_anonymous_signature", "disable_coordinates", "disable_host_node_id",
      "disable_http_unprintable_char_filter", "disable_keyring_file", "disable_remote_exec",
      "disable_update_check", "discard_check_output", "discovery_max_stale", "dns_config",
      "domain", "enable_acl_replication", "enable_agent_tls_for_checks",
      "enable_central_service_config", "enable_debug", "enable_local_script_checks",
      "enable_script_checks", "enable_syslog", "encrypt", "encrypt_verify_incoming",
      "encrypt_verify_outgoing", "experiments", "gossip_lan", "gossip_wan", "http_config",
      "key_file", "leave_on_terminate", "license_path", "limits", "locality", "log_file",
      "log_json", "log_level", "log_rotate_bytes", "log_rotate_duration", "log_rotate_max_files",
      "max_query_time", "node_id", "node_meta", "node_name", "non_voting_server", "partition",
      "peering", "performance", "pid_file", "ports", "primary_datacenter", "primary_gateways",
      "primary_gateways_interval", "protocol", "raft_boltdb", "raft_logstore",
      "raft_protocol", "raft_snapshot_interval", "raft_snapshot_threshold",
      "raft_trailing_logs", "read_replica", "reconnect_timeout", "reconnect_timeout_wan",
      "recursors", "rejoin_after_leave", "reporting", "retry_interval", "retry_interval_wan",
      "retry_join", "retry_join_wan", "retry_max", "retry_max_wan", "rpc", "segment", "segments",
      "serf_lan", "serf_wan", "server", "server_name", "server_rejoin_age_max", "service",
      "services", "session_ttl_min", "skip_leave_on_interrupt", "start_join", "start_join_wan",
      "syslog_facility", "tagged_addresses", "telemetry", "tls", "tls_cipher_suites",
      "tls_min_version", "tls_prefer_server_cipher_suites", "translate_wan_addrs", "ui",
      "ui_config", "ui_content_path", "ui_dir", "unix_sockets", "use_streaming_backend",
      "verify_incoming", "verify_incoming_https", "verify_incoming_rpc", "verify_outgoing",
      "verify_server_hostname", "watches", "xds",
    ]
    any = [
      "advertise_addr", "auto_encrypt", "bootstrap_expect", "client_addr", "connect.enabled",
      "encrypt", "node_name", "primary_datacenter", "retry_join", "ui_config",
    ]
  }
  schema "schema/agent.hcl" {
  }
}

dialect "consul-entry" {
  title    = "Consul configuration entries"
  url      = "https://developer.hashicorp.com/consul/docs/reference/config-entry"
  syntax   = "hcl1"
  features = ["any_case", "entries"]

  content {
    names = [
      "ACL", "AccessLogs", "AllowEnablingPermissiveMutualTLS", "Audiences",
      "BalanceInboundConnections", "CacheConfig", "Catalog", "Certificate", "ClockSkewSeconds",
      "Config", "ConfigEntry", "ConnectCA", "ConnectTimeout", "Coordinate", "CreateIndex",
      "DefaultForFailover", "DefaultSubset", "Defaults", "Destination", "DiscoveryChain",
      "EnvoyExtensions", "Expose", "ExternalSNI", "Failover", "FailoverPolicy", "Forwarding",
      "HTTP", "Hash", "Health", "Hostnames", "IncludeLocal", "Intention", "Issuer",
      "JSONWebKeySet", "JWT", "KV", "Kind", "Listeners", "LoadBalancer", "LocalConnectTimeoutMs",
      "LocalRequestTimeoutMs", "Locations", "MaxInboundConnections", "Members", "MeshGateway",
      "Meta", "Mode", "ModifyIndex", "MutualTLSMode", "Name", "Namespace", "Parents", "Partition",
      "Peering", "PreparedQuery", "PrioritizeByLocality", "PrivateKey", "Protocol", "RateLimits",
      "ReadRate", "Redirect", "RequestTimeout", "Resource", "Routes", "Rules", "ServerDiscovery",
      "Services", "Session", "Sources", "Splits", "Status", "Subsets", "TLS", "Tenancy",
      "TransparentProxy", "Txn", "UpstreamConfig", "ValidateClusters", "WriteRate",
    ]
    any = ["Kind"]
    values = {
      Kind = [
        "service-defaults", "proxy-defaults", "service-router", "service-splitter",
        "service-resolver", "service-intentions", "ingress-gateway", "terminating-gateway",
        "mesh", "exported-services", "sameness-group", "api-gateway", "tcp-route", "http-route",
        "inline-certificate", "file-system-certificate", "jwt-provider",
        "control-plane-request-limit", "bound-api-gateway", "rate-limit", "ai-gateway",
        "inference-gateway",
      ]
    }
  }
  schema "schema/entry.hcl" {
  }
}
