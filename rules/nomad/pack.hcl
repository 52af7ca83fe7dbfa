title = "Nomad"

# "${...}" is text that is replaced on the machine that runs a task, so it is never unwrapped.
dialect "nomad" {
  title    = "Nomad's job specifications"
  url      = "https://developer.hashicorp.com/nomad/docs/job-specification"
  files    = ["*.nomad", "*.nomad.hcl"]
  features = ["conditions", "references", "runtime_text"]
  empty    = ["locals"]

  dynamic_blocks = true

  labels = {
    "job"            = 1
    "job.group"      = 1
    "job.group.task" = 1
  }

  expressions {
    static = ["variable.type"]
  }

  declaration "variable" {
    labels      = ["name"]
    address     = "var.{name}"
    type        = "type"
    default     = "default"
    description = "description"
    type_syntax = "constraint"
  }
  declaration "variables" {
    of_attributes = true
    address       = "var.{name}"
    default       = "default"
    free_name     = true
  }
  declaration "locals" {
    of_attributes = true
    address       = "local.{name}"
    value         = "value"
  }

  root "var" {
    loops_avoid = true
  }
  root "local" {
    loops_avoid = true
  }

  functions {
    standard = [
      "abs", "abspath", "base64decode", "base64encode", "basename", "bcrypt", "can", "ceil",
      "chomp", "chunklist", "cidrhost", "cidrnetmask", "cidrsubnet", "cidrsubnets", "coalesce",
      "coalescelist", "compact", "concat", "contains", "convert", "csvdecode", "dirname",
      "distinct", "element", "file", "filebase64", "fileexists", "fileset", "flatten", "floor",
      "format", "formatdate", "formatlist", "indent", "index", "join", "jsondecode", "jsonencode",
      "keys", "length", "log", "lookup", "lower", "max", "md5", "merge", "min", "parseint",
      "pathexpand", "pow", "range", "regex_replace", "replace", "rsadecrypt", "setintersection",
      "setproduct", "setunion", "sha1", "sha256", "sha512", "signum", "slice", "sort", "split",
      "strlen", "strrev", "substr", "timeadd", "title", "trim", "trimprefix", "trimspace",
      "trimsuffix", "try", "upper", "urlencode", "uuidv5", "values", "yamldecode", "yamlencode",
      "zipmap",
    ]
    names = {
      reverse = "strrev"
      uuidv4  = "uuid"
    }
  }

  schema "schema/job.hcl" {
    uses = [
      "schema/placement.hcl", "schema/policies.hcl", "schema/resources.hcl", "schema/services.hcl",
    ]
  }
}
