# Azure: what resources need beside them.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "azure-storage-without-endpoint" {
  description = <<-EOT
    Storage account without a private endpoint.

    It is reached by its public address.
  EOT

  code       = "SEC722"
  risk       = "low"
  references = ["CKV2_AZURE_33"]
  url        = "https://learn.microsoft.com/azure/storage/common/storage-private-endpoints"
  resources  = ["azurerm_storage_account"]
  message    = "Storage account `${block.name}` has no private endpoint"

  needs "azurerm_private_endpoint" {
    by = "private_service_connection.private_connection_resource_id"
  }

  examples {
    bad {
      resource "azurerm_storage_account" "main" { # expect
        name = "logs"
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        name = "logs"
      }

      resource "azurerm_private_endpoint" "main" {
        name = "logs"

        private_service_connection {
          name                           = "logs"
          private_connection_resource_id = azurerm_storage_account.main.id
          is_manual_connection           = false
        }
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        name = "logs"
      }

      resource "azurerm_private_endpoint" "main" {
        name = "logs"

        private_service_connection {
          name                           = "logs"
          private_connection_resource_id = var.id
          is_manual_connection           = false
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": [
            {
              "azurerm_storage_account": {
                "main": {
                  "name": "logs"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}
