title = "Boundary"

dialect "boundary" {
  title  = "Boundary controller and worker configuration"
  url    = "https://developer.hashicorp.com/boundary/docs/configuration"
  syntax = "hcl1"

  content {
    names = [
      "controller", "disable_mlock", "enable_worker_auth_debugging", "eventing", "events",
      "hcp_boundary_cluster_id", "kms", "listener", "log_format", "log_level", "ops", "plugins",
      "reporting", "telemetry", "worker",
    ]
    any = [
      "controller.database", "controller.name", "hcp_boundary_cluster_id",
      "listener.*.purpose", "worker.initial_upstreams", "worker.public_addr",
    ]
  }
  schema "schema/server.hcl" {
  }
}
