title = "Docker Buildx Bake"

dialect "bake" {
  title   = "Docker Buildx Bake"
  url     = "https://docs.docker.com/build/bake/reference/"
  version = "0.36.1"
  files = [
    "docker-bake.hcl", "docker-bake.json", "docker-bake.override.hcl", "docker-bake.override.json",
  ]
  overrides = ["docker-bake.override.hcl", "docker-bake.override.json"]
  companions = [
    "compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml",
  ]
  unwraps     = true
  has_modules = true
  features    = ["conditions", "global_names"]

  # Variables, and attributes outside all blocks, are referred to by their names alone.
  declaration "variable" {
    labels      = ["name"]
    address     = "{name}"
    role        = "variable"
    type        = "type"
    default     = "default"
    description = "description"
  }
  declaration "" {
    of_attributes = true
    address       = "{name}"
    value         = "value"
    free_name     = true
  }
  declaration "target" {
    labels      = ["name"]
    address     = "target.{name}"
    description = "description"
  }
  declaration "group" {
    labels      = ["name"]
    address     = "group.{name}"
    description = "description"
  }
  # Parentheses mark a function.
  declaration "function" {
    labels  = ["name"]
    address = "{name}()"
    value   = "result"
  }

  root "BAKE_CMD_CONTEXT" {}
  root "BAKE_LOCAL_PLATFORM" {}

  functions {
    standard = [
      "add", "and", "base64decode", "base64encode", "basename", "bcrypt", "byteslen", "bytesslice",
      "can", "ceil", "chomp", "chunklist", "cidrhost", "cidrnetmask", "cidrsubnet", "cidrsubnets",
      "coalesce", "coalescelist", "compact", "concat", "contains", "convert", "csvdecode",
      "dirname", "distinct", "divide", "element", "equal", "flatten", "floor", "format",
      "formatdate", "formatlist", "formattimestamp", "greaterthan", "greaterthanorequalto",
      "hasindex", "homedir", "indent", "index", "int", "join", "jsondecode", "jsonencode", "keys",
      "length", "lessthan", "lessthanorequalto", "log", "lookup", "lower", "max", "md5", "merge",
      "min", "modulo", "multiply", "negate", "not", "notequal", "or", "parseint", "pow", "range",
      "regex", "regex_replace", "regexall", "replace", "rsadecrypt", "sanitize", "semvercmp",
      "sethaselement", "setintersection", "setproduct", "setsubtract", "setsymmetricdifference",
      "setunion", "sha1", "sha256", "sha512", "signum", "slice", "sort", "split", "strlen",
      "substr", "subtract", "timeadd", "timestamp", "title", "trim", "trimprefix", "trimspace",
      "trimsuffix", "try", "upper", "urlencode", "uuidv5", "values", "zipmap",
    ]
    names = {
      absolute           = "abs"
      indexof            = "index_of"
      reverse            = "strrev"
      reverselist        = "reverse"
      unixtimestampparse = "unix_timestamp_parse"
      uuidv4             = "uuid"
    }
    deprecated = {
      formatdate = "formattimestamp"
    }
  }

  schema "schema/bake.hcl" {}
}
