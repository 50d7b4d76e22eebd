//! The player's options, in words and as lines of the rehearsal language.

use croupier_rehearsal::read_request;
use croupier_rules::{Money, WagerId};
use croupier_table::craps::{self, BetRef, CrapsRules, DicePool};
use croupier_table::rounds::{self, BetSpot};
use croupier_table::{Owner, SeatNo, StakeRange};

use super::{PLAYER, TerminalSession};

/// A kind of option. The order is that in which players look for options.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OfferKind {
    /// A decision in mid-round.
    Decide,
    /// A bet, or more on it.
    Bet,
    /// A change of a bet on the layout.
    Change,
    /// Something else: the dice, positions, vigorish.
    Other,
    /// A bet for the dealers.
    Tip,
}

/// An option that the player has now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayOffer {
    /// The kind.
    pub kind: OfferKind,
    /// The option in words, such as `Bet Place 6`.
    pub words: String,
    /// The wager's name on the layout, if the option is about one.
    pub wager: Option<String>,
    /// The amounts, if the option needs one.
    pub amounts: Option<StakeRange>,
    /// The player's stake on the wager now.
    pub stake: Money,
    /// The words of the line before and after the amount.
    line: (String, String),
}

impl PlayOffer {
    fn new(kind: OfferKind, words: impl Into<String>, verb: impl Into<String>) -> PlayOffer {
        PlayOffer {
            kind,
            words: words.into(),
            wager: None,
            amounts: None,
            stake: Money::ZERO,
            line: (verb.into(), String::new()),
        }
    }

    fn about(self, wager: &str, rest: String) -> PlayOffer {
        PlayOffer { wager: Some(wager.to_owned()), line: (self.line.0, rest), ..self }
    }

    fn amounts(self, amounts: Option<StakeRange>) -> PlayOffer {
        PlayOffer { amounts, ..self }
    }

    /// Returns the line that takes the option with this amount; an option without amounts ignores the amount.
    pub fn line(&self, amount: Money) -> String {
        let amount = self.amounts.map(|_| amount.to_string());
        self.join(amount.as_deref())
    }

    /// Returns the line with `AMOUNT` in place of an amount.
    pub fn pattern(&self) -> String {
        self.join(self.amounts.map(|_| "AMOUNT"))
    }

    fn join(&self, amount: Option<&str>) -> String {
        let (before, after) = (Some(self.line.0.as_str()), Some(self.line.1.as_str()));
        let parts = [before, amount, after].into_iter().flatten().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    }

    /// Returns the range of amounts in words; empty if there is none.
    pub fn range(&self) -> String {
        let Some(StakeRange { min, max, step }) = self.amounts else { return String::new() };
        match min == max {
            true => min.dollars(),
            false => format!("{} to {} by {}", min.dollars(), max.dollars(), step.dollars()),
        }
    }

