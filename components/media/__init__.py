"""Pictures, audio, video, maps and plans.

Modules: ``picture``, ``audio_player``, ``video_player``, ``embedded_player``, ``plan`` (and maps).
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
