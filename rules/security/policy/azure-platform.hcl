# Microsoft Azure: containers, registries, applications and gateways.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "azure-container-network" {
  description = <<-EOT
    Container group outside virtual networks.

    It has no network security group, and reaches what is private only through the internet.
  EOT

  code       = "SEC810"
  risk       = "low"
  references = ["CKV_AZURE_98"]
  url        = "https://learn.microsoft.com/en-us/azure/container-instances/container-instances-vnet"
  resources  = ["azurerm_container_group"]
  path       = ["subnet_ids", "network_profile_id"]
  set        = true

  examples {
    bad {
      os_type = "Linux"
    }
    good {
      subnet_ids = [azurerm_subnet.main.id]
    }
    good {
      subnet_ids = var.subnets
    }
  }
}

rule "azure-container-public" {
  description = <<-EOT
    Container group with a public address.

    Everybody on the internet can reach its ports.
  EOT

  code       = "SEC811"
  risk       = "medium"
  references = ["CKV_AZURE_245"]
  url        = "https://learn.microsoft.com/en-us/azure/container-instances/container-instances-vnet"
  resources  = ["azurerm_container_group"]
  path       = "ip_address_type"
  allowed    = ["Private", "None"]
  missing    = "Public"

  examples {
    bad {
      os_type = "Linux"
    }
    bad {
      ip_address_type = "Public"
    }
    good {
      ip_address_type = "Private"
    }
    good {
      ip_address_type = var.kind
    }
  }
}

rule "azure-function-authentication" {
  description = <<-EOT
    Function app that asks nobody who they are.

    Everybody can call its functions unless these check that themselves.
  EOT

  code       = "SEC812"
  risk       = "low"
  references = ["CKV_AZURE_56"]
  url        = "https://learn.microsoft.com/en-us/azure/app-service/overview-authentication-authorization"
  resources  = ["azurerm_function_app"]
  path       = "auth_settings.enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      https_only = true
    }
    good {
      auth_settings {
        enabled = true
      }
    }
  }
}

rule "azure-app-storage" {
  description = <<-EOT
    Application whose storage is not a file share.

    Blobs are read only, and are not locked.
  EOT

  code       = "SEC813"
  risk       = "low"
  references = ["CKV_AZURE_88"]
  url        = "https://learn.microsoft.com/en-us/azure/app-service/configure-connect-to-azure-storage"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = "storage_account[*].type"
  allowed    = ["AzureFiles"]

  examples {
    bad {
      storage_account {
        type = "AzureBlob"
      }
    }
    good {
      storage_account {
        type = "AzureFiles"
      }
    }
    good {
      https_only = true
    }
  }
}

rule "azure-app-public-network" {
  description = <<-EOT
    Application that the internet can reach.

    A gateway or firewall in front of it can be bypassed.
  EOT

  code       = "SEC814"
  risk       = "low"
  references = ["CKV_AZURE_221", "CKV_AZURE_222"]
  url        = "https://learn.microsoft.com/en-us/azure/app-service/networking/private-endpoint"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_linux_function_app", "azurerm_windows_function_app", "azurerm_linux_function_app_slot", "azurerm_windows_function_app_slot"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true

  examples {
    bad {
      https_only = true
    }
    bad {
      public_network_access_enabled = true
    }
    good {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.is_public
    }
  }
}

rule "azure-function-http1" {
  description = <<-EOT
    Function app without HTTP/2.

    It is the current version of the protocol.
  EOT

  code       = "SEC815"
  risk       = "low"
  references = ["CKV_AZURE_67"]
  url        = "https://learn.microsoft.com/en-us/azure/app-service/configure-common"
  resources  = ["azurerm_function_app", "azurerm_function_app_slot"]
  path       = "site_config.http2_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      https_only = true
    }
    good {
      site_config {
        http2_enabled = true
      }
    }
  }
}

rule "azure-registry-quarantine" {
  description = <<-EOT
    Container registry that offers images before they are scanned.

    Images with known vulnerabilities can be pulled.
  EOT

  code       = "SEC816"
  risk       = "low"
  references = ["CKV_AZURE_166"]
  url        = "https://learn.microsoft.com/en-us/azure/container-registry/container-registry-best-practices"
  resources  = ["azurerm_container_registry"]
  path       = "quarantine_policy_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      sku = "Premium"
    }
    good {
      quarantine_policy_enabled = true
    }
  }
}

