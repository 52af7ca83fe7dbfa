"""What files mean: documents and modules with the facts that follow from them."""
