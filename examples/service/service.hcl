workers = 2 * 4

listen "https" "public" {
  port = 443
  tls = {
    certificate = "/etc/tls/${host}.pem"
  }
}

listen "http" "metrics" {
  port = 9100
}

route {
  path = "/"
  to   = "static"

  route {
    path = "/api"
    to   = "backend"
  }
}
