//! Compiles a pack under an operator's choices: typed terms, then dense cells.

mod cells;
mod collect;
mod rows;
mod terms;
mod totals;

pub(crate) use terms::read_limits;

use std::collections::HashMap;

use crate::clause::{Cite, Cited};
use crate::dice::{Dice, DiceSpot};
use crate::fault::{Fault, Faults};
use crate::layout::{Cell, Layout, NamedWager};
use crate::money::{Money, Rounding};
use crate::node::Node;
use crate::option::Choices;
use crate::pack::Composition;
use crate::reader::{Reader, Section, Setting};
use crate::wager::{Level, Pay, Wager, WagerId};

/// A pack compiled under an operator's choices for its game's engine.
#[derive(Clone, Debug)]
pub struct Rules<G> {
    /// The pack's id.
    pub pack: String,
    /// The pack's version.
    pub version: String,
    /// Every option with its value.
    pub choices: Choices,
    /// The wagers.
    pub layout: Layout,
    /// The settings that only the game's engine reads.
    pub game: G,
    /// Every setting that was read, with its clause.
    pub settings: Vec<Setting>,
}

/// Compiles a composition. `read_game` reads the settings, apart from wagers, that the game's engine needs.
pub fn compile<G>(
    composition: &Composition,
    choices: &Choices,
    read_game: impl FnOnce(&mut Reader<'_>, &Section<'_>, &Layout) -> Option<G>,
) -> Result<Rules<G>, Faults> {
    let settings = composition.resolve(choices)?;
    let wagers = overlaid_wagers(&settings);
    let mut reader = Reader::new(composition);
    let root = reader.root(&settings);
    for section in ["wager", "every-wager"] {
        root.child(&mut reader, section);
    }
    let money = read_money(&mut reader, &root);
    let declared = wagers.iter().map(|(id, _)| id.clone()).collect();
    let mut compiler = Compiler::new(&mut reader, declared);
    for (id, node) in &wagers {
        compiler.wager(id, node);
    }
    let Compiler { wagers, first_cells, cells, pays, names, not_offered, points, line, .. } = compiler;
    let Some(money) = money else { return Err(reader.faults) };
    let mut layout = Layout {
        wagers,
        smallest_chip: money.chip,
        payout_rounding: money.payout_rounding,
        payable_only: money.payable_only,
        commission_rounding: money.commission_rounding,
        chips: money.chips,
        citations: reader.citations.clone(),
        points,
        line,
        first_cells,
        cells,
        pays,
        names,
        not_offered,
    };
    if layout.payable_only.is_some_and(|only| only.value) {
        layout.find_payable();
    }
    let game = read_game(&mut reader, &root, &layout);
    root.finish(&mut reader);
    layout.citations = reader.citations;
    reader.faults.none()?;
    let Some(game) = game else {
        let fault = Fault::new(&settings.place, "the game's settings are missing");
        return Err(Faults(vec![fault]));
    };
    Ok(Rules {
        pack: composition.pack.clone(),
        version: composition.version.clone(),
        choices: composition.complete(choices),
        layout,
        game,
        settings: reader.settings,
    })
}

/// Returns each wager's block laid over the pack's `[every-wager]`.
pub(crate) fn overlaid_wagers(settings: &Node) -> Vec<(String, Node)> {
    let every = settings.get("every-wager");
    let wagers = settings.get("wager").map(Node::entries).unwrap_or_default();
    let overlaid = wagers.iter().map(|(id, node)| {
        let mut whole = every.cloned().unwrap_or_else(|| Node::empty(node.place.clone()));
        whole.overlay(node.clone());
        whole.place = node.place.clone();
        (id.clone(), whole)
    });
    overlaid.collect()
}

/// The settings of `[money]`.
pub(crate) struct MoneyRules {
    pub(crate) chip: Cited<Money>,
    pub(crate) payout_rounding: Rounding,
    payable_only: Option<Cited<bool>>,
    commission_rounding: (Money, Rounding),
    pub(crate) chips: Option<Cited<Vec<Money>>>,
}

