//! Tests that the house answers people with types. A client generates its types from the description of the API, so
//! a bare JSON value would tell it nothing, or something wrong.

use std::fs;

use super::{root, sources};

/// The public fields that are JSON values, with the reasons.
const JSON_FIELDS: [(&str, &str, &str); 3] = [
    ("http/answer.rs", "facts", "each code of a refusal has its own details"),
    ("ask/strategy.rs", "facts", "these become the details of a refusal"),
    ("table/question.rs", "ask", "the request as the crew sent it, which the description gives its type"),
];

/// Returns the code of the house without comments and tests, by file.
fn code_of_house() -> Vec<(String, String)> {
    let folder = root().join("crates/croupier-house/src");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let names = files.iter().map(|file| file.strip_prefix(&folder).unwrap().display().to_string());
    let is_test = |name: &str| name.contains("tests") || name.ends_with("testing.rs");
    let kept = names.zip(&files).filter(|(name, _)| !is_test(name));
    let code = |text: String| {
        let code = text.split("#[cfg(test)]").next().unwrap().lines();
        code.map(|line| line.split("// ").next().unwrap()).collect::<Vec<_>>().join("\n")
    };
    kept.map(|(name, file)| (name, code(fs::read_to_string(file).unwrap()))).collect()
}

/// Returns the types that asynchronous functions return: those are the handlers and what they call.
fn returned_types(code: &str) -> Vec<&str> {
    let functions = code.split("async fn ").skip(1);
    let heads = functions.filter_map(|function| function.split('{').next());
    heads.filter_map(|head| head.split_once("->")).map(|(_, returned)| returned.trim()).collect()
}

fn is_untyped(returned: &str) -> bool {
    let words = returned.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.into_iter().any(|word| word == "Value" || word == "RawValue")
}

#[test]
fn handlers_return_types_and_not_json_values() {
    let mut handlers = 0;
    for (name, code) in code_of_house().into_iter().filter(|(name, _)| name.starts_with("http/")) {
        for returned in returned_types(&code) {
            handlers += 1;
            assert!(!is_untyped(returned), "a function of {name} returns {returned}: return a type");
        }
    }
    assert!(handlers > 100, "only {handlers} functions were found");
}

#[test]
fn only_listed_public_fields_are_json_values() {
    let mut found = Vec::new();
    for (name, code) in code_of_house() {
        let fields = code.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": "));
        let untyped = fields.filter(|(field, of)| !field.contains([' ', '(']) && is_untyped(of));
        found.extend(untyped.map(|(field, _)| (name.clone(), field.to_owned())));
    }
    for (file, field) in &found {
        let listed = JSON_FIELDS.iter().any(|(known, name, _)| (known, name) == (&&**file, &&**field));
        assert!(
            listed,
            "the field {field} in {file} is a JSON value: give it a type, or list it with the reason"
        );
    }
    assert_eq!(found.len(), JSON_FIELDS.len(), "remove the fields that are no longer JSON values");
}

#[test]
fn a_json_value_in_a_returned_type_is_found() {
    let code = "pub(super) async fn open( app: App, ) -> Result<Json<Vec<serde_json::Value>>, Problem> { x }";
    assert!(returned_types(code).into_iter().any(is_untyped));
    assert!(!is_untyped("Result<Json<ValueInfo>, Problem>"));
}
