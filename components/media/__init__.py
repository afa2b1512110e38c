"""Pictures, audio, video, maps and plans.

Modules: ``picture``, ``audio_player``, ``video_player``, ``embedded_player``, ``plan`` (and maps).
"""
