# Files with values of variables.

object {
  attr "*" {
    reads = "constant"
  }
}
