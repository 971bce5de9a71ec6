"""What a good player looks at: for the bots, and for whoever asks for advice."""
