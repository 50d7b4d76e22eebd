//! Reads the definition of a type from Rust source in this project's formatting.

/// The definition of a type.
pub(crate) struct Form {
    /// The text of the type's comment.
    pub(crate) says: String,
    /// True for an enum, false for a struct.
    pub(crate) is_enum: bool,
    /// The variants or fields of the type.
    pub(crate) items: Vec<Item>,
}

/// A variant or a field.
pub(crate) struct Item {
    pub(crate) name: String,
    /// The text of the item's comment.
    pub(crate) says: String,
    pub(crate) kind: Kind,
}

/// The contents of a variant. For a field, it is the field's type as one value.
pub(crate) enum Kind {
    Word,
    Values(Vec<String>),
    Fields(Vec<(String, String)>),
}

/// Finds the type with this name.
pub(crate) fn find(source: &str, name: &str) -> Option<Form> {
    let mut says = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let heads = ["enum", "struct"].map(|kind| format!("pub {kind} {name} {{"));
        if let Some(place) = heads.iter().position(|head| head == line) {
            let body: Vec<&str> = lines.take_while(|line| *line != "}").collect();
            return Some(Form { says, is_enum: place == 0, items: items(&body) });
        }
        match line.strip_prefix("///") {
            Some(doc) => say(&mut says, doc),
            None if line.starts_with('#') => {}
            None => says.clear(),
        }
    }
    None
}

fn say(says: &mut String, doc: &str) {
    let doc = doc.trim();
    if !says.is_empty() && !doc.is_empty() {
        says.push(' ');
    }
    says.push_str(doc);
}

/// Returns the items of a body, each with the comments before it. Leaves attributes out, and joins the lines of an
/// item.
fn items(body: &[&str]) -> Vec<Item> {
    let (mut items, mut says, mut text) = (Vec::new(), String::new(), String::new());
    for line in body.iter().map(|line| line.trim()) {
        if let Some(doc) = line.strip_prefix("///") {
            // Comments inside an item are only for people who read the source.
            if text.is_empty() {
                say(&mut says, doc);
            }
        } else if !line.starts_with('#') && !line.starts_with("//") && !line.is_empty() {
            text.push_str(line);
            text.push(' ');
            if depth(&text) == 0 && line.ends_with(',') {
                items.push(item(text.trim().trim_end_matches(','), std::mem::take(&mut says)));
                text.clear();
            }
        }
    }
    items
}

fn depth(text: &str) -> i32 {
    text.chars().map(|c| i32::from("{([<".contains(c)) - i32::from("})]>".contains(c))).sum()
}

fn item(text: &str, says: String) -> Item {
    let text = text.trim_start_matches("pub ");
    if let Some((name, fields)) = text.split_once(" {") {
        let fields = split(fields.trim_end_matches('}')).into_iter().filter_map(|field| {
            let (name, of) = field.split_once(':')?;
            Some((name.trim().to_owned(), of.trim().to_owned()))
        });
        return Item { name: name.to_owned(), says, kind: Kind::Fields(fields.collect()) };
    }
    if let Some((name, of)) = text.split_once(": ") {
        return Item { name: name.to_owned(), says, kind: Kind::Values(vec![of.to_owned()]) };
    }
    if let Some((name, values)) = text.split_once('(') {
        let kind = Kind::Values(split(values.trim_end_matches(')')));
        return Item { name: name.to_owned(), says, kind };
    }
    Item { name: text.to_owned(), says, kind: Kind::Word }
}

/// Splits a text at the commas that are outside all brackets.
fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in text.chars() {
        let last = parts.last_mut().unwrap();
        if letter == ',' && depth(last) == 0 {
            parts.push(String::new());
        } else {
            last.push(letter);
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}
