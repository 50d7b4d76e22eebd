//! Compiles a pack under an operator's choices: typed terms, then dense cells.

mod cells;
mod collect;
mod rows;
mod terms;
mod totals;

pub(crate) use terms::read_limits;

use std::collections::HashMap;
use std::fmt::Debug;

use crate::clause::{Cite, Cited};
use crate::dice::{Dice, DiceSpot};
use crate::fault::{Fault, Faults, SourceLine};
use crate::layout::{Cell, CellTable, Layout, NamedWager};
use crate::money::{Money, Rounding};
use crate::node::Node;
use crate::option::Choices;
use crate::pack::Composition;
use crate::reader::{Reader, Section, Setting};
use crate::unknown::unknown;
use crate::wager::{Level, Limits, Pay, Wager, WagerId, WagerList};

/// A pack compiled under an operator's choices for its game's engine.
#[derive(Clone, Debug)]
pub struct Rules<G: GameReader> {
    /// The pack's id.
    pub pack: String,
    /// The pack's version.
    pub version: String,
    /// Every option with its value.
    pub choices: Choices,
    /// The wagers.
    pub layout: Layout<G::Wager>,
    /// The settings that only the game's engine reads.
    pub game: G,
    /// Every setting that was read, with its clause.
    pub settings: Vec<Setting>,
}

/// The settings of a game's engine, and the parts of the game that the compiler needs.
pub trait GameReader: Sized {
    /// The kind of wager on the game's layout.
    type Wager: LayoutWager;

    /// Returns the game's words for wagers, and reads the equipment that defines some of them, before the wagers are
    /// read.
    fn vocabulary(
        game: &str,
        reader: &mut Reader<'_>,
        root: &Section<'_>,
    ) -> <Self::Wager as LayoutWager>::Vocabulary;

    /// Reads the settings other than wagers that the game's engine needs.
    fn read(
        game: &str,
        reader: &mut Reader<'_>,
        root: &Section<'_>,
        layout: &Layout<Self::Wager>,
    ) -> Option<Self>;
}

