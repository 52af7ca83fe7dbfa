# Files of nothing but values: *.tfvars, *.tfvars.json and *.tfbackend.

object {
  attr "*" {
    reads = "constant"
  }
}
