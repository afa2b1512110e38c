# Type checkers find the blocks of this folder by this file; it is never run.
