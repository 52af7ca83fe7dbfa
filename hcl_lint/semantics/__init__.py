"""What files mean: their declarations and references, by what the dialect says."""
