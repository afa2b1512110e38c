"""The block gallery, for those who make blocks: every block with its fixtures, while it is made.

It speaks English, as the command line and the documentation do. Nothing of it is served unless
the setting ``block_gallery`` is on, which ``villa-site dev`` sees to.
"""
