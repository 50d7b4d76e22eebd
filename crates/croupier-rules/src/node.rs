//! The typed blocks of a pack, as a tree that keeps the line of every value.

use crate::fault::{Fault, Faults, SourceLine};
use toml::de::{DeTable, DeValue};

/// A value of a `toml` block with its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value's number in the pack. Copies and resolved options keep it, so that the original value can be found in
    /// its pack.
    pub id: u32,
    /// The file and line.
    pub place: SourceLine,
    /// The value.
    pub value: Value,
}

/// The value of a [`Node`].
#[derive(Clone, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<(String, Node)>),
}

impl Node {
    /// An empty table.
    pub fn empty(place: SourceLine) -> Node {
        Node { id: u32::MAX, place, value: Value::Table(Vec::new()) }
    }

    /// Parses a block of TOML that starts at `place`, numbering its values from `next_id`.
    pub fn parse(text: &str, place: &SourceLine, next_id: &mut u32) -> Result<Node, Faults> {
        let lines = LineIndex::new(text, place);
        match DeTable::parse(text) {
            Ok(table) => {
                let mut faults = Faults::default();
                let node = lines.table(table.get_ref(), 0, next_id, &mut faults);
                faults.none().map(|()| node)
            }
            Err(error) => {
                let at = lines.place(error.span().map_or(0, |span| span.start));
                Err(Faults(vec![Fault::new(&at, format!("invalid TOML: {}", error.message()))]))
            }
        }
    }

    /// The entry of a table.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|(known, _)| known == key).map(|(_, node)| node)
    }

    /// The entries of a table; empty if this is not a table.
    pub fn entries(&self) -> &[(String, Node)] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The text, if the value is text.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value as text, if it is neither a list nor a table.
    pub fn plain(&self) -> Option<String> {
        match &self.value {
            Value::Text(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Flag(flag) => Some(flag.to_string()),
            _ => None,
        }
    }

    /// Lays another tree over this one. The other tree's entries replace or extend this tree's entries; tables are
    /// merged entry by entry.
    pub fn overlay(&mut self, other: Node) {
        match (&mut self.value, other.value) {
            (Value::Table(ours), Value::Table(theirs)) => {
                for (key, node) in theirs {
                    match ours.iter_mut().find(|(known, _)| *known == key) {
                        Some((_, existing)) => existing.overlay(node),
                        None => ours.push((key, node)),
                    }
                }
            }
            (ours, theirs) => {
                *ours = theirs;
                self.place = other.place;
                self.id = other.id;
            }
        }
    }

    /// Joins a block to this tree. A value that the tree already has is a fault, because two clauses would decide it.
    pub fn join(&mut self, other: Node, path: &str, faults: &mut Faults) {
        match (&mut self.value, other.value) {
            (Value::Table(ours), Value::Table(theirs)) => {
                for (key, node) in theirs {
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    match ours.iter_mut().find(|(known, _)| *known == key) {
                        Some((_, existing)) => existing.join(node, &path, faults),
                        None => ours.push((key, node)),
                    }
                }
            }
            _ => faults.push(
                Fault::new(&other.place, format!("'{path}' is given a second time"))
                    .help(format!("it was first given at {}; give it once", self.place)),
            ),
        }
    }

    /// Swaps the value with this id for another, anywhere in the tree. Returns whether it was found.
    pub fn swap(&mut self, id: u32, value: &mut Value) -> bool {
        if self.id == id {
            std::mem::swap(&mut self.value, value);
            return true;
        }
        match &mut self.value {
            Value::List(items) => items.iter_mut().any(|item| item.swap(id, value)),
            Value::Table(entries) => entries.iter_mut().any(|(_, node)| node.swap(id, value)),
            _ => false,
        }
    }
}

/// Converts offsets to lines.
struct LineIndex<'t> {
    text: &'t str,
    place: &'t SourceLine,
}

impl<'t> LineIndex<'t> {
    fn new(text: &'t str, place: &'t SourceLine) -> LineIndex<'t> {
        LineIndex { text, place }
    }

    fn place(&self, offset: usize) -> SourceLine {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = self.place.line + before.bytes().filter(|byte| *byte == b'\n').count() as u32;
        SourceLine { file: self.place.file.clone(), line }
    }

    fn table(&self, table: &DeTable<'_>, offset: usize, next_id: &mut u32, faults: &mut Faults) -> Node {
        let id = take(next_id);
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let entries = entries
            .into_iter()
            .map(|(key, value)| {
                let start = key.span().start;
                (key.get_ref().to_string(), self.node(value.get_ref(), start, next_id, faults))
            })
            .collect();
        Node { id, place: self.place(offset), value: Value::Table(entries) }
    }

    fn node(&self, value: &DeValue<'_>, start: usize, next_id: &mut u32, faults: &mut Faults) -> Node {
        let value = match value {
            DeValue::Table(table) => return self.table(table, start, next_id, faults),
            DeValue::Array(items) => Value::List(
                items
                    .iter()
                    .map(|item| self.node(item.get_ref(), item.span().start, next_id, faults))
                    .collect(),
            ),
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Value::Number(number),
                Err(_) => {
                    faults.push(Fault::new(&self.place(start), format!("the number {number} is too large")));
                    Value::Number(0)
                }
            },
            DeValue::Float(_) | DeValue::Datetime(_) => {
                let fault = Fault::new(&self.place(start), "floats and dates are not allowed");
                faults.push(fault.help("write amounts and rates as text: \"0.25\", \"5%\""));
                Value::Number(0)
            }
        };
        Node { id: take(next_id), place: self.place(start), value }
    }
}

fn take(next_id: &mut u32) -> u32 {
    *next_id += 1;
    *next_id - 1
}
