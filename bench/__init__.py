"""Benchmarks of Whistlestop on one core, kept over time: `python -m bench`."""

from whistlestop.engine.compilation import request_compilation

request_compilation()
