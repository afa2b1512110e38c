"""The website of a cultural institution: its engine, its content, its server and its commands."""
