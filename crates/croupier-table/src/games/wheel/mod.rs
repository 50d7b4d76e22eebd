//! The wheel: any wheel that an operator describes, spun in alternating directions.

mod call;
mod request;
mod vocabulary;

use croupier_rules::{
    Card, Cited, EquipmentForm, Odds, PricedFamily, Reader, RoundLayout, Section, SpotPayout,
};
use serde::{Deserialize, Serialize};

use crate::game::RoundNoun;
use crate::games::{Fact as RoundFact, Play, RoundGameName};
use crate::refusal::{Reason, Refusal};
use crate::rounds::call::{CallKind, Topic};
use crate::rounds::command::Command as RoundCommand;
use crate::rounds::decide::{CommandDecider, unless};
use crate::rounds::event::{CardDestination, Event as RoundEvent};
use crate::rounds::game::{GameRound, RoundGame, RoundGameForm, RoundPlay};
use crate::rounds::reading::{need, optional, section, word, yes};
use crate::rounds::state::RoundStage;
use crate::rounds::{NextStep, Rules, ShownRound};

pub use request::{PlayRequest, WheelSpace};
pub use vocabulary::{Command, Direction, Event, WheelStop};

/// A fact that can be true of a spin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The wheel rests on the wager's symbol.
    RestsHere,
}

/// Returns every fact with its name in packs.
pub(crate) fn facts() -> Vec<(String, Fact)> {
    vec![("rests-here".to_owned(), Fact::RestsHere)]
}

/// The condition for symbols that have the same number of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EqualSpacesRule {
    /// Such symbols must pay the same.
    BySymbol,
    /// Such symbols must pay the same; the spaces of symbols with the same pay are added together first.
    ByPayout,
    /// No condition.
    Free,
}

/// A wheel as an operator describes it: the spots with their pays, and the spaces in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WheelDesign {
    /// The spots of the layout.
    pub spots: Vec<SpotPayout>,
    /// The symbols of the spaces, in order.
    pub symbols: Vec<String>,
}

impl WheelDesign {
    /// Reads `1=1 2=2 joker=40 : 1 2 1 joker`.
    pub fn parse(text: &str) -> Result<WheelDesign, String> {
        let (spots, symbols) =
            text.split_once(':').ok_or("write a wheel as SYMBOL=PAYS … : SYMBOL SYMBOL …")?;
        let spots: Result<Vec<SpotPayout>, String> = spots.split_whitespace().map(spot).collect();
        let spots = spots?;
        let symbols: Vec<String> = symbols.split_whitespace().map(str::to_lowercase).collect();
        if let Some(twice) = spots
            .iter()
            .enumerate()
            .find(|(at, spot)| spots[..*at].iter().any(|other| other.name == spot.name))
        {
            return Err(format!("the spot '{}' is listed twice", twice.1.name));
        }
        if spots.is_empty() || symbols.is_empty() || symbols.len() > 200 || spots.len() > 50 {
            return Err("a wheel must have 1 to 50 spots and 1 to 200 spaces".to_owned());
        }
        Ok(WheelDesign { spots, symbols })
    }

    /// Returns the number of spaces that have a symbol.
    pub fn spaces(&self, symbol: &str) -> usize {
        self.symbols.iter().filter(|known| *known == symbol).count()
    }

    /// Returns the spot that a space belongs to.
    pub fn spot_of(&self, space: u8) -> Option<u8> {
        let symbol = self.symbols.get(usize::from(space))?;
        self.spots.iter().position(|spot| spot.name == *symbol).map(|spot| spot as u8)
    }

    /// Describes a space without a spot, or a spot without a space.
    pub fn unplayable(&self) -> Option<String> {
        let without_spot = self.symbols.iter().find(|symbol| !self.spots.iter().any(|s| s.name == **symbol));
        let without_space = self.spots.iter().find(|spot| self.spaces(&spot.name) == 0);
        let space = without_spot.map(|symbol| format!("the space '{symbol}' has no spot on the layout"));
        space.or_else(|| {
            without_space.map(|spot| format!("the spot '{}' has no space on the wheel", spot.name))
        })
    }

