//! The exact figures of a pack's wagers.

use croupier_edge::{ExactFraction, FigureRequest, Figures, figures, percent};
use maud::{Markup, html};

use super::frame::{Links, pack_trail, page, wide};
use super::rules::titled;
use super::{SitePack, SitePage};
use crate::command::edge::named;

pub(super) fn page_of(one: &SitePack<'_>, links: &Links) -> Result<SitePage, String> {
    let mut found = figures(&one.chosen.rules, &FigureRequest::default())?;
    found.retain(|figures| one.chosen.is_own(&figures.all_clauses()));
    let body = html! {
        p.lead {
            "Every figure is an exact fraction, computed from the rules with the default choices. The edge is the player's average loss per \
             unit of stake; if vigorish is put down with the stake, per unit of both together."
        }
        (overview(&found))
        h2 { "Distributions" }
        @for (number, figures) in found.iter().enumerate() { (distribution(number, figures, links)) }
    };
    let title = format!("Figures: {}", titled(one.pack));
    Ok(page(&format!("{}/figures.html", one.pack.id), &title, &pack_trail(one.pack), &body))
}

fn percents(value: f64) -> String {
    format!("{value:.4}%")
}

/// An exact number, or its beginning if it is long.
fn short(number: &ExactFraction) -> String {
    let whole = number.to_string();
    if whole.len() <= 24 { whole } else { format!("{:.10}…", number.to_f64()) }
}

fn overview(found: &[Figures]) -> Markup {
    let rows = html! {
        table.numbers {
            thead { tr {
                th { "Wager" } th { "Edge" } th { "Net" } th { "Win" } th { "Push" } th { "Lose" } th { "Decided after" } th { "Deviation" }
            } }
            tbody {
                @for (number, one) in found.iter().enumerate() {
                    tr {
                        th scope="row" { a href=(format!("#w-{number}")) { (named(one)) } }
                        td { (percents(one.edge_percent())) }
                        td { (short(&one.net())) }
                        td { (percents(percent(&one.win()))) }
                        td { (percents(percent(&one.push()))) }
                        td { (percents(percent(&one.lose()))) }
                        td { (format!("{:.3} {}", one.rounds.to_f64(), one.round.name())) @if one.rounds != ExactFraction::ONE { "s" } }
                        td { (format!("{:.4}", one.deviation())) }
                    }
                }
            }
        }
    };
    wide(&rows)
}

fn distribution(number: usize, one: &Figures, links: &Links) -> Markup {
    let rows = html! {
        table.numbers {
            thead { tr { th { "Result" } th { "Chance" } th { "" } th { "What happens" } th { "By" } } }
            tbody {
                @for outcome in &one.outcomes {
                    tr {
                        td { (outcome.result.to_string()) }
                        td { (short(&outcome.chance)) }
                        td { (percents(percent(&outcome.chance))) }
                        td.words { (outcome.words) }
                        td.words { (links.clauses(outcome.clauses.iter().map(String::as_str))) }
                    }
                }
            }
        }
    };
    html! {
        details id=(format!("w-{number}")) {
            summary { (one.name) " " code { (named(one)) } ": edge " (percents(one.edge_percent())) }
            p { "Edge " code { (one.edge().to_string()) } ", expected net result " code { (one.net().to_string()) } "." }
            (wide(&rows))
            @for note in &one.notes { p.note { (note) } }
        }
    }
}
