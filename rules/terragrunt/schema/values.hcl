# The values that a stack gives a unit, by name.

object {
  attr "*" {}
}
