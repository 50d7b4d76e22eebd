//! Rule packs: one folder of Markdown for each document, read, composed and resolved.

use std::collections::BTreeMap;

use crate::clause::Clause;
use crate::fault::{Fault, Faults, SourceLine};
use crate::markdown::{self, Block};
use crate::money::Money;
use crate::node::{Node, Value};
use crate::odds::Odds;
use crate::option::{Choice, Choices, OptionSpec};
use crate::unknown::unknown;

/// The rules of one document, as its folder gives them.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The pack's id: the name of its folder and the first part of its clauses' ids.
    pub id: String,
    /// The document's name for the game.
    pub title: String,
    /// The engine that plays the game.
    pub game: String,
    /// The version of the document, or of its interpretation here.
    pub version: String,
    /// The document's title and source.
    pub document: String,
    /// The currency of the amounts, if the document implies one.
    pub currency: Option<String>,
    /// The pack that this pack amends, if the operator offers the amendment.
    pub amends: Option<String>,
    /// Other packs that this pack amends, if the operator offers the amendment there. The plays of this pack run with
    /// the pack in `amends`.
    pub also_amends: Vec<String>,
    /// The pack that this pack builds on, which supplies the settings that this pack leaves out.
    pub builds_on: Option<String>,
    /// With `builds_on`: the other pack's clause numbers and their numbers in this pack, the longest first.
    pub renumber: Vec<(String, String)>,
    /// Every clause of the document.
    pub clauses: Vec<Clause>,
    /// The plays that prove the clauses.
    pub plays: Vec<Block>,
    settings: Node,
}

/// The packs that are loaded.
#[derive(Clone, Default, Debug)]
pub struct Library {
    packs: BTreeMap<String, Pack>,
}

impl Library {
    /// Returns the packs inside this program.
    ///
    /// # Panics
    /// If they are faulty, which a test rules out.
    pub fn embedded() -> Library {
        match Library::read(Library::embedded_files().iter().copied()) {
            Ok(library) => library,
            Err(faults) => panic!("the packs inside this program are faulty:\n{faults}"),
        }
    }