pub(crate) fn read_money(reader: &mut Reader<'_>, root: &Section<'_>) -> Option<MoneyRules> {
    let money = root.require(reader, "money", |r, key| root.child(r, key))?;
    let chip = money.require(reader, "smallest-chip", |r, key| money.money(r, key));
    let roundings = [("down", Rounding::Down), ("nearest", Rounding::Nearest), ("up", Rounding::Up)];
    let payout_rounding = money.word(reader, "payout-rounding", &roundings);
    let payable_only = money.yes(reader, "payable-stakes-only");
    let of_commission = [
        ("floor-cent", (false, Rounding::Down)),
        ("floor-unit", (true, Rounding::Down)),
        ("nearest-unit", (true, Rounding::Nearest)),
        ("ceil-unit", (true, Rounding::Up)),
    ];
    let rounding = money.word(reader, "commission-rounding", &of_commission);
    let chips = money.set(reader, "chips", |text| text.parse::<Money>().map_err(|error| error.to_string()));
    let unit = money.money(reader, "commission-unit");
    money.finish(reader);
    let chip = chip?;
    let (to_unit, rounding) = rounding.map_or((false, Rounding::Down), |rounding| rounding.value);
    let unit = if to_unit { unit.unwrap_or(chip).value } else { Money::CENT };
    Some(MoneyRules {
        chip,
        payout_rounding: payout_rounding.map_or(Rounding::Down, |rounding| rounding.value),
        payable_only,
        commission_rounding: (unit, rounding),
        chips,
    })
}

/// The state of one compilation.
struct Compiler<'r, 'p> {
    reader: &'r mut Reader<'p>,
    /// The totals that become a point. The first line bet that stays on its line defines them.
    points: Vec<u8>,
    line: Option<WagerId>,
    /// Every wager with a block in the pack.
    declared: Vec<String>,
    wagers: Vec<Wager>,
    first_cells: Vec<u32>,
    cells: Vec<Cell>,
    pays: Vec<Pay>,
    names: HashMap<String, NamedWager>,
    not_offered: HashMap<String, Cite>,
}

impl<'r, 'p> Compiler<'r, 'p> {
    fn new(reader: &'r mut Reader<'p>, declared: Vec<String>) -> Compiler<'r, 'p> {
        Compiler {
            reader,
            points: Vec::new(),
            line: None,
            declared,
            wagers: Vec::new(),
            first_cells: Vec::new(),
            cells: Vec::new(),
            pays: Vec::new(),
            names: HashMap::new(),
            not_offered: HashMap::new(),
        }
    }

