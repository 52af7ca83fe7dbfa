"""What a body means: schemas, specs, and decoding bodies to values by them."""
