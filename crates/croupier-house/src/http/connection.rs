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
            schemas.insert(name, schema.clone());
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
