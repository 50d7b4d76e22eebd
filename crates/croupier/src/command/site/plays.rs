//! The plays of a pack, each line with what people at the table see and hear. A script shows them line by line.

use croupier_rules::Library;
use croupier_text::examples::{self, NarratedLine};
use croupier_text::narration::Sentence;
use maud::{Markup, html};

use super::frame::{Links, pack_trail, page};
use super::rules::titled;
use super::{SitePack, SitePage};

/// A line of a play, in words.
struct PlayLine {
    script: String,
    comment: Option<String>,
    sentences: Vec<Sentence>,
    refused: Option<Sentence>,
}

pub(super) fn page_of(library: &Library, one: &SitePack<'_>, links: &Links) -> SitePage {
    // Plays are numbered through all packs, in their order.
    let before = library.packs().take_while(|pack| pack.id != one.pack.id).map(|pack| pack.plays.len());
    let first: usize = before.sum();
    let plays = (first..first + one.pack.plays.len()).filter_map(|number| {
        let mut lines = Vec::new();
        let hears = |line: NarratedLine<'_>| {
            lines.push(PlayLine {
                script: line.script.to_owned(),
                comment: line.comment,
                sentences: line.told,
                refused: line.refused,
            });
        };
        let play = examples::play(library, &one.pack.id, number, hears)?;
        Some((play.about, lines))
    });
    let body = html! {
        p.lead {
            "Each play proves the clauses that it names: it fails if a rule changes. Open a play, then step through it \
                or let it run."
        }
        p { label { "Find: " input #find type="search" placeholder="a wager, a clause, a word"; } }
        @for (about, lines) in plays {
            details.play {
                summary { (about.title) }
                p.facts {
                    (links.clauses(about.clauses.iter().map(String::as_str)))
                    @for (name, value) in &about.options { code { (name) "=" (value) } " " }
                }
                p.controls hidden="" {
                    button type="button" data-do="step" { "Next line" } " "
                    button type="button" data-do="run" { "Play" } " "
                    button type="button" data-do="all" { "Show all" }
                }
                ol { @for line in &lines { (line_markup(line, links)) } }
            }
        }
    };
    let title = format!("Plays: {}", titled(one.pack));
    page(&format!("{}/plays.html", one.pack.id), &title, &pack_trail(one.pack), &body)
}

fn line_markup(line: &PlayLine, links: &Links) -> Markup {
    html! {
        li {
            code { (line.script) }
            @if let Some(comment) = &line.comment { " " span.note { (comment) } }
            @if !line.sentences.is_empty() || line.refused.is_some() {
                ul {
                    @for sentence in &line.sentences { li { (words(sentence, links)) } }
                    @if let Some(refused) = &line.refused { li.refused { "Refused: " (words(refused, links)) } }
                }
            }
        }
    }
}

fn words(sentence: &Sentence, links: &Links) -> Markup {
    let Some(clause) = &sentence.clause else { return html! { (sentence.words) } };
    // A refusal names its clause in its words, too.
    html! { (sentence.words.replace(&format!(" ({clause})"), "")) " " (links.clause(clause)) }
}
