//! Enums that are made of several enums and still have one flat notation.
//!
//! A table of rounds has commands, and each game adds more. The log writes all of them in the same way: as an object
//! with one field, the command's name. A reader therefore finds the enum that knows the name, and lets that enum read
//! the rest.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::EnumAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, VariantAccess, Visitor};

/// An enum that is made of several enums with different names.
pub(crate) trait Parts: Sized {
    /// The name of the enum, for error messages.
    const NAME: &'static str;

    /// Reads the part that knows a name.
    fn read_part<'de, D: Deserializer<'de>>(name: &str, from: D) -> Result<Self, D::Error>;
}

/// Reads an enum that is made of several enums.
pub(crate) fn read<'de, T: Parts, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_enum(T::NAME, &[], PartsVisitor(PhantomData))
}

struct PartsVisitor<T>(PhantomData<T>);

impl<'de, T: Parts> Visitor<'de> for PartsVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "enum {}", T::NAME)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<T, A::Error> {
        let (name, rest) = access.variant::<String>()?;
        T::read_part(&name, EnumAccessDeserializer::new(NamedVariant { name: &name, rest }))
    }
}

/// A variant whose name has been read.
struct NamedVariant<'n, A> {
    name: &'n str,
    rest: A,
}

impl<'de, A: VariantAccess<'de>> EnumAccess<'de> for NamedVariant<'_, A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, A), A::Error> {
        Ok((seed.deserialize(self.name.into_deserializer())?, self.rest))
    }
}
