# Configuration entries, for `consul config write`. Names may be in any case, with or without
# underscores: `ConnectTimeout` is `connect_timeout`. What an entry contains depends on its kind. Bodies
# are open where the facts are not complete.
#
# Source: Consul, "Configuration entries", and the structs of its Go API with their checks.

object {
  open = true
  attr "Kind" {
    description = "What the entry configures."
    url         = "https://developer.hashicorp.com/consul/docs/reference/config-entry"
    type        = string
    required    = true
    values = [
      "service-defaults", "proxy-defaults", "service-router", "service-splitter",
      "service-resolver", "service-intentions", "ingress-gateway", "terminating-gateway",
      "mesh", "exported-services", "sameness-group", "api-gateway", "tcp-route",
      "http-route", "inline-certificate", "file-system-certificate", "jwt-provider",
      "control-plane-request-limit", "bound-api-gateway", "rate-limit", "ai-gateway",
      "inference-gateway",
    ]
  }
  attr "Name" {
    description = "The name of the entry."
    type        = string
  }
  attr "Namespace" {
    description = "Enterprise: the namespace of the entry."
    type        = string
  }
  attr "Partition" {
    description = "Enterprise: the partition of the entry."
    type        = string
  }
  attr "Meta" {
    description = "Values for other tools."
    type        = any
  }
  attr "CreateIndex" {
    description = "Consul sets it."
    type        = number
  }
  attr "ModifyIndex" {
    description = "Consul sets it."
    type        = number
  }
  attr "Hash" {
    description = "Consul sets it."
    type        = number
  }

  when "Kind" "service-defaults" {
    object {
      attr "Name" {
        description = "The name of the service."
        type        = string
        required    = true
        format      = "nonempty"
      }
      attr "Protocol" {
        description = "The protocol of the service, such as `http` or `grpc`. Default: tcp."
        type        = string
      }
      attr "Mode" {
        description = "How traffic reaches the proxy."
        type        = string
        values      = ["", "direct", "transparent"]
      }
      attr "MutualTLSMode" {
        description = "Whether incoming traffic needs mutual TLS."
        type        = string
        values      = ["", "strict", "permissive"]
      }
      block_list "TransparentProxy" {
        description = "Settings of proxies in transparent mode."
        body        = "transparent_proxy"
      }
      block_list "MeshGateway" {
        description = "How traffic goes through mesh gateways."
        body        = "mesh_gateway"
      }
      block_list "Expose" {
        description = "Paths that are reachable without the mesh."
        body        = "expose"
      }
      attr "ExternalSNI" {
        description = "The server name for services outside the mesh."
        type        = string
      }
      block_list "UpstreamConfig" {
        description    = "Defaults and overrides for upstream services."
        conflicts_with = ["Destination"]
        body           = "upstreams"
      }
      block_list "Destination" {
        description = "Addresses outside the mesh that the service stands for."
        body        = "destination"
      }
      attr "MaxInboundConnections" {
        description = "The most connections to each instance."
        type        = number
        format      = "integer"
      }
      attr "LocalConnectTimeoutMs" {
        description = "How many milliseconds the proxy waits for a connection to the service."
        type        = number
        format      = "integer"
      }
      attr "LocalRequestTimeoutMs" {
        description = "How many milliseconds the proxy waits for a response of the service."
        type        = number
        format      = "integer"
      }
      attr "BalanceInboundConnections" {
        description = "How connections are divided among the proxy's threads."
        type        = string
        values      = ["", "exact_balance"]
      }
      block_list "RateLimits" {
        description = "Enterprise: the most requests to each instance."
        body        = "rate_limits"
      }
      block_list "EnvoyExtensions" {
        description = "Extensions of Envoy."
        body        = "envoy_extension"
      }
    }
  }

  when "Kind" "proxy-defaults" {
    object {
      attr "Name" {
        description = "Always `global`."
        type        = string
        values      = ["global", ""]
      }
      attr "Config" {
        description = "Settings that are passed on to the proxy."
        type        = any
      }
      attr "Mode" {
        description = "How traffic reaches proxies."
        type        = string
        values      = ["", "direct", "transparent"]
      }
      attr "MutualTLSMode" {
        description = "Whether incoming traffic needs mutual TLS."
        type        = string
        values      = ["", "strict", "permissive"]
      }
      block_list "TransparentProxy" {
        description = "Settings of proxies in transparent mode."
        body        = "transparent_proxy"
      }
      block_list "MeshGateway" {
        description = "How traffic goes through mesh gateways."
        body        = "mesh_gateway"
      }
      block_list "Expose" {
        description = "Paths that are reachable without the mesh."
        body        = "expose"
      }
      block_list "AccessLogs" {
        description = "Logs of requests."
        body        = "access_logs"
      }
      block_list "EnvoyExtensions" {
        description = "Extensions of Envoy."
        body        = "envoy_extension"
      }
      block_list "FailoverPolicy" {
        description = "Enterprise: how failover chooses among instances."
        body        = "failover_policy"
      }
      block_list "PrioritizeByLocality" {
        description = "Enterprise: whether near instances are preferred."
        body        = "locality"
      }
    }
  }

  when "Kind" "service-router" {
    object {
      attr "Name" {
        description = "The name of the service."
        type        = string
        required    = true
        format      = "nonempty"
      }
      block_list "Routes" {
        description = "Rules; the first that matches applies."
        body        = "route"
      }
    }
  }

  when "Kind" "service-splitter" {
    object {
      attr "Name" {
        description = "The name of the service."
        type        = string
        required    = true
        format      = "nonempty"
      }
      block_list "Splits" {
        description = "How traffic is divided; all weights together are 100."
        min_items   = 1
        body        = "split"
      }
    }
  }

