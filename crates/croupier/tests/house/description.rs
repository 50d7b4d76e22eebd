//! The messages of a connection compared with the AsyncAPI description that the house publishes.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

static CLIENT: LazyLock<Validator> = LazyLock::new(|| validator("ClientMessage"));
static SERVER: LazyLock<Validator> = LazyLock::new(|| validator("ServerMessage"));

/// Panics if a client's message differs from the description.
pub(crate) fn check_client(message: &Value) {
    check(&CLIENT, message);
}

/// Panics if a message of the house differs from the description.
pub(crate) fn check_server(message: &Value) {
    check(&SERVER, message);
}

fn check(validator: &Validator, message: &Value) {
    let differences = differences(validator, message);
    assert!(differences.is_empty(), "{message} differs from the description: {differences:?}");
}

fn differences(validator: &Validator, message: &Value) -> Vec<String> {
    validator.iter_errors(message).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn validator(message: &str) -> Validator {
    let text = croupier_house::http::connection_description();
    let mut description: Value = serde_json::from_str(&text).unwrap();
    let mut schemas = description["components"]["schemas"].take();
    close(&mut schemas);
    let schema = json!({
        "$ref": format!("#/components/schemas/{message}"),
        "components": { "schemas": schemas },
    });
    jsonschema::draft202012::new(&schema).unwrap()
}

/// Forbids every field that the description does not list, so that it cannot fall behind.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            let lists_fields = fields.get("properties").is_some_and(Value::is_object);
            if lists_fields && fields.get("type") == Some(&json!("object")) {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
        }
        Value::Array(values) => values.iter_mut().for_each(close),
        _ => {}
    }
}

#[test]
fn a_message_with_a_missing_or_an_unknown_field_differs_from_the_description() {
    let right = json!({ "type": "reality-check", "minutes": 30, "net": -500 });
    check_server(&right);
    let mut more = right.clone();
    more["words"] = json!("half an hour");
    assert_eq!(differences(&SERVER, &more).len(), 1);
    let without = json!({ "type": "reality-check", "minutes": 30 });
    assert_eq!(differences(&SERVER, &without).len(), 1);
    assert_eq!(differences(&CLIENT, &json!({ "n": 1, "ask": { "do": "fly" } })).len(), 1);
    check_client(&json!({ "n": 1, "ask": "offers" }));
}
