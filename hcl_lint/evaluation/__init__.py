"""What expressions mean: functions, scopes, and evaluation with known and unknown values."""