    /// Describes two symbols that have the same number of spaces and different pays.
    pub fn unequal(&self, rule: EqualSpacesRule) -> Option<String> {
        let mut groups: Vec<(String, usize, Odds)> = Vec::new();
        for spot in &self.spots {
            let spaces = self.spaces(&spot.name);
            let alike = groups
                .iter_mut()
                .find(|(_, _, pays)| rule == EqualSpacesRule::ByPayout && *pays == spot.pays);
            match alike {
                Some((name, count, _)) => {
                    name.push_str(&format!(" and {}", spot.name));
                    *count += spaces;
                }
                None => groups.push((spot.name.clone(), spaces, spot.pays)),
            }
        }
        if rule == EqualSpacesRule::Free {
            return None;
        }
        for (at, (name, spaces, pays)) in groups.iter().enumerate() {
            let same =
                groups[..at].iter().find(|(_, other, paid)| other == spaces && paid.net() != pays.net());
            if let Some((other, ..)) = same {
                return Some(format!("{other} and {name} have {spaces} spaces each but pay differently"));
            }
        }
        None
    }
}

/// Reads `joker=40`, or `joker=9-to-2`.
fn spot(text: &str) -> Result<SpotPayout, String> {
    let wrong = || format!("'{text}' is not a spot: write joker=40 for 40 to 1");
    let (name, pays) = text.split_once('=').ok_or_else(wrong)?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(wrong());
    }
    let pays = if pays.contains('-') { pays.replace('-', " ") } else { format!("{pays} to 1") };
    Ok(SpotPayout { name: name.to_lowercase(), pays: pays.parse::<Odds>().map_err(|_| wrong())? })
}

/// Increases the pay of each spot of a wheel by one, in turn.
fn other_wheels(written: &str) -> Vec<String> {
    let Some((spots, spaces)) = written.split_once(':') else { return Vec::new() };
    let spots: Vec<&str> = spots.split_whitespace().collect();
    let with_one_more = |index: usize| {
        let (name, pays) = spots[index].split_once('=')?;
        let more = format!("{name}={}", pays.parse::<u32>().ok()? + 1);
        let others =
            spots.iter().enumerate().map(|(at, spot)| if at == index { more.as_str() } else { spot });
        Some(format!("{} :{spaces}", others.collect::<Vec<_>>().join(" ")))
    };
    (0..spots.len()).filter_map(with_one_more).collect()
}

/// The rules of a wheel, from a pack and the operator's choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WheelRules {
    /// The spots and the spaces.
    pub plan: WheelDesign,
    /// The clause that leaves the design to the operator.
    pub described: Cited<()>,
    /// The minimum number of turns.
    pub revolutions: Cited<u32>,
    /// Whether a spin with fewer turns is repeated.
    pub short_respun: Cited<bool>,
    /// Whether a spin is repeated if the indicator rests on a peg.
    pub peg_respun: Cited<bool>,
    /// Whether the direction alternates.
    pub alternates: Cited<bool>,
    /// Whether the dealer's call stands if the indicator slips after the call.
    pub call_stands: Cited<bool>,
    /// Whether every space must have a spot, and every spot a space.
    pub bettable: Cited<bool>,
    /// The condition for symbols that have the same number of spaces.
    pub equal_spaces: Cited<EqualSpacesRule>,
    /// Whether players may have chips without a marked value.
    pub non_value_chips: Option<Cited<bool>>,
}

/// The last valid spin, and a spin to repeat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = WheelPosition))]
pub struct WheelState {
    /// The direction of the last spin that counted.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub last: Option<Direction>,
    /// The direction in which a spin that did not count must be repeated.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub repeat: Option<Direction>,
    /// The space where the wheel rests, and the spot of that space.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rests: Option<(u8, u8)>,
}

impl RoundGameForm for WheelRules {
    const CALLS: &'static [CallKind] = call::ALL;
    const MISTAKES: &'static [(&'static str, &'static str)] = &[request::NO_WHEEL];
    const EQUIPMENT: EquipmentForm = EquipmentForm {
        section: "wheel",
        template: "[wheel]\n# Particulars of the wheel, for the equipment record.\n# maker = \"\"\n# serial = \"\"\n",
    };

    fn priced(reader: &mut Reader<'_>, root: &Section<'_>) -> Option<PricedFamily<RoundFact>> {
        let part = root.child(reader, "wheel")?;
        let plan = part.require(reader, "wheel", |reader, key| {
            part.design(reader, key, WheelDesign::parse, other_wheels)
        });
        let spots = plan.map_or(Vec::new(), |plan| plan.value.spots);
        Some(PricedFamily { id: "space".to_owned(), spots, wins: RoundFact::Wheel(Fact::RestsHere) })
    }

