title = "Packer"

dialect "packer" {
  title       = "Packer"
  url         = "https://developer.hashicorp.com/packer/docs/templates/hcl_templates"
  version     = "1.16.0"
  files       = ["*.pkr.hcl", "*.pkr.json", "*.pkrvars.hcl", "*.pkrvars.json"]
  values      = ["*.pkrvars.hcl", "*.pkrvars.json"]
  automatic   = ["*.auto.pkrvars.hcl", "*.auto.pkrvars.json"]
  unwraps     = true
  has_modules = true
  features    = ["conditions", "ordered_files", "placed_names", "references", "typed_by_default"]
  roots       = ["var", "local", "path", "source", "build", "packer", "data"]
  empty       = ["locals", "packer.required_plugins"]

  dynamic_blocks = true

  expressions {
    literal = [
      "packer.required_version",
      "packer.required_plugins.*",
      "variable.description|sensitive",
      "variable.validation.error_message",
      "local.sensitive",
      "build.source.name",
    ]
  }

  declaration "variable" {
    labels      = ["name"]
    address     = "var.{name}"
    role        = "variable"
    type        = "type"
    default     = "default"
    description = "description"
    sensitive   = "sensitive"
    type_syntax = "constraint_with_defaults"
  }
  declaration "variables" {
    of_attributes = true
    address       = "var.{name}"
    role          = "variable"
    default       = "default"
    free_name     = true
  }
  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    role          = "local value"
    value         = "value"
  }
  declaration "local" {
    labels    = ["name"]
    address   = "local.{name}"
    role      = "local value"
    value     = "expression"
    sensitive = "sensitive"
  }
  declaration "data" {
    labels  = ["type", "name"]
    address = "data.{type}.{name}"
    role    = "data source"
  }
  declaration "source" {
    labels  = ["type", "name"]
    address = "source.{type}.{name}"
    noun    = "source"
  }

  root "var" {
    loops_avoid = true
  }
  root "local" {
    loops_avoid = true
  }
  root "path" {
    attributes = ["cwd", "root"]
  }
  root "packer" {
    attributes = ["version", "iterationID", "versionFingerprint"]
  }
  root "source" {
    within     = ["build", "source", "data", "locals", "local", "hcp_packer_registry"]
    attributes = ["type", "name"]
  }
  root "build" {
    within = ["build"]
  }

  functions {
    standard = [
      "abs", "abspath", "alltrue", "anytrue", "aws_secretsmanager", "aws_secretsmanager_raw",
      "base64decode", "base64encode", "base64gzip", "basename", "bcrypt", "can", "ceil", "chomp",
      "chunklist", "cidrhost", "cidrnetmask", "cidrsubnet", "cidrsubnets", "coalescelist",
      "compact", "concat", "consul_key", "contains", "convert", "csvdecode", "dirname", "distinct",
      "element", "endswith", "env", "file", "filebase64", "fileexists", "fileset", "flatten",
      "floor", "format", "formatdate", "formatlist", "indent", "join", "jsondecode", "jsonencode",
      "keys", "legacy_isotime", "legacy_strftime", "log", "lookup", "lower", "max", "md5", "merge",
      "min", "parseint", "pathexpand", "pow", "range", "regex", "regex_replace", "regexall",
      "replace", "reverse", "rfc3339_parse", "rsadecrypt", "setintersection", "setproduct",
      "setunion", "sha1", "sha256", "sha512", "signum", "slice", "sort", "split", "strcontains",
      "strrev", "substr", "sum", "templatefile", "textdecodebase64", "textencodebase64", "timeadd",
      "timestamp", "title", "trim", "trimprefix", "trimspace", "trimsuffix", "try",
      "unix_timestamp_parse", "upper", "urlencode", "uuidv5", "values", "vault", "yamldecode",
      "yamlencode", "zipmap",
    ]
    names = {
      coalesce   = "coalesce_filled"
      index      = "index_of"
      length     = "size_of_unmarked"
      startswith = "startswith_known"
      uuidv4     = "uuid"
    }
  }

  schema "schema/values.hcl" {
    files = ["*.pkrvars.hcl", "*.pkrvars.json"]
  }
  schema "schema/template.hcl" {
  }
}
