"""How content is declared: kinds of field, models, blocks and entities, and their discovery."""
