# Files of mocks: *.tfmock.hcl.

object {
  block_list "mock_resource" {
    description = "Values for the resources of a type."
    since       = "1.7"
    body        = "mock"
    label "type" {
    }
  }
  block_list "mock_data" {
    description = "Values for the data sources of a type."
    since       = "1.7"
    body        = "mock"
    label "type" {
    }
  }
  block_list "override_resource" {
    description = "Values for one resource."
    since       = "1.7"
    body        = "override"
  }
  block_list "override_data" {
    description = "Values for one data source."
    since       = "1.7"
    body        = "override"
  }
}
