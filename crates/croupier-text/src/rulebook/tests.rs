use croupier_rules::Library;
use croupier_table::GameRules;
use utoipa::PartialSchema;

use super::*;

fn of(pack: &str) -> RuleBook {
    let library = Library::embedded();
    let composition = library.compose(library.playable(pack).unwrap()).unwrap();
    let mut choices = composition.essential();
    choices.extend(library.offering(pack));
    let rules = GameRules::compile(&composition, &choices).unwrap();
    book(&library, pack, &rules).unwrap()
}

/// Returns the book of a pack whose operator has not yet made the required choices.
fn of_unposted(pack: &str) -> RuleBook {
    let library = Library::embedded();
    let composition = library.compose(pack).unwrap();
    let rules = GameRules::compile(&composition, &composition.unposted()).unwrap();
    book(&library, pack, &rules).unwrap()
}

fn wager<'b>(book: &'b RuleBook, id: &str) -> &'b WagerRules {
    book.wagers.iter().find(|wager| wager.wager == id).unwrap()
}

#[test]
fn every_rule_book_contains_the_clauses_that_it_cites() {
    for pack in Library::embedded().packs().map(|pack| pack.id.clone()) {
        let book = of(&pack);
        let known = |id: &str| book.clauses.iter().any(|clause| clause.id == id);
        for wager in &book.wagers {
            assert!(known(&wager.clause) && wager.clauses.contains(&wager.clause), "{pack} {}", wager.wager);
            let cited = wager.clauses.iter().chain(wager.outcomes.iter().map(|outcome| &outcome.clause));
            for clause in cited {
                assert!(known(clause), "{pack} {}: {clause}", wager.wager);
            }
            assert!(!wager.pays.is_empty() && !wager.when.is_empty() && !wager.changes.is_empty());
            assert_eq!(wager.spots.len(), wager.numbers.len());
            assert!(wager.step >= book.smallest_chip && wager.step % book.smallest_chip == 0);
        }
        for call in &book.calls {
            assert!(!call.says.is_empty() && call.clauses.iter().all(|id| known(id)), "{pack} {}", call.call);
        }
        let Reasons { no_roll, relief, spoilt } = &book.reasons;
        for reason in no_roll.iter().chain(relief).chain(spoilt) {
            assert!(known(&reason.clause), "{pack} {}", reason.reason);
        }
        assert_eq!(book.wheel.is_some(), book.game == "wheel");
    }
}

#[test]
fn a_wager_lists_its_pays_and_spots() {
    let craps = of("bclc-craps");
    assert_eq!((craps.game.as_str(), craps.title.as_str()), ("craps", "Craps"));
    let six = wager(&craps, "place-6");
    assert_eq!(
        (six.pays.as_str(), six.spots.as_slice(), six.numbers.as_slice()),
        ("7 to 6", &["place-6".to_owned()][..], &[6][..])
    );
    assert_eq!((six.short_name.as_str(), six.commission_clause.as_deref()), ("Place 6", None));
    assert_eq!((six.unit, wager(&craps, "pass").unit), (Some(600), None));
    let come = wager(&craps, "come");
    assert!(come.spots.contains(&"come-4".to_owned()) && come.numbers.contains(&4), "{come:?}");
    let field = wager(&craps, "field");
    assert!(field.pays.contains("2 to 1 on 2, 12"), "{}", field.pays);
    let no_roll = &craps.reasons.no_roll[0];
    assert_eq!(no_roll.words, "Off table: no roll, and other dice are chosen");
    // A collecting bet has one spot for all its states.
    let fire = of("bclc-fire");
    let bet = wager(&fire, "fire-bet");
    assert_eq!((fire.pack.as_str(), bet.spots.len()), ("bclc-fire", 1));
    assert_eq!((bet.name.as_str(), bet.short_name.as_str()), ("Fire Bet", "Fire"));
    // Every level of the fire bet is listed, and odds have their cap.
    let of_fire: Vec<_> = wager(&fire, "fire-bet").outcomes.iter().map(|one| one.pays.as_str()).collect();
    assert_eq!(of_fire, ["", "25 for 1", "250 for 1", "1000 for 1"]);
    assert!(wager(&craps, "pass-odds").cap.as_ref().unwrap().contains("3 times the flat bet on 4 and 10"));
    let casablanca = of_unposted("casablanca-craps");
    let pass = wager(&casablanca, "pass");
    assert_eq!((pass.max, pass.limits_from), (None, LimitsSourceInfo::NoMaximumYet));
}

