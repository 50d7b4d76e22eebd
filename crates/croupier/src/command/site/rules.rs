//! The rule book of a pack.

use croupier_rules::{Library, Pack};
use croupier_text::rulebook::{self, RuleBook, WagerRules};
use maud::{Markup, html};

use super::frame::{Links, anchor, pack_trail, page, wide};
use super::{SitePack, SitePage, compare};

pub(super) fn page_of(
    library: &Library,
    one: &SitePack<'_>,
    links: &Links,
    others: &Markup,
) -> Result<SitePage, String> {
    let pack = one.pack;
    let book = rulebook::book(library, &pack.id, &one.chosen.rules);
    let book = book.ok_or_else(|| format!("{} has no rule book", pack.id))?;
    let body = html! {
        p.lead { (pack.document) }
        p.facts { "Pack " code { (pack.id) } ", version " (pack.version) ", " (pack.clauses.len()) " clauses" }
        @if let Some(base) = &pack.amends { p { "It amends " code { (base) } " where the operator offers it." } }
        (others)
        h2 #wagers { "Wagers" }
        (wagers(one, &book, links))
        h2 #options { "The operator's choices" }
        (options(one, links))
        h2 #clauses { "Clauses" }
        (clauses(one))
    };
    Ok(page(&format!("{}/index.html", pack.id), &titled(pack), &pack_trail(pack), &body))
}

/// The title with the pack: several packs are called Craps.
pub(super) fn titled(pack: &Pack) -> String {
    format!("{} ({})", pack.title, pack.id)
}

/// Links to the comparisons of a table.
pub(super) fn with_pairs(packs: &[SitePack<'_>], one: &SitePack<'_>, pairs: &[(usize, usize)]) -> Markup {
    let own = pairs.iter().filter_map(|(a, b)| {
        let [a, b] = [packs[*a].pack, packs[*b].pack];
        let other = if a.id == one.pack.id { b } else { a };
        (a.id == one.pack.id || b.id == one.pack.id).then(|| (other.id.clone(), compare::path(a, b)))
    });
    let own: Vec<(String, String)> = own.collect();
    html! {
        @if !own.is_empty() {
            p { "Compared with: " @for (other, path) in &own { a href=(format!("../{path}")) { (other) } " " } }
        }
    }
}

fn wagers(one: &SitePack<'_>, book: &RuleBook, links: &Links) -> Markup {
    let own: Vec<&WagerRules> = book
        .wagers
        .iter()
        .filter(|wager| one.chosen.is_own(&wager.clauses.iter().map(String::as_str).collect::<Vec<_>>()))
        .collect();
    let rows = html! {
        table {
            thead { tr { th { "Wager" } th { "When" } th { "Pays" } th { "Stake" } th { "Changes" } th { "By" } } }
            tbody {
                @for wager in own {
                    tr {
                        th scope="row" { (wager.name) br; code { (wager.wager) } }
                        td { (wager.when) }
                        td { (wager.pays) @if let Some(fee) = &wager.commission { br; "Vigorish: " (fee) } }
                        td { (wager.stake) }
                        td { (wager.changes) }
                        td { (links.clauses(wager.clauses.iter().map(String::as_str).take(6))) }
                    }
                }
            }
        }
    };
    wide(&rows)
}

fn options(one: &SitePack<'_>, links: &Links) -> Markup {
    let own = |clauses: &[String]| one.chosen.is_own(&clauses.iter().map(String::as_str).collect::<Vec<_>>());
    let specs: Vec<_> = one.chosen.composition.options.iter().filter(|spec| own(&spec.clauses)).collect();
    if specs.is_empty() {
        return html! { p { "None." } };
    }
    let rows = html! {
        table {
            thead { tr { th { "Option" } th { "Default" } th { "Values" } th { "Meaning" } th { "By" } } }
            tbody {
                @for spec in specs {
                    tr {
                        th scope="row" { code { (spec.name) } }
                        td { (spec.default().unwrap_or_else(|| "must be given".to_owned())) }
                        td { (spec.allowed()) }
                        td { (spec.help) }
                        td { (links.clauses(spec.clauses.iter().map(String::as_str))) }
                    }
                }
            }
        }
    };
    wide(&rows)
}

fn clauses(one: &SitePack<'_>) -> Markup {
    let mut headings: &[String] = &[];
    let mut groups: Vec<(&str, Vec<&croupier_rules::Clause>)> = Vec::new();
    for clause in &one.pack.clauses {
        if clause.headings != headings || groups.is_empty() {
            headings = &clause.headings;
            groups.push((headings.last().map_or("", String::as_str), Vec::new()));
        }
        if let Some((_, group)) = groups.last_mut() {
            group.push(clause);
        }
    }
    html! {
        @for (heading, group) in groups {
            h3 { (heading) }
            dl {
                @for clause in group {
                    @let short = clause.id.split_once('/').map_or(clause.id.as_str(), |(_, short)| short);
                    dt id=(anchor(short)) { (short) " " span.kind { (clause.kind) } }
                    dd { (clause.text) }
                }
            }
        }
    }
}
