//! Rules submissions: the declarations of an operator before a table opens.

use crate::fault::{Fault, Faults, SourceLine};
use crate::money::Money;
use crate::node::{Node, Value};
use crate::option::Choices;
use crate::pack::{Composition, Library};
use crate::unknown::unknown;

/// A posted limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostedLimit {
    /// The wager, the family of wagers, or `all`.
    pub wager: String,
    /// The smallest stake.
    pub min: Money,
    /// The largest stake.
    pub max: Money,
    /// The line of the submission that posts the limit.
    pub place: SourceLine,
}

/// The equipment of a game, for the form of a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EquipmentForm {
    /// The section of a submission that describes the equipment.
    pub section: &'static str,
    /// The commented sections to fill in.
    pub template: &'static str,
}

/// A section of a submission that describes equipment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EquipmentRecord {
    /// The section.
    pub section: String,
    /// The particulars of the equipment, each with its place.
    pub particulars: Vec<(String, String, SourceLine)>,
    /// The place where the section begins.
    pub place: SourceLine,
}

/// An operator's rules submission.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The pack that the table plays by.
    pub pack: String,
    /// The pack version that the operator read.
    pub version: String,
    /// The table's name.
    pub table: String,
    /// The operator's choices.
    pub choices: Choices,
    /// The posted limits, with `all` first.
    pub limits: Vec<PostedLimit>,
    /// The sections about equipment. The game's engine checks them.
    pub equipment: Vec<EquipmentRecord>,
    /// The duties that the crew carries out automatically; `None` if the submission does not say.
    pub crew: Option<Vec<(String, SourceLine)>>,
    /// The place where the submission begins.
    pub place: SourceLine,
}

impl Submission {
    /// Reads as much of a submission as possible, and returns it with every fault found.
    ///
    /// Returns `None` if its pack is unknown, because the rest cannot be checked without the pack.
    pub fn read(library: &Library, file: &str, text: &str) -> (Option<Submission>, Faults) {
        let place = SourceLine::new(file, 1);
        let root = match Node::parse(text, &place, &mut 0) {
            Ok(root) => root,
            Err(faults) => return (None, faults),
        };
        let mut faults = Faults::default();
        let Some(composition) = composition(library, &root, &place, &mut faults) else {
            return (None, faults);
        };
        let mut submission = Submission {
            pack: composition.pack.clone(),
            version: composition.version.clone(),
            table: String::new(),
            choices: Choices::new(),
            limits: Vec::new(),
            equipment: Vec::new(),
            crew: None,
            place,
        };
        for (key, node) in root.entries() {
            match key.as_str() {
                "pack" => {}
                "version" => version(node, &composition, &mut faults),
                "table" => submission.table = text_of(node, key, &mut faults).unwrap_or_default(),
                "options" => submission.choices = options(node, &composition, &mut faults),
                "limits" => submission.limits = limits(node, &mut faults),
                "crew" => submission.crew = Some(crew(node, &mut faults)),
                section if matches!(node.value, Value::Table(_)) => {
                    let particulars = node.entries().iter().map(|(key, node)| {
                        (key.clone(), node.plain().unwrap_or_default(), node.place.clone())
                    });
                    submission.equipment.push(EquipmentRecord {
                        section: section.to_owned(),
                        particulars: particulars.collect(),
                        place: node.place.clone(),
                    });
                }
                other => faults.push(unknown_key(other, &node.place, "equipment")),
            }
        }
        if submission.table.is_empty() {
            faults.push(Fault::new(&submission.place, "the table has no name; add table = \"Craps 1\""));
        }
        (Some(submission), faults)
    }

