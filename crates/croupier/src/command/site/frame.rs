//! The frame of every page, and links to clauses.

use std::collections::BTreeSet;

use croupier_rules::Pack;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::SitePage;

/// The packs of the site, which clauses can be linked to.
pub(super) struct Links {
    packs: BTreeSet<String>,
}

impl Links {
    pub(super) fn new<'p>(packs: impl Iterator<Item = &'p Pack>) -> Links {
        Links { packs: packs.map(|pack| pack.id.clone()).collect() }
    }

    /// Shows a clause, as a link if its pack is on the site. Pages of packs and comparisons are one folder deep.
    pub(super) fn clause(&self, id: &str) -> Markup {
        match id.split_once('/').filter(|(pack, _)| self.packs.contains(*pack)) {
            Some((pack, short)) => html! {
                a.clause href=(format!("../{pack}/index.html#{}", anchor(short))) title=(id) { (short) }
            },
            None => html! { span.clause { (id) } },
        }
    }

    /// Shows clauses, without duplicates.
    pub(super) fn clauses<'c>(&self, ids: impl IntoIterator<Item = &'c str>) -> Markup {
        let mut seen: Vec<&str> = Vec::new();
        for id in ids {
            if !seen.contains(&id) {
                seen.push(id);
            }
        }
        html! { @for id in seen { (self.clause(id)) " " } }
    }
}

/// The anchor of a clause: a `#` would end the address.
pub(super) fn anchor(short: &str) -> String {
    format!("c-{}", short.replace('#', "~"))
}

/// Creates a page. `depth` is the number of folders above it.
pub(super) fn page(path: &str, title: &str, trail: &Markup, body: &Markup) -> SitePage {
    let up = "../".repeat(path.matches('/').count());
    let text = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " — Croupier" }
                link rel="stylesheet" href=(format!("{up}site.css"));
                script src=(format!("{up}site.js")) defer="" {}
            }
            body {
                header {
                    nav { a href=(format!("{up}index.html")) { "Croupier" } (trail) }
                }
                main { h1 { (title) } (body) }
                footer {
                    p {
                        "Play money only; not certified for gaming. A pack states rules in our own words; the document itself \
                         prevails. Made by croupier " (env!("CROUPIER_VERSION")) "."
                    }
                }
            }
        }
    };
    SitePage { path: path.to_owned(), text: text.into_string() }
}

/// The pages of a pack, as links.
pub(super) fn pack_trail(pack: &Pack) -> Markup {
    html! {
        a href="index.html" { (pack.id) }
        a href="figures.html" { "figures" }
        a href="plays.html" { "plays" }
    }
}

/// A table that can be scrolled sideways on a narrow screen.
pub(super) fn wide(table: &Markup) -> Markup {
    html! { div.wide tabindex="0" { (table) } }
}

/// Nothing.
pub(super) fn none() -> Markup {
    PreEscaped(String::new())
}