  when "Kind" "service-resolver" {
    object {
      attr "Name" {
        description = "The name of the service."
        type        = string
        required    = true
        format      = "nonempty"
      }
      attr "DefaultSubset" {
        description = "The subset to use unless another one is chosen."
        type        = string
      }
      block_list "Subsets" {
        description = "Subsets of the instances, by name."
        body        = "subset"
        label "name" {}
      }
      block_list "Redirect" {
        description = "Another service to use instead."
        body        = "redirect"
      }
      block_list "Failover" {
        description = "Where traffic goes when no instance is healthy, by subset; `*` is any."
        body        = "failover"
        label "name" {}
      }
      attr "ConnectTimeout" {
        description = "How long to wait for a connection."
        format      = "duration"
      }
      attr "RequestTimeout" {
        description = "How long to wait for a response."
        format      = "duration"
      }
      block_list "PrioritizeByLocality" {
        description = "Enterprise: whether near instances are preferred."
        body        = "locality"
      }
      block_list "LoadBalancer" {
        description = "How requests are divided among instances."
        body        = "load_balancer"
      }
    }
  }

  when "Kind" "service-intentions" {
    object {
      attr "Name" {
        description = "The service that is called; `*` is any."
        type        = string
        required    = true
        format      = "nonempty"
      }
      block_list "Sources" {
        description = "The services that may, or may not, call it."
        min_items   = 1
        body        = "source"
      }
      block_list "JWT" {
        description = "The tokens that all requests need."
        body        = "jwt"
      }
    }
  }

  when "Kind" "ingress-gateway" {
    object {
      attr "Name" {
        description = "The name of the gateway."
        type        = string
        required    = true
      }
      block_list "TLS" {
        description = "Settings of TLS for all listeners."
        body        = "gateway_tls"
      }
      block_list "Listeners" {
        description = "The ports of the gateway, with their services."
        body        = "ingress_listener"
      }
      block_list "Defaults" {
        description = "Limits for all services."
        body        = "ingress_defaults"
      }
    }
  }

  when "Kind" "terminating-gateway" {
    object {
      attr "Name" {
        description = "The name of the gateway."
        type        = string
        required    = true
      }
      block_list "Services" {
        description = "Services outside the mesh."
        body        = "linked_service"
      }
    }
  }

  when "Kind" "mesh" {
    object {
      attr "Name" {
        description = "Always `mesh`."
        type        = string
      }
      block_list "TransparentProxy" {
        description = "Settings of proxies in transparent mode."
        body        = "mesh_proxy"
      }
      attr "AllowEnablingPermissiveMutualTLS" {
        description = "Whether services may accept traffic without mutual TLS."
        type        = bool
      }
      attr "ValidateClusters" {
        description = "Whether proxies reject routes to clusters that do not exist."
        type        = bool
      }
      block_list "TLS" {
        description = "Versions and ciphers of TLS in the mesh."
        body        = "mesh_tls"
      }
      block_list "HTTP" {
        description = "Settings of HTTP in the mesh."
        body        = "mesh_http"
      }
      block_list "Peering" {
        description = "Settings of cluster peering."
        body        = "mesh_peering"
      }
    }
  }

  when "Kind" "exported-services" {
    object {
      attr "Name" {
        description = "The name of the partition, `default` without Enterprise."
        type        = string
        required    = true
      }
      block_list "Services" {
        description = "The services that others may use."
        body        = "exported_service"
      }
    }
  }

  when "Kind" "sameness-group" {
    object {
      attr "Name" {
        description = "The name of the group."
        type        = string
        required    = true
      }
      attr "DefaultForFailover" {
        description = "Whether failover uses the group by default."
        type        = bool
      }
      attr "IncludeLocal" {
        description = "Whether the local partition is the first member."
        type        = bool
      }
      block_list "Members" {
        description = "Partitions and peers, in the order of failover."
        body        = "sameness_member"
      }
    }
  }

  when "Kind" "api-gateway" {
    object {
      attr "Name" {
        description = "The name of the gateway."
        type        = string
        required    = true
      }
      block_list "TLS" {
        description = "TLS of listeners without settings of their own."
        body        = "gateway_tls"
      }
      block_list "Listeners" {
        description = "The ports of the gateway."
        body        = "api_listener"
      }
      attr "Status" {
        description = "Consul sets it."
        type        = any
      }
    }
  }

  when "Kind" "tcp-route" {
    object {
      attr "Name" {
        description = "The name of the route."
        type        = string
        required    = true
      }
      block_list "Parents" {
        description = "The gateways of the route."
        body        = "reference"
      }
      block_list "Services" {
        description = "The service that connections go to."
        max_items   = 1
        body        = "tcp_service"
      }
      attr "Status" {
        description = "Consul sets it."
        type        = any
      }
    }
  }

  when "Kind" "http-route" {
    object {
      attr "Name" {
        description = "The name of the route."
        type        = string
        required    = true
      }
      block_list "Parents" {
        description = "The gateways of the route."
        body        = "reference"
      }
      attr "Hostnames" {
        description = "The host names that the route is for; by default, all."
        pattern     = "[^*]*"
      }
      block_list "Rules" {
        description = "Rules; the first that matches applies."
        body        = "http_rule"
      }
      attr "Status" {
        description = "Consul sets it."
        type        = any
      }
    }
  }

  when "Kind" "inline-certificate" {
    object {
      attr "Name" {
        description = "The name of the certificate."
        type        = string
        required    = true
      }
      attr "Certificate" {
        description = "The certificate, in PEM form."
        type        = string
        required    = true
      }
      attr "PrivateKey" {
        description = "Its private key, in PEM form."
        type        = string
        required    = true
      }
    }
  }

  when "Kind" "file-system-certificate" {
    object {
      attr "Name" {
        description = "The name of the certificate."
        type        = string
        required    = true
      }
      attr "Certificate" {
        description = "The path of the certificate."
        type        = string
        required    = true
      }
      attr "PrivateKey" {
        description = "The path of its private key."
        type        = string
        required    = true
      }
    }
  }

