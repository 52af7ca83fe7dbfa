title = "Docker Buildx Bake"

dialect "bake" {
  title   = "Docker Buildx Bake"
  url     = "https://docs.docker.com/build/bake/reference/"
  files   = ["docker-bake.hcl", "docker-bake.override.hcl"]
  unwraps = true

  # Files may define more.
  functions {
    of   = "bake"
    open = true
  }
}
