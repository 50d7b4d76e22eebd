//! `croupier session`

use std::process::ExitCode;

use croupier_edge::session::{BankrollBin, BankrollDistribution, FlatSession, PlayerStatus, StoppedSession};
use croupier_edge::{FigureRequest, Figures, RoundKind, figures};
use croupier_rules::{Library, Money};

use super::amount::amount;
use super::number::{money, whole};
use super::rules_args::{self, ChosenRules};
use super::session_json::{self, LengthLimits};
use super::{answer, complete};
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: rules_args::RulesArgs,

    /// The wager to repeat, such as pass or place-6.
    #[arg(long, value_name = "ID", add = complete::wager())]
    wager: String,

    /// The stake of every bet, such as 5.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, value_parser = money)]
    stake: Money,

    /// The bankroll at the start. The player is ruined when it no longer covers the cost of one decision.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, value_parser = money)]
    bankroll: Money,

    /// The player stops at this bankroll or above it.
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, value_parser = money)]
    goal: Option<Money>,

    /// The number of decisions after which to show the bankroll; pushes count.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole::<u32>)]
    decisions: u32,

    /// The player's decision if the wager asks for one, such as war or surrender; by default the best.
    #[arg(long, value_name = "NAME")]
    decision: Option<String>,

    /// The player's position, if it makes a difference; by default the first.
    #[arg(long, value_name = "N")]
    position: Option<u8>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// With --json: print every exact fraction, however long. By default, only short fractions are exact; every value
    /// is also a decimal number.
    #[arg(long, requires = "json")]
    exact: bool,
}

/// All computed results. If a computation would take too long, an explanation takes its place.
pub(crate) struct Report<'l> {
    pub(crate) chosen: ChosenRules<'l>,
    pub(crate) figures: Figures,
    pub(crate) session: FlatSession,
    /// `None` without a goal.
    pub(crate) until: Option<Result<StoppedSession, String>>,
    pub(crate) after: Result<BankrollDistribution, String>,
    pub(crate) notes: Vec<String>,
}

/// The number of bins for the bankroll, not counting ruin and goal.
const BINS: usize = 13;

/// The length of the longest bar, in characters.
const BAR: usize = 50;

