//! The only chance there is: dice, shuffles and spins from a cryptographic source, without bias.
