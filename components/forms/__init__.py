"""Forms and their fields.

Modules: ``form``, ``field``, ``newsletter``, ``form_state`` (use_form).
"""
