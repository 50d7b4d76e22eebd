sound-sound = Sound
sound-help = Sound and spoken calls (M)
sound-refused = The browser refuses sound. Click to try again.
