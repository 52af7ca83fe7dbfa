# A comment is no node.
name = "web"

service "http" main {
  port = 80
  check {}
  limits { cpu = 0.5 }
}