    /// Returns a commented submission to fill in, with every choice at its default.
    pub fn template(composition: &Composition, equipment: EquipmentForm) -> String {
        let mut out = format!(
            "# A rules submission for {}.\n# Lines that start with # show the defaults: remove the # to change one.\n\
             # Check it with: croupier check FILE\n\npack = \"{}\"\nversion = \"{}\"\ntable = \"{} 1\"\n\n[options]\n",
            composition.title, composition.pack, composition.version, composition.title
        );
        for spec in &composition.options {
            out.push_str(&format!("# {} ({})\n", sentence(&spec.help), spec.clauses.join(", ")));
            out.push_str(&format!("# {}\n", sentence(&spec.allowed())));
            // A required choice is not commented out, so that a copy that was not filled in is reported.
            let line = match spec.default() {
                Some(default) => format!("# {} = \"{default}\"\n\n", spec.name),
                None => format!("{} = \"\"\n\n", spec.name),
            };
            out.push_str(&line);
        }
        out.push_str(
            "[limits]\n# Posted limits: for all wagers, for one wager, or for a family of wagers.\n\
             # all = { min = \"5\", max = \"500\" }\n\n",
        );
        out.push_str(equipment.template);
        out
    }
}

/// Returns the fault of a key that a submission does not have, where `equipment` is the section about equipment.
pub fn unknown_key(key: &str, place: &SourceLine, equipment: &str) -> Fault {
    let known = ["pack", "version", "table", "options", "limits", equipment, "crew"];
    Fault::new(place, unknown("key", key, known))
}

fn composition(
    library: &Library,
    root: &Node,
    place: &SourceLine,
    faults: &mut Faults,
) -> Option<Composition> {
    let known = || library.packs().map(|pack| pack.id.as_str()).collect::<Vec<_>>().join(", ");
    let Some(node) = root.get("pack") else {
        faults.push(Fault::new(place, "the submission names no pack; add pack = \"…\"").help(known()));
        return None;
    };
    let id = text_of(node, "pack", faults)?;
    let Some(pack) = library.get(&id) else {
        faults.push(Fault::new(&node.place, library.unknown_pack(&id)));
        return None;
    };
    if let Some(amended) = &pack.amends {
        let message = format!("'{id}' amends {amended}: submit {amended} and choose the amendment there");
        faults.push(Fault::new(&node.place, message));
        return None;
    }
    library.compose(&id)
}

fn version(node: &Node, composition: &Composition, faults: &mut Faults) {
    if node.plain().as_deref() != Some(&composition.version) {
        let message = format!("this program has version {} of {}", composition.version, composition.pack);
        faults.push(Fault::new(&node.place, message).help("read what changed, then submit for that version"));
    }
}

fn options(node: &Node, composition: &Composition, faults: &mut Faults) -> Choices {
    let mut choices = Choices::new();
    for (name, node) in node.entries() {
        match composition.option_value(name, &node.plain().unwrap_or_default(), &node.place) {
            Ok(value) => drop(choices.insert(name.clone(), value)),
            Err(fault) => faults.push(fault),
        }
    }
    choices
}

fn limits(node: &Node, faults: &mut Faults) -> Vec<PostedLimit> {
    let mut limits = Vec::new();
    for (wager, node) in node.entries() {
        let amount =
            |key: &str| node.get(key).and_then(Node::plain).and_then(|text| text.parse::<Money>().ok());
        let extra = node.entries().iter().find(|(key, _)| key != "min" && key != "max");
        match (amount("min"), amount("max"), extra) {
            (Some(min), Some(max), None) => {
                limits.push(PostedLimit { wager: wager.clone(), min, max, place: node.place.clone() });
            }
            _ => faults.push(
                Fault::new(&node.place, format!("cannot read the limits of '{wager}'"))
                    .help("write { min = \"5\", max = \"500\" }"),
            ),
        }
    }
    limits.sort_by_key(|limit| limit.wager != "all");
    limits
}

fn crew(node: &Node, faults: &mut Faults) -> Vec<(String, SourceLine)> {
    let mut actions = Vec::new();
    for (key, node) in node.entries() {
        match (&node.value, key.as_str()) {
            (Value::List(items), "does") => {
                actions.extend(items.iter().filter_map(|item| Some((item.plain()?, item.place.clone()))));
            }
            _ => faults.push(Fault::new(&node.place, "write does = [\"…\"] under [crew]")),
        }
    }
    actions
}

fn text_of(node: &Node, key: &str, faults: &mut Faults) -> Option<String> {
    let text = node.plain();
    if text.is_none() {
        faults.push(Fault::new(&node.place, format!("'{key}' must be text")));
    }
    text
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
}