pub(crate) fn run(library: &Library, args: &Args, out: &mut String) -> Result<ExitCode, String> {
    let chosen = args.table.choose(library)?;
    let asked = FigureRequest {
        wagers: vec![args.wager.clone()],
        stake: Some(args.stake),
        ..FigureRequest::default()
    };
    let figures = one(figures(&chosen.rules, &asked)?, args)?;
    let session = FlatSession::new(&figures, args.bankroll, args.goal)?;
    let until = args.goal.map(|_| with_progress("ruin or goal", |told| session.until_stopped(told)));
    let after = with_progress("decisions", |told| session.after(args.decisions, told));
    if let (None | Some(Err(_)), Err(words)) = (&until, &after) {
        return Err(words.clone());
    }
    let notes = notes(&figures);
    let report = Report { chosen, figures, session, until, after, notes };
    if args.json {
        let lengths = if args.exact { LengthLimits::ALL } else { LengthLimits::SHORT };
        answer(out, session_json::report(&report, lengths));
    } else {
        print(out, &report);
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the requested wager, with the requested decision and position.
fn one(mut found: Vec<Figures>, args: &Args) -> Result<Figures, String> {
    // A family can share its name with one of its wagers, as pass does.
    if found.iter().any(|one| one.wager == args.wager) {
        found.retain(|one| one.wager == args.wager);
    }
    let mut wagers: Vec<&str> = found.iter().map(|one| one.wager.as_str()).collect();
    wagers.dedup();
    if wagers.len() > 1 {
        return Err(format!("'{}' is a family of wagers; choose one of: {}", args.wager, wagers.join(", ")));
    }
    let decisions: Vec<String> = found.iter().filter_map(|one| one.decision.clone()).collect();
    let decided = |one: &Figures| args.decision.is_none() || one.decision == args.decision;
    let placed = |one: &Figures| {
        let position = args.position.as_ref();
        one.positions.is_empty() || position.is_none_or(|position| one.positions.contains(position))
    };
    let mut left = found.into_iter().filter(decided).peekable();
    if let (Some(decision), None) = (&args.decision, left.peek()) {
        if decisions.is_empty() {
            return Err(format!("{} has no decision to make: omit --decision", args.wager));
        }
        let known = decisions.iter().map(String::as_str);
        return Err(format!("{}: {}", args.wager, croupier_rules::unknown("decision", decision, known)));
    }
    let one = left.find(placed).ok_or_else(|| format!("{} is not offered at that position", args.wager))?;
    if let Some(position) = args.position.filter(|_| one.positions.is_empty()) {
        return Err(format!("{} is the same at every position: omit --position {position}", args.wager));
    }
    match &one.goes_with {
        Some(flat) => {
            let clause = one.clauses.first().cloned().unwrap_or_default();
            Err(format!(
                "{} can only be made with {flat} ({clause}): a session needs a wager that stands alone",
                one.wager
            ))
        }
        None => Ok(one),
    }
}

fn with_progress<T>(what: &'static str, compute: impl FnOnce(&mut dyn FnMut(u64, u64)) -> T) -> T {
    let mut progress = Progress::new(what);
    compute(&mut |done, of| progress.note(done, of))
}

/// The assumptions behind the figures.
fn notes(figures: &Figures) -> Vec<String> {
    let mut notes: Vec<String> = figures.notes.iter().map(ToString::to_string).collect();
    if figures.round == RoundKind::Hand {
        notes.push("every hand is computed as if from a full shoe".to_owned());
    }
    for meter in &figures.meters {
        notes.push(format!("the {} meter is assumed to stay at {}", meter.meter, meter.amount.dollars()));
    }
    notes
}

fn print(out: &mut String, report: &Report<'_>) {
    let Report { figures, session, .. } = report;
    let stake = figures.stake.unwrap_or_default();
    let decision = figures.decision.as_ref().map(|decision| format!(", {decision}")).unwrap_or_default();
    let (round, pack) = (figures.round.name(), &report.chosen.pack.id);
    line!(out, "{} ({}{decision}) at {pack}, flat bets of {}", figures.name, figures.wager, stake.dollars());
    let goal = session.goal().map(|goal| format!(", goal {}", goal.dollars())).unwrap_or_default();
    line!(
        out,
        "  bankroll {}{goal}; a bet needs {} in hand",
        session.bankroll().dollars(),
        session.needed().dollars()
    );
    let rounds = match figures.rounds.to_f64() {
        1.0 => format!("1 {round}"),
        more => format!("{more:.3} {round}s"),
    };
    line!(out, "  one decision takes {rounds} and nets {} on average\n", amount(session.net().to_f64(), 4));
    match &report.until {
        Some(Ok(until)) => print_until(out, until, round),
        Some(Err(words)) => line!(out, "Until ruin or goal\n  {words}\n"),
        None => print_without_goal(out, session),
    }
    match &report.after {
        Ok(after) => print_after(out, after, session, round),
        Err(words) => line!(out, "After the decisions\n  {words}"),
    }
    for note in &report.notes {
        line!(out, "  {note}");
    }
}

fn row(out: &mut String, what: &str, value: &str) {
    line!(out, "  {what:22}{value}");
}

fn percents(part: f64) -> String {
    let percent = part * 100.0;
    // A possible outcome is never shown as zero.
    if percent > 0.0 && percent < 0.0001 { format!("{percent:.3e}%") } else { format!("{percent:.4}%") }
}

fn print_until(out: &mut String, until: &StoppedSession, round: &str) {
    line!(out, "Until ruin or goal, however long it takes");
    row(out, "ruin", &percents(until.ruined().to_f64()));
    row(out, "goal", &percents(until.reached().to_f64()));
    let (decisions, rounds) = (until.decisions().to_f64(), until.rounds().to_f64());
    row(out, "decisions on average", &format!("{decisions:.2}, in {rounds:.1} {round}s"));
    row(out, "net on average", &amount(until.net().to_f64(), 2));
    line!(out, "");
}

fn print_without_goal(out: &mut String, session: &FlatSession) {
    let Some((least, most)) = session.until_certain_ruin() else { return };
    let (least, most) = (least.to_f64(), most.to_f64());
    let decisions = if least == most { format!("{least:.2}") } else { format!("{least:.2} to {most:.2}") };
    line!(out, "Without a goal, ruin is certain; it takes {decisions} decisions on average\n");
}

fn print_after(out: &mut String, after: &BankrollDistribution, session: &FlatSession, round: &str) {
    line!(out, "After {} decisions, or earlier at ruin{}", after.decisions(), or_goal(session));
    row(out, "ahead", &percents(after.ahead().to_f64()));
    row(out, "even", &percents(after.even().to_f64()));
    row(out, "behind", &percents(after.behind().to_f64()));
    row(out, "ruined", &percents(after.standing(PlayerStatus::Ruined).to_f64()));
    if session.goal().is_some() {
        row(out, "goal reached", &percents(after.standing(PlayerStatus::AtGoal).to_f64()));
    }
    let (played, rounds) = (after.played().to_f64(), after.rounds().to_f64());
    row(out, "played on average", &format!("{played:.2} decisions, in {rounds:.1} {round}s"));
    let (mean, net) = (after.mean().to_f64(), after.net().to_f64());
    row(out, "bankroll on average", &format!("{}, net {}", amount(mean, 2), amount(net, 2)));
    row(out, "standard deviation", &amount(after.deviation(), 2));
    let quantiles = QUANTILES.map(|percent| format!("{percent}%: {}", after.quantile(percent).dollars()));
    row(out, "percentiles", &quantiles.join("   "));
    line!(out, "");
    let bins = after.bins(BINS);
    let labels: Vec<String> = bins.iter().map(|bin| label(bin, session)).collect();
    let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
    for (bin, label) in bins.iter().zip(&labels) {
        let bar = "█".repeat(bin.bar(&bins, BAR));
        line!(out, "  {label:>longest$} {:>9} {bar}", percents(bin.chance.to_f64()));
    }
}

/// The percentiles to show.
pub(crate) const QUANTILES: [u32; 5] = [5, 25, 50, 75, 95];

fn or_goal(session: &FlatSession) -> &'static str {
    if session.goal().is_some() { " or goal" } else { "" }
}

fn label(bin: &BankrollBin, session: &FlatSession) -> String {
    match (bin.standing, bin.from, bin.to) {
        (PlayerStatus::Ruined, ..) => format!("ruined, below {}", session.needed().dollars()),
        (PlayerStatus::AtGoal, ..) => {
            session.goal().map_or_else(String::new, |goal| format!("goal, {} or more", goal.dollars()))
        }
        (_, Some(from), Some(to)) if from == to => from.dollars(),
        (_, Some(from), Some(to)) => format!("{} to {}", from.dollars(), to.dollars()),
        (_, Some(from), None) => format!("{} or more", from.dollars()),
        (_, None, Some(to)) => format!("{} or less", to.dollars()),
        (_, None, None) => "playing".to_owned(),
    }
}