  when "Kind" "jwt-provider" {
    object {
      attr "Name" {
        description = "The name of the provider."
        type        = string
        required    = true
      }
      block_list "JSONWebKeySet" {
        description = "The keys that tokens are signed with."
        min_items   = 1
        body        = "key_set"
      }
      attr "Issuer" {
        description = "Who issues the tokens."
        type        = string
      }
      attr "Audiences" {
        description = "Whom the tokens are for."
      }
      block_list "Locations" {
        description = "Where requests contain the token."
        body        = "jwt_location"
      }
      block_list "Forwarding" {
        description = "How verified tokens are passed on."
        body        = "jwt_forwarding"
      }
      attr "ClockSkewSeconds" {
        description = "How many seconds clocks may differ. Default: 30."
        type        = number
        format      = "integer"
      }
      block_list "CacheConfig" {
        description = "How many results of verification are kept."
        body        = "jwt_cache"
      }
    }
  }

  when "Kind" "control-plane-request-limit" {
    object {
      attr "Name" {
        description = "The name of the entry."
        type        = string
        required    = true
      }
      attr "Mode" {
        description = "Whether requests above the limit are only logged, or rejected."
        type        = string
        values      = ["permissive", "enforcing", "disabled"]
      }
      attr "ReadRate" {
        description = "How many reads each client may make per second."
        type        = number
      }
      attr "WriteRate" {
        description = "How many writes each client may make per second."
        type        = number
      }
      block_list "ACL" {
        description = "Requests for ACLs."
        body        = "rates"
      }
      block_list "Catalog" {
        description = "Requests to the catalog."
        body        = "rates"
      }
      block_list "ConfigEntry" {
        description = "Requests for configuration entries."
        body        = "rates"
      }
      block_list "ConnectCA" {
        description = "Requests to the certificate authority."
        body        = "rates"
      }
      block_list "Coordinate" {
        description = "Requests for coordinates."
        body        = "rates"
      }
      block_list "DiscoveryChain" {
        description = "Requests for discovery chains."
        body        = "rates"
      }
      block_list "ServerDiscovery" {
        description = "Requests for servers."
        body        = "rates"
      }
      block_list "Health" {
        description = "Requests for health."
        body        = "rates"
      }
      block_list "Intention" {
        description = "Requests for intentions."
        body        = "rates"
      }
      block_list "KV" {
        description = "Requests to the key/value store."
        body        = "rates"
      }
      block_list "Tenancy" {
        description = "Requests for namespaces and partitions."
        body        = "rates"
      }
      block_list "PreparedQuery" {
        description = "Requests for prepared queries."
        body        = "rates"
      }
      block_list "Session" {
        description = "Requests for sessions."
        body        = "rates"
      }
      block_list "Txn" {
        description = "Transactions."
        body        = "rates"
      }
      block_list "Resource" {
        description = "Requests for resources."
        body        = "rates"
      }
    }
  }
}

shared "transparent_proxy" {
  object {
    attr "OutboundListenerPort" {
      description = "The port that outbound traffic is redirected to. Default: 15001."
      type        = number
      format      = "integer"
      minimum     = 0
      maximum     = 65535
    }
    attr "DialedDirectly" {
      description = "Whether proxies can reach the instances directly."
      type        = bool
    }
  }
}

shared "mesh_gateway" {
  object {
    attr "Mode" {
      description = "Which mesh gateways traffic goes through."
      type        = string
      values      = ["none", "local", "remote", ""]
    }
  }
}

shared "expose" {
  object {
    attr "Checks" {
      description = "Whether the paths of HTTP and gRPC checks are exposed."
      type        = bool
    }
    block_list "Paths" {
      description = "The paths."
      body        = "exposed_path"
    }
  }
}

shared "exposed_path" {
  object {
    attr "ListenerPort" {
      description = "The port of the proxy."
      type        = number
      format      = "integer"
      minimum     = 0
      maximum     = 65535
    }
    attr "Path" {
      description = "The path, such as `/metrics`."
      type        = string
    }
    attr "LocalPathPort" {
      description = "The port of the service."
      type        = number
      format      = "integer"
      minimum     = 0
      maximum     = 65535
    }
    attr "Protocol" {
      description = "The protocol, `http` or `http2`."
      type        = string
    }
    attr "ParsedFromCheck" {
      description = "Consul sets it."
      type        = bool
    }
  }
}

shared "upstreams" {
  object {
    block_list "Overrides" {
      description = "Settings for single upstream services."
      body        = "override"
    }
    block_list "Defaults" {
      description = "Settings for all upstream services."
      body        = "upstream"
    }
  }
}

