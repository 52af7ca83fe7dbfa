# Microsoft Azure: storage.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "azure-public-container" {
  description = <<-EOT
    Storage container that everybody can read.

    With the access type `blob`, anyone who knows the name of a blob can read it, and with
    `container` anyone can also list the names.
  EOT

  code       = "SEC021"
  risk       = "high"
  references = ["CKV_AZURE_34", "AVD-AZU-0007", "azu-0007"]
  url        = "https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-prevent"
  resources  = ["azurerm_storage_container"]
  path       = "container_access_type"
  forbidden  = ["blob", "container"]
  set_to     = "private"
  help       = "Use the access type `private`, and grant access through shared access signatures or roles."

  examples {
    bad { container_access_type = "blob" }
    fixed { container_access_type = "private" }
    good { name = "logs" }
  }
}
