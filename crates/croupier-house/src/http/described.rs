//! Completes the description of the API: adds to each operation the parts that all operations share.

use serde_json::{Map, Value};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, Content, OpenApi, Ref, RefOr, Response, ResponseBuilder, SecurityRequirement,
};

/// Returns the description as published, with the possible answers to any request and the ways to authenticate.
pub(super) fn complete(mut description: OpenApi) -> Value {
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let components = description.components.get_or_insert_with(Components::new);
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    for item in description.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten();
        operations.for_each(complete_one);
    }
    let mut value = serde_json::to_value(description).unwrap_or_default();
    each_object(&mut value, &mut bound_unsigned);
    each_object(&mut value, &mut pair);
    if let Some(schemas) = value["components"]["schemas"].as_object_mut() {
        super::variants::name(schemas);
    }
    value
}

fn each_object(value: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            change(fields);
            fields.values_mut().for_each(|field| each_object(field, change));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| each_object(value, change)),
        _ => {}
    }
}

/// Sets the bounds of unsigned numbers, which utoipa describes as signed.
fn bound_unsigned(fields: &mut Map<String, Value>) {
    let most = match (fields.get("format").and_then(Value::as_str), fields.get("minimum")) {
        (Some("int32"), Some(_)) => ("uint32", u64::from(u32::MAX)),
        (Some("int64"), Some(_)) => ("uint64", u64::MAX),
        _ => return,
    };
    fields.insert("format".to_owned(), most.0.into());
    fields.insert("maximum".to_owned(), most.1.into());
}

/// Describes a list of fixed length by its length, because client generators do not read `items: false`.
fn pair(fields: &mut Map<String, Value>) {
    if let Some(parts) = fields.get("prefixItems").and_then(Value::as_array).map(Vec::len) {
        fields.remove("items");
        fields.insert("minItems".to_owned(), parts.into());
        fields.insert("maxItems".to_owned(), parts.into());
    }
}

/// The meanings of statuses, for answers without a description.
const MEANINGS: [(&str, &str); 13] = [
    ("101", "The connection is open"),
    ("200", "The answer"),
    ("204", "Done; the answer has no body"),
    ("400", "The request cannot be read"),
    ("401", "Not signed in"),
    ("403", "Not permitted, or the password must be changed first"),
    ("404", "Not found"),
    ("409", "Another request came first, or this one was already made"),
    ("413", "The body is too large"),
    ("415", "The body has the wrong media type"),
    ("422", "The request is invalid or refused"),
    ("429", "Too many requests"),
    ("503", "The house is closed or too busy"),
];

fn complete_one(operation: &mut Operation) {
    let parameters = operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty());
    let body = operation.request_body.is_some();
    let answers = &mut operation.responses.responses;
    let mut may = vec!["429", "503"];
    if parameters || body {
        may.push("400");
    }
    if body {
        may.extend(["413", "415", "422"]);
    }
    // Clients that must sign in send a token, or a cookie.
    if answers.contains_key("401") {
        operation.security = Some(vec![SecurityRequirement::new("token", Vec::<String>::new())]);
        may.push("403");
    }
    for status in may {
        answers.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem("")));
    }
    for (status, answer) in answers {
        if let RefOr::T(answer) = answer
            && answer.description.is_empty()
            && let Some((_, meaning)) = MEANINGS.iter().find(|(known, _)| known == status)
        {
            answer.description = (*meaning).to_owned();
        }
    }
}

fn problem(words: &str) -> Response {
    let schema = Ref::from_schema_name("Problem");
    ResponseBuilder::new().description(words).content("application/json", Content::new(Some(schema))).build()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    #[test]
    fn every_operation_has_a_unique_id_and_every_answer_a_description() {
        let description: Value = serde_json::from_str(&super::super::description()).unwrap();
        let mut names = BTreeSet::new();
        for (path, item) in description["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let name = operation["operationId"].as_str().unwrap();
                assert!(
                    names.insert(name.to_owned()),
                    "{method} {path}: another operation has the id {name}"
                );
                for (status, answer) in operation["responses"].as_object().unwrap() {
                    let meaning = answer["description"].as_str().unwrap_or_default();
                    assert!(!meaning.is_empty(), "{method} {path}: {status} has no description");
                    let known = status.len() == 3 && status.starts_with(|first: char| first.is_ascii_digit());
                    assert!(known, "{method} {path}: {status} is not an HTTP status");
                }
            }
        }
    }

    /// A schema that allows any value is useless to clients.
    #[test]
    fn no_schema_allows_any_value() {
        fn walk(value: &Value, path: &str, open: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    let object = fields.get("type") == Some(&Value::from("object"));
                    let closed = ["properties", "additionalProperties", "allOf", "oneOf"];
                    if object && !closed.iter().any(|field| fields.contains_key(*field)) {
                        open.push(path.to_owned());
                    }
                    for (name, field) in fields {
                        if name != "additionalProperties"
                            && field.as_object().is_some_and(|field| field.is_empty())
                        {
                            open.push(format!("{path}/{name}"));
                        }
                        walk(field, &format!("{path}/{name}"), open);
                    }
                }
                Value::Array(values) => {
                    values
                        .iter()
                        .enumerate()
                        .for_each(|(n, value)| walk(value, &format!("{path}/{n}"), open));
                }
                _ => {}
            }
        }
        let description: Value = serde_json::from_str(&super::super::description()).unwrap();
        let mut open = Vec::new();
        walk(&description["components"]["schemas"], "", &mut open);
        walk(&description["paths"], "paths", &mut open);
        assert_eq!(open, Vec::<String>::new());
    }
}
