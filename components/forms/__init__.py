"""Forms and their fields.

Modules: ``form``, ``field``, ``newsletter``, ``form_state`` (use_form).
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
