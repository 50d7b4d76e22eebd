//! The lessons of a drill: an instructor's script, or plays of the packs.

use std::path::Path;

use croupier_rehearsal::Script;
use croupier_rules::{Library, Pack, unknown};
use croupier_school::Lesson;

use crate::library::pack;

/// The longest message lists this number of packs.
const LISTED: usize = 4;

/// Returns the plays that show a clause or a part of a document, in the order of the pack's pages.
pub(super) fn of_clause(library: &Library, id: &str, clause: &str) -> Result<Vec<Lesson>, String> {
    let own = pack(library, id)?;
    // An amendment's plays also show clauses of the pack that it amends.
    let bases = [id, library.playable(id).unwrap_or(id)];
    let is_part = |full: &str| {
        let is_below = |whole: &str| {
            full.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '#']))
        };
        is_below(clause) || bases.iter().any(|base| is_below(&format!("{base}/{clause}")))
    };
    let lessons = taken(library, own, |script| script.clauses.iter().any(|shown| is_part(shown)))?;
    if lessons.is_empty() {
        let is_known = own.clauses.iter().any(|known| is_part(&known.id));
        return Err(match is_known {
            true => format!("no play of {id} asks about {clause}; see 'croupier clauses {id} {clause}'"),
            false => format!("'{clause}' is not a clause of {id}; see 'croupier clauses {id}'"),
        });
    }
    Ok(lessons)
}

/// Returns the lessons with this name: those of a script (FILE.play), of a page of a pack (PAGE.md), the play at a line of a
/// page (PAGE.md:LINE), or the play with this title.
pub(super) fn named(library: &Library, name: &str, id: Option<&str>) -> Result<Vec<Lesson>, String> {
    let packs = match id {
        Some(id) => vec![pack(library, id)?],
        None => library.packs().collect(),
    };
    let place = name.rsplit_once(".md:");
    let place = place.and_then(|(page, line)| Some((format!("{page}.md"), Some(line.parse::<u32>().ok()?))));
    let (page, line) = place.unwrap_or_else(|| (name.to_owned(), None));
    if page.ends_with(".md") {
        return of_page(library, &packs, &page, line);
    }
    let titled = |pack: &&Pack| pack.plays.iter().any(|play| play.title.eq_ignore_ascii_case(name));
    let found: Vec<&Pack> = packs.iter().copied().filter(titled).collect();
    match found.as_slice() {
        [] if name.ends_with(".play") || Path::new(name).is_file() => of_script(library, name, id),
        [] => {
            let titles = packs.iter().flat_map(|pack| &pack.plays).map(|play| play.title.as_str());
            Err(unknown("play", name, titles))
        }
        [own] => asking(taken(library, own, |script| script.title.eq_ignore_ascii_case(name))?, name),
        several => {
            let ids: Vec<&str> = several.iter().take(LISTED).map(|pack| pack.id.as_str()).collect();
            Err(format!(
                "several packs have a play '{name}'; name one of them before --lesson: {}",
                ids.join(", ")
            ))
        }
    }
}

/// Returns the plays of a page, or the one that a line belongs to.
fn of_page(library: &Library, packs: &[&Pack], page: &str, line: Option<u32>) -> Result<Vec<Lesson>, String> {
    let is_here = |file: &str| is_same_file(file, page);
    let found = packs.iter().find(|pack| pack.plays.iter().any(|play| is_here(&play.place.file)));
    let Some(own) = found else {
        return Err(match packs {
            [own] => format!("{page} is not a page of {} with plays", own.id),
            _ => format!("{page} is not a page of a pack with plays; --packs DIR reads a folder of packs"),
        });
    };
    let begins: Vec<u32> =
        own.plays.iter().filter(|play| is_here(&play.place.file)).map(|play| play.place.line).collect();
    // The title of a play stands in the line before its first.
    let begin =
        line.map(|line| begins.iter().copied().filter(|begin| *begin <= line.saturating_add(1)).max());
    let is_wanted = |script: &Script| {
        is_here(&script.place.file) && begin.is_none_or(|begin| begin == Some(script.place.line))
    };
    asking(
        taken(library, own, is_wanted)?,
        &line.map_or_else(|| page.to_owned(), |line| format!("{page}:{line}")),
    )
}

/// Returns true if two paths name the same page: one of them may begin further up.
fn is_same_file(one: &str, other: &str) -> bool {
    let parts = |path: &str| -> Vec<String> {
        path.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").map(str::to_owned).collect()
    };
    let (one, other) = (parts(one), parts(other));
    // A page's name alone could be that of several packs.
    one.len() > 1 && other.len() > 1 && (one.ends_with(&other) || other.ends_with(&one))
}

/// Returns the lessons of a pack's plays that are wanted and ask something.
fn taken(library: &Library, own: &Pack, wanted: impl Fn(&Script) -> bool) -> Result<Vec<Lesson>, String> {
    let lessons: Result<Vec<Lesson>, _> = Lesson::of_plays(library, &own.id, wanted).into_iter().collect();
    let mut lessons = lessons.map_err(|error| error.to_string())?;
    lessons.retain(|lesson| !lesson.steps.is_empty());
    Ok(lessons)
}

fn asking(lessons: Vec<Lesson>, name: &str) -> Result<Vec<Lesson>, String> {
    if lessons.is_empty() { Err(asks_nothing(name)) } else { Ok(lessons) }
}

fn asks_nothing(name: &str) -> String {
    format!("{name} has no 'expect' line, so there is nothing to ask")
}

/// Reads the lesson of a script; if the script covers several packs, the lesson for this pack.
fn of_script(library: &Library, file: &str, pack: Option<&str>) -> Result<Vec<Lesson>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
    let lessons: Result<Vec<Lesson>, _> = Lesson::read(library, file, &text).into_iter().collect();
    let mut lessons = lessons.map_err(|error| error.to_string())?;
    if let Some(pack) = pack {
        let played: Vec<String> = lessons.iter().map(|lesson| lesson.pack.clone()).collect();
        lessons.retain(|lesson| lesson.pack == pack);
        if lessons.is_empty() {
            return Err(format!("{file} does not play {pack}; it plays: {}", played.join(", ")));
        }
    }
    lessons.truncate(1);
    match lessons.first() {
        Some(lesson) if !lesson.steps.is_empty() => Ok(lessons),
        _ => Err(asks_nothing(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::is_same_file;

    #[test]
    fn a_page_has_the_name_of_its_pack_in_its_path() {
        assert!(is_same_file("packs/a/1.md", "packs/a/1.md"));
        assert!(is_same_file("packs/a/1.md", "/work/packs/a/1.md"));
        assert!(is_same_file("packs/a/1.md", "./a/1.md"));
        assert!(!is_same_file("packs/a/1.md", "packs/b/1.md"));
        assert!(!is_same_file("packs/a/1.md", "1.md"));
        assert!(!is_same_file("packs/a/11.md", "a/1.md"));
    }
}
