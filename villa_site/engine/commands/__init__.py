"""Client commands: what a browser does at an event at once, said in Python, without JavaScript.

``js`` makes them, ``Command`` chains them, ``bind`` turns them into attributes of an element, and
``client/src/commands/`` runs them. See ``docs/decisions/0024-commands-are-data.md``.
"""