    /// Compiles one `[wager.ID]` block: one wager, or one for each of its spots.
    fn wager(&mut self, id: &str, node: &Node) {
        let mut root = self.reader.root(node);
        root.enter(&format!("wager.{id}"));
        let offered = root.require(self.reader, "offered", |r, key| {
            root.word(r, key, &[("yes", true), ("on", true), ("no", false), ("off", false)])
        });
        let spots = root.set(self.reader, "spots", DiceSpot::parse);
        let except = root.set(self.reader, "except", DiceSpot::parse);
        if let Some(except) = &except {
            for spot in &except.value {
                self.not_offered.insert(format!("{id}-{spot}"), except.cite);
            }
        }
        // A family needs its number or faces: its bare name is not a wager.
        if let Some(spots) = &spots {
            self.not_offered.insert(id.to_owned(), spots.cite);
        }
        let Some(offered) = offered else { return };
        let own_spots: Vec<Option<DiceSpot>> = match &spots {
            Some(spots) => spots.value.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        if !offered.value {
            for spot in own_spots {
                self.not_offered.insert(spot_id(id, spot), offered.cite);
            }
            return;
        }
        // The same block serves each spot of a family; a row that names spots applies only to those spots.
        for spot in own_spots {
            self.reader.spot = spot.map(|spot| spot.to_string());
            if self.one(id, spot, &root).is_none() {
                // Either the reader has reported a fault, or the wager depends on another wager that is not offered.
                self.not_offered.entry(spot_id(id, spot)).or_insert(offered.cite);
                root.refuse_keys_but(self.reader, &WAGER_KEYS);
                self.reader.spot = None;
                return;
            }
        }
        self.reader.spot = None;
        root.finish(self.reader);
    }

    fn one(&mut self, family: &str, spot: Option<DiceSpot>, section: &Section<'_>) -> Option<()> {
        let id = spot_id(family, spot);
        let name = section.require(self.reader, "name", |r, key| section.name(r, key))?;
        let name = spot.map_or(name.clone(), |spot| format!("{name} {spot}"));
        let form = section.require(self.reader, "form", |r, key| section.name(r, key));
        let made = self.form(form.as_deref().unwrap_or(""), &id, spot, section)?;
        let terms = self.terms(&made, spot, section)?;
        let cite = section.cite_for(self.reader, "form").unwrap_or(terms.limits.min.cite);
        let wager = WagerId(self.wagers.len() as u16);
        let one_name = made.spots.iter().all(|name| *name == made.spots[0]);
        for (state, name) in made.spots.iter().enumerate() {
            let state = (!one_name || made.spots.len() == 1).then_some(state as u16);
            self.names.entry(name.clone()).or_insert(NamedWager { wager, state });
        }
        self.first_cells.push(self.cells.len() as u32);
        for state in &made.table {
            self.cells.extend_from_slice(state);
        }
        let base_pay = made.base_pay;
        self.wagers.push(Wager {
            id,
            family: family.to_owned(),
            name,
            terms,
            spots: made.spots,
            numbers: made.numbers,
            underway: made.underway,
            lifted: made.lifted,
            gathers: matches!(form.as_deref(), Some("collect" | "totals")),
            levels: made.levels,
            by_point: made.by_point,
            travels: made.travels,
            payable: Vec::new(),
            cite,
            base_pay,
        });
        Some(())
    }

    /// Finds an earlier wager by its id.
    fn earlier(&mut self, section: &Section<'_>, id: &str) -> Option<WagerId> {
        let found = self.wagers.iter().position(|wager| wager.id == id);
        if found.is_none()
            && !self.declared.iter().any(|known| id == known || id.starts_with(&format!("{known}-")))
        {
            self.reader.fault(section.place(), format!("unknown wager '{id}'"));
        }
        found.map(|index| WagerId(index as u16))
    }

    fn pay(&mut self, pay: Pay) -> u16 {
        let index = self.pays.iter().position(|known| *known == pay).unwrap_or_else(|| {
            self.pays.push(pay);
            self.pays.len() - 1
        });
        index as u16
    }
}

/// Every key that a wager's block may have, for any form.
const WAGER_KEYS: [&str; 61] = [
    "name",
    "form",
    "offered",
    "spots",
    "except",
    "rolls",
    "first",
    "then",
    "travels",
    "backs",
    "caps",
    "cap-on",
    "parts",
    "part-unit",
    "units",
    "commission",
    "limits",
    "holders",
    "needs",
    "open",
    "raise",
    "lower",
    "down",
    "working",
    "call-on",
    "call-off",
    "set-by",
    "call-bets",
    "winner",
    "dealer-bets",
    "dealer-needs-own",
    "settled-last",
    "returned-on-relief",
    "rides-with-line",
    "lammer",
    "announced",
    "witness",
    "collects",
    "order",
    "come-out-seven",
    "settles",
    "levels",
    "top",
    "made",
    "raise-open",
    "cap-even",
    "cap-unit",
    "on-point",
    "confirmed",
    "late-changes",
    "breaks-into",
    "area",
    "notice-at",
    "frozen-on-relief",
    "totals",
    "lost-on",
    "pays",
    "closed",
    "stands",
    "won-by",
    "lost-by",
];

fn spot_id(family: &str, spot: Option<DiceSpot>) -> String {
    spot.map_or(family.to_owned(), |spot| format!("{family}-{spot}"))
}

/// The result of compiling a wager's block according to its form.
struct FormOutput {
    table: Vec<[Cell; Dice::OUTCOMES]>,
    spots: Vec<String>,
    numbers: Vec<u8>,
    underway: Vec<bool>,
    lifted: Vec<u16>,
    /// The pay for each level of a bet that gathers points or totals.
    levels: Vec<Level>,
    by_point: bool,
    travels: bool,
    base_pay: Vec<Option<u16>>,
    backs: Option<WagerId>,
    /// The number of equal parts, and the largest number of parts on the same wager.
    parts: Option<(u32, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_wager_is_in_wager_keys() {
        let library = crate::Library::embedded();
        for pack in library.packs().filter(|pack| pack.amends.is_none() && pack.game == "craps") {
            let composition = library.compose(&pack.id).unwrap();
            for (id, wager) in overlaid_wagers(&composition.resolve(&composition.essential()).unwrap()) {
                for (key, _) in wager.entries() {
                    let known = WAGER_KEYS.contains(&key.as_str()) || key == "cite" || key == "clause";
                    assert!(known, "wager.{id}.{key} is missing from WAGER_KEYS");
                }
            }
        }
    }
}
