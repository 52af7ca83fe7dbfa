title = "Waypoint"

dialect "waypoint" {
  title = "Projects of Waypoint"
  url   = "https://developer.hashicorp.com/waypoint/docs/waypoint-hcl"
  files = ["waypoint.hcl"]

  schema "schema/project.hcl" {
  }
}
