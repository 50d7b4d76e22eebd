//! The appendix of docs/api.md and the API descriptions next to it match the code.
//!
//! `UPDATE_API_PAGE=1 cargo test -p croupier-house --test all api_page` regenerates the descriptions; `npm --prefix web
//! run wire` then generates the page's types.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use croupier_house::http::codes::{self as refusals, RefusalCode};
use croupier_table::Reason;
use serde_json::Value;
use strum::IntoEnumIterator;

/// The heading of the generated part.
const MARK: &str = "\n## Appendix: requests and commands\n";

fn page_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md")
}

/// The requests to tables: the type, its title, and the field that distinguishes them.
const ACTIONS: [(&str, &str, &str); 5] = [
    ("CommonRequest", "Requests to any table", "do"),
    ("CrapsRequest", "Requests to a craps table", "do"),
    ("RoundRequest", "Requests to a card table or a wheel", "do"),
    ("RulingRequest", "A ruling at craps", "rules"),
    ("DealingError", "A slip at baccarat", "what"),
];

/// Types with a closed list of words that requests use.
const WORDS: [&str; 10] = [
    "BetMethod",
    "Direction",
    "DiceLanding",
    "Hand",
    "HouseCutter",
    "Pool",
    "Rank",
    "RulingCause",
    "StopCause",
    "UnclearRequest",
];

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

/// Returns the name of a type, for readers.
fn called(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return if name == "Cents" { "cents".to_owned() } else { format!("`{name}`") };
    }
    if let Some(one_of) = schema["oneOf"].as_array() {
        return one_of.iter().find(|one| one["type"] != "null").map(called).unwrap_or_default();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find_map(Value::as_str).unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "integer" => "number".to_owned(),
        "string" => "text".to_owned(),
        "boolean" => "true or false".to_owned(),
        "array" => format!("list of {}", called(&schema["items"])),
        other => other.to_owned(),
    }
}

/// Returns the fields of a request in one row. Optional fields have a question mark.
fn fields(action: &Value, tag: &str) -> String {
    let needed =
        |name: &str| action["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let all = action["properties"].as_object().unwrap().iter().filter(|(name, _)| *name != tag);
    let fields = all.map(|(name, schema)| {
        let may_be_missing = if needed(name) { "" } else { "?" };
        format!("`{name}`{may_be_missing} {}", called(schema))
    });
    fields.collect::<Vec<_>>().join(", ")
}

fn requests(made: &mut String, description: &Value) {
    made.push_str("\n### Requests\n\nUnder `/api/v1`.\n\n| request | |\n| --- | --- |\n");
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, request) in methods.as_object().unwrap() {
            let words = Some(text(request, "summary")).filter(|words| !words.is_empty());
            let words = words.unwrap_or(text(request, "description")).replace('\n', " ");
            let _ = writeln!(made, "| `{} {path}` | {words} |", method.to_uppercase());
        }
    }
}

fn actions(made: &mut String, schemas: &Value) {
    for (name, title, tag) in ACTIONS {
        let _ = write!(made, "\n### {title}\n\n| `{tag}` | | fields |\n| --- | --- | --- |\n");
        for action in schemas[name]["oneOf"].as_array().unwrap() {
            let named = action["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
            let action = &schemas[named];
            let word = action["properties"][tag]["enum"][0].as_str().unwrap();
            let words = text(action, "description").replace('\n', " ");
            let _ = writeln!(made, "| `{word}` | {words} | {} |", fields(action, tag));
        }
    }
}

fn words(made: &mut String, schemas: &Value) {
    made.push_str("\n### Words\n\n| | | one of |\n| --- | --- | --- |\n");
    for name in WORDS {
        let schema = &schemas[name];
        let all = schema["enum"].as_array().unwrap().iter();
        let all: Vec<String> = all.map(|word| format!("`{}`", word.as_str().unwrap())).collect();
        let about = text(schema, "description").trim_end_matches('.');
        let _ = writeln!(made, "| `{name}` | {about} | {} |", all.join(", "));
    }
}

fn codes(made: &mut String) {
    made.push_str("\n### Codes of refusals\n\n| code | status | meaning |\n| --- | --- | --- |\n");
    for RefusalCode { code, status, meaning } in refusals::codes() {
        let _ = writeln!(made, "| `{code}` | {status} | {meaning} |");
    }
    made.push_str("\n### Codes of the dealer\n\nAll these codes have status 422 and a `clause`.\n\n| code | reason |\n| --- | --- |\n");
    for reason in Reason::iter() {
        let code = serde_json::to_value(reason).unwrap();
        let _ = writeln!(made, "| `{}` | {} |", code.as_str().unwrap(), reason.words());
    }
}

/// Returns all requests, as the code describes them.
fn appendix() -> String {
    let description: Value = serde_json::from_str(&croupier_house::http::description()).unwrap();
    let schemas = &description["components"]["schemas"];
    let mut made = "\nGenerated from the code, which describes itself at `/api/v1/openapi.json`. A field with a question mark may be left out;\n\
                    *Crew:* means that only a person with a crew role may make the request.\n"
        .to_owned();
    requests(&mut made, &description);
    actions(&mut made, schemas);
    words(&mut made, schemas);
    codes(&mut made);
    made
}

#[test]
fn the_appendix_matches_the_code() {
    let page = fs::read_to_string(page_path()).unwrap();
    let (before, written) = page.split_once(MARK).unwrap();
    let made = appendix();
    if std::env::var_os("UPDATE_API_PAGE").is_some() {
        fs::write(page_path(), format!("{before}{MARK}{made}")).unwrap();
        return;
    }
    let differs = written.lines().zip(made.lines()).find(|(written, made)| written != made);
    assert_eq!(differs, None, "docs/api.md is outdated: regenerate it with UPDATE_API_PAGE=1");
    assert_eq!(written, made);
}

#[test]
fn the_descriptions_match_the_code() {
    let made = [
        ("openapi.json", croupier_house::http::description()),
        ("asyncapi.json", croupier_house::http::connection_description()),
    ];
    for (name, made) in made {
        let path = page_path().with_file_name(name);
        let made = format!("{made}\n");
        if std::env::var_os("UPDATE_API_PAGE").is_some() {
            fs::write(path, made).unwrap();
            continue;
        }
        let kept = fs::read_to_string(path).unwrap_or_default();
        assert!(kept == made, "docs/{name} is outdated: regenerate it with UPDATE_API_PAGE=1");
    }
}