    /// The files of the packs inside this program: a path that ends in `PACK/FILE.md`, and its text.
    pub fn embedded_files() -> &'static [(&'static str, &'static str)] {
        croupier_packs::PAGES
    }

    /// Reads packs from files: a path that ends in `PACK/FILE.md`, and its text.
    pub fn read<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Result<Library, Faults> {
        let mut faults = Faults::default();
        let mut folders: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
        for (path, text) in files {
            folders.entry(folder(path)).or_default().push((path, text));
        }
        let mut next_id = 0;
        let mut library = Library::default();
        for (id, mut files) in folders {
            files.sort_unstable();
            if let Some(pack) = read_pack(id, &files, &mut next_id, &mut faults) {
                library.packs.insert(id.to_owned(), pack);
            }
        }
        library.check_relations(&mut faults);
        for pack in library.packs.values().filter(|pack| pack.amends.is_none()) {
            if let Some(composition) = library.compose(&pack.id) {
                faults.extend(composition.check_arms());
            }
        }
        faults.none().map(|()| library)
    }

    fn check_relations(&self, faults: &mut Faults) {
        for pack in self.packs.values() {
            for other in pack.amends.iter().chain(&pack.also_amends).chain(&pack.builds_on) {
                if !self.packs.contains_key(other) {
                    faults.push(Fault::new(&pack.settings.place, self.unknown_pack(other)));
                }
            }
        }
    }

    /// All packs, by id.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> {
        self.packs.values()
    }

    /// Finds a pack by its id.
    pub fn get(&self, id: &str) -> Option<&Pack> {
        self.packs.get(id)
    }

    /// The pack that a table opens with in order to play the pack `id`: that pack, or the pack that it amends.
    pub fn playable(&self, id: &str) -> Option<&str> {
        self.get(id).map(|pack| pack.amends.as_deref().unwrap_or(&pack.id))
    }

    /// Returns the choices that offer an amendment: its on/off options, switched on.
    pub fn offering(&self, id: &str) -> Choices {
        let composition =
            self.playable(id).filter(|playable| *playable != id).and_then(|base| self.compose(base));
        let options = composition.map(|composition| composition.options).unwrap_or_default();
        let own = options.iter().filter(|spec| spec.default().as_deref() == Some("off"));
        own.filter(|spec| spec.clauses.iter().all(|clause| clause.starts_with(&format!("{id}/"))))
            .filter_map(|spec| Some((spec.name.clone(), spec.accept("on").ok()?)))
            .collect()
    }

    /// Returns the packs that [`Library::compose`] reads for a pack: the pack, the pack it builds on, and its amendments.
    pub fn sources(&self, id: &str) -> Vec<&Pack> {
        let Some(pack) = self.get(id) else { return Vec::new() };
        let base = pack.builds_on.as_deref().and_then(|base| self.get(base));
        [pack].into_iter().chain(base).chain(self.amendments(id)).collect()
    }

    fn amendments(&self, id: &str) -> impl Iterator<Item = &Pack> {
        let amends = move |other: &&Pack| {
            other.amends.as_deref() == Some(id) || other.also_amends.iter().any(|o| o == id)
        };
        self.packs.values().filter(amends)
    }

    /// Composes a pack with the pack it builds on and its amendments, ready to be resolved.
    pub fn compose(&self, id: &str) -> Option<Composition> {
        let pack = self.get(id)?;
        let mut faults = Faults::default();
        let mut clauses: Vec<Clause> = pack.clauses.clone();
        let mut settings = match pack.builds_on.as_deref().and_then(|base| self.get(base)) {
            Some(base) => {
                let mut settings = base.settings.clone();
                settings.overlay(pack.settings.clone());
                settings
            }
            None => pack.settings.clone(),
        };
        for amendment in self.amendments(id) {
            clauses.extend(amendment.clauses.iter().cloned());
            settings.join(amendment.settings.clone(), "", &mut faults);
        }
        let mut composition = Composition {
            pack: pack.id.clone(),
            version: pack.version.clone(),
            title: pack.title.clone(),
            game: pack.game.clone(),
            builds_on: pack.builds_on.clone(),
            renumber: pack.renumber.clone(),
            clauses,
            options: Vec::new(),
            settings,
            faults,
        };
        composition.options = composition.read_options();
        Some(composition)
    }
}

/// The pack of a file: the name of its folder.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit('/').nth(1).unwrap_or("")
}

fn read_pack(id: &str, files: &[(&str, &str)], next_id: &mut u32, faults: &mut Faults) -> Option<Pack> {
    let first = SourceLine::new(files.first()?.0, 1);
    let mut settings = Node::empty(first.clone());
    let (mut clauses, mut plays) = (Vec::<Clause>::new(), Vec::new());
    for (path, text) in files {
        let page = markdown::read(id, path, text, faults);
        for clause in page.clauses {
            if let Some(other) = clauses.iter().find(|other| other.id == clause.id) {
                let message = format!("clause {} appears here and at {}", clause.id, other.place);
                faults.push(Fault::new(&clause.place, message));
            }
            clauses.push(clause);
        }
        plays.extend(page.plays);
        for block in page.settings {
            match Node::parse(&block.text, &block.place, next_id) {
                Ok(node) => settings.join(node, "", faults),
                Err(more) => faults.extend(more),
            }
        }
    }
    let about = take_table(&mut settings, "pack");
    let Some(about) = about else {
        faults.push(Fault::new(&first, format!("pack '{id}' has no [pack] block")));
        return None;
    };
    let mut text = |key: &str, wanted: bool| {
        let value = about.get(key).and_then(Node::plain);
        if wanted && value.is_none() {
            faults.push(Fault::new(&about.place, format!("[pack] has no {key}")));
        }
        value
    };
    let pack = Pack {
        id: id.to_owned(),
        title: text("title", true).unwrap_or_default(),
        game: text("game", true).unwrap_or_default(),
        version: text("version", true).unwrap_or_default(),
        document: text("document", true).unwrap_or_default(),
        currency: text("currency", false),
        amends: text("amends", false),
        also_amends: text("also-amends", false)
            .map(|packs| packs.split_whitespace().map(str::to_owned).collect())
            .unwrap_or_default(),
        builds_on: text("builds-on", false),
        renumber: renumber(about.get("renumber")),
        clauses,
        plays,
        settings,
    };
    const KNOWN: [&str; 9] = [
        "title",
        "game",
        "version",
        "document",
        "currency",
        "amends",
        "also-amends",
        "builds-on",
        "renumber",
    ];
    for (key, node) in about.entries() {
        if !KNOWN.contains(&key.as_str()) {
            faults.push(Fault::new(&node.place, unknown("[pack] key", key, KNOWN)));
        }
    }
    Some(pack)
}

