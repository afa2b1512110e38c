"""Several workers of one machine as one site: what one learns reaches all."""
