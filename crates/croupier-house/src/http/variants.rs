//! Schemas in the form that client generators prefer: an object lists all its fields, and each variant of a union has a
//! name.
//!
//! utoipa writes a flattened field as `allOf`, and leaves the variants of a union unnamed. Many generators cannot read
//! either form, or give the variants names such as `CrapsRequestType17`.

use serde_json::{Map, Value, json};

type Schemas = Map<String, Value>;

const REFERENCE: &str = "#/components/schemas/";

/// Rewrites all schemas.
pub(super) fn name(schemas: &mut Schemas) {
    let before = schemas.clone();
    for schema in schemas.values_mut() {
        if let Some(whole) = merge_parts(schema, &before) {
            *schema = whole;
        }
    }
    let flat = schemas.clone();
    for (name, schema) in &flat {
        let Some(variants) = schema["oneOf"].as_array() else { continue };
        if are_unions(variants, &flat) {
            // The same message may belong to several of them: a player sits down in the same way at every game.
            let mut whole = schema.clone();
            if let Some(fields) = whole.as_object_mut() {
                fields.remove("oneOf").map(|unions| fields.insert("anyOf".to_owned(), unions));
            }
            schemas.insert(name.clone(), whole);
            continue;
        }
        let Some((tag, variants)) = tagged_variants(variants, &flat) else {
            name_by_field(name, schema, variants, schemas);
            continue;
        };
        let mut union = schema.clone();
        let mut mapping = Map::new();
        let mut names = Vec::new();
        for (word, variant) in variants {
            let own = format!("{name}{}", pascal(&word));
            let reference = format!("{REFERENCE}{own}");
            names.push(json!({ "$ref": reference }));
            mapping.insert(word, reference.into());
            schemas.insert(own, variant);
        }
        union["oneOf"] = names.into();
        union["discriminator"] = json!({ "propertyName": tag, "mapping": mapping });
        schemas.insert(name.clone(), union);
    }
}

/// Returns whether all variants of a union are unions themselves.
fn are_unions(variants: &[Value], schemas: &Schemas) -> bool {
    let is_union = |variant: &Value| {
        let name = variant["$ref"].as_str().and_then(|path| path.strip_prefix(REFERENCE));
        name.and_then(|name| schemas.get(name)).is_some_and(|schema| schema["oneOf"].is_array())
    };
    variants.iter().all(is_union)
}

/// Names the variants of a union: each variant that is an object with one field gets the name of that field.
fn name_by_field(name: &str, union: &Value, variants: &[Value], schemas: &mut Schemas) {
    let mut union = union.clone();
    for (at, variant) in variants.iter().enumerate() {
        let fields: Vec<&String> =
            variant["properties"].as_object().into_iter().flat_map(Map::keys).collect();
        if let [field] = fields.as_slice() {
            let own = format!("{name}{}", pascal(field));
            union["oneOf"][at] = json!({ "$ref": format!("{REFERENCE}{own}") });
            schemas.insert(own, variant.clone());
        }
    }
    schemas.insert(name.to_owned(), union);
}

/// Returns the variants of a union that a tag distinguishes: the tag's field, and each value of the tag with its
/// object.
fn tagged_variants(variants: &[Value], schemas: &Schemas) -> Option<(String, Vec<(String, Value)>)> {
    let objects: Vec<Value> = variants.iter().map(|one| object(one, schemas)).collect::<Option<_>>()?;
    let word = |object: &Value, tag: &str| match object["properties"][tag]["enum"].as_array()?.as_slice() {
        [word] => word.as_str().map(str::to_owned),
        _ => None,
    };
    let first = objects.first()?["properties"].as_object()?;
    let tag = first.keys().find(|tag| objects.iter().all(|object| word(object, tag).is_some()))?.clone();
    let words = objects.into_iter().filter_map(|object| Some((word(&object, &tag)?, object)));
    Some((tag.clone(), words.collect()))
}

/// Returns an object with all its fields, whether they are in the schema, in parts of `allOf`, or in a referenced
/// schema.
fn object(schema: &Value, schemas: &Schemas) -> Option<Value> {
    if schema["allOf"].is_array() {
        return merge_parts(schema, schemas);
    }
    if let Some(name) = schema["$ref"].as_str() {
        return object(schemas.get(name.strip_prefix(REFERENCE)?)?, schemas);
    }
    (schema["type"] == "object").then(|| schema.clone())
}

/// Returns the parts of `allOf` as one object.
fn merge_parts(schema: &Value, schemas: &Schemas) -> Option<Value> {
    let parts = schema["allOf"].as_array()?;
    let mut whole = json!({ "type": "object", "properties": {}, "required": [] });
    for part in parts {
        let part = object(part, schemas)?;
        for (name, field) in part["properties"].as_object().into_iter().flatten() {
            whole["properties"][name] = field.clone();
        }
        if let (Some(required), Some(more)) = (whole["required"].as_array_mut(), part["required"].as_array())
        {
            required.extend(more.iter().cloned());
        }
        if let Some(others) = part.get("additionalProperties") {
            whole["additionalProperties"] = others.clone();
        }
    }
    if let Some(description) = schema.get("description") {
        whole["description"] = description.clone();
    }
    Some(whole)
}

/// Turns `buy-in` into `BuyIn`.
fn pascal(word: &str) -> String {
    let capital =
        |part: &str| part.chars().take(1).flat_map(char::to_uppercase).chain(part.chars().skip(1)).collect();
    word.split(['-', '_']).map(capital).collect::<Vec<String>>().concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_get_names_and_flattened_fields_are_listed() {
        let schemas = json!({
            "Amounts": { "type": "object", "properties": { "min": { "type": "integer" } }, "required": ["min"] },
            "Offer": { "description": "An offer.", "oneOf": [
                { "description": "Bet.", "allOf": [
                    { "$ref": "#/components/schemas/Amounts" },
                    { "type": "object", "properties": { "do": { "type": "string", "enum": ["bet"] } }, "required": ["do"] },
                ] },
                { "type": "object", "properties": { "do": { "type": "string", "enum": ["take-dice"] } }, "required": ["do"] },
            ] },
        });
        let Value::Object(mut schemas) = schemas else { panic!() };
        name(&mut schemas);
        assert_eq!(schemas["Offer"]["discriminator"]["propertyName"], "do");
        assert_eq!(schemas["Offer"]["oneOf"][1]["$ref"], "#/components/schemas/OfferTakeDice");
        let bet = &schemas["OfferBet"];
        assert_eq!(bet["required"], json!(["min", "do"]));
        assert_eq!(bet["properties"]["min"]["type"], "integer");
        assert_eq!(bet["description"], "Bet.");
    }
}
