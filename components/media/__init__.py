"""Pictures, audio, video, maps and plans.

Public modules: ``picture``, ``audio_player``, ``video_player``, ``embedded_player``,
``geographic_map``, ``plan``, ``transcript``, ``visit_progress``.
"""
