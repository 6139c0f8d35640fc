"""Uvicorn's protocols with limits on size, rate and time, against floods and slow clients."""
