//! Python values as amounts, options and requests.

use croupier_rules::{Choices, Money};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use pythonize::pythonize;
use serde_json::Value;

use crate::error::ErrorDraft;

/// Reads an amount in dollars: an int, a `Decimal`, a text such as `"2.50"`, or a float with at most two digits.
pub(crate) fn money(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Money> {
    let wrong = || {
        let shown = value.repr().map_or_else(|_| "this value".to_owned(), |text| text.to_string());
        let message = format!("{name} must be an amount in dollars, not {}", shortened(&shown));
        ErrorDraft::new("not-an-amount", message)
            .suggesting(Some("write 25, Decimal(\"2.50\") or \"2.50\"".to_owned()))
    };
    if value.is_instance_of::<PyBool>() {
        return Err(wrong().into());
    }
    let text = value.str()?.to_string();
    // A whole float prints as 5.0.
    let text = text.strip_suffix(".0").unwrap_or(&text);
    text.parse::<Money>().map_err(|_| wrong().into())
}

/// Reads an amount that may be left out.
pub(crate) fn some_money(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Money>> {
    value.map(|value| money(name, value)).transpose()
}

/// Shortens a text that a message repeats.
pub(crate) fn shortened(text: &str) -> String {
    croupier_rules::shortened(text)
}

/// Reads an operator's choices. `True` and `False` mean `on` and `off`.
pub(crate) fn choices(options: Option<&Bound<'_, PyDict>>) -> PyResult<Choices> {
    let mut choices = Choices::new();
    for (name, value) in options.into_iter().flatten() {
        let text = match value.cast::<PyBool>() {
            Ok(flag) => if flag.is_true() { "on" } else { "off" }.to_owned(),
            Err(_) => value.str()?.to_string(),
        };
        choices.insert(name.str()?.to_string(), text);
    }
    Ok(choices)
}

/// Turns a value into dictionaries, lists and plain values.
pub(crate) fn plain<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, value)?)
}
