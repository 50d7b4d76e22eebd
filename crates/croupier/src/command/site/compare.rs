//! The differences between two tables of one game.

use croupier_edge::{ChangedWager, Figures, TableDifference, diff, percent};
use croupier_rules::Pack;
use maud::{Markup, html};

use super::frame::{Links, page, wide};
use super::{SitePack, SitePage};
use crate::command::edge::named;

/// Lists the pairs of packs that are tables of the same game.
pub(super) fn pairs(packs: &[SitePack<'_>]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (first, a) in packs.iter().enumerate() {
        for (second, b) in packs.iter().enumerate().skip(first + 1) {
            let are_tables = a.pack.amends.is_none() && b.pack.amends.is_none();
            if are_tables && a.pack.game == b.pack.game {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

/// The path of a comparison.
pub(super) fn path(a: &Pack, b: &Pack) -> String {
    format!("compare/{}--{}.html", a.id, b.id)
}

pub(super) fn page_of(
    packs: &[SitePack<'_>],
    (first, second): (usize, usize),
    links: &Links,
) -> Result<SitePage, String> {
    let [a, b] = [&packs[first], &packs[second]];
    let found = diff(&a.chosen.rules, &b.chosen.rules, None)?;
    let body = html! {
        table {
            tbody {
                @for (side, one) in [("A", a), ("B", b)] {
                    tr {
                        th scope="row" { (side) }
                        td { a href=(format!("../{}/index.html", one.pack.id)) { (one.pack.title) } " " code { (one.pack.id) } }
                        td { (one.pack.document) }
                    }
                }
            }
        }
        p { (found.same) " wagers are the same at both tables, with the default choices." }
        (only("A", &found.only_first))
        (only("B", &found.only_second))
        @if !found.changed.is_empty() { h2 { "Different terms" } (changed_wager(&found.changed, links)) }
        @if !found.rules.is_empty() { h2 { "Other rules" } (other_rules(&found, links)) }
    };
    let title = format!("{} and {}", a.pack.id, b.pack.id);
    let trail = html! { span { "comparison" } };
    Ok(page(&path(a.pack, b.pack), &title, &trail, &body))
}

fn only(side: &str, found: &[Figures]) -> Markup {
    html! {
        @if !found.is_empty() {
            h2 { "Only " (side) " has" }
            ul.columns { @for one in found { li { code { (named(one)) } " " (format!("{:.4}%", one.edge_percent())) } } }
        }
    }
}

fn shown_text(says: &str) -> &str {
    if says.is_empty() { "—" } else { says }
}

/// The edge at the second table, and by how much it differs.
fn second_edge(one: &ChangedWager) -> String {
    let edge = one.figures[1].edge_percent();
    match percent(&one.edge_difference()) {
        0.0 => format!("{edge:.4}%, the same"),
        difference => format!("{edge:.4}%, {difference:+.4} points"),
    }
}

fn changed_wager(found: &[ChangedWager], links: &Links) -> Markup {
    let rows = html! {
        table {
            thead { tr { th { "Wager" } th { "Term" } th { "A" } th { "B" } th { "By" } } }
            tbody {
                @for one in found {
                    @let a = &one.figures[0];
                    tr.first {
                        th scope="row" { code { (named(a)) } }
                        td { "edge" }
                        td { (format!("{:.4}%", a.edge_percent())) }
                        td { (second_edge(one)) }
                        td {}
                    }
                    @for [a, b] in &one.terms {
                        tr {
                            td {}
                            td { (a.what) }
                            td { (shown_text(&a.says)) }
                            td { (shown_text(&b.says)) }
                            td { (links.clauses([a, b].into_iter().filter_map(|term| term.clauses.first()).map(String::as_str))) }
                        }
                    }
                }
            }
        }
    };
    wide(&rows)
}

fn other_rules(found: &TableDifference, links: &Links) -> Markup {
    let rows = html! {
        table {
            thead { tr { th { "Rule" } th { "A" } th { "B" } th { "By" } } }
            tbody {
                @for rule in &found.rules {
                    tr {
                        th scope="row" { code { (rule.path) } }
                        @for says in &rule.says { td { (says.as_deref().unwrap_or("—")) } }
                        td { (links.clauses(rule.clauses.iter().filter_map(|of| of.first()).map(String::as_str))) }
                    }
                }
            }
        }
    };
    wide(&rows)
}