/// Compiles a composition for the engine of its game.
pub fn compile<G: GameReader>(composition: &Composition, choices: &Choices) -> Result<Rules<G>, Faults> {
    let settings = composition.resolve(choices)?;
    let blocks = overlaid_wagers(&settings);
    let mut reader = Reader::new(composition);
    let root = reader.root(&settings);
    for section in ["wager", "every-wager"] {
        root.child(&mut reader, section);
    }
    let money = read_money(&mut reader, &root);
    let vocabulary = G::vocabulary(&composition.game, &mut reader, &root);
    let mut compiler = Compiler {
        reader: &mut reader,
        vocabulary,
        declared: blocks.iter().map(|(id, _)| id.as_str()).collect(),
        wagers: Vec::new(),
        names: HashMap::new(),
        not_offered: HashMap::new(),
        references: Vec::new(),
        parts: Default::default(),
    };
    G::Wager::compile(&mut compiler, &root, &blocks);
    let Compiler { wagers, names, not_offered, parts, .. } = compiler;
    let Some(money) = money else { return Err(reader.faults) };
    let mut layout = Layout {
        wagers,
        smallest_chip: money.chip,
        payout_rounding: money.payout_rounding,
        payable_only: money.payable_only,
        commission_rounding: money.commission_rounding,
        chips: money.chips,
        citations: reader.citations.clone(),
        names,
        not_offered,
        parts,
    };
    G::Wager::complete(&mut layout);
    let game = G::read(&composition.game, &mut reader, &root, &layout);
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
fn overlaid_wagers(settings: &Node) -> Vec<(String, Node)> {
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
struct MoneyRules {
    chip: Cited<Money>,
    payout_rounding: Rounding,
    payable_only: Option<Cited<bool>>,
    commission_rounding: (Money, Rounding),
    chips: Option<Cited<Vec<Money>>>,
}

fn read_money(reader: &mut Reader<'_>, root: &Section<'_>) -> Option<MoneyRules> {
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

/// A kind of wager: one that dice decide by cells ([`Wager`]), or one that a round decides by rows
/// ([`RoundWager`](crate::RoundWager)).
pub trait LayoutWager: Clone + Debug {
    /// The words that a game has for its wagers.
    type Vocabulary;
    /// A spot of a family.
    type Spot: Copy;
    /// The bet that a name refers to.
    type Name: Copy + Into<WagerId> + Debug;
    /// The part of a layout that only this kind of wager needs.
    type Parts: Clone + Default + Debug;
    /// Does the clause under which a family is not offered also cover spots that the pack does not list? It does if
    /// the equipment may define such spots.
    const HAS_OPEN_SPOTS: bool;

    /// The wager's id, such as `place-6`.
    fn id(&self) -> &str;

    /// The family that the wager belongs to, such as `place`.
    fn family(&self) -> &str;

    /// The stake limits.
    fn limits(&self) -> &Limits;

    /// The stake limits, to be replaced by posted ones.
    fn limits_mut(&mut self) -> &mut Limits;

    /// Compiles every block.
    fn compile(compiler: &mut Compiler<'_, '_, Self>, _: &Section<'_>, blocks: &[(String, Node)]) {
        compiler.blocks(blocks);
    }

    /// Reads the spots of a block, each with its wager's id. `None` if equipment that would define them is faulty.
    fn spots(
        compiler: &mut Compiler<'_, '_, Self>,
        family: &str,
        section: &Section<'_>,
    ) -> Option<Vec<(Option<Self::Spot>, String)>>;

    /// Compiles one wager of a block. `None` if it has a fault, or depends on a wager that is not offered.
    fn one(
        compiler: &mut Compiler<'_, '_, Self>,
        family: &str,
        id: &str,
        spot: Option<Self::Spot>,
        section: &Section<'_>,
    ) -> Option<()>;

    /// May a wager with this id belong to a block?
    fn is_of_block(id: &str, block: &str) -> bool;

    /// Completes a layout.
    fn complete(_: &mut Layout<Self>) {}
}

/// The state of one compilation.
pub struct Compiler<'r, 'p, W: LayoutWager> {
    pub(crate) reader: &'r mut Reader<'p>,
    pub(crate) vocabulary: W::Vocabulary,
    /// Every wager with a block in the pack.
    declared: Vec<&'r str>,
    pub(crate) wagers: Vec<W>,
    pub(crate) names: HashMap<String, W::Name>,
    not_offered: HashMap<String, Cite>,
    /// The other wagers that each wager names, if they are resolved when all wagers are known.
    pub(crate) references: Vec<WagerReferences>,
    pub(crate) parts: W::Parts,
}

/// The other wagers that a wager names.
pub(crate) struct WagerReferences {
    pub(crate) place: SourceLine,
    pub(crate) needs: Option<Cited<Vec<String>>>,
    pub(crate) waived: Option<Cited<Vec<String>>>,
    pub(crate) of: Option<String>,
}

impl<W: LayoutWager> Compiler<'_, '_, W> {
    /// Compiles `[wager.ID]` blocks.
    pub(crate) fn blocks(&mut self, blocks: &[(String, Node)]) {
        for (id, node) in blocks {
            self.block(id, node);
        }
    }

    /// Compiles one block: one wager, or one for each of its spots.
    fn block(&mut self, family: &str, node: &Node) {
        let mut root = self.reader.root(node);
        root.enter(&format!("wager.{family}"));
        let offered = root.require(self.reader, "offered", |r, key| {
            root.word(r, key, &[("yes", true), ("on", true), ("no", false), ("off", false)])
        });
        let spots = W::spots(self, family, &root);
        let (Some(offered), Some(spots)) = (offered, spots) else { return };
        // A family needs its spot: its bare name is not a wager.
        if spots.iter().any(|(spot, _)| spot.is_some()) {
            self.not_offered.entry(family.to_owned()).or_insert(offered.cite);
        }
        // The same block serves each spot of a family; a row that names spots applies only to those spots.
        for (spot, id) in spots {
            if !offered.value {
                self.not_offered.insert(id, offered.cite);
            } else if W::one(self, family, &id, spot, &root).is_none() {
                self.not_offered.entry(id).or_insert(offered.cite);
            }
        }
        if offered.value {
            root.finish(self.reader);
        }
    }

    /// Finds another wager by its id, among those compiled so far; `None` if it is not offered.
    pub(crate) fn other(&mut self, place: &SourceLine, id: &str) -> Option<WagerId> {
        let found = self.wagers.iter().position(|wager| wager.id() == id);
        let known = || self.declared.iter().any(|block| W::is_of_block(id, block));
        if found.is_none() && !known() && !self.not_offered.contains_key(id) {
            let compiled = self.wagers.iter().map(LayoutWager::id);
            let not_offered = self.not_offered.keys().map(String::as_str);
            let known = self.declared.iter().copied().chain(compiled).chain(not_offered);
            let message = unknown("wager", id, known);
            self.reader.fault(place, message);
        }
        found.map(|index| WagerId(index as u16))
    }

    /// Finds other wagers by their ids, leaving out those that are not offered.
    pub(crate) fn others(&mut self, place: &SourceLine, ids: &Cited<Vec<String>>) -> WagerList {
        let wagers = ids.value.iter().filter_map(|id| self.other(place, id)).collect();
        WagerList { wagers, cite: ids.cite }
    }
}

impl LayoutWager for Wager {
    type Vocabulary = ();
    type Spot = DiceSpot;
    type Name = NamedWager;
    type Parts = CellTable;
    const HAS_OPEN_SPOTS: bool = false;

    fn id(&self) -> &str {
        &self.id
    }

    fn family(&self) -> &str {
        &self.family
    }

    fn limits(&self) -> &Limits {
        &self.terms.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.terms.limits
    }

    fn spots(
        compiler: &mut CellCompiler<'_, '_>,
        family: &str,
        section: &Section<'_>,
    ) -> Option<Vec<(Option<DiceSpot>, String)>> {
        let spots = section.set(compiler.reader, "spots", DiceSpot::parse);
        let except = section.set(compiler.reader, "except", DiceSpot::parse);
        if let Some(except) = except {
            let names = except.value.iter().map(|spot| (format!("{family}-{spot}"), except.cite));
            compiler.not_offered.extend(names);
        }
        let Some(spots) = spots else { return Some(vec![(None, family.to_owned())]) };
        compiler.not_offered.insert(family.to_owned(), spots.cite);
        Some(spots.value.iter().map(|spot| (Some(*spot), format!("{family}-{spot}"))).collect())
    }

    fn one(
        compiler: &mut CellCompiler<'_, '_>,
        family: &str,
        id: &str,
        spot: Option<DiceSpot>,
        section: &Section<'_>,
    ) -> Option<()> {
        compiler.reader.spot = spot.map(|spot| spot.to_string());
        let made = compiler.one(family, id, spot, section);
        if made.is_none() {
            compiler.learn_keys(section);
        }
        compiler.reader.spot = None;
        made
    }

    fn is_of_block(id: &str, block: &str) -> bool {
        id.strip_prefix(block).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    fn complete(layout: &mut Layout) {
        if layout.payable_only.is_some_and(|only| only.value) {
            layout.find_payable();
        }
    }
}

/// The state of a compilation to cells.
type CellCompiler<'r, 'p> = Compiler<'r, 'p, Wager>;

impl CellCompiler<'_, '_> {
    fn one(&mut self, family: &str, id: &str, spot: Option<DiceSpot>, section: &Section<'_>) -> Option<()> {
        let name = section.require(self.reader, "name", |r, key| section.name(r, key))?;
        let name = spot.map_or(name.clone(), |spot| format!("{name} {spot}"));
        let form = section.require(self.reader, "form", |r, key| section.name(r, key));
        let made = self.form(form.as_deref().unwrap_or(""), id, spot, section)?;
        let terms = self.terms(Some(&made), spot, section)?;
        let cite = section.cite_for(self.reader, "form").unwrap_or(terms.limits.min.cite);
        let wager = WagerId(self.wagers.len() as u16);
        let one_name = made.spots.iter().all(|name| *name == made.spots[0]);
        for (state, name) in made.spots.iter().enumerate() {
            let state = (!one_name || made.spots.len() == 1).then_some(state as u16);
            self.names.entry(name.clone()).or_insert(NamedWager { wager, state });
        }
        self.parts.first_cells.push(self.parts.cells.len() as u32);
        for state in &made.table {
            self.parts.cells.extend_from_slice(state);
        }
        let base_pay = made.base_pay;
        self.wagers.push(Wager {
            id: id.to_owned(),
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

    /// Asks for every key that a wager of its form may have, because the reading of the wager has ended early.
    fn learn_keys(&mut self, section: &Section<'_>) {
        section.expect(&["form"]);
        let form = section.text_of("form");
        let known = FORMS.iter().any(|(name, _)| Some(*name) == form);
        for (_, keys) in FORMS.iter().filter(|(name, _)| !known || Some(*name) == form) {
            section.expect(keys);
        }
        // Another reader takes the settings and faults, because the wager has no terms.
        let mut aside = self.reader.again();
        std::mem::swap(self.reader, &mut aside);
        self.terms(None, None, section);
        std::mem::swap(self.reader, &mut aside);
    }

    fn pay(&mut self, pay: Pay) -> u16 {
        let pays = &mut self.parts.pays;
        let index = pays.iter().position(|known| *known == pay).unwrap_or_else(|| {
            pays.push(pay);
            pays.len() - 1
        });
        index as u16
    }
}

/// The forms of settlement, each with the keys that only some forms read.
const FORMS: [(&str, &[&str]); 7] = [
    ("one-roll", &["rolls", "stands"]),
    ("race", &["rolls", "stands"]),
    ("line", &["travels", "first", "then", "stands"]),
    ("odds", &["backs", "rolls", "stands", "cap-on", "cap-even", "cap-unit", "caps"]),
    ("combination", &["parts", "part-unit", "won-by", "lost-by"]),
    ("collect", &["collects", "order", "come-out-seven", "settles", "levels", "top", "made"]),
    ("totals", &["totals", "lost-on", "pays"]),
];

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
