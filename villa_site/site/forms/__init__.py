"""Forms that editors put into pages: what they ask, the rules, and the way of what is sent."""
