"""Abuse benchmark: the latency of other players during attacks, with default limits."""
