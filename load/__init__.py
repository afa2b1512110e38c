"""A Saturday's visitors, more and more of them: what the site bears, and what gives first."""
