title = "Waypoint"

dialect "waypoint" {
  title    = "Waypoint projects"
  url      = "https://developer.hashicorp.com/waypoint/docs/waypoint-hcl"
  files    = ["waypoint.hcl"]
  features = ["sketches"]

  declaration "variable" {
    labels      = ["name"]
    address     = "var.{name}"
    role        = "variable"
    type        = "type"
    default     = "default"
    description = "description"
    type_syntax = "constraint"
  }

  schema "schema/project.hcl" {
  }
}

# What `waypoint -var-file` reads, and the files that it finds itself.
dialect "waypoint-variables" {
  title  = "Values of Waypoint variables"
  url    = "https://developer.hashicorp.com/waypoint/docs/waypoint-hcl/variables/input"
  files  = ["*.wpvars", "*.wpvars.json"]
  values = ["*.wpvars", "*.wpvars.json"]

  expressions {
    literal = ["*"]
  }
  schema "schema/values.hcl" {
  }
}
