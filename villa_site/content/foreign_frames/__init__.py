"""Players and maps of other sites that pages may embed, and the addresses that name them."""
