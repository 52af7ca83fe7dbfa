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

rule "azure-databricks-without-own-key" {
  description = <<-EOT
    Databricks workspace whose file system is not encrypted with a key of your own.

    With a key of your own you decide who may use it, and can withdraw it.
  EOT

  code       = "SEC730"
  risk       = "low"
  references = ["CKV2_AZURE_48"]
  url        = "https://learn.microsoft.com/azure/databricks/security/keys/customer-managed-keys-dbfs-azure/"
  resources  = ["azurerm_databricks_workspace"]
  when       = self.sku == "premium"
  message    = "Workspace `${block.name}` is not encrypted with a key of your own"

  needs "azurerm_databricks_workspace_root_dbfs_customer_managed_key" {
    by = "workspace_id"
  }

  examples {
    bad {
      resource "azurerm_databricks_workspace" "main" { # expect
        sku = "premium"
      }
    }
    good {
      resource "azurerm_databricks_workspace" "main" {
        sku = "premium"
      }

      resource "azurerm_databricks_workspace_root_dbfs_customer_managed_key" "main" {
        workspace_id     = azurerm_databricks_workspace.main.id
        key_vault_key_id = azurerm_key_vault_key.main.id
      }
    }
    good {
      resource "azurerm_databricks_workspace" "main" {
        sku = "premium"
      }

      resource "azurerm_databricks_workspace_root_dbfs_customer_managed_key" "main" {
        workspace_id     = var.id
        key_vault_key_id = azurerm_key_vault_key.main.id
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
              "azurerm_databricks_workspace": {
                "main": {
                  "sku": "premium"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "azure-vm-without-backup" {
  description = <<-EOT
    Virtual machine without a backup.

    What is lost on its disks is lost.
  EOT

  code       = "SEC731"
  risk       = "low"
  references = ["CKV2_AZURE_12"]
  url        = "https://learn.microsoft.com/azure/backup/backup-azure-vms-introduction"
  resources  = ["azurerm_virtual_machine"]
  message    = "Virtual machine `${block.name}` has no backup"

  needs "azurerm_backup_protected_vm" {
    by = "source_vm_id"
  }

  examples {
    bad {
      resource "azurerm_virtual_machine" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_virtual_machine" "main" {
        name = "main"
      }

      resource "azurerm_backup_protected_vm" "main" {
        source_vm_id = azurerm_virtual_machine.main.id
      }
    }
    good {
      resource "azurerm_virtual_machine" "main" {
        name = "main"
      }

      resource "azurerm_backup_protected_vm" "main" {
        source_vm_id = var.id
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
              "azurerm_virtual_machine": {
                "main": {
                  "name": "main"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}

rule "azure-sql-without-audit" {
  description = <<-EOT
    SQL server without an audit log.

    Without it nobody can say later who read or changed what.
  EOT

  code       = "SEC732"
  risk       = "low"
  references = ["CKV_AZURE_23"]
  url        = "https://learn.microsoft.com/azure/azure-sql/database/auditing-overview"
  resources  = ["azurerm_mssql_server"]
  message    = "Server `${block.name}` has no audit log"

  needs "azurerm_mssql_server_extended_auditing_policy" {
    by        = "server_id"
    path      = "enabled"
    forbidden = [false]
  }

  examples {
    bad {
      resource "azurerm_mssql_server" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_mssql_server" "main" {
        name = "main"
      }

      resource "azurerm_mssql_server_extended_auditing_policy" "main" {
        server_id = azurerm_mssql_server.main.id
      }
    }
    good {
      resource "azurerm_mssql_server" "main" {
        name = "main"
      }

      resource "azurerm_mssql_server_extended_auditing_policy" "main" {
        server_id = var.id
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
              "azurerm_mssql_server": {
                "main": {
                  "name": "main"
                }
              }
            }
          ]
        }
      EOT
    }
  }
}
