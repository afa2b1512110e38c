"""Forms and their fields.

Public modules: ``form``, ``form_fields``, ``newsletter``, ``form_state`` (use_form), ``field``,
``filter_fields``.
"""