    fn read(reader: &mut Reader<'_>, root: &Section<'_>, _: &RoundLayout<RoundFact>) -> Option<WheelRules> {
        let non_value_chips = optional(reader, root, "non-value-chips", |reader, part| {
            word(reader, part, "allowed", &[("on", true), ("yes", true), ("off", false), ("no", false)])
        });
        let place = root.place().clone();
        let wheel = section(reader, root, "wheel", |reader, part| {
            let plan = part.require(reader, "wheel", |reader, key| {
                part.design(reader, key, WheelDesign::parse, other_wheels)
            });
            let revolutions = need(reader, part, "revolutions", Section::number);
            let again = [("respin", true), ("record", false)];
            let short = word(reader, part, "short-spin", &again);
            let peg = word(reader, part, "peg", &again);
            let direction = word(reader, part, "direction", &[("alternates", true), ("free", false)]);
            let slip = word(reader, part, "slip", &[("call-stands", true), ("final-rest", false)]);
            let bettable = yes(reader, part, "bettable");
            let rules = [
                ("by-symbol", EqualSpacesRule::BySymbol),
                ("by-payout", EqualSpacesRule::ByPayout),
                ("no", EqualSpacesRule::Free),
            ];
            let equal = word(reader, part, "equal-spaces", &rules);
            let plan = plan?;
            Some(WheelRules {
                described: Cited { value: (), cite: plan.cite },
                plan: plan.value,
                revolutions: revolutions?,
                short_respun: short?,
                peg_respun: peg?,
                alternates: direction?,
                call_stands: slip?,
                bettable: bettable?,
                equal_spaces: equal?,
                non_value_chips,
            })
        })?;
        if let Err((words, cite)) = wheel.check(&wheel.plan) {
            let clause = reader.citations.first(cite).to_owned();
            reader.fault(&place, format!("{words} ({clause})"));
        }
        Some(wheel)
    }
}

impl WheelRules {
    /// Checks a wheel; returns the fault and its clause if the wheel is not in order.
    fn check(&self, plan: &WheelDesign) -> Result<(), (String, croupier_rules::Cite)> {
        if let Some(words) = plan.unplayable().filter(|_| self.bettable.value) {
            return Err((words, self.bettable.cite));
        }
        match plan.unequal(self.equal_spaces.value) {
            Some(words) => Err((words, self.equal_spaces.cite)),
            None => Ok(()),
        }
    }
}

impl RoundGame for WheelRules {
    fn colour_chips(&self) -> Option<Cited<bool>> {
        self.non_value_chips
    }

    fn outcomes(&self) -> Option<u32> {
        u32::try_from(self.plan.symbols.len()).ok()
    }

    fn outcome_command(&self, outcome: u32) -> Option<RoundCommand> {
        let rest = WheelStop::Space(u8::try_from(outcome).ok()?);
        Some(Command::Spin { rest, direction: None, revolutions: None }.into())
    }

    fn symbols(&self) -> &[String] {
        &self.plan.symbols
    }

    fn priced_spots(&self) -> &[SpotPayout] {
        &self.plan.spots
    }

    fn round_noun(&self) -> RoundNoun {
        RoundNoun { one: "spin", many: "spins", pace: 40 }
    }

    fn method(&self) -> &'static str {
        "All spaces of the wheel are equally likely; the spaces are counted."
    }

    fn round_start_sentence(&self) -> &'static str {
        "The wheel turns."
    }

    fn symbol(&self, spot: u8) -> &str {
        self.plan.spots.get(usize::from(spot)).map_or("", |spot| spot.name.as_str())
    }

    fn fact_words(&self, fact: RoundFact, spot: Option<u8>) -> Option<String> {
        let spot = spot.filter(|_| fact == Fact::RestsHere);
        let spot = spot.and_then(|spot| self.plan.spots.get(usize::from(spot)));
        let spaces = spot.map_or(0, |spot| self.plan.spaces(&spot.name));
        (fact == Fact::RestsHere).then(|| format!("{spaces} of {} spaces", self.plan.symbols.len()))
    }

    fn open(&self) -> Play {
        Play::Wheel(WheelState::default())
    }
}

