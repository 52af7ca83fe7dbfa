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

rule "azure-queue-logs" {
  description = <<-EOT
    Storage account that does not log the use of its queues.

    Nobody can say later who read or deleted which messages.
  EOT

  code       = "SEC560"
  risk       = "low"
  references = ["CKV_AZURE_33", "AVD-AZU-0009", "azu-0009"]
  url        = "https://learn.microsoft.com/azure/storage/queues/monitor-queue-storage"
  match      = "resource[azurerm_storage_account]"
  when       = contains(["Storage", "StorageV2"], default(self.account_kind, "StorageV2"))
  condition = anytrue(flatten([
    for properties in concat(
      self.queue_properties[*],
      [for each in referrers("azurerm_storage_account_queue_properties") : each.self],
      ) : [
      for logging in lookup(properties, "logging", null)[*] : alltrue([
        default(lookup(logging, "delete", null), false),
        default(lookup(logging, "read", null), false),
        default(lookup(logging, "write", null), false),
      ])
    ]
  ]))
  message = "`${block.name}` does not log the use of its queues"
  help    = "Log `delete`, `read` and `write` in `azurerm_storage_account_queue_properties`."

  examples {
    bad {
      resource "azurerm_storage_account" "main" { # expect: `main` does not
        name = "main"

        queue_properties {
          logging {
            delete = true
            read   = false
            write  = true
          }
        }
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        name = "main"
      }

      resource "azurerm_storage_account_queue_properties" "main" {
        storage_account_id = azurerm_storage_account.main.id

        logging {
          delete = true
          read   = true
          write  = true
        }
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        name = "main"

        queue_properties {
          logging {
            delete = var.given
            read   = true
            write  = true
          }
        }
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        name         = "main"
        account_kind = "BlobStorage"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "azurerm_storage_account": {
              "main": {
                "name": "main",
                "queue_properties": {
                  "logging": {
                    "delete": true,
                    "read": false,
                    "write": true
                  }
                }
              }
            }
          }
        }
      EOT
    }
  }
}

rule "azure-blob-retention" {
  description = <<-EOT
    Storage account whose deleted blobs are gone.

    With a policy of retention, they can be restored for some days.
  EOT

  code       = "SEC561"
  risk       = "low"
  references = ["CKV2_AZURE_38", "AVD-AZU-0056", "azu-0056"]
  url        = "https://learn.microsoft.com/azure/storage/blobs/soft-delete-blob-overview"
  resources  = ["azurerm_storage_account"]
  when       = default(self.account_kind, "StorageV2") != "FileStorage"
  path       = "blob_properties.delete_retention_policy"
  set        = true

  examples {
    bad {
      name = "main"
    }
    good {
      blob_properties {
        delete_retention_policy {
          days = 7
        }
      }
    }
    good {
      dynamic "blob_properties" {
        for_each = var.given
        content {
          delete_retention_policy {
            days = 7
          }
        }
      }
    }
  }
}

rule "azure-storage-keys" {
  description = <<-EOT
    Storage account that accepts its keys.

    A key allows everything, and does not say who used it. Let users and programs sign in through
    Entra ID.
  EOT

  code       = "SEC562"
  risk       = "low"
  references = ["CKV2_AZURE_40"]
  url        = "https://learn.microsoft.com/azure/storage/common/shared-key-authorization-prevent"
  resources  = ["azurerm_storage_account"]
  path       = "shared_access_key_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      shared_access_key_enabled = true
    }
    fixed {
      shared_access_key_enabled = false
    }
    good {
      shared_access_key_enabled = var.given
    }
  }
}

rule "azure-storage-signatures" {
  description = <<-EOT
    Storage account whose signatures may be valid for ever.

    A shared access signature cannot be revoked alone. A policy limits how long it may be valid.
  EOT

  code       = "SEC563"
  risk       = "low"
  references = ["CKV2_AZURE_41"]
  url        = "https://learn.microsoft.com/azure/storage/common/sas-expiration-policy"
  resources  = ["azurerm_storage_account"]
  when       = default(self.shared_access_key_enabled, true) == true
  path       = "sas_policy.expiration_period"
  set        = true

  examples {
    bad {
      name = "main"
    }
    good {
      sas_policy {
        expiration_period = "1.00:00:00"
      }
    }
    good {
      sas_policy {
        expiration_period = var.given
      }
    }
    good {
      shared_access_key_enabled = false
    }
  }
}

rule "azure-storage-local-users" {
  description = <<-EOT
    Storage account with users of its own.

    They sign in with passwords or keys that no directory knows.
  EOT

  code       = "SEC593"
  risk       = "low"
  references = ["CKV_AZURE_244"]
  url        = "https://learn.microsoft.com/azure/storage/blobs/secure-file-transfer-protocol-support"
  resources  = ["azurerm_storage_account"]
  path       = "local_user_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      local_user_enabled = true
    }
    fixed {
      local_user_enabled = false
    }
    good {
      local_user_enabled = var.given
    }
  }
}
