# Values of variables.
#
# Source: Waypoint, "Input variables", and `internal/config/variables`.

object {
  attr "*" {
    reads = "constant"
  }
}
