"""What developers and operators use beside the running site: doctor, gallery, prerender."""
