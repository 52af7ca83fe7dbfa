# Plain HCL, of no product in particular.
name="example"
retries = 3

endpoint "api" {
  url = "https://api.example.com/${version}"
  headers = {
    accept: "application/json",
    "x-request-source" = "settings"
  }
  body = <<-EOT
    {
      "hello": "%{ if polite }Dear %{ endif }${name}"
    }
  EOT
}
