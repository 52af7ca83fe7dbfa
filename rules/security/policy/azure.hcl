# Microsoft Azure.

rule "azure-open-admin-port" {
  description = <<-EOT
    Network security rule that opens ports for administration to the world.

    Attackers scan the whole internet for SSH and RDP servers, and try passwords and known
    vulnerabilities. The option `ports` lists the ports.
  EOT

  code    = "SEC020"
  risk    = "critical"
  enabled = false
  references = [
    "CKV_AZURE_9", "CKV_AZURE_10", "AVD-AZU-0048", "AVD-AZU-0050", "azu-0048", "azu-0050", "AVD-AZU-0074", "azu-0074",
  ]
  url      = "https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview"
  dialects = ["terraform", "opentofu"]
  match = [
    "resource[azurerm_network_security_rule]",
    "resource[azurerm_network_security_group].security_rule",
  ]

  condition = try(!anytrue(flatten([
    for rule in self[*] : [
      for port in option.ports : alltrue([
        lower(rule.direction) == "inbound",
        lower(rule.access) == "allow",
        contains(["tcp", "*"], lower(rule.protocol)),
        is_public([
          lookup(rule, "source_address_prefix", null), lookup(rule, "source_address_prefixes", null),
        ]),
        covers([
          lookup(rule, "destination_port_range", null),
          lookup(rule, "destination_port_ranges", null),
        ], port),
      ])
    ]
  ])), true)

  message = "A port for administration is open to the world"
  help    = "Allow only the networks that need it, or use Azure Bastion."

  option "ports" {
    default     = ["22", "3389"]
    description = "The ports that must not be open to the world."
  }

  examples {
    good {
      resource "azurerm_network_security_rule" "ssh" {
        name                       = "ssh"
        priority                   = 100
        direction                  = "Inbound"
        access                     = "Allow"
        protocol                   = "Tcp"
        source_port_range          = "*"
        destination_port_range     = "22"
        source_address_prefix      = "192.0.2.0/24"
        destination_address_prefix = "*"
      }
    }
    good {
      resource "azurerm_network_security_rule" "ssh" {
        direction              = "Inbound"
        access                 = "Deny"
        protocol               = "*"
        destination_port_range = "22"
        source_address_prefix  = "*"
      }
    }
    bad {
      resource "azurerm_network_security_group" "web" {
        name     = "web"
        location = "westeurope"

        security_rule { # expect
          name                       = "desktop"
          priority                   = 100
          direction                  = "Inbound"
          access                     = "Allow"
          protocol                   = "Tcp"
          source_port_range          = "*"
          destination_port_ranges    = ["443", "3000-4000"]
          source_address_prefix      = "Internet"
          destination_address_prefix = "*"
        }
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_network_security_rule": {"ssh": {
          "direction": "Inbound", "access": "Allow", "protocol": "*",
          "destination_port_range": "*", "source_address_prefix": "*"
        }}}}
      EOT
    }
  }
}

