title = "HCL's own spec files"

dialect "hcldec" {
  title    = "hcldec specs"
  url      = "https://github.com/hashicorp/hcl/blob/main/cmd/hcldec/spec-format.md"
  files    = ["*.hcldec", "*.hcldec.json"]
  features = ["specs"]
  roots    = [] # What can be referred to is said where it can.

  functions {
    standard = [
      "abs", "coalesce", "concat", "hasindex", "int", "jsondecode", "jsonencode", "length", "lower",
      "max", "min", "strlen", "substr", "upper",
    ]
    names = {
      reverse = "strrev"
    }
  }
  schema "schema/spec.hcl" {}
}
