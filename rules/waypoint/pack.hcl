title = "Waypoint"

dialect "waypoint" {
  title = "Waypoint projects"
  url   = "https://developer.hashicorp.com/waypoint/docs/waypoint-hcl"
  files = ["waypoint.hcl"]

  schema "schema/project.hcl" {
  }
}
