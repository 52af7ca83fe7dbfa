"""Evaluation: functions, scopes, and known and unknown values."""
