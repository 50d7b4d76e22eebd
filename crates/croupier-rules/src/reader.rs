//! Reads typed settings from a pack's blocks. Every value carries its clause, and all faults are reported together.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::clause::{Citations, Cite, Cited};
use crate::fault::{Fault, Faults, SourceLine};
use crate::money::Money;
use crate::node::{Node, Value};
use crate::odds::Odds;
use crate::option::OptionSpec;
use crate::pack::Composition;
use crate::unknown::{nearest, unknown};

/// The kind of value of a setting, so that a test can substitute a different value of the same kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// Odds such as `7 to 6`.
    Odds,
    /// An amount of money.
    Money,
    /// A whole number.
    Number,
    /// A rate such as `5%`.
    Rate,
    /// Outcomes or numbers, separated by spaces.
    Set,
    /// Words separated by spaces whose order matters.
    Sequence,
    /// Facts separated by spaces, from this list. Similar facts are next to each other in the list.
    Facts(Vec<String>),
    /// A description of equipment, with other descriptions that differ in one respect each.
    Design(Vec<String>),
    /// One of a closed list of words.
    Word(Vec<String>),
    /// Text for people.
    Text,
    /// A clause without a value, under which a wager stands on every outcome that its rows do not name.
    OthersStand,
}

/// A value read from a pack, with its clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The value's id in the pack's tree: see [`Node::id`].
    pub node: u32,
    /// The path in the blocks, such as `wager.field.rolls.0.pays`.
    pub path: String,
    /// The place in the files.
    pub place: SourceLine,
    /// The kind of value.
    pub kind: SettingKind,
    /// The value as the pack writes it.
    pub written: String,
    /// The clauses that the value comes from.
    pub cite: Cite,
}

/// Reads the settings of one composition and records them.
pub struct Reader<'p> {
    composition: &'p Composition,
    /// The faults so far.
    pub faults: Faults,
    /// The citations so far.
    pub citations: Citations,
    /// The settings so far.
    pub settings: Vec<Setting>,
    /// The spot of the family being read, because citations may differ by spot.
    pub(crate) spot: Option<String>,
    /// The citation of each node that names clauses, by the node's id. It is a cache: every row of a wager looks up the
    /// wager's citation.
    cited: HashMap<u32, Cite>,
    /// The indices of the settings read from each node: a family reads one node for each of its spots.
    read: HashMap<u32, Vec<usize>>,
}

/// A table of settings being read.
pub struct Section<'n> {
    node: &'n Node,
    path: String,
    /// The enclosing section's citation for this section: a clause, or a table of clauses.
    cited: Option<&'n Node>,
    inherited: Option<Cite>,
    used: RefCell<Vec<String>>,
}

impl<'p> Reader<'p> {
    /// Creates a reader of a composition's settings.
    pub fn new(composition: &'p Composition) -> Reader<'p> {
        Reader {
            composition,
            faults: Faults::default(),
            citations: Citations::default(),
            settings: Vec::new(),
            spot: None,
            cited: HashMap::new(),
            read: HashMap::new(),
        }
    }

    /// Creates another reader of the same composition.
    pub(crate) fn again(&self) -> Reader<'p> {
        Reader::new(self.composition)
    }

    /// The root of the settings.
    pub fn root<'n>(&self, node: &'n Node) -> Section<'n> {
        Section { node, path: String::new(), cited: None, inherited: None, used: RefCell::default() }
    }

    /// Records a fault.
    pub fn fault(&mut self, place: &SourceLine, message: impl Into<String>) {
        self.faults.push(Fault::new(place, message));
    }

    fn cite(&mut self, node: &Node) -> Option<Cite> {
        if let Some(known) = self.cited.get(&node.id) {
            return Some(*known);
        }
        let cited: Vec<&str> = match &node.value {
            Value::Text(id) => vec![id],
            Value::List(ids) => ids.iter().filter_map(Node::text).collect(),
            // One clause for each group of spots of a family: { "4 10" = "…", "5 9" = "…" }.
            Value::Table(_) => {
                let spot = self.spot.clone()?;
                return lookup(node, &spot).filter(|_| is_by_spot(node)).and_then(|node| self.cite(node));
            }
            _ => return None,
        };
        let ids: Vec<String> =
            cited.iter().map(|id| self.composition.whole_id(id, &node.place.file)).collect();
        for id in &ids {
            if self.composition.clause(id).is_none() {
                self.fault(&node.place, format!("unknown clause {id}"));
            }
        }
        let cite = self.citations.intern(ids);
        self.cited.insert(node.id, cite);
        Some(cite)
    }

    fn record(&mut self, section: &Section<'_>, key: &str, node: &Node, kind: SettingKind) -> Cite {
        let path = section.path_of(key);
        let cite = section.cite_for(self, key).unwrap_or_else(|| {
            let fault = Fault::new(&node.place, format!("'{path}' cites no clause"));
            self.faults.push(fault.help(format!("add cite = {{ {key} = \"…\" }}")));
            self.citations.intern(Vec::new())
        });
        let written = node.plain().unwrap_or_default();
        let setting = Setting { node: node.id, path, place: node.place.clone(), kind, written, cite };
        let before = self.read.entry(node.id).or_default();
        if !before.iter().any(|&index| self.settings[index] == setting) {
            before.push(self.settings.len());
            self.settings.push(setting);
        }
        cite
    }
}

