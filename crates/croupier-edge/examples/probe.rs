//! Probe.
use std::time::Instant;
fn main() {
    let t0 = Instant::now();
    let library = croupier_rules::Library::embedded();
    println!("library {:?}", t0.elapsed());
    for pack in ["bclc-craps", "bclc-midi-craps", "rws-craps", "mlgca-crapless", "casablanca-craps"] {
        let t = Instant::now();
        let composition = library.compose(pack).unwrap();
        let mut choices = composition.essential();
        if pack == "mlgca-crapless" { choices.insert("fire-bet".into(), "a".into()); choices.insert("bonus-craps".into(), "a".into()); choices.insert("buy-bets".into(), "on".into()); }
        if pack == "bclc-craps" { choices.insert("fire-bet".into(), "on".into()); choices.insert("sharpshooter".into(), "on".into()); }
        let rules = croupier_table::GameRules::compile(&composition, &choices).unwrap();
        println!("{pack} compile {:?}", t.elapsed());
        let t = Instant::now();
        let all = croupier_edge::figures(&rules, &Default::default()).unwrap();
        println!("figures {:?} of {}", t.elapsed(), all.len());
        for f in all {
            let t = Instant::now();
            let one = croupier_edge::figures(&rules, &croupier_edge::Asked { wagers: vec![f.wager.clone()], ..Default::default() }).unwrap();
            let _ = one;
            println!("{:20} {:>10.6} {} {} {}", f.wager, f.edge_percent(), f.net().to_string().chars().take(60).collect::<String>(), f.rounds.to_f64(), f.net_per_outlay().to_string().chars().take(40).collect::<String>());
            let _ = t;
        }
    }
}