rule "azure-registry-data-endpoints" {
  description = <<-EOT
    Container registry without endpoints of its own for data.

    A firewall must allow all of the storage of Azure in place of one address.
  EOT

  code       = "SEC817"
  risk       = "low"
  references = ["CKV_AZURE_237"]
  url        = "https://learn.microsoft.com/en-us/azure/container-registry/container-registry-best-practices"
  resources  = ["azurerm_container_registry"]
  path       = "data_endpoint_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      sku = "Premium"
    }
    good {
      data_endpoint_enabled = true
    }
  }
}

rule "azure-registry-signatures" {
  description = <<-EOT
    Container registry without signed images.

    Nobody sees whether an image was replaced.
  EOT

  code       = "SEC818"
  risk       = "low"
  references = ["CKV_AZURE_164"]
  url        = "https://learn.microsoft.com/en-us/azure/container-registry/container-registry-best-practices"
  resources  = ["azurerm_container_registry"]
  path       = ["trust_policy_enabled", "trust_policy.enabled"]
  allowed    = [true]
  missing    = false

  examples {
    bad {
      sku = "Premium"
    }
    good {
      trust_policy_enabled = true
    }
    good {
      trust_policy {
        enabled = true
      }
    }
  }
}

rule "azure-registry-retention" {
  description = <<-EOT
    Container registry that keeps untagged images for ever.

    Old images have vulnerabilities that nobody corrects.
  EOT

  code       = "SEC819"
  risk       = "low"
  references = ["CKV_AZURE_167"]
  url        = "https://learn.microsoft.com/en-us/azure/container-registry/container-registry-best-practices"
  resources  = ["azurerm_container_registry"]
  path       = ["retention_policy_in_days", "retention_policy.enabled"]
  set        = true
  forbidden  = [false]

  examples {
    bad {
      sku = "Premium"
    }
    good {
      retention_policy_in_days = 30
    }
    good {
      retention_policy {
        enabled = true
      }
    }
  }
}

rule "azure-registry-copies" {
  description = <<-EOT
    Container registry in one region only.

    While that region fails, nothing new starts.
  EOT

  code       = "SEC820"
  risk       = "low"
  references = ["CKV_AZURE_165"]
  url        = "https://learn.microsoft.com/en-us/azure/container-registry/container-registry-best-practices"
  resources  = ["azurerm_container_registry"]
  path       = "georeplications"
  set        = true

  examples {
    bad {
      sku = "Premium"
    }
    good {
      georeplications {
        location = "westeurope"
      }
    }
  }
}

rule "azure-registry-zones" {
  description = <<-EOT
    Container registry in one zone only.

    While that zone fails, nothing new starts.
  EOT

  code       = "SEC821"
  risk       = "low"
  references = ["CKV_AZURE_233"]
  url        = "https://learn.microsoft.com/en-us/azure/container-registry/container-registry-best-practices"
  resources  = ["azurerm_container_registry"]
  path       = "zone_redundancy_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      sku = "Premium"
    }
    good {
      zone_redundancy_enabled = true
    }
  }
}

rule "azure-gateway-protocol" {
  description = <<-EOT
    Application gateway whose policy allows old protocols.

    TLS before 1.2 and weak ciphers can be broken.
  EOT

  code       = "SEC822"
  risk       = "medium"
  references = ["CKV_AZURE_218"]
  url        = "https://learn.microsoft.com/en-us/azure/application-gateway/application-gateway-ssl-policy-overview"
  resources  = ["azurerm_application_gateway"]
  path       = ["ssl_policy.min_protocol_version", "ssl_policy.policy_name"]
  allowed    = ["TLSv1_2", "TLSv1_3", "AppGwSslPolicy20220101", "AppGwSslPolicy20220101S", "AppGwSslPolicy20170401S"]

  examples {
    bad {
      enable_http2 = true
    }
    bad {
      ssl_policy {
        policy_name = "AppGwSslPolicy20150501"
      }
    }
    good {
      ssl_policy {
        policy_name = "AppGwSslPolicy20220101S"
      }
    }
    good {
      ssl_policy {
        min_protocol_version = "TLSv1_2"
      }
    }
  }
}

