title = "Security of cloud resources"
