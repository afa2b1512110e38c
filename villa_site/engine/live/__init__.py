"""The websocket side: who may connect, which page they see first, how they move on."""
