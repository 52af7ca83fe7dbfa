object {
  attr "owner" {
    description = "The team that is called when something breaks."
    type        = string
    required    = true
    pattern     = "team-[a-z]+"
  }
  block_object "service" {
    description = "A program that runs all the time."
    url         = "https://wiki.example.com/platform/service"
    labels      = ["name"]
    object {
      attr "image" {
        type     = string
        required = true
      }
      attr "size" {
        description = "How much of a machine it gets."
        type        = string
        values      = ["small", "medium", "large"]
      }
      attr "memory" {
        deprecated     = "Memory comes with the size."
        replacement    = "size"
        type           = number
        conflicts_with = ["size"]
      }
      attr "environment" {
        type = map(string)
      }
      block_list "port" {
        max_items = 2
        use {
          shared = "port"
        }
      }
      block "logs" {
        object {
          open = true # Each of our ways to collect logs has options of its own.
        }
      }
    }
  }
}
