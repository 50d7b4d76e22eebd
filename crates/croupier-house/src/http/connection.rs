//! The AsyncAPI description of a connection to a table, with the same types as the OpenAPI description.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// The path of the schemas in both descriptions.
const SCHEMAS: &str = "#/components/schemas/";

/// Derives the description from the description of the HTTP API.
pub(super) fn description(http: &Value) -> Value {
    let all = http["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let mut schemas = Map::new();
    let mut wanted = vec!["ClientMessage".to_owned(), "ServerMessage".to_owned()];
    while let Some(name) = wanted.pop() {
        if let Some(schema) = all.get(&name).filter(|_| !schemas.contains_key(&name)) {
            let mut found = BTreeSet::new();
            references(schema, &mut found);
            wanted.extend(found);
            let mut schema = schema.clone();
            remove_discriminators(&mut schema);
            schemas.insert(name, schema);
        }
    }
    let message = |name: &str, summary: &str| {
        json!({
            "name": name,
            "summary": summary,
            "contentType": "application/json",
            "payload": { "$ref": format!("{SCHEMAS}{name}") },
        })
    };
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Croupier: a connection to a table",
            "version": http["info"]["version"],
            "description": "The house first sends the state of the table, then everything that happens there. A client \
                numbers its commands in increasing order, and each answer carries that number. See docs/api.md.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "defaultContentType": "application/json",
        "channels": {
            "play": {
                "address": "/api/v1/tables/{table}/play",
                "title": "A table",
                "parameters": { "table": { "description": "The number of the table" } },
                "messages": {
                    "client": { "$ref": "#/components/messages/client" },
                    "server": { "$ref": "#/components/messages/server" },
                },
                "bindings": { "ws": {
                    "method": "GET",
                    "query": { "type": "object", "properties": {
                        "client": {
                            "type": "string",
                            "description": "The name that the client chose for itself. Commands need it.",
                        },
                        "after": {
                            "type": "integer",
                            "minimum": 0,
                            "description": "The last entry that the client has: the house first sends the entries after it.",
                        },
                    } },
                } },
            },
        },
        "operations": {
            "say": {
                "action": "receive",
                "channel": { "$ref": "#/channels/play" },
                "summary": "A client gives a command, or asks for its options.",
                "messages": [{ "$ref": "#/channels/play/messages/client" }],
            },
            "hear": {
                "action": "send",
                "channel": { "$ref": "#/channels/play" },
                "summary": "The house reports events, and answers commands.",
                "messages": [{ "$ref": "#/channels/play/messages/server" }],
            },
        },
        "components": {
            "messages": {
                "client": message("ClientMessage", "A message from the client"),
                "server": message("ServerMessage", "A message from the house"),
            },
            "schemas": schemas,
        },
    })
}

/// Removes what OpenAPI says about the field that tells variants apart. In AsyncAPI, a discriminator is the name of a field
/// whose values are the names of schemas, which ours are not. Each variant says itself which value the field has.
fn remove_discriminators(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let is_discriminator = |value: &Value| value.get("propertyName").is_some();
            fields.retain(|name, value| name != "discriminator" || !is_discriminator(value));
            fields.values_mut().for_each(remove_discriminators);
        }
        Value::Array(values) => values.iter_mut().for_each(remove_discriminators),
        _ => {}
    }
}

/// Collects the schemas that a schema refers to.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            found.extend(name.and_then(|name| name.strip_prefix(SCHEMAS)).map(str::to_owned));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    /// Fails if AsyncAPI's schema of schemas would not accept a discriminator, or if a union does not tell its variants apart.
    fn check(value: &Value, path: &str) {
        match value {
            Value::Object(fields) => {
                let discriminator = fields.get("discriminator").filter(|_| !path.ends_with("/properties"));
                assert!(discriminator.is_none_or(Value::is_string), "{path}: {discriminator:?}");
                fields.iter().for_each(|(name, field)| check(field, &format!("{path}/{name}")));
            }
            Value::Array(values) => values.iter().for_each(|value| check(value, path)),
            _ => {}
        }
    }

    #[test]
    fn schemas_have_no_discriminators_of_openapi() {
        let http: Value = serde_json::from_str(&super::super::description()).unwrap();
        assert!(http.to_string().contains("\"propertyName\""));
        let description = super::description(&http);
        check(&description, "");
        // Each variant of a message has the one value of its field.
        let schemas = &description["components"]["schemas"];
        let variants = schemas["ServerMessage"]["oneOf"].as_array().unwrap();
        for variant in variants {
            let name = variant["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
            let kind = &schemas[name]["properties"]["type"];
            assert_eq!(kind["enum"].as_array().map(Vec::len), Some(1), "{name}: {kind}");
        }
    }
}