impl<'n> Section<'n> {
    /// The place in the files.
    pub fn place(&self) -> &'n SourceLine {
        &self.node.place
    }

    /// The path in the blocks.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Sets the path of a root section.
    pub(crate) fn enter(&mut self, path: &str) {
        self.path = path.to_owned();
    }

    /// The section's keys, apart from `cite` and `clause`.
    pub fn keys(&self) -> Vec<&'n str> {
        let known = |key: &&str| !["cite", "clause"].contains(key);
        self.node.entries().iter().map(|(key, _)| key.as_str()).filter(known).collect()
    }

    /// Is there a table under this key?
    pub fn is_table(&self, key: &str) -> bool {
        self.node.get(key).is_some_and(|node| matches!(node.value, Value::Table(_)))
    }

    /// The text under this key, without reading it as a setting.
    pub(crate) fn text_of(&self, key: &str) -> Option<&'n str> {
        self.node.get(key).and_then(Node::text)
    }

    /// Is there a value under this key?
    pub fn has(&self, key: &str) -> bool {
        self.node.get(key).is_some()
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn take(&self, key: &str) -> Option<&'n Node> {
        self.expect(&[key]);
        self.node.get(key)
    }

    /// The clause for a key. The pack cites it for the key, for the section, or for an enclosing section.
    pub fn cite_for(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cite> {
        let own = self.node.get("cite").and_then(|cites| lookup(cites, key));
        let given = self.cited.and_then(|cites| lookup(cites, key));
        own.or(given)
            .and_then(|node| reader.cite(node))
            .or_else(|| self.node.get("clause").and_then(|node| reader.cite(node)))
            .or_else(|| self.cited.and_then(|node| reader.cite(node)))
            .or(self.inherited)
    }

    /// A table within this one.
    pub fn child(&self, reader: &mut Reader<'_>, key: &str) -> Option<Section<'n>> {
        let node = self.take(key)?;
        if !matches!(node.value, Value::Table(_)) {
            reader.fault(&node.place, format!("'{}' must be a table", self.path_of(key)));
            return None;
        }
        Some(self.within(reader, key, self.path_of(key), node))
    }

    /// Reads two words, from a table with both keys or from a plain value that applies to both.
    pub fn each<T: Copy>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        keys: [&str; 2],
        words: [&[(&str, T)]; 2],
    ) -> Option<[Cited<T>; 2]> {
        let node = self.take(key)?;
        if matches!(node.value, Value::Table(_)) {
            let child = self.child(reader, key)?;
            let [first, second] =
                [0, 1].map(|at| child.require(reader, keys[at], |r, k| child.word(r, k, words[at])));
            child.finish(reader);
            return Some([first?, second?]);
        }
        // Read the plain value once for each key, because each key may cite a different clause.
        let both = keys.map(|key| (key.to_owned(), node.clone()));
        let both = Node { id: node.id, place: node.place.clone(), value: Value::Table(both.to_vec()) };
        let child = self.within(reader, key, self.path_of(key), &both);
        let [first, second] = [0, 1].map(|at| child.word(reader, keys[at], words[at]));
        Some([first?, second?])
    }

    fn within<'m>(&self, reader: &mut Reader<'_>, key: &str, path: String, node: &'m Node) -> Section<'m>
    where
        'n: 'm,
    {
        let cited = self.node.get("cite").and_then(|cites| lookup(cites, key));
        let cited = cited.or_else(|| self.cited.and_then(|cites| lookup(cites, key)));
        let inherited = self.node.get("clause").and_then(|node| reader.cite(node)).or(self.inherited);
        Section { node, path, cited, inherited, used: RefCell::default() }
    }

    /// The tables of a list.
    pub fn rows(&self, reader: &mut Reader<'_>, key: &str) -> Vec<Section<'n>> {
        let Some(node) = self.take(key) else { return Vec::new() };
        let Value::List(items) = &node.value else {
            reader.fault(&node.place, format!("'{}' must be a list of tables", self.path_of(key)));
            return Vec::new();
        };
        let path = self.path_of(key);
        items
            .iter()
            .enumerate()
            .map(|(index, item)| self.within(reader, key, format!("{path}.{index}"), item))
            .collect()
    }

    /// Reports a missing value.
    pub fn require<T>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        read: impl FnOnce(&mut Reader<'_>, &str) -> Option<T>,
    ) -> Option<T> {
        let there = self.has(key);
        let value = read(reader, key);
        if !there {
            reader.fault(self.place(), format!("'{}' is missing", self.path_of(key)));
        }
        value
    }

    /// Reads text that is not a rule, such as a name.
    pub fn name(&self, reader: &mut Reader<'_>, key: &str) -> Option<String> {
        let node = self.take(key)?;
        let text = node.text().map(str::to_owned);
        if text.is_none() {
            reader.fault(&node.place, format!("'{}' must be text", self.path_of(key)));
        }
        text
    }

    fn parsed<T>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        kind: SettingKind,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<Cited<T>> {
        let node = self.take(key)?;
        let Some(text) = node.plain() else {
            reader.fault(&node.place, format!("'{}' must be a single value", self.path_of(key)));
            return None;
        };
        match parse(&text) {
            Ok(value) => Some(Cited { value, cite: reader.record(self, key, node, kind) }),
            Err(message) => {
                reader.fault(&node.place, format!("'{}': {message}", self.path_of(key)));
                None
            }
        }
    }

    /// Reads one of a closed list of words.
    pub fn word<T: Copy>(&self, reader: &mut Reader<'_>, key: &str, words: &[(&str, T)]) -> Option<Cited<T>> {
        let names: Vec<String> = words.iter().map(|(word, _)| (*word).to_owned()).collect();
        self.parsed(reader, key, SettingKind::Word(names), |text| {
            let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
            found.ok_or_else(|| unknown("word", text, words.iter().map(|(word, _)| *word)))
        })
    }

    /// Reads `yes` or `no`.
    pub fn yes(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<bool>> {
        self.word(reader, key, &[("yes", true), ("no", false)])
    }

    /// Reads odds.
    pub fn odds(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<Odds>> {
        self.parsed(reader, key, SettingKind::Odds, |text| {
            // Odds may also be one word, `3-to-1`, for contexts that allow no spaces.
            text.replace('-', " ").parse().map_err(|e: crate::odds::InvalidOdds| e.to_string())
        })
    }

    /// Reads an amount above zero.
    pub fn money(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<Money>> {
        self.parsed(reader, key, SettingKind::Money, |text| amount(text, Money::CENT))
    }

    /// Reads an amount of zero or more.
    pub fn money_from_zero(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<Money>> {
        self.parsed(reader, key, SettingKind::Money, |text| amount(text, Money::ZERO))
    }

    /// Reads an amount above zero, or `none`.
    pub fn money_or_none(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<Money>> {
        if self.text_of(key) == Some("none") {
            self.take(key);
            return None;
        }
        self.money(reader, key)
    }

    /// Returns the clause of an amount that the operator must give, if the rules are being read without that amount.
    pub fn unposted(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cite> {
        let unposted = self.text_of(key) == Some(OptionSpec::UNPOSTED);
        unposted.then(|| self.take(key))?;
        self.cite_for(reader, key)
    }

    /// Reads a whole number, 0 or more.
    pub fn number(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<u32>> {
        self.parsed(reader, key, SettingKind::Number, |text| {
            text.parse::<u32>().map_err(|_| format!("'{text}' is not a whole number"))
        })
    }

    /// Reads a rate in hundredths of a percent: `5%` is 500.
    pub fn rate(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<i64>> {
        self.parsed(reader, key, SettingKind::Rate, |text| {
            let amount = text.strip_suffix('%').and_then(|number| number.trim().parse::<Money>().ok());
            match amount {
                Some(amount) if (0..=10_000).contains(&amount.cents()) => Ok(amount.cents()),
                _ => Err(format!("'{text}' is not a rate from 0% to 100%")),
            }
        })
    }

    /// Reads words separated by spaces, each with `parse`.
    pub fn set<T>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<Cited<Vec<T>>> {
        self.parsed(reader, key, SettingKind::Set, |text| text.split_whitespace().map(parse).collect())
    }

    /// Reads words separated by spaces.
    pub(crate) fn words(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<Vec<String>>> {
        self.set(reader, key, |word| Ok(word.to_owned()))
    }

    /// Reads odds. A single number means that number to 1.
    pub(crate) fn odds_to_one(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<Odds>> {
        self.parsed(reader, key, SettingKind::Odds, |text| {
            let alone = text.bytes().all(|byte| byte.is_ascii_digit());
            let odds = if alone { format!("{text} to 1") } else { text.to_owned() };
            odds.parse().map_err(|e: crate::odds::InvalidOdds| e.to_string())
        })
    }

    /// Reads facts with `parse`; each word may stand for several facts.
    pub(crate) fn facts<T>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        known: Vec<String>,
        parse: impl Fn(&str) -> Option<Vec<T>>,
    ) -> Option<Cited<Vec<T>>> {
        self.parsed(reader, key, SettingKind::Facts(known.clone()), |text| {
            let mistake = |word| unknown("fact", word, known.iter().map(String::as_str));
            let facts = text.split_whitespace().map(|word| parse(word).ok_or_else(|| mistake(word)));
            Ok(facts.collect::<Result<Vec<Vec<T>>, String>>()?.into_iter().flatten().collect())
        })
    }

    /// Reads a description of equipment. `others` makes descriptions that differ from the given one in one respect
    /// each.
    pub fn design<T>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        parse: impl FnOnce(&str) -> Result<T, String>,
        others: impl FnOnce(&str) -> Vec<String>,
    ) -> Option<Cited<T>> {
        let written = self.node.get(key).and_then(Node::plain).unwrap_or_default();
        self.parsed(reader, key, SettingKind::Design(others(&written)), parse)
    }

    /// Reads words separated by spaces, each with `parse`. Their order matters.
    pub fn sequence<T>(
        &self,
        reader: &mut Reader<'_>,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<Cited<Vec<T>>> {
        self.parsed(reader, key, SettingKind::Sequence, |text| text.split_whitespace().map(parse).collect())
    }

    /// Reads text for people, such as a call.
    pub fn text(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cited<String>> {
        self.parsed(reader, key, SettingKind::Text, |text| Ok(text.to_owned()))
    }

    /// Reads the clause of a rule without a value, which the engine carries out and the pack only cites.
    pub fn rule(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cite> {
        let node = self.take(key)?;
        let cite = reader.cite(node);
        if cite.is_none() {
            reader.fault(&node.place, format!("'{}' must name a clause", self.path_of(key)));
        }
        cite
    }

    /// Reads the clause under which a wager stands on every outcome that its rows do not name.
    pub(crate) fn others_stand(&self, reader: &mut Reader<'_>, key: &str) -> Option<Cite> {
        let node = self.node.get(key)?;
        let cite = self.rule(reader, key)?;
        let (path, written) = (self.path_of(key), reader.citations.first(cite).to_owned());
        let kind = SettingKind::OthersStand;
        let setting = Setting { node: node.id, path, place: node.place.clone(), kind, written, cite };
        if !reader.settings.contains(&setting) {
            reader.settings.push(setting);
        }
        Some(cite)
    }

    /// Expects these keys without reading them.
    pub(crate) fn expect(&self, keys: &[&str]) {
        let mut used = self.used.borrow_mut();
        for key in keys {
            if !used.iter().any(|known| known == key) {
                used.push((*key).to_owned());
            }
        }
    }

    /// Reports every key that was neither read nor expected.
    pub fn finish(&self, reader: &mut Reader<'_>) {
        let used = self.used.borrow();
        for (key, node) in self.node.entries() {
            if !used.contains(key) && key != "cite" && key != "clause" {
                let fault = Fault::new(&node.place, format!("unknown key '{}'", self.path_of(key)));
                reader.faults.push(fault.help(match nearest(key, used.iter().map(String::as_str)) {
                    Some(near) => format!("did you mean '{near}'?"),
                    None => format!("expected one of: {}", used.join(", ")),
                }));
            }
        }
    }
}

fn amount(text: &str, least: Money) -> Result<Money, String> {
    match text.parse::<Money>() {
        Ok(amount) if (least..=Money::CEILING).contains(&amount) => Ok(amount),
        Ok(amount) => {
            let [amount, least, most] = [amount, least, Money::CEILING].map(Money::dollars);
            Err(format!("{amount} is out of range; expected {least} to {most}"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Is a table of citations keyed by spots (totals or faces) instead of setting keys?
fn is_by_spot(cites: &Node) -> bool {
    cites.entries().iter().all(|(spots, _)| spots.starts_with(|first: char| first.is_ascii_digit()))
}

/// Finds the entry of a table of citations for a key; an entry may name several keys.
///
/// The last match wins, because a wager's citations follow those of `[every-wager]`.
fn lookup<'n>(cites: &'n Node, key: &str) -> Option<&'n Node> {
    cites
        .entries()
        .iter()
        .rev()
        .find(|(keys, _)| keys.split_whitespace().any(|known| known == key))
        .map(|(_, node)| node)
}