rule "azure-database-double-encryption" {
  description = <<-EOT
    PostgreSQL server whose storage is encrypted only once.

    A second key in the infrastructure protects data where the first is known.
  EOT

  code       = "SEC824"
  risk       = "low"
  references = ["CKV_AZURE_130"]
  url        = "https://learn.microsoft.com/en-us/azure/postgresql/single-server/concepts-infrastructure-double-encryption"
  resources  = ["azurerm_postgresql_server"]
  path       = "infrastructure_encryption_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      ssl_enforcement_enabled = true
    }
    good {
      infrastructure_encryption_enabled = true
    }
  }
}

rule "azure-flexible-copies" {
  description = <<-EOT
    PostgreSQL server whose copies are in one region.

    Both are lost if the region is.
  EOT

  code       = "SEC825"
  risk       = "low"
  references = ["CKV_AZURE_136"]
  url        = "https://learn.microsoft.com/en-us/azure/reliability/reliability-postgresql-flexible-server"
  resources  = ["azurerm_postgresql_flexible_server"]
  path       = "geo_redundant_backup_enabled"
  allowed    = [true]
  missing    = false
  when       = try(self.source_server_id == null, false)

  examples {
    bad {
      backup_retention_days = 7
    }
    bad {
      geo_redundant_backup_enabled = false
    }
    good {
      geo_redundant_backup_enabled = true
    }
    good {
      source_server_id = var.source
    }
  }
}

rule "azure-front-door-firewall" {
  description = <<-EOT
    Front door without a firewall for applications.

    Known attacks reach the applications that it is for.
  EOT

  code       = "SEC827"
  risk       = "medium"
  references = ["CKV_AZURE_121"]
  url        = "https://learn.microsoft.com/en-us/azure/web-application-firewall/afds/afds-overview"
  resources  = ["azurerm_frontdoor"]
  path       = "frontend_endpoint[*].web_application_firewall_policy_link_id"
  set        = true

  examples {
    bad {
      frontend_endpoint {
        name = "main"
      }
    }
    good {
      frontend_endpoint {
        name                                    = "main"
        web_application_firewall_policy_link_id = azurerm_frontdoor_firewall_policy.main.id
      }
    }
  }
}

