sound-sound = Son
sound-help = Son et annonces vocales (M)
sound-refused = Le navigateur refuse le son. Cliquez pour réessayer.
