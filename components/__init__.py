"""What the site looks like: functions that render its page frame, parts and templates."""