fn take_table(settings: &mut Node, key: &str) -> Option<Node> {
    let Value::Table(entries) = &mut settings.value else { return None };
    let index = entries.iter().position(|(known, _)| known == key)?;
    Some(entries.remove(index).1)
}

/// Reads entries such as `"6.3" = "7.3"` and sorts the longest first, so that the most specific entry applies.
fn renumber(node: Option<&Node>) -> Vec<(String, String)> {
    let entries = node.map(Node::entries).unwrap_or_default().iter();
    let mut pairs: Vec<(String, String)> =
        entries.filter_map(|(from, to)| Some((from.clone(), to.text()?.to_owned()))).collect();
    pairs.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    pairs
}

/// A pack with the pack it builds on and its amendments.
#[derive(Clone, Debug)]
pub struct Composition {
    /// The pack's id.
    pub pack: String,
    /// The pack's version.
    pub version: String,
    /// The document's name for the game.
    pub title: String,
    /// The engine that plays the game.
    pub game: String,
    /// The clauses that may be cited: those of the pack and its amendments.
    pub clauses: Vec<Clause>,
    /// The operator's choices.
    pub options: Vec<OptionSpec>,
    builds_on: Option<String>,
    renumber: Vec<(String, String)>,
    settings: Node,
    faults: Faults,
}

impl Composition {
    /// Swaps one value for another, so that a proof can check that a play notices the change.
    pub fn swap(&mut self, id: u32, value: &mut Value) -> bool {
        self.settings.swap(id, value)
    }

    /// The place where the pack begins.
    pub fn place(&self) -> &SourceLine {
        &self.settings.place
    }

