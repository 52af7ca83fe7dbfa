job "cache" {
  datacenters = ["dc1"]
  group "redis" {
    count = 2
    task "server" {
      driver = "docker"
      config {
        image = "redis:7"
        args = [ "--appendonly","yes" ]
      }
      resources {
        cpu = 500   # MHz
        memory = 256 # MB
      }
    }
  }
}
