"""The website of a cultural institution: its engine, its content, its server and its commands."""

from villa_site.engine.unused_libraries import leave_out

leave_out()
