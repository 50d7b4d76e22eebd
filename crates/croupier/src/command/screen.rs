//! Output that fits the screen.

use comfy_table::{ColumnConstraint, ContentArrangement, Table};

/// The width of text if the output is a file or a pipe.
pub(super) const PAGE: u16 = 132;

/// The width of the narrowest supported screen; tables do not shrink any further.
const NARROWEST: u16 = 40;

/// Returns the width of the screen in characters: `COLUMNS` if it is set, or that of the terminal. `None` for a file or a
/// pipe.
pub(super) fn width() -> Option<u16> {
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    given.or_else(|| Table::new().width()).map(|width: u16| width.max(NARROWEST))
}

/// Returns the width at which sentences wrap.
pub(super) fn page() -> u16 {
    width().unwrap_or(PAGE).min(PAGE)
}

/// Returns true if a table is not wider than the screen.
pub(super) fn fits(table: &Table) -> bool {
    width().is_none_or(|width| table_width(table) <= usize::from(width))
}

fn table_width(table: &Table) -> usize {
    table.to_string().lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// Prints a list. Its rows do not wrap: on a narrow screen it leaves out the columns in `spare`, the first of them first,
/// and says so.
pub(super) fn print_list(out: &mut String, mut list: Table, spare: &[usize]) {
    let mut hidden = Vec::new();
    for index in spare {
        if fits(&list) {
            break;
        }
        let name = list.header().and_then(|row| row.cell_iter().nth(*index)).map(|cell| cell.content());
        if let Some(column) = list.column_mut(*index) {
            column.set_constraint(ColumnConstraint::Hidden);
            hidden.extend(name.filter(|name| !name.is_empty()));
        }
    }
    if let (false, Some(width)) = (fits(&list), width()) {
        list.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    line!(out, "{list}");
    if !hidden.is_empty() {
        line!(out, "Columns left out on this narrow screen: {}.", hidden.join(", "));
    }
}

/// Prints a text that wraps, each of its lines after an indentation; the first line begins with a label instead.
pub(super) fn print_wrapped(out: &mut String, label: &str, indent: usize, text: &str) {
    let room = usize::from(page()).saturating_sub(indent).max(20);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    // A label that leaves no room gets a separate line.
    let fits = label.is_empty() || label.chars().count() < indent;
    if !fits || lines.is_empty() {
        line!(out, "{}", label.trim_end());
    }
    for (number, text) in lines.iter().enumerate() {
        let label = if number == 0 && fits { label } else { "" };
        line!(out, "{label:<indent$}{text}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_wraps_after_its_label() {
        let mut out = String::new();
        print_wrapped(&mut out, "4.1", 100, "one two three four five six seven");
        assert_eq!(
            out,
            format!("4.1{}one two three four five six\n{}seven\n", " ".repeat(97), " ".repeat(100))
        );
        out.clear();
        print_wrapped(&mut out, "a long label", 4, "text");
        assert_eq!(out, "a long label\n    text\n");
    }
}
