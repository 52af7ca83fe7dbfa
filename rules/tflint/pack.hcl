title = "TFLint"

dialect "tflint" {
  title = "TFLint configuration"
  url   = "https://github.com/terraform-linters/tflint/blob/master/docs/user-guide/config.md"
  files = [".tflint.hcl"]

  schema "schema/config.hcl" {
  }
}
