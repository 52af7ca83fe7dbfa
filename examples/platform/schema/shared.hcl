shared "port" {
  object {
    attr "number" {
      type     = number
      required = true
    }
    attr "public" {
      type = bool
    }
  }
}