impl RoundPlay for WheelRules {}

impl WheelState {
    /// Begins a round: the wheel stays as it is.
    pub(crate) fn begin(before: Option<WheelState>, _: bool, _: Option<Card>) -> WheelState {
        before.unwrap_or_default()
    }
}

impl GameRound for WheelState {
    fn lay(&mut self, _: CardDestination, _: Card, _: bool) {}

    fn shown(&self, rules: &Rules) -> ShownRound {
        let symbol =
            self.rests.and_then(|(space, _)| rules.game.kind.rules().symbols().get(usize::from(space)));
        let words = match symbol {
            Some(symbol) => format!("The wheel rests on {symbol}."),
            None => "The wheel has not been spun.".to_owned(),
        };
        ShownRound { words: Some(words), ..ShownRound::default() }
    }

    fn next(&self, _: RoundStage) -> Option<NextStep> {
        Some(NextStep::request("spin", "Spin, then enter where it rests"))
    }
}

impl<'r> CommandDecider<'r> {
    pub(super) fn propose(&mut self, rules: &WheelRules, text: &str) -> Result<(), Refusal> {
        let plan =
            WheelDesign::parse(text).map_err(|_| Refusal::new(Reason::WrongWheel, rules.described.cite))?;
        rules.check(&plan).map_err(|(_, cite)| Refusal::new(Reason::WrongWheel, cite))?;
        self.push(Event::WheelInOrder { spaces: plan.symbols.len() as u32 });
        Ok(())
    }

    /// Returns the direction in which the wheel must turn, if one is prescribed.
    fn due_direction(&self, rules: &WheelRules) -> Option<Direction> {
        let Play::Wheel(wheel) = &self.table.play else { return None };
        if rules.alternates.value { wheel.repeat.or(wheel.last.map(Direction::opposite)) } else { None }
    }

    pub(super) fn spin(
        &mut self,
        rules: &WheelRules,
        rest: WheelStop,
        direction: Option<Direction>,
        revolutions: Option<u32>,
    ) -> Result<(), Refusal> {
        let due = self.due_direction(rules);
        let right = due.is_none() || direction.is_none() || due == direction;
        unless(right, Reason::WrongDirection, rules.alternates.cite)?;
        let direction = due.or(direction).unwrap_or(Direction::Clockwise);
        let revolutions = revolutions.unwrap_or(rules.revolutions.value);
        let space = match rest {
            WheelStop::Space(space) | WheelStop::Slipped(_, space) => Some(space),
            WheelStop::SlippedLate(called, moved) => {
                Some(if rules.call_stands.value { called } else { moved })
            }
            WheelStop::Peg(beside) => {
                let told = rules.peg_respun.value || beside.is_some();
                unless(told, Reason::NeedsRuling, rules.peg_respun.cite)?;
                beside.filter(|_| !rules.peg_respun.value)
            }
        };
        let symbol = space.map(|space| rules.plan.spot_of(space));
        unless(symbol != Some(None), Reason::NoSuchSpace, rules.described.cite)?;
        if self.table.stage == RoundStage::Betting {
            self.close_bets()?;
        }
        let short = revolutions < rules.revolutions.value && rules.short_respun.value;
        match (space, symbol.flatten()) {
            (Some(space), Some(symbol)) if !short => {
                self.rests(direction, revolutions, space, symbol);
            }
            _ => {
                self.push(Event::NoSpin { direction });
                self.say(call::NO_SPIN, Topic::Plain);
            }
        }
        Ok(())
    }

    fn rests(&mut self, direction: Direction, revolutions: u32, space: u8, symbol: u8) {
        self.push(RoundEvent::RoundBegan { of: RoundGameName::Wheel, simulated: false });
        self.push(Event::Spun { direction, revolutions, space, symbol });
        let announced_first = self.game().settlement.announced_first;
        if announced_first {
            self.say(CallKind::RESULT, Topic::Symbol(symbol));
        }
        let layout = &self.rules.layout;
        self.settle(
            |_| true,
            |bet, fact| fact == Fact::RestsHere && layout.wager(bet.spot.wager).spot == Some(symbol),
        );
        if !announced_first {
            self.say(CallKind::RESULT, Topic::Symbol(symbol));
        }
        self.round_over(true, false);
    }
}