    /// Finds an option by its name.
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|spec| spec.name == name)
    }

    /// The clause with this full id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// Returns the full id of a clause that a file cites. It is renumbered if the file belongs to the pack that this
    /// pack builds on.
    pub(crate) fn whole_id(&self, cited: &str, file: &str) -> String {
        // An amendment cites clauses by the numbers of the pack that it was written for. In this pack those clauses may
        // have different numbers.
        let (pack, cited) = cited.split_once('/').unwrap_or((folder(file), cited));
        if self.builds_on.as_deref() != Some(pack) {
            return format!("{pack}/{cited}");
        }
        for (from, to) in &self.renumber {
            if let Some(rest) = cited.strip_prefix(from.as_str())
                && (rest.is_empty() || rest.starts_with(['.', '#']))
            {
                return format!("{}/{to}{rest}", self.pack);
            }
        }
        format!("{}/{cited}", self.pack)
    }

    /// The settings with every option replaced by its value.
    pub(crate) fn resolve(&self, choices: &Choices) -> Result<Node, Faults> {
        let mut faults = self.faults.clone();
        let complete = self.complete(choices);
        for spec in self.options.iter().filter(|spec| !complete.contains_key(&spec.name)) {
            let message = format!("{} cannot open without the option '{}'", self.pack, spec.name);
            let fault = Fault::new(&spec.place, message).citing(spec.clauses.join(", "));
            faults.push(fault.help(format!("expected {}", spec.allowed())));
        }
        faults.clone().none()?;
        let mut settings = self.settings.clone();
        if let Value::Table(entries) = &mut settings.value {
            entries.retain(|(key, _)| key != "option");
        }
        drop_what_is_not_offered(&mut settings, &complete);
        let resolved = resolve(&settings, &complete, &mut faults);
        faults.none().map(|()| resolved)
    }

    fn read_options(&mut self) -> Vec<OptionSpec> {
        let mut specs = Vec::new();
        let declared = self.settings.get("option").map(Node::entries).unwrap_or_default().to_vec();
        // A pack removes an inherited option by setting it to "none".
        for (name, node) in declared.iter().filter(|(_, node)| node.text() != Some("none")) {
            match self.read_option(name, node) {
                Ok(spec) => specs.push(spec),
                Err(message) => {
                    let fault = Fault::new(&node.place, format!("option '{name}': {message}"));
                    self.faults.push(fault.help(
                        "write values = \"first-is-default second\", amount = \"1\", number or rate, with clause and help",
                    ));
                }
            }
        }
        specs
    }

    /// Reports options that no setting depends on and values without an arm. Both are faults whatever the operator
    /// chooses.
    fn check_arms(&self) -> Faults {
        let mut used = Vec::new();
        let mut faults = self.faults.clone();
        for (key, node) in self.settings.entries().iter().filter(|(key, _)| key != "option") {
            match key.as_str() {
                "wager" => node.entries().iter().for_each(|(_, wager)| {
                    self.check_node(wager, Some(wager), &mut used, &mut faults);
                }),
                "meter" => node.entries().iter().for_each(|(_, meter)| {
                    self.check_node(meter, wager_of(&self.settings, meter), &mut used, &mut faults);
                }),
                "must-hit" => self.check_node(node, Some(node), &mut used, &mut faults),
                _ => self.check_node(node, None, &mut used, &mut faults),
            }
        }
        for spec in self.options.iter().filter(|spec| !used.contains(&spec.name)) {
            faults.push(Fault::new(&spec.place, format!("nothing depends on the option '{}'", spec.name)));
        }
        faults
    }

    fn check_node(&self, node: &Node, wager: Option<&Node>, used: &mut Vec<String>, faults: &mut Faults) {
        let items = match &node.value {
            Value::List(items) => &items[..],
            _ => &[],
        };
        items.iter().for_each(|item| self.check_node(item, wager, used, faults));
        node.entries().iter().for_each(|(_, node)| self.check_node(node, wager, used, faults));
        let Some(name) = node.get("option").and_then(Node::text) else { return };
        used.push(name.to_owned());
        let arms: Vec<&String> =
            node.entries().iter().map(|(key, _)| key).filter(|key| *key != "option").collect();
        if let Some(Choice::Word(words)) = self.option(name).map(|spec| &spec.choice)
            && !arms.is_empty()
        {
            let offered = |word: &String| {
                let chosen = Choices::from([(name.to_owned(), word.clone())]);
                wager.is_none_or(|wager| is_offered(wager, &chosen))
            };
            for word in words.iter().filter(|word| !arms.contains(word) && offered(word)) {
                faults.push(Fault::new(&node.place, format!("no arm for {name} = {word}")));
            }
            for arm in arms.iter().filter(|arm| !words.contains(arm)) {
                faults.push(Fault::new(&node.place, format!("{name} can never be '{arm}'")));
            }
        }
    }

    fn read_option(&self, name: &str, node: &Node) -> Result<OptionSpec, String> {
        let text = |key: &str| node.get(key).and_then(Node::plain);
        let choice = read_choice(node)?;
        let clauses = self.cited(node, "clause")?;
        if clauses.is_empty() {
            return Err("it cites no clause".to_owned());
        }
        let declared = self.cited(node, "declared")?;
        let must_be_declared = match text("undeclared").as_deref() {
            None => false,
            Some("fault") if !declared.is_empty() => true,
            Some(_) => {
                return Err("'undeclared' must be 'fault', and 'declared' must name a clause".to_owned());
            }
        };
        let help = text("help").ok_or("it needs a help text")?;
        const OTHERS: [&str; 4] = ["clause", "declared", "undeclared", "help"];
        let known = || CHOICE_KEYS.into_iter().chain(OTHERS);
        if let Some((key, _)) = node.entries().iter().find(|(key, _)| !known().any(|one| one == key)) {
            return Err(unknown("key", key, known()));
        }
        let (name, place) = (name.to_owned(), node.place.clone());
        Ok(OptionSpec { name, choice, clauses, declared, must_be_declared, help, place })
    }

    /// The clauses that an option's key names, as full ids.
    fn cited(&self, node: &Node, key: &str) -> Result<Vec<String>, String> {
        let Some(named) = node.get(key) else { return Ok(Vec::new()) };
        let ids: Vec<String> = match &named.value {
            Value::Text(id) => vec![id.clone()],
            Value::List(ids) => ids.iter().filter_map(|id| id.text().map(str::to_owned)).collect(),
            _ => return Err(format!("'{key}' must name a clause")),
        };
        let whole: Vec<String> = ids.iter().map(|id| self.whole_id(id, &named.place.file)).collect();
        match whole.iter().find(|id| self.clause(id).is_none()) {
            Some(unknown) => Err(format!("unknown clause {unknown}")),
            None => Ok(whole),
        }
    }
}