    /// Returns whether the option fits words that a person typed.
    pub fn fits(&self, typed: &str) -> bool {
        let all = format!("{} {} {}", self.words, self.wager.as_deref().unwrap_or_default(), self.pattern());
        let all = all.to_lowercase();
        typed.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

impl TerminalSession {
    /// Returns what the player may do now, in the order of the layout.
    pub fn offers(&self) -> Vec<PlayOffer> {
        let mut offers = match (self.live.craps(), self.live.rounds()) {
            (Some((rules, table)), _) => craps_offers(rules, table),
            (_, Some((rules, table))) => round_offers(rules, table, self.name()),
            _ => Vec::new(),
        };
        if self.must_decide() {
            offers.retain(|offer| offer.kind == OfferKind::Decide);
        }
        offers.sort_by_key(|offer| offer.kind);
        offers
    }
}

/// Returns the kind of an offer to bet for this owner, and what follows its words and its line.
fn by_owner(owner: Owner, kind: OfferKind) -> (OfferKind, &'static str, &'static str) {
    match owner {
        Owner::Player => (kind, "", ""),
        Owner::Dealers => (OfferKind::Tip, " for the dealers", " for dealer"),
    }
}

fn craps_offers(rules: &CrapsRules, table: &craps::Table) -> Vec<PlayOffer> {
    use craps::Offer as O;
    let Some((seat, there)) = table.players().find(|(_, seat)| seat.player == PLAYER) else {
        return Vec::new();
    };
    let mut offers = craps::offers(rules, table, seat);
    offers.sort_by_key(|offer| match offer {
        // Odds come first: they are possible only behind a bet that the player has.
        O::Bet { which, .. } => {
            (rules.layout.wager(which.wager).terms.backs.is_none(), which.wager, which.state)
        }
        _ => (true, WagerId(u16::MAX), None),
    });
    offers.dedup();
    let name = |which: &BetRef| match which.state {
        Some(state) => rules.layout.spot(which.wager, state).to_owned(),
        None => rules.layout.wager(which.wager).id.clone(),
    };
    let stake = |which: &BetRef| {
        let of = |bet: &croupier_table::Bet| {
            let same = which.state.is_none_or(|state| state == bet.key.state);
            bet.key.wager == which.wager && bet.key.owner == which.owner && same
        };
        there.live().filter(|(_, bet)| of(bet)).fold(Money::ZERO, |sum, (_, bet)| sum.plus(bet.stake))
    };
    let bet = |verb: &str, line: &str, which: &BetRef, kind: OfferKind| {
        let (kind, words, suffix) = by_owner(which.owner, kind);
        let (place, id) = (craps_place(rules, which.wager, which.state), name(which));
        let offer = PlayOffer::new(kind, format!("{verb} {place}{words}"), line);
        PlayOffer { stake: stake(which), ..offer.about(&id, format!("{id}{suffix}")) }
    };
    let other = |words: &str, line: &str| PlayOffer::new(OfferKind::Other, words, line);
    let all = offers.iter().flat_map(|offer| match offer {
        O::Bet { which, amounts } => vec![bet("Bet", "bet", which, OfferKind::Bet).amounts(Some(*amounts))],
        O::Reduce { which, amounts } => {
            vec![bet("Lower", "reduce", which, OfferKind::Change).amounts(Some(*amounts))]
        }
        O::Down { which, .. } => vec![bet("Take down", "down", which, OfferKind::Change)],
        // The rehearsal language has no line for the dealers' bets here.
        O::Turn { which, .. } if which.owner == Owner::Dealers => Vec::new(),
        O::Turn { which, on: true } => vec![bet("Call on", "on", which, OfferKind::Change)],
        O::Turn { which, on: false } => vec![bet("Call off", "off", which, OfferKind::Change)],
        O::Move { from, to } => {
            let moved = bet("Move", "moves", from, OfferKind::Change);
            let to_place = craps_place(rules, to.wager, to.state);
            let line = format!("moves {} to {}", name(from), name(to));
            let words = format!("{} to {to_place}", moved.words);
            vec![PlayOffer { words, line: (line, String::new()), ..moved }]
        }
        O::TakeDice => vec![other("Take the dice", "takes dice")],
        // A player alone at the table who gave the dice away could not play on.
        O::DeclineDice | O::PassDice if table.players().count() == 1 => Vec::new(),
        O::DeclineDice => vec![other("Decline the dice", "declines dice")],
        O::PassDice => vec![other("Pass the dice", "passes dice")],
        O::ChooseDice { presented, except } => chosen_dice(rules, *presented, *except),
        O::ChangeDice { from: DicePool::OtherThree } => {
            vec![other("Ask for other dice", "changes dice three")]
        }
        O::ChangeDice { from: DicePool::All } => vec![other("Ask for all dice", "changes dice five")],
        O::Leave => Vec::new(),
    });
    all.collect()
}

/// Returns the choices of dice.
fn chosen_dice(rules: &CrapsRules, presented: u8, except: u8) -> Vec<PlayOffer> {
    let thrown = rules.game.dice.thrown.value;
    let fits = |dice: &u8| dice & !presented == 0 && dice.count_ones() == thrown && *dice != except;
    let choice = |dice: u8| {
        let numbers = (0..8).filter(|die| dice & 1 << die != 0).map(|die| (die + 1).to_string());
        let numbers = numbers.collect::<Vec<_>>();
        let line = format!("chooses {}", numbers.join(" "));
        PlayOffer::new(OfferKind::Other, format!("Choose dice {}", numbers.join(" and ")), line)
    };
    (0..=presented).filter(fits).map(choice).collect()
}

/// Returns the name of a bet at craps, with its number.
pub(super) fn craps_place(rules: &CrapsRules, wager: WagerId, state: Option<u16>) -> String {
    let wager = rules.layout.wager(wager);
    let number = state.and_then(|state| wager.numbers.get(usize::from(state))).copied().unwrap_or(0);
    match number {
        0 => wager.name.clone(),
        number if wager.name.ends_with(&number.to_string()) => wager.name.clone(),
        number => format!("{} {number}", wager.name),
    }
}

fn round_offers(rules: &rounds::Rules, table: &rounds::Table, name: &str) -> Vec<PlayOffer> {
    use rounds::Offer as O;
    let Some((player, _)) = table.people().find(|(_, there)| there.id == PLAYER) else { return Vec::new() };
    let first = table.first_position(player);
    let position = |seat: SeatNo| match first == Some(seat) {
        true => (String::new(), String::new()),
        false => (format!(" at position {}", seat.position()), format!(" at {}", seat.position())),
    };
    let bet = |verb: &str, line: &str, spot: &BetSpot, kind: OfferKind| {
        let wager = rules.layout.wager(spot.wager);
        let (kind, words, suffix) = by_owner(spot.owner, kind);
        let (place, at) = position(spot.seat);
        let offer = PlayOffer::new(kind, format!("{verb} {}{place}{words}", wager.name), line);
        let stake = table.bet(*spot).map_or(Money::ZERO, |bet| bet.stake);
        PlayOffer { stake, ..offer.about(&wager.id, format!("{}{at}{suffix}", wager.id)) }
    };
    let other = |words: &str, line: &str| PlayOffer::new(OfferKind::Other, words, line);
    let is_own = |spot: &BetSpot| table.at(spot.seat) == Some(player);
    let one = |offer: &O| {
        Some(match offer {
            O::Bet { spot, amounts } if is_own(spot) => {
                bet("Bet", "bet", spot, OfferKind::Bet).amounts(Some(*amounts))
            }
            O::Reduce { spot, amounts } => {
                bet("Lower", "reduce", spot, OfferKind::Change).amounts(Some(*amounts))
            }
            O::Down { spot, .. } => bet("Take down", "down", spot, OfferKind::Change),
            O::TakePosition { seat } => {
                let number = seat.position();
                other(&format!("Also take position {number}"), &format!("takes position {number}"))
            }
            O::DeclineCut => other("Decline the cut", "declines cut"),
            O::Turn => PlayOffer::new(OfferKind::Decide, "Turn the cards", "turns"),
            O::GiveUp => PlayOffer::new(OfferKind::Decide, "Give the cards back", "declines cards"),
            O::Decide { request, by, amounts } => {
                let (kind, words, suffix) = by_owner(by.owner, OfferKind::Decide);
                let (place, at) = position(by.seat);
                let words = format!("{}{place}{words}", capital(request));
                let offer = PlayOffer::new(kind, words, decision_line(name, request));
                PlayOffer {
                    kind: OfferKind::Decide,
                    line: (offer.line.0, format!("{at}{suffix}").trim().to_owned()),
                    ..offer
                }
                .amounts(*amounts)
            }
            O::PayVigorish { amount } => {
                other(&format!("Pay the vigorish of {}", amount.dollars()), "pays vigorish")
            }
            O::Bet { .. } | O::Cut { .. } | O::Leave => return None,
        })
    };
    rounds::offers(rules, table, player).iter().filter_map(one).collect()
}

/// Returns the word of the rehearsal language for a decision: the name of its request, or its third person.
fn decision_line(name: &str, request: &str) -> String {
    let third = format!("{request}s");
    let is_read = |word: &&str| read_request(&format!("{name} {word}")).is_ok();
    [request, &third].into_iter().find(is_read).unwrap_or(request).to_owned()
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
