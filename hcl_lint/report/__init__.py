"""Reports: findings for people and for other programs."""