rule "azure-vault-without-endpoint" {
  description = <<-EOT
    Key vault without a private endpoint.

    It is reached by its public address.
  EOT

  code       = "SEC840"
  risk       = "low"
  references = ["CKV2_AZURE_32"]
  url        = "https://learn.microsoft.com/en-us/azure/key-vault/general/private-link-service"
  resources  = ["azurerm_key_vault"]
  message    = "Key vault `${block.name}` has no private endpoint"

  needs "azurerm_private_endpoint" {
    by = "private_service_connection.private_connection_resource_id"
  }

  examples {
    bad {
      resource "azurerm_key_vault" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_key_vault" "main" {
        name = "main"
      }

      resource "azurerm_private_endpoint" "main" {
        private_service_connection {
          private_connection_resource_id = azurerm_key_vault.main.id
        }
      }
    }
    good {
      resource "azurerm_key_vault" "main" {
        name = "main"
      }

      resource "azurerm_private_endpoint" "main" {
        private_service_connection {
          private_connection_resource_id = var.id
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_key_vault": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

rule "azure-flexible-without-endpoint" {
  description = <<-EOT
    PostgreSQL server without a private endpoint.

    It is reached by its public address. A server in a subnet of its own needs no endpoint.
  EOT

  code       = "SEC841"
  risk       = "low"
  references = ["CKV2_AZURE_57"]
  url        = "https://learn.microsoft.com/en-us/azure/postgresql/network/concepts-networking-private-link"
  resources  = ["azurerm_postgresql_flexible_server"]
  message    = "Server `${block.name}` has no private endpoint"

  any_of {
    value {
      path = "delegated_subnet_id"
      set  = true
    }

    needs "azurerm_private_endpoint" {
      by = "private_service_connection.private_connection_resource_id"
    }
  }

  examples {
    bad {
      resource "azurerm_postgresql_flexible_server" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_postgresql_flexible_server" "main" {
        name = "main"
      }

      resource "azurerm_private_endpoint" "main" {
        private_service_connection {
          private_connection_resource_id = azurerm_postgresql_flexible_server.main.id
        }
      }
    }
    good {
      resource "azurerm_postgresql_flexible_server" "main" {
        delegated_subnet_id = var.subnet
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_postgresql_flexible_server": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

rule "azure-storage-key" {
  description = <<-EOT
    Storage account without a key of its own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC842"
  risk       = "low"
  references = ["CKV2_AZURE_1"]
  url        = "https://learn.microsoft.com/en-us/azure/storage/common/customer-managed-keys-overview"
  resources  = ["azurerm_storage_account"]
  message    = "Storage account `${block.name}` has no key of its own"

  any_of {
    value {
      path = "customer_managed_key"
      set  = true
    }

    needs "azurerm_storage_account_customer_managed_key" {
      by = "storage_account_id"
    }
  }

  examples {
    bad {
      resource "azurerm_storage_account" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        name = "main"
      }

      resource "azurerm_storage_account_customer_managed_key" "main" {
        storage_account_id = azurerm_storage_account.main.id
      }
    }
    good {
      resource "azurerm_storage_account" "main" {
        customer_managed_key {
          key_vault_key_id = var.key
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_storage_account": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

rule "azure-subnet-without-group" {
  description = <<-EOT
    Subnet without a network security group.

    Nothing limits what reaches the machines in it. Subnets of gateways and firewalls must not have one.
  EOT

  code       = "SEC843"
  risk       = "medium"
  references = ["CKV2_AZURE_31"]
  url        = "https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview"
  resources  = ["azurerm_subnet"]
  message    = "Subnet `${block.name}` has no network security group"

  any_of {
    value {
      path            = "name"
      allowed_pattern = "(?i)^(GatewaySubnet|AzureFirewallSubnet|AzureFirewallManagementSubnet|RouteServerSubnet)$"
    }

    value {
      path = "delegation"
      set  = true
    }

    needs "azurerm_subnet_network_security_group_association" {
      by = "subnet_id"
    }
  }

  examples {
    bad {
      resource "azurerm_subnet" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_subnet" "main" {
        name = "main"
      }

      resource "azurerm_subnet_network_security_group_association" "main" {
        subnet_id = azurerm_subnet.main.id
      }
    }
    good {
      resource "azurerm_subnet" "main" {
        name = "GatewaySubnet"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_subnet": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

rule "azure-gateway-firewall" {
  description = <<-EOT
    Application gateway without a firewall for applications.

    Known attacks reach the applications that it is for.
  EOT

  code       = "SEC844"
  risk       = "medium"
  references = ["CKV_AZURE_120"]
  url        = "https://learn.microsoft.com/en-us/azure/web-application-firewall/ag/ag-overview"
  resources  = ["azurerm_application_gateway"]
  message    = "Gateway `${block.name}` has no firewall"

  any_of {
    value {
      path    = "waf_configuration.enabled"
      allowed = [true]
    }

    value {
      path = "firewall_policy_id"
      set  = true
    }
  }

  examples {
    bad {
      resource "azurerm_application_gateway" "main" { # expect
        name = "main"
      }
    }
    good {
      resource "azurerm_application_gateway" "main" {
        waf_configuration {
          enabled = true
        }
      }
    }
    good {
      resource "azurerm_application_gateway" "main" {
        firewall_policy_id = var.policy
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_application_gateway": {"main": {"name": "main"}}}}
      EOT
    }
  }
}

rule "azure-container-identity" {
  description = <<-EOT
    Container group without an identity.

    Its containers need passwords or keys for other services.
  EOT

  code       = "SEC845"
  risk       = "low"
  references = ["CKV2_AZURE_28"]
  url        = "https://learn.microsoft.com/en-us/azure/container-instances/container-instances-managed-identity"
  resources  = ["azurerm_container_group"]
  path       = "identity.type"
  set        = true

  examples {
    bad {
      os_type = "Linux"
    }
    good {
      identity {
        type = "SystemAssigned"
      }
    }
  }
}
