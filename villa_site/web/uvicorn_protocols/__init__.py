"""Uvicorn's HTTP and websocket protocols with limits of size, time and number."""
