//! The first page: all packs by game, and the comparisons.

use maud::html;

use super::frame::none;
use super::{SitePack, SitePage, compare};

/// Groups the packs by game, in their order.
fn by_game<'p, 'l>(packs: &'p [SitePack<'l>]) -> Vec<(&'p str, Vec<&'p SitePack<'l>>)> {
    let mut games: Vec<(&str, Vec<&SitePack<'_>>)> = Vec::new();
    for one in packs {
        match games.iter_mut().find(|(game, _)| *game == one.pack.game) {
            Some((_, of_game)) => of_game.push(one),
            None => games.push((&one.pack.game, vec![one])),
        }
    }
    games
}

pub(super) fn page(packs: &[SitePack<'_>], pairs: &[(usize, usize)]) -> SitePage {
    let body = html! {
        p.lead {
            "The rules of casino table games, clause by clause, with the exact figures of every wager, the differences between tables, \
             and plays that prove the clauses."
        }
        @for (game, of_game) in by_game(packs) {
            section {
                h2 { (title(game)) }
                ul.cards {
                    @for one in of_game {
                        li {
                            h3 { a href=(format!("{}/index.html", one.pack.id)) { (one.pack.title) } }
                            p.id { (one.pack.id) }
                            p { (one.pack.document) }
                            p.facts {
                                (one.pack.clauses.len()) " clauses · "
                                a href=(format!("{}/figures.html", one.pack.id)) { "figures" } " · "
                                a href=(format!("{}/plays.html", one.pack.id)) { (one.pack.plays.len()) " plays" }
                            }
                        }
                    }
                }
            }
        }
        @if !pairs.is_empty() {
            section {
                h2 { "Differences between tables" }
                ul {
                    @for pair in pairs {
                        @let [a, b] = [&packs[pair.0].pack, &packs[pair.1].pack];
                        li { a href=(compare::path(a, b)) { (a.id) " and " (b.id) } }
                    }
                }
            }
        }
    };
    super::frame::page("index.html", "Rules, figures and plays", &none(), &body)
}

/// The name of a game: `midi-baccarat` is Midi baccarat.
fn title(game: &str) -> String {
    let words = game.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
