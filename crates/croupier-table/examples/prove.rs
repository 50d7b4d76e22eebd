#![allow(missing_docs, clippy::unwrap_used)]
use croupier_rules::Library;
use croupier_table::rehearsal::*;
fn main() {
    let mut files = Vec::new();
    for dir in std::fs::read_dir("packs").unwrap() {
        for f in std::fs::read_dir(dir.unwrap().path()).unwrap() {
            let p = f.unwrap().path();
            files.push((p.display().to_string(), std::fs::read_to_string(&p).unwrap()));
        }
    }
    files.sort();
    let library = Library::read(files.iter().map(|(a, b)| (a.as_str(), b.as_str()))).unwrap_or_else(|e| panic!("{e}"));
    for pack in std::env::args().skip(1) {
        let proof = std::thread::scope(|scope| {
            let half = |part| { let (l, p) = (&library, &pack); scope.spawn(move || prove(l, p, (part, 2), |_| {})) };
            let halves = [half(0), half(1)].map(|h| h.join().unwrap());
            halves.into_iter().reduce(Proof::with).unwrap()
        });
        println!("== {pack} {} settings {} mutants {} citations", proof.settings, proof.mutants, proof.citations);
        for x in &proof.failing { println!("FAILING {x}"); }
        for x in &proof.unnoticed { println!("UNNOTICED {x}"); }
        for x in proof.unproved() { println!("UNPROVED {x}"); }
        for x in &proof.partly { println!("PARTLY {x}"); }
    }
}