shared "override" {
  object {
    include = ["upstream_settings"]
    attr "Name" {
      description = "The name of the upstream service; `*` is any."
      type        = string
      required    = true
      format      = "nonempty"
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
    attr "Peer" {
      description = "The peer that it belongs to."
      type        = string
    }
  }
}

shared "upstream" {
  object {
    include = ["upstream_settings"]
    attr "Name" {
      description = "Only overrides have a name."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: only overrides have one."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: only overrides have one."
      type        = string
    }
    attr "Peer" {
      description = "Only overrides have one."
      type        = string
    }
  }
}

shared "upstream_settings" {
  object {
    attr "EnvoyListenerJSON" {
      description = "The whole configuration of Envoy's listener, in JSON."
      type        = string
    }
    attr "EnvoyClusterJSON" {
      description = "The whole configuration of Envoy's cluster, in JSON."
      type        = string
    }
    attr "Protocol" {
      description = "The protocol of the upstream service."
      type        = string
    }
    attr "ConnectTimeoutMs" {
      description = "How many milliseconds to wait for a connection. Default: 5000."
      type        = number
      format      = "integer"
    }
    block_list "Limits" {
      description = "The most connections and requests."
      body        = "limits"
    }
    block_list "PassiveHealthCheck" {
      description = "When the proxy leaves out failing instances."
      body        = "passive_check"
    }
    block_list "MeshGateway" {
      description = "How traffic goes through mesh gateways."
      body        = "mesh_gateway"
    }
    attr "BalanceOutboundConnections" {
      description = "How connections are divided among the proxy's threads."
      type        = string
      values      = ["", "exact_balance"]
    }
  }
}

shared "limits" {
  object {
    include = ["connection_limits"]
  }
}

shared "passive_check" {
  object {
    attr "Interval" {
      description = "How often the proxy checks."
      format      = "duration"
    }
    attr "MaxFailures" {
      description = "After how many failures in a row an instance is left out."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "EnforcingConsecutive5xx" {
      description = "The chance, in percent, that it is left out."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "MaxEjectionPercent" {
      description = "The most instances that are left out, in percent."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "BaseEjectionTime" {
      description = "For how long an instance is left out. Default: 30s."
      format      = "duration"
    }
  }
}

shared "destination" {
  object {
    attr "Addresses" {
      description = "Host names and IP addresses."
      required    = true
    }
    attr "Port" {
      description = "The port."
      type        = number
      format      = "integer"
      required    = true
      minimum     = 1
      maximum     = 65535
    }
  }
}

shared "rate_limits" {
  object {
    block_list "InstanceLevel" {
      description = "The limits of each instance."
      body        = "instance_limits"
    }
  }
}

shared "instance_limits" {
  object {
    attr "RequestsPerSecond" {
      description = "The requests per second."
      type        = number
      format      = "integer"
    }
    attr "RequestsMaxBurst" {
      description = "The most requests at a time."
      type        = number
      format      = "integer"
    }
    block_list "Routes" {
      description = "Limits for single paths."
      body        = "route_limits"
    }
  }
}

shared "route_limits" {
  object {
    at_most_one_of = [["PathExact", "PathPrefix", "PathRegex"]]
    attr "PathExact" {
      description = "The path."
      type        = string
    }
    attr "PathPrefix" {
      description = "What the path begins with."
      type        = string
    }
    attr "PathRegex" {
      description = "A pattern that matches the path."
      type        = string
    }
    attr "RequestsPerSecond" {
      description = "The requests per second."
      type        = number
      format      = "integer"
    }
    attr "RequestsMaxBurst" {
      description = "The most requests at a time."
      type        = number
      format      = "integer"
    }
  }
}

shared "envoy_extension" {
  object {
    attr "Name" {
      description = "The name of the extension, such as `builtin/lua`."
      type        = string
      required    = true
    }
    attr "Required" {
      description = "Whether a failure of the extension is an error."
      type        = bool
    }
    attr "Arguments" {
      description = "Its settings."
      type        = any
    }
    attr "ConsulVersion" {
      description = "Which versions of Consul it is for."
      type        = string
    }
    attr "EnvoyVersion" {
      description = "Which versions of Envoy it is for."
      type        = string
    }
  }
}

shared "access_logs" {
  object {
    attr "Enabled" {
      description = "Whether requests are logged."
      type        = bool
    }
    attr "DisableListenerLogs" {
      description = "Whether rejected connections are not logged."
      type        = bool
    }
    attr "Type" {
      description = "Where logs are written to."
      type        = string
      values      = ["", "file", "stderr", "stdout"]
    }
    attr "Path" {
      description = "The path of the file."
      type        = string
    }
    attr "JSONFormat" {
      description    = "The form of the entries, in JSON."
      type           = string
      conflicts_with = ["TextFormat"]
    }
    attr "TextFormat" {
      description = "The form of the entries, as text."
      type        = string
    }
  }
}

shared "failover_policy" {
  object {
    attr "Mode" {
      description = "How the next target is chosen."
      type        = string
      values      = ["", "sequential", "order-by-locality"]
    }
    attr "Regions" {
      description = "The regions, in their order."
    }
  }
}

shared "locality" {
  object {
    attr "Mode" {
      description = "How near instances are preferred."
      type        = string
      values      = ["", "none", "failover"]
    }
  }
}

shared "route" {
  object {
    block_list "Match" {
      description = "Which requests the route is for; by default, all."
      body        = "route_match"
    }
    block_list "Destination" {
      description = "Where the requests go."
      body        = "route_destination"
    }
  }
}

shared "route_match" {
  object {
    block_list "HTTP" {
      description = "The HTTP requests that match."
      body        = "http_match"
    }
  }
}

shared "path_and_methods" {
  object {
    attr "PathExact" {
      description = "The path; it begins with `/`."
      type        = string
      pattern     = "(/.*)?"
    }
    attr "PathPrefix" {
      description = "What the path begins with; it begins with `/`."
      type        = string
      pattern     = "(/.*)?"
    }
    attr "PathRegex" {
      description = "A pattern that matches the path."
      type        = string
    }
    block_list "Header" {
      description = "The headers that match."
      body        = "header_match"
    }
    attr "Methods" {
      description = "The methods of HTTP."
      pattern     = "(?i)(get|head|post|put|patch|delete|connect|options|trace)"
    }
  }
}

shared "http_match" {
  object {
    include        = ["path_and_methods"]
    at_most_one_of = [["PathExact", "PathPrefix", "PathRegex"]]
    attr "CaseInsensitive" {
      description = "Whether upper and lower case are the same in paths."
      type        = bool
    }
    block_list "QueryParam" {
      description = "The query parameters that match."
      body        = "query_match"
    }
  }
}

shared "text_match" {
  object {
    attr "Present" {
      description = "Whether it must be present."
      type        = bool
    }
    attr "Exact" {
      description = "Its value."
      type        = string
    }
    attr "Regex" {
      description = "A pattern that matches its value."
      type        = string
    }
  }
}

shared "header_match" {
  object {
    include = ["text_match"]
    attr "Name" {
      description = "The name of the header."
      type        = string
      required    = true
      format      = "nonempty"
    }
    attr "Prefix" {
      description = "What its value begins with."
      type        = string
    }
    attr "Suffix" {
      description = "What its value ends with."
      type        = string
    }
    attr "Contains" {
      description = "What its value contains."
      type        = string
    }
    attr "Invert" {
      description = "Whether all other requests are meant."
      type        = bool
    }
    attr "IgnoreCase" {
      description = "Whether upper and lower case are the same."
      type        = bool
    }
  }
}

shared "query_match" {
  object {
    include = ["text_match"]
    attr "Name" {
      description = "The name of the parameter."
      type        = string
      required    = true
      format      = "nonempty"
    }
  }
}

shared "route_destination" {
  object {
    include = ["changed_headers", "timeouts", "retries"]
    attr "Service" {
      description = "The service; by default, that of the entry."
      type        = string
    }
    attr "ServiceSubset" {
      description = "A subset of it."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
    attr "PrefixRewrite" {
      description = "What replaces the beginning of the path that matched."
      type        = string
    }
  }
}

shared "timeouts" {
  object {
    attr "RequestTimeout" {
      description = "How long a request may take."
      format      = "duration"
    }
    attr "IdleTimeout" {
      description = "How long a request may be idle."
      format      = "duration"
    }
  }
}

shared "retries" {
  object {
    attr "NumRetries" {
      description = "How often a failed request is repeated."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "RetryOnConnectFailure" {
      description = "Whether it is repeated if there is no connection."
      type        = bool
    }
    attr "RetryOn" {
      description = "After which failures it is repeated."
      values = [
        "5xx", "gateway-error", "reset", "connect-failure", "envoy-ratelimited",
        "retriable-4xx", "refused-stream", "cancelled", "deadline-exceeded", "internal",
        "resource-exhausted", "unavailable",
      ]
    }
    attr "RetryOnStatusCodes" {
      description = "After which status codes it is repeated."
    }
  }
}

shared "changed_headers" {
  object {
    block_list "RequestHeaders" {
      description = "Changes of the request's headers."
      body        = "headers"
    }
    block_list "ResponseHeaders" {
      description = "Changes of the response's headers."
      body        = "headers"
    }
  }
}

shared "headers" {
  object {
    attr "Add" {
      description = "Headers to add."
      type        = any
    }
    attr "Set" {
      description = "Headers to set."
      type        = any
    }
    attr "Remove" {
      description = "Headers to remove."
    }
  }
}

shared "split" {
  object {
    include = ["changed_headers"]
    attr "Weight" {
      description = "The part of the traffic, in percent."
      type        = number
      minimum     = 0
      maximum     = 100
    }
    attr "Service" {
      description = "The service; by default, that of the entry."
      type        = string
    }
    attr "ServiceSubset" {
      description = "A subset of it."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
  }
}

shared "subset" {
  object {
    attr "Filter" {
      description = "Which instances are in the subset, such as `Service.Meta.version == v1`."
      type        = string
    }
    attr "OnlyPassing" {
      description = "Whether instances with warnings are left out."
      type        = bool
    }
  }
}

shared "redirect" {
  object {
    attr "Service" {
      description = "The service."
      type        = string
    }
    attr "ServiceSubset" {
      description = "A subset of it."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
    attr "Datacenter" {
      description = "Its datacenter."
      type        = string
    }
    attr "Peer" {
      description = "The peer that it belongs to."
      type        = string
    }
    attr "SamenessGroup" {
      description = "Enterprise: the group of its peers."
      type        = string
    }
  }
}

shared "failover" {
  object {
    attr "Service" {
      description = "The service; by default, that of the entry."
      type        = string
    }
    attr "ServiceSubset" {
      description = "A subset of it."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Datacenters" {
      description = "The datacenters, in their order."
    }
    block_list "Targets" {
      description = "The targets, in their order."
      body        = "failover_target"
    }
    block_list "Policy" {
      description = "Enterprise: how failover chooses among instances."
      body        = "failover_policy"
    }
    attr "SamenessGroup" {
      description = "Enterprise: the group of peers."
      type        = string
    }
  }
}

shared "failover_target" {
  object {
    attr "Service" {
      description = "The service; by default, that of the entry."
      type        = string
    }
    attr "ServiceSubset" {
      description = "A subset of it."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
    attr "Datacenter" {
      description = "Its datacenter."
      type        = string
    }
    attr "Peer" {
      description = "The peer that it belongs to."
      type        = string
    }
  }
}

shared "load_balancer" {
  object {
    attr "Policy" {
      description = "How an instance is chosen."
      type        = string
      values      = ["random", "round_robin", "least_request", "ring_hash", "maglev", ""]
    }
    block_list "RingHashConfig" {
      description = "Settings of `ring_hash`."
      body        = "ring_hash"
    }
    block_list "LeastRequestConfig" {
      description = "Settings of `least_request`."
      body        = "least_request"
    }
    block_list "HashPolicies" {
      description = "What is hashed by `ring_hash` and `maglev`."
      body        = "hash_policy"
    }
  }
}

shared "ring_hash" {
  object {
    attr "MinimumRingSize" {
      description = "The least size of the ring."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "MaximumRingSize" {
      description = "The greatest size of the ring."
      type        = number
      format      = "integer"
      minimum     = 0
    }
  }
}

shared "least_request" {
  object {
    attr "ChoiceCount" {
      description = "Among how many instances it chooses."
      type        = number
      format      = "integer"
      minimum     = 0
    }
  }
}

shared "hash_policy" {
  object {
    attr "Field" {
      description = "What is hashed."
      type        = string
      values      = ["", "header", "cookie", "query_parameter"]
    }
    attr "FieldValue" {
      description = "The name of the header, cookie or parameter."
      type        = string
    }
    block_list "CookieConfig" {
      description = "The cookie that Envoy makes where there is none."
      body        = "cookie"
    }
    attr "SourceIP" {
      description = "Whether the address of the client is hashed."
      type        = bool
    }
    attr "Terminal" {
      description = "Whether later policies are ignored if this one applies."
      type        = bool
    }
  }
}

shared "cookie" {
  object {
    attr "Session" {
      description = "Whether the cookie is for a session."
      type        = bool
    }
    attr "TTL" {
      description = "How long it is valid."
      format      = "duration"
    }
    attr "Path" {
      description = "Its path."
      type        = string
    }
  }
}

shared "source" {
  object {
    at_least_one_of = [["Action", "Permissions"]]
    attr "Name" {
      description = "The service that calls; `*` is any."
      type        = string
      required    = true
      format      = "nonempty"
    }
    attr "Peer" {
      description    = "The peer that it belongs to."
      type           = string
      conflicts_with = ["Partition", "SamenessGroup"]
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "SamenessGroup" {
      description    = "Enterprise: the group of its peers."
      type           = string
      conflicts_with = ["Partition"]
    }
    attr "Action" {
      description    = "Whether it may call the service."
      type           = string
      values         = ["allow", "deny", ""]
      conflicts_with = ["Permissions"]
    }
    block_list "Permissions" {
      description = "Which requests it may make; the first that matches applies."
      body        = "permission"
    }
    attr "Precedence" {
      description = "Consul sets it."
      type        = number
      format      = "integer"
    }
    attr "Type" {
      description = "Always `consul`."
      type        = string
      values      = ["consul", ""]
    }
    attr "Description" {
      description = "A description."
      type        = string
    }
    attr "LegacyID" {
      description = "Only for intentions of older versions."
      type        = string
    }
    attr "LegacyMeta" {
      description = "Only for intentions of older versions."
      type        = any
    }
    attr "LegacyCreateTime" {
      description = "Only for intentions of older versions."
      type        = string
    }
    attr "LegacyUpdateTime" {
      description = "Only for intentions of older versions."
      type        = string
    }
  }
}

shared "permission" {
  object {
    attr "Action" {
      description = "Whether such requests are allowed."
      type        = string
      required    = true
      values      = ["allow", "deny"]
    }
    block_list "HTTP" {
      description = "What the requests are like."
      body        = "http_permission"
    }
    block_list "JWT" {
      description = "The tokens that such requests need."
      body        = "jwt"
    }
  }
}

shared "http_permission" {
  object {
    include        = ["path_and_methods"]
    at_most_one_of = [["PathExact", "PathPrefix", "PathRegex"]]
  }
}

shared "jwt" {
  object {
    block_list "Providers" {
      description = "The providers, one of which has to accept the token."
      body        = "jwt_use"
    }
  }
}

shared "jwt_use" {
  object {
    attr "Name" {
      description = "The name of a `jwt-provider`."
      type        = string
      required    = true
      format      = "nonempty"
    }
    block_list "VerifyClaims" {
      description = "Claims that the token needs."
      body        = "claim"
    }
  }
}

shared "claim" {
  object {
    attr "Path" {
      description = "The path of the claim in the token."
    }
    attr "Value" {
      description = "Its value."
      type        = string
    }
  }
}

shared "gateway_tls" {
  object {
    include = ["tls_versions"]
    attr "Enabled" {
      description = "Whether TLS is used."
      type        = bool
    }
    block_list "SDS" {
      description = "Where certificates come from."
      body        = "sds"
    }
  }
}

shared "service_tls" {
  object {
    block_list "SDS" {
      description = "Where the certificate comes from."
      body        = "sds"
    }
  }
}

shared "sds" {
  object {
    attr "ClusterName" {
      description = "The name of the SDS cluster."
      type        = string
    }
    attr "CertResource" {
      description = "The name of the certificate."
      type        = string
    }
  }
}

shared "connection_limits" {
  object {
    attr "MaxConnections" {
      description = "The most connections."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "MaxPendingRequests" {
      description = "The most requests that wait for a connection."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    attr "MaxConcurrentRequests" {
      description = "The most requests at a time."
      type        = number
      format      = "integer"
      minimum     = 0
    }
  }
}

shared "ingress_defaults" {
  object {
    include = ["connection_limits"]
    block_list "PassiveHealthCheck" {
      description = "When the gateway leaves out failing instances."
      body        = "passive_check"
    }
  }
}

shared "ingress_listener" {
  object {
    attr "Port" {
      description = "The port."
      type        = number
      format      = "integer"
      minimum     = 0
      maximum     = 65535
    }
    attr "Protocol" {
      description = "The protocol. Default: tcp."
      type        = string
      pattern     = "(?i)(tcp|http|http2|grpc)?"
    }
    block_list "Services" {
      description = "The services of the port."
      min_items   = 1
      body        = "ingress_service"
    }
    block_list "TLS" {
      description = "Settings of TLS."
      body        = "gateway_tls"
    }
  }
}

shared "ingress_service" {
  object {
    include = ["changed_headers", "ingress_defaults"]
    attr "Name" {
      description = "The name of the service; `*` is any."
      type        = string
      required    = true
      format      = "nonempty"
    }
    attr "Hosts" {
      description = "The host names of the service."
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
    block_list "TLS" {
      description = "Its certificate."
      body        = "service_tls"
    }
    attr "Meta" {
      description = "Values for other tools."
      type        = any
    }
  }
}

shared "linked_service" {
  object {
    attr "Name" {
      description = "The name of the service; `*` is any."
      type        = string
      required    = true
      format      = "nonempty"
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "CAFile" {
      description = "The path of the certificate of the authority."
      type        = string
    }
    attr "CertFile" {
      description   = "The path of the gateway's certificate."
      type          = string
      required_with = ["CAFile", "KeyFile"]
    }
    attr "KeyFile" {
      description   = "The path of its private key."
      type          = string
      required_with = ["CAFile", "CertFile"]
    }
    attr "SNI" {
      description = "The server name for TLS."
      type        = string
    }
    attr "DisableAutoHostRewrite" {
      description = "Whether the host name of requests stays as it is."
      type        = bool
    }
  }
}

shared "mesh_proxy" {
  object {
    attr "MeshDestinationsOnly" {
      description = "Whether traffic outside the mesh is blocked."
      type        = bool
    }
  }
}

shared "mesh_tls" {
  object {
    block_list "Incoming" {
      description = "For incoming connections."
      body        = "tls_versions"
    }
    block_list "Outgoing" {
      description = "For outgoing connections."
      body        = "tls_versions"
    }
  }
}

shared "tls_versions" {
  object {
    attr "TLSMinVersion" {
      description = "The lowest version of TLS."
      type        = string
      values      = ["", "TLS_AUTO", "TLSv1_0", "TLSv1_1", "TLSv1_2", "TLSv1_3"]
    }
    attr "TLSMaxVersion" {
      description = "The highest version of TLS."
      type        = string
      values      = ["", "TLS_AUTO", "TLSv1_0", "TLSv1_1", "TLSv1_2", "TLSv1_3"]
    }
    attr "CipherSuites" {
      description = "The ciphers, up to TLS 1.2."
    }
  }
}

shared "mesh_http" {
  object {
    open = true
    attr "SanitizeXForwardedClientCert" {
      description = "Whether the header `x-forwarded-client-cert` is removed."
      type        = bool
    }
  }
}

shared "mesh_peering" {
  object {
    attr "PeerThroughMeshGateways" {
      description = "Whether peers are reached through mesh gateways."
      type        = bool
    }
  }
}

shared "exported_service" {
  object {
    attr "Name" {
      description = "The name of the service; `*` is any."
      type        = string
      required    = true
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    block_list "Consumers" {
      description = "Who may use it."
      body        = "consumer"
    }
  }
}

shared "consumer" {
  object {
    attr "Partition" {
      description = "Enterprise: a partition."
      type        = string
    }
    attr "Peer" {
      description = "A peer."
      type        = string
    }
    attr "PeerName" {
      description = "A peer."
      type        = string
    }
    attr "SamenessGroup" {
      description = "Enterprise: a group of peers."
      type        = string
    }
  }
}

shared "sameness_member" {
  object {
    attr "Partition" {
      description = "The partition."
      type        = string
    }
    attr "Peer" {
      description = "The peer."
      type        = string
    }
  }
}

shared "api_listener" {
  object {
    attr "Name" {
      description = "The name of the listener."
      type        = string
    }
    attr "Hostname" {
      description = "The host name that it is for; `*` may replace its first label."
      type        = string
      pattern     = "(\\*\\.)?[^*]*|\\*"
    }
    attr "Port" {
      description = "The port."
      type        = number
      required    = true
      format      = "integer"
      minimum     = 1
      maximum     = 65535
    }
    attr "Protocol" {
      description = "The protocol."
      type        = string
      pattern     = "(?i)(http|tcp)?"
    }
    attr "MaxRequestHeadersKB" {
      description = "The largest size of the headers of a request, in kilobytes. Default: 60."
      type        = number
      format      = "integer"
      minimum     = 0
    }
    block_list "TLS" {
      description = "Settings of TLS."
      body        = "api_tls"
    }
    block_list "Default" {
      description = "Enterprise: what applies to routes that do not set it."
      body        = "api_policy"
    }
    block_list "Override" {
      description = "Enterprise: what takes precedence over routes."
      body        = "api_policy"
    }
  }
}

shared "api_tls" {
  object {
    include = ["tls_versions"]
    attr "MinVersion" {
      description = "The lowest version of TLS."
      type        = string
      values      = ["", "TLS_AUTO", "TLSv1_0", "TLSv1_1", "TLSv1_2", "TLSv1_3"]
    }
    attr "MaxVersion" {
      description = "The highest version of TLS."
      type        = string
      values      = ["", "TLS_AUTO", "TLSv1_0", "TLSv1_1", "TLSv1_2", "TLSv1_3"]
    }
    block_list "Certificates" {
      description = "The certificates of the listener."
      body        = "certificate"
    }
    block_list "SDS" {
      description = "Where certificates come from."
      body        = "sds"
    }
  }
}

shared "api_policy" {
  object {
    block_list "JWT" {
      description = "The tokens that requests need."
      body        = "jwt"
    }
  }
}

shared "reference" {
  object {
    attr "Kind" {
      description = "The kind of the gateway's entry."
      type        = string
      values      = ["", "api-gateway"]
    }
    attr "Name" {
      description = "The name of the gateway."
      type        = string
    }
    attr "SectionName" {
      description = "The listener of the gateway; by default, all."
      type        = string
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
  }
}

shared "certificate" {
  object {
    include = ["reference"]
    attr "Kind" {
      description = "The kind of the certificate's entry."
      type        = string
      values      = ["", "inline-certificate", "file-system-certificate"]
    }
    attr "Name" {
      description = "The name of the certificate."
      type        = string
      required    = true
      format      = "nonempty"
    }
  }
}

shared "tcp_service" {
  object {
    attr "Name" {
      description = "The name of the service."
      type        = string
    }
    block_list "TLS" {
      description = "Its certificate, in place of the listener's."
      body        = "service_tls"
    }
    block_list "Limits" {
      description = "Limits of connections and requests."
      body        = "limits"
    }
    attr "Namespace" {
      description = "Enterprise: its namespace."
      type        = string
    }
    attr "Partition" {
      description = "Enterprise: its partition."
      type        = string
    }
  }
}

shared "http_service" {
  object {
    include = ["tcp_service", "http_filters"]
    attr "Weight" {
      description = "Its share of the requests, in relation to the other weights. Default: 1."
      type        = number
      format      = "integer"
    }
  }
}

shared "http_rule" {
  object {
    include = ["http_filters"]
    block_list "Matches" {
      description = "Which requests the rule is for; by default, all."
      body        = "http_route_match"
    }
    block_list "Services" {
      description = "The services that requests go to."
      body        = "http_service"
    }
  }
}

shared "http_filters" {
  object {
    block_list "Filters" {
      description = "Changes of the request."
      body        = "request_filters"
    }
    block_list "ResponseFilters" {
      description = "Changes of the response."
      object {
        block_list "Headers" {
          description = "Changes of the headers."
          body        = "headers"
        }
      }
    }
  }
}

shared "request_filters" {
  object {
    block_list "Headers" {
      description = "Changes of the headers."
      body        = "headers"
    }
    block_list "URLRewrite" {
      description = "Changes of the path."
      object {
        attr "Path" {
          description = "What replaces the path, or its matched prefix."
          type        = string
        }
      }
    }
    block_list "RetryFilter" {
      description = "When failed requests are repeated."
      object {
        include = ["retries"]
        attr "RetryOn" {
          description = "After which failures they are repeated."
        }
      }
    }
    block_list "TimeoutFilter" {
      description = "How long requests may take."
      body        = "timeouts"
    }
    block_list "JWT" {
      description = "Enterprise: the tokens that requests need."
      body        = "jwt"
    }
    block_list "ExtProc" {
      description = "How external processing applies to the route."
      object {
        open = true
      }
    }
    block_list "ExtAuthz" {
      description = "Whether external authorization applies to the route."
      object {
        attr "Enabled" {
          type = bool
        }
      }
    }
  }
}

shared "http_route_match" {
  object {
    attr "Method" {
      description = "The method; any method by default."
      type        = string
      pattern     = "(?i)(get|head|post|put|patch|delete|connect|options|trace)?"
    }
    block_list "Path" {
      description = "The path; any path by default."
      body        = "path_match"
    }
    block_list "Headers" {
      description = "Headers that must all match."
      object {
        include = ["name_match"]
        attr "Match" {
          description = "How the value is compared."
          type        = string
          required    = true
          values      = ["exact", "prefix", "suffix", "present", "regex"]
        }
        attr "Invert" {
          description = "Whether the header must not match."
          type        = bool
        }
      }
    }
    block_list "Query" {
      description = "Query parameters that must all match."
      object {
        include = ["name_match"]
        attr "Match" {
          description = "How the value is compared."
          type        = string
          required    = true
          values      = ["exact", "present", "regex"]
        }
      }
    }
  }
}

shared "name_match" {
  object {
    attr "Name" {
      description = "The name."
      type        = string
      required    = true
      format      = "nonempty"
    }
    attr "Value" {
      description = "What the value is compared with."
      type        = string
    }
  }
}

shared "path_match" {
  object {
    attr "Match" {
      description = "How the path is compared. Default: prefix."
      type        = string
      values      = ["", "exact", "prefix", "regex"]
    }
    attr "Value" {
      description = "What the path is compared with."
      type        = string
    }
    when "Match" "exact|prefix" {
      object {
        attr "Value" {
          description = "What the path is compared with."
          type        = string
          pattern     = "(/.*)?"
        }
      }
    }
  }
}

shared "key_set" {
  object {
    exactly_one_of = [["Local", "Remote"]]
    block_list "Local" {
      description = "Keys in the entry or in a file."
      body        = "local_keys"
    }
    block_list "Remote" {
      description = "Keys of a server."
      body        = "remote_keys"
    }
  }
}

shared "local_keys" {
  object {
    exactly_one_of = [["JWKS", "Filename"]]
    attr "JWKS" {
      description = "The keys, in Base64."
      type        = string
    }
    attr "Filename" {
      description = "The path of a file with them."
      type        = string
    }
  }
}

shared "remote_keys" {
  object {
    open = true
    attr "URI" {
      description = "The address of the keys."
      type        = string
      required    = true
    }
    attr "RequestTimeoutMs" {
      description = "How many milliseconds to wait for them."
      type        = number
      format      = "integer"
    }
    attr "CacheDuration" {
      description = "How long they are kept. Default: 5m."
      format      = "duration"
    }
    attr "FetchAsynchronously" {
      description = "Whether they are fetched with the first request."
      type        = bool
    }
    block_list "RetryPolicy" {
      description = "How failed requests are repeated."
      object {
        open = true
      }
    }
    block_list "JWKSCluster" {
      description = "Settings of the cluster for the server."
      object {
        open = true
      }
    }
  }
}

shared "jwt_location" {
  object {
    exactly_one_of = [["Header", "QueryParam", "Cookie"]]
    block_list "Header" {
      description = "A header."
      body        = "jwt_header"
    }
    block_list "QueryParam" {
      description = "A query parameter."
      body        = "jwt_name"
    }
    block_list "Cookie" {
      description = "A cookie."
      body        = "jwt_name"
    }
  }
}

shared "jwt_header" {
  object {
    attr "Name" {
      description = "The name of the header."
      type        = string
      required    = true
    }
    attr "ValuePrefix" {
      description = "What precedes the token, such as `Bearer `."
      type        = string
    }
    attr "Forward" {
      description = "Whether the header is passed on."
      type        = bool
    }
  }
}

shared "jwt_name" {
  object {
    attr "Name" {
      description = "The name."
      type        = string
      required    = true
    }
  }
}

shared "jwt_forwarding" {
  object {
    attr "HeaderName" {
      description = "The name of the header for the token."
      type        = string
      required    = true
    }
    attr "PadForwardPayloadHeader" {
      description = "Whether the token is padded."
      type        = bool
    }
    attr "PayForwardPayloadHeader" {
      description = "The same, as Consul spells it."
      type        = bool
    }
  }
}

shared "jwt_cache" {
  object {
    attr "Size" {
      description = "The number of results."
      type        = number
      format      = "integer"
    }
  }
}

shared "rates" {
  object {
    attr "ReadRate" {
      description = "How many reads each client may make per second."
      type        = number
    }
    attr "WriteRate" {
      description = "How many writes each client may make per second."
      type        = number
    }
  }
}
