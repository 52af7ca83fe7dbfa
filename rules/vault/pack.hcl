title = "Vault"

dialect "vault-policy" {
  title    = "Vault and OpenBao policies"
  url      = "https://developer.hashicorp.com/vault/docs/concepts/policies"
  syntax   = "hcl1"
  features = ["policies", "final_globs"]

  content {
    names = ["path", "name"]
    any   = ["path"]
    values = {
      "path.*" = [
        "allowed_parameters", "capabilities", "control_group", "denied_parameters", "expiration",
        "list_scan_response_keys_filter_path", "max_wrapping_ttl", "mfa_methods",
        "min_wrapping_ttl", "pagination_limit", "policy", "required_parameters",
        "subscribe_event_types",
      ]
    }
  }
  schema "schema/policy.hcl" {
  }
}

dialect "vault-server" {
  title  = "Vault and OpenBao server configuration"
  url    = "https://developer.hashicorp.com/vault/docs/configuration"
  syntax = "hcl1"

  content {
    names = [
      "adaptive_overload_protection", "administrative_namespace_path",
      "allow_audit_log_prefixing", "allow_unauthenticated_metrics", "api_addr", "audit", "backend",
      "cache_size", "cluster_addr", "cluster_name", "crypto_seal", "default_lease_ttl",
      "default_max_request_duration", "detect_deadlocks", "disable_cache", "disable_clustering",
      "disable_indexing", "disable_mlock", "disable_performance_standby", "disable_printable_check",
      "disable_sealwrap", "disable_sentinel_trace", "enable_multiseal", "enable_post_unseal_trace",
      "enable_raw_endpoint", "enable_response_header_hostname",
      "enable_response_header_raft_node_id", "enable_ui", "entropy", "experiments", "feature_flags",
      "ha_backend", "ha_storage", "hsm", "imprecise_lease_role_tracking", "initialize",
      "introspection_endpoint", "kms", "kms_library", "license_path", "listener", "log_file",
      "log_format", "log_level", "log_requests_level", "log_rotate_bytes", "log_rotate_duration",
      "log_rotate_max_files", "max_lease_ttl", "pid_file", "plugin", "plugin_auto_download",
      "plugin_directory", "plugin_file_permissions", "plugin_file_uid", "plugin_tmpdir",
      "post_unseal_trace_directory", "raw_storage_endpoint", "remove_irrevocable_lease_after",
      "replication", "reporting", "request_limiter", "seal", "sentinel", "service_registration",
      "storage", "telemetry", "ui", "user_lockout",
    ]
    any = ["storage", "backend", "ha_storage", "ha_backend"]
    values = {
      listener = ["tcp", "unix"]
      storage = [
        "aerospike", "alicloudoss", "azure", "cassandra", "cockroachdb", "consul", "couchdb",
        "couchdb_transactional", "dynamodb", "etcd", "file", "file_transactional", "foundationdb",
        "gcs", "inmem", "inmem_ha", "inmem_transactional", "inmem_transactional_ha", "manta",
        "mssql", "mysql", "oci", "postgresql", "raft", "s3", "spanner", "swift", "zookeeper",
      ]
    }
  }
  schema "schema/server.hcl" {
  }
}

dialect "vault-agent" {
  title    = "Vault Agent and Vault Proxy configuration"
  url      = "https://developer.hashicorp.com/vault/docs/agent-and-proxy/agent"
  syntax   = "hcl1"
  features = ["agents"]

  content {
    names = [
      "api_proxy", "auto_auth", "cache", "disable_idle_connections", "disable_keep_alives",
      "env_template", "exec", "exit_after_auth", "listener", "log_file", "log_format", "log_level",
      "log_rotate_bytes", "log_rotate_duration", "log_rotate_max_files", "pid_file", "telemetry",
      "template", "template_config", "vault",
    ]
    any = [
      "auto_auth.method", "api_proxy.use_auto_auth_token", "cache.cache_static_secrets",
      "cache.disable_caching_dynamic_secrets", "cache.persist", "cache.use_auto_auth_token",
      "env_template.*.contents", "env_template.*.source", "exec.restart_on_secret_changes",
    ]
  }
  schema "schema/agent.hcl" {
  }
}
