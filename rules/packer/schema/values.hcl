# Files of nothing but values of variables: *.pkrvars.hcl and *.pkrvars.json.

object {
  attr "*" {
    reads = "constant"
  }
}
