//! The speed of exact figures on one core: `cargo bench -p croupier-edge`.
//!
//! Each printed line has the bound that the measured time must keep. A cold start measures the whole program from its
//! first instruction. To measure it, the benchmark starts `croupier`, if that exists (build it with `cargo build
//! --release` first).
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, reason = "a benchmark measures time")]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use croupier_edge::{CardCounts, FigureRequest, MarkovChain, ShoeAnalyzer, Successor, figures};
use croupier_rules::{Choices, Composition, Dice, Library, Verdict};
use croupier_table::GameRules;

fn main() {
    let library = Library::embedded();
    cold_starts(&library);
    every_pack(&library);
    every_paytable(&library);
    any_shoe(&library);
    fire_bet(&library);
}

fn say(what: &str, took: Duration, bound: Duration) {
    let verdict = if took <= bound { "within" } else { "BEYOND" };
    println!("{what:66} {took:>12.3?}  {verdict} {bound:?}");
}

fn rules(library: &Library, pack: &str, options: &[(&str, &str)]) -> GameRules {
    let composition = library.compose(pack).unwrap();
    GameRules::compile(&composition, &choices(&composition, options)).unwrap()
}

fn choices(composition: &Composition, options: &[(&str, &str)]) -> Choices {
    let mut choices = composition.essential();
    for (name, value) in options {
        choices.insert((*name).to_owned(), composition.option(name).unwrap().accept(value).unwrap());
    }
    choices
}

/// The packs that a table can open with.
fn playable(library: &Library) -> Vec<String> {
    library.packs().filter(|pack| pack.amends.is_none()).map(|pack| pack.id.clone()).collect()
}

/// Runs the program once for each pack, one after another.
fn cold_starts(library: &Library) {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let program = target.join("release/croupier");
    if !program.exists() {
        println!("({} does not exist: build it to measure cold starts)", program.display());
        return;
    }
    let begun = Instant::now();
    for pack in playable(library) {
        let run =
            Command::new(&program).args(["edge", &pack, "--json"]).stdout(Stdio::null()).status().unwrap();
        assert!(run.success());
    }
    say("croupier edge PACK for every pack, one process each", begun.elapsed(), Duration::from_secs(1));
}

/// Reads the packs, compiles them and computes the figures in this process.
fn every_pack(_: &Library) {
    let begun = Instant::now();
    let library = Library::embedded();
    let mut wagers = 0;
    for pack in playable(&library) {
        wagers += figures(&rules(&library, &pack, &[]), &FigureRequest::default()).unwrap().len();
    }
    let what = format!("packs read, compiled and computed: {wagers} wagers at their defaults");
    say(&what, begun.elapsed(), Duration::from_secs(1));
}

/// Computes the figures for every value of every option that changes a paytable or the number of decks, one option at a
/// time, at every number of decks.
fn every_paytable(library: &Library) {
    let begun = Instant::now();
    let mut compiling = Duration::ZERO;
    let (mut tables, mut wagers) = (0, 0);
    for pack in playable(library) {
        let composition = library.compose(&pack).unwrap();
        let decks = composition
            .option("decks")
            .map_or(vec![None], |spec| spec.samples().into_iter().chain(spec.default()).map(Some).collect());
        for decks in decks {
            for spec in &composition.options {
                for value in spec.samples().into_iter().chain(spec.default()) {
                    let mut choices = composition.essential();
                    choices.extend(decks.clone().map(|decks| ("decks".to_owned(), decks)));
                    choices.insert(spec.name.clone(), value);
                    // Some values are allowed only with certain values of other options.
                    let compiled = Instant::now();
                    let Ok(rules) = GameRules::compile(&composition, &choices) else { continue };
                    compiling += compiled.elapsed();
                    wagers += figures(&rules, &FigureRequest::default()).unwrap().len();
                    tables += 1;
                }
            }
        }
    }
    let what = format!("every option's values at every number of decks: {tables} tables, {wagers} wagers");
    say(&what, begun.elapsed(), Duration::from_secs(5));
    println!("{:66} {compiling:>12.3?}", "  including reading and compiling the packs");
}

/// The mean over many different shoes.
fn any_shoe(library: &Library) {
    let all = [
        ("dragon-bonus", "a"),
        ("five-treasures", "a"),
        ("jackpot-baccarat", "a"),
        ("lucky-nines", "a"),
        ("any-pair", "on"),
        ("royal-9", "a"),
    ];
    let rules = rules(library, "mlgca-midi-baccarat", &all);
    let main = ["player", "banker", "tie"].map(str::to_owned);
    let shoes = shoes(1_000);
    let main_wagers = ShoeAnalyzer::new(&rules, &main).unwrap();
    say("Player, Banker and Tie from any shoe", per_shoe(&main_wagers, &shoes), Duration::from_micros(100));
    let every = ShoeAnalyzer::new(&rules, &[]).unwrap();
    let sides: Vec<String> =
        every.wagers().filter(|wager| !main.contains(&(*wager).to_owned())).map(str::to_owned).collect();
    let side_wagers = ShoeAnalyzer::new(&rules, &sides).unwrap();
    let what = format!("the {} side wagers together from any shoe", sides.len());
    say(&what, per_shoe(&side_wagers, &shoes), Duration::from_millis(2));
    let slowest = sides.iter().map(|side| {
        let one = ShoeAnalyzer::new(&rules, std::slice::from_ref(side)).unwrap();
        (per_shoe(&one, &shoes[..100]), side)
    });
    let (took, side) = slowest.max().unwrap();
    say(&format!("the slowest side wager alone, {side}"), took, Duration::from_millis(2));
}

fn per_shoe(follow: &ShoeAnalyzer<'_>, shoes: &[CardCounts]) -> Duration {
    let begun = Instant::now();
    for shoe in shoes {
        assert_eq!(follow.nets(shoe).unwrap().len(), follow.wagers().count());
    }
    begun.elapsed() / shoes.len() as u32
}

/// Eight decks with various numbers of cards missing, the same in every run.
fn shoes(count: usize) -> Vec<CardCounts> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % most
    };
    (0..count).map(|_| CardCounts::of(std::array::from_fn(|_| below(9) as u32)).unwrap()).collect()
}

/// Fire Bet with ten points: the general solver on its cells.
fn fire_bet(library: &Library) {
    let GameRules::Craps(rules) = rules(library, "mlgca-crapless", &[("fire-bet", "a")]) else { return };
    let layout = &rules.layout;
    let fire = layout.find("fire-bet").unwrap().wager;
    let begun = Instant::now();
    let asked = FigureRequest { wagers: vec!["fire-bet".to_owned()], ..FigureRequest::default() };
    let found = figures(&GameRules::Craps(rules.clone()), &asked).unwrap();
    let took = begun.elapsed();
    let chain = MarkovChain::explore(0, Dice::OUTCOMES as u32, |state, dice| {
        let cell = layout.cell(fire, state as u16, Dice::from_index(dice as usize).unwrap());
        if cell.verdict == Verdict::Stand {
            Successor::State(u32::from(cell.next))
        } else {
            Successor::End(0)
        }
    });
    let what = format!("crapless Fire Bet, {} states, edge {:.6} %", chain.states(), found[0].edge_percent());
    say(&what, took, Duration::from_millis(100));
}