#[test]
fn card_games_and_wheels_have_rule_books() {
    let baccarat = of("mlgca-midi-baccarat");
    let banker = wager(&baccarat, "banker");
    assert_eq!(banker.pays, "1 to 1");
    assert!(banker.commission.as_ref().unwrap().starts_with("5% of the win, when it wins"), "{banker:?}");
    assert_eq!(banker.commission_clause.as_deref(), Some("mlgca-midi-baccarat/12.C#vig"));
    assert_eq!(wager(&baccarat, "tie").commission_clause, None);
    let outcomes: Vec<_> =
        banker.outcomes.iter().map(|outcome| (outcome.on.as_str(), outcome.verdict)).collect();
    assert_eq!(
        outcomes,
        [
            ("banker wins", OutcomeVerdict::Win),
            ("tie", OutcomeVerdict::Push),
            ("otherwise", OutcomeVerdict::Lose),
        ]
    );
    let wheel = of("bclc-wheel").wheel.unwrap();
    assert_eq!((wheel.spaces.len(), wheel.symbols.last().unwrap().pays.as_str()), (54, "40 to 1"));
}

#[test]
fn every_pack_plays_a_known_game() {
    let described = serde_json::to_value(GameName::schema()).unwrap();
    let games = described["enum"].as_array().unwrap();
    for pack in Library::embedded().packs() {
        assert!(games.contains(&pack.game.as_str().into()), "{} plays {}", pack.id, pack.game);
    }
}

#[test]
fn players_may_do_some_tasks_of_the_crew() {
    let tasks = |book: RuleBook| {
        let all = book.crew_tasks.into_iter();
        all.filter_map(|task| Some(format!("{} {} {}", task.task, task.players?, task.clause?)))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        tasks(of("mlgca-midi-baccarat")),
        [
            "prepares Players cut the cards mlgca-midi-baccarat/5.B",
            "turns Players turn the cards mlgca-midi-baccarat/8.D.2"
        ]
    );
    assert_eq!(tasks(of("bclc-wheel")), [""; 0]);
    assert_eq!(tasks(of("bclc-craps")), [""; 0]);
    assert_eq!(of("bclc-craps").crew_tasks.len(), 5);
}

#[test]
fn a_decision_names_the_clause_of_its_own_pack() {
    let clauses = |pack: &str| {
        let all = of(pack).decisions.into_iter();
        all.map(|decision| format!("{} {}", decision.action, decision.clause)).collect::<Vec<_>>()
    };
    assert_eq!(clauses("bclc-red-dog"), ["raise bclc-red-dog/3.2#amount", "stand bclc-red-dog/3.2#optional"]);
    assert_eq!(clauses("bclc-casino-war"), ["war bclc-casino-war/4.2.1", "surrender bclc-casino-war/4.2.2"]);
    assert_eq!(
        clauses("mlgca-midi-baccarat"),
        [
            "cut mlgca-midi-baccarat/5.B",
            "decline-cut mlgca-midi-baccarat/5.B",
            "turn mlgca-midi-baccarat/8.D.2",
            "give-up mlgca-midi-baccarat/8.I.1",
        ]
    );
    assert_eq!(clauses("bclc-craps"), [""; 0]);
}

/// The operator of this pack may leave the cards to the dealer.
#[test]
fn a_table_where_the_dealer_turns_the_cards_has_no_decision_about_them() {
    let library = Library::embedded();
    let composition = library.compose("mlgca-midi-baccarat").unwrap();
    let mut choices = composition.essential();
    choices.insert("players-handle-cards".to_owned(), "no".to_owned());
    let rules = GameRules::compile(&composition, &choices).unwrap();
    let book = book(&library, "mlgca-midi-baccarat", &rules).unwrap();
    let decisions: Vec<_> = book.decisions.iter().map(|decision| decision.action).collect();
    assert_eq!(decisions, ["cut", "decline-cut"]);
}