rule "azure-insecure-transfer" {
  description = <<-EOT
    Storage account that accepts connections without current encryption.

    Anyone on the network path can read and change what is transferred without TLS. Versions of TLS
    before 1.2 have known weaknesses.
  EOT

  code    = "SEC022"
  risk    = "critical"
  enabled = false
  references = [
    "CKV_AZURE_3", "CKV_AZURE_44", "AVD-AZU-0008", "AVD-AZU-0011", "azu-0008", "azu-0011", "AVD-AZU-0059", "azu-0059",
  ]
  url      = "https://learn.microsoft.com/en-us/azure/storage/common/storage-require-secure-transfer"
  dialects = ["terraform", "opentofu"]
  match    = "resource[azurerm_storage_account]"

  condition = try(alltrue([
    tobool(default(self.https_traffic_only_enabled, default(self.enable_https_traffic_only, true))),
    !contains(["TLS1_0", "TLS1_1"], default(self.min_tls_version, "TLS1_2")),
  ]), true)

  message = "Storage account `${block.name}` accepts insecure connections"
  help    = "Set `https_traffic_only_enabled` to true, and `min_tls_version` to `\"TLS1_2\"`."

  examples {
    good {
      resource "azurerm_storage_account" "logs" {
        name            = "logs"
        min_tls_version = "TLS1_2"
      }
    }
    bad {
      resource "azurerm_storage_account" "logs" { # expect: `logs` accepts
        name                       = "logs"
        https_traffic_only_enabled = false
      }

      resource "azurerm_storage_account" "backups" { # expect
        name            = "backups"
        min_tls_version = "TLS1_0"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_storage_account": {"logs": {"enable_https_traffic_only": false}}}}
      EOT
    }
  }
}

rule "azure-public-database" {
  description = <<-EOT
    Database whose firewall accepts connections from everywhere.

    Anyone on the internet can try to log in. (A rule from `0.0.0.0` to `0.0.0.0` stands for Azure
    services, and is not reported.)
  EOT

  code       = "SEC023"
  risk       = "high"
  enabled    = false
  references = ["CKV_AZURE_11", "AVD-AZU-0029", "azu-0029"]
  url        = "https://learn.microsoft.com/en-us/azure/azure-sql/database/firewall-configure"
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[azurerm_mssql_firewall_rule]",
    "resource[azurerm_sql_firewall_rule]",
    "resource[azurerm_postgresql_firewall_rule]",
    "resource[azurerm_postgresql_flexible_server_firewall_rule]",
    "resource[azurerm_mysql_firewall_rule]",
    "resource[azurerm_mysql_flexible_server_firewall_rule]",
    "resource[azurerm_mariadb_firewall_rule]",
  ]
  condition = try(
    !contains(["0.0.0.0", "0.0.0.1", "1.0.0.0", "1.1.1.1"], self.start_ip_address)
    || !startswith(self.end_ip_address, "255."),
    true,
  )
  message = "`${block.name}` accepts connections from everywhere"
  help    = "List the addresses that need it, or use a private endpoint."

  examples {
    good {
      resource "azurerm_mssql_firewall_rule" "office" {
        name             = "office"
        start_ip_address = "192.0.2.10"
        end_ip_address   = "192.0.2.20"
      }

      resource "azurerm_mssql_firewall_rule" "azure" {
        name             = "azure"
        start_ip_address = "0.0.0.0"
        end_ip_address   = "0.0.0.0"
      }
    }
    bad {
      resource "azurerm_mssql_firewall_rule" "all" { # expect: `all` accepts
        name             = "all"
        start_ip_address = "0.0.0.0"
        end_ip_address   = "255.255.255.255"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {"resource": {"azurerm_postgresql_firewall_rule": {"all": {
          "start_ip_address": "0.0.0.0", "end_ip_address": "255.255.255.255"
        }}}}
      EOT
    }
  }
}

rule "azure-open-http-port" {
  description = <<-EOT
    Network security rule that opens the port for plain HTTP to the world.

    Whoever can listen on the way reads and changes what is sent over plain HTTP. A load balancer
    may be meant to be open, to redirect to HTTPS. The option `ports` lists the ports.
  EOT

  code       = "SEC570"
  risk       = "low"
  references = ["CKV_AZURE_160"]
  url        = "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview"
  enabled    = false
  dialects   = ["terraform", "opentofu"]
  match = [
    "resource[azurerm_network_security_rule]",
    "resource[azurerm_network_security_group].security_rule",
  ]
  condition = try(!anytrue(flatten([
    for rule in self[*] : [
      for port in option.ports : alltrue([
        lower(rule.direction) == "inbound",
        lower(rule.access) == "allow",
        contains(["tcp", "*"], lower(rule.protocol)),
        is_public([
          lookup(rule, "source_address_prefix", null), lookup(rule, "source_address_prefixes", null),
        ]),
        covers([
          lookup(rule, "destination_port_range", null),
          lookup(rule, "destination_port_ranges", null),
        ], port),
      ])
    ]
  ])), true)
  message = "The port for plain HTTP is open to the world"
  help    = "Allow only the networks that need it, or use HTTPS."

  option "ports" {
    default     = ["80"]
    description = "The ports that must not be open to the world."
  }

  examples {
    bad {
      resource "azurerm_network_security_rule" "web" { # expect: open to the world
        direction              = "Inbound"
        access                 = "Allow"
        protocol               = "Tcp"
        destination_port_range = "80"
        source_address_prefix  = "*"
      }
    }
    good {
      resource "azurerm_network_security_rule" "web" {
        direction              = "Inbound"
        access                 = "Allow"
        protocol               = "Tcp"
        destination_port_range = "443"
        source_address_prefix  = "*"
      }
    }
    good {
      resource "azurerm_network_security_rule" "web" {
        direction              = "Inbound"
        access                 = "Allow"
        protocol               = "Tcp"
        destination_port_range = "80"
        source_address_prefix  = var.network
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
            "azurerm_network_security_rule": {
              "web": {
                "direction": "Inbound",
                "access": "Allow",
                "protocol": "Tcp",
                "destination_port_range": "80",
                "source_address_prefix": "*"
              }
            }
          }
        }
      EOT
    }
  }
}