const CHOICE_KEYS: [&str; 8] = ["values", "amount", "number", "rate", "odds", "text", "least", "most"];

/// Reads the allowed values: `values`, an `amount`, a `number`, a `rate`, `odds` or a `text`.
fn read_choice(node: &Node) -> Result<Choice, String> {
    let text = |key: &str| node.get(key).and_then(Node::plain);
    let given = |key: &str| text(key).ok_or_else(|| format!("it needs '{key}'"));
    let money = |text: &str| text.parse::<Money>().map_err(|error| error.to_string());
    let rate = |text: &str| money(text.strip_suffix('%').ok_or_else(|| format!("'{text}' is not a rate"))?);
    let whole = |text: String| text.parse::<u32>().map_err(|_| format!("'{text}' is not a whole number"));
    if let Some(description) = text("text") {
        // A description of several lines becomes one line.
        return Ok(Choice::Text(description.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    match [text("values"), text("amount"), text("number"), text("rate"), text("odds")] {
        [Some(words), None, None, None, None] => {
            Ok(Choice::Word(words.split_whitespace().map(str::to_owned).collect()))
        }
        [None, Some(amount), None, None, None] => Ok(match amount.as_str() {
            "none" => Choice::AmountOrNone,
            "required" => Choice::Required,
            amount => Choice::Amount(money(amount)?),
        }),
        [None, None, Some(number), None, None] => {
            let default = if number == "none" { None } else { Some(whole(number)?) };
            let (least, most) = (whole(given("least")?)?, whole(given("most")?)?);
            if default.is_some_and(|default| !(least..=most).contains(&default)) {
                return Err(format!("its default must be from {least} to {most}"));
            }
            Ok(Choice::Number { default, least, most })
        }
        [None, None, None, Some(default), None] => {
            Ok(Choice::Rate { default: rate(&default)?, most: rate(&given("most")?)? })
        }
        [None, None, None, None, Some(odds)] => {
            let read = |text: String| text.parse::<Odds>().map_err(|error| error.to_string());
            let (default, least) = (read(odds)?, text("least").map(read).transpose()?);
            match least.filter(|least| !default.is_at_least(*least)) {
                Some(least) => Err(format!("its default must be at least {least}")),
                None => Ok(Choice::Odds { default, least }),
            }
        }
        _ => Err("it needs values, an amount, a number, a rate or odds".to_owned()),
    }
}

/// Is a wager offered under these choices? A wager that they leave open counts as offered.
fn is_offered(wager: &Node, choices: &Choices) -> bool {
    let mut unknown = Faults::default();
    let offered = wager.get("offered").map(|node| resolve(node, choices, &mut unknown));
    !offered.is_some_and(|word| matches!(word.text(), Some("no" | "off")))
}

/// Keeps only those entries of a table that name one of the `wanted` keys.
fn keep_only(table: &mut Node, wanted: &[&str]) {
    if let Value::Table(entries) = &mut table.value {
        entries.retain(|(keys, _)| keys.split_whitespace().any(|key| wanted.contains(&key)));
    }
}

/// The wager whose bets feed a meter.
fn wager_of<'n>(settings: &'n Node, meter: &Node) -> Option<&'n Node> {
    let name = meter.get("wager").and_then(Node::text)?;
    settings.get("wager").and_then(|wagers| wagers.get(name))
}

/// If a wager is not offered, drops all settings of its meters except the wager's name.
fn drop_idle_meters(settings: &mut Node, choices: &Choices) {
    let idle = |meter: &Node| wager_of(settings, meter).is_some_and(|wager| !is_offered(wager, choices));
    let meters = settings.get("meter").map(Node::entries).unwrap_or_default();
    let idle: Vec<String> =
        meters.iter().filter(|(_, meter)| idle(meter)).map(|(name, _)| name.clone()).collect();
    let no_must_hit = settings.get("must-hit").is_some_and(|node| !is_offered(node, choices));
    let Value::Table(entries) = &mut settings.value else { return };
    for (key, node) in entries.iter_mut() {
        match (key.as_str(), &mut node.value) {
            ("meter", Value::Table(meters)) => {
                let dropped = meters.iter_mut().filter(|(name, _)| idle.contains(name));
                dropped.for_each(|(_, meter)| keep_only(meter, &["wager"]));
            }
            ("must-hit", _) if no_must_hit => keep_only_offered(node),
            _ => {}
        }
    }
}

/// Keeps only the keys that say whether a wager is offered, and their citations.
fn keep_only_offered(wager: &mut Node) {
    keep_only(wager, &["offered", "spots", "except", "cite", "clause"]);
    if let Value::Table(keys) = &mut wager.value {
        let cite = keys.iter_mut().find(|(key, _)| key == "cite");
        cite.into_iter().for_each(|(_, cite)| keep_only(cite, &["offered", "spots", "except"]));
    }
}

/// Drops the settings of each wager that is not offered, except the keys that say that it is not offered. The
/// operator then need not give, for example, the wager's pay.
fn drop_what_is_not_offered(settings: &mut Node, choices: &Choices) {
    drop_idle_meters(settings, choices);
    let Value::Table(entries) = &mut settings.value else { return };
    let wagers = entries.iter_mut().find(|(key, _)| key == "wager");
    let Some(Value::Table(wagers)) = wagers.map(|(_, node)| &mut node.value) else { return };
    for (_, wager) in wagers.iter_mut().filter(|(_, wager)| !is_offered(wager, choices)) {
        keep_only_offered(wager);
    }
}

/// Resolves options: `{ option = "name" }` becomes the option's value, and `{ option = "name", value = …, … }` the arm
/// of that value.
fn resolve(node: &Node, choices: &Choices, faults: &mut Faults) -> Node {
    let value = match &node.value {
        Value::Table(entries) => match node.get("option").and_then(Node::text) {
            Some(name) => return choose_node(node, name, choices, faults),
            None => Value::Table(
                entries.iter().map(|(key, node)| (key.clone(), resolve(node, choices, faults))).collect(),
            ),
        },
        Value::List(items) => Value::List(items.iter().map(|item| resolve(item, choices, faults)).collect()),
        other => other.clone(),
    };
    Node { id: node.id, place: node.place.clone(), value }
}

fn choose_node(node: &Node, name: &str, choices: &Choices, faults: &mut Faults) -> Node {
    let Some(value) = choices.get(name) else {
        faults.push(Fault::new(&node.place, unknown("option", name, choices.keys().map(String::as_str))));
        return node.clone();
    };
    if node.entries().len() == 1 {
        return Node { id: node.id, place: node.place.clone(), value: Value::Text(value.clone()) };
    }
    match node.get(value) {
        Some(arm) => resolve(arm, choices, faults),
        // If the only arm is `none`, any other value is used as it is.
        None if node.entries().len() == 2 && node.get("none").is_some() => {
            Node { id: node.id, place: node.place.clone(), value: Value::Text(value.clone()) }
        }
        None => {
            faults.push(Fault::new(&node.place, format!("no arm for {name} = {value}")));
            node.clone()
        }
    }
}
