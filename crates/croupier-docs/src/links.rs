//! The links of a built site: each leads to a file of the site, and to an element of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// The links that a site has.
pub(crate) struct SiteLinks {
    /// The number of pages.
    pub(crate) pages: usize,
    /// The number of links within the site.
    pub(crate) links: usize,
    /// The links that lead nowhere, each as `page: target`.
    pub(crate) broken: Vec<String>,
}

/// Checks the links of every page in a folder. Links to other sites are not followed.
pub(crate) fn check(site: &Path) -> io::Result<SiteLinks> {
    let mut pages = BTreeMap::new();
    read(site, Path::new(""), &mut pages)?;
    let ids: BTreeMap<&PathBuf, BTreeSet<&str>> =
        pages.iter().map(|(page, text)| (page, values(text, "id").collect())).collect();
    let (mut links, mut broken) = (0, Vec::new());
    for (page, text) in &pages {
        for target in values(text, "href").chain(values(text, "src")) {
            if is_elsewhere(target) {
                continue;
            }
            links += 1;
            let (file, id) = target.split_once('#').unwrap_or((target, ""));
            let file = file.split('?').next().unwrap_or_default();
            let path = if file.is_empty() { page.clone() } else { resolved(page, file) };
            let has_id = || ids.get(&path).is_none_or(|ids| id.is_empty() || ids.contains(id));
            if !site.join(&path).is_file() || !has_id() {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    Ok(SiteLinks { pages: pages.len(), links, broken })
}

/// Reads the pages of a folder. The page for a missing address has links from the root of an unknown server.
fn read(site: &Path, folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> io::Result<()> {
    for entry in fs::read_dir(site.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            read(site, &path, pages)?;
        } else if path.extension().is_some_and(|ending| ending == "html") && path != Path::new("404.html") {
            pages.insert(path, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

/// The values of an attribute. mdBook quotes every value, and a quote in a text is `&quot;`.
fn values<'a>(text: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {attribute}=\"");
    let places: Vec<usize> = text.match_indices(&start).map(|(at, _)| at + start.len()).collect();
    places.into_iter().filter_map(|at| text[at..].split_once('"').map(|(value, _)| value))
}

fn is_elsewhere(target: &str) -> bool {
    target.contains("://") || target.starts_with("mailto:") || target.starts_with("data:")
}

/// The file that a link of a page names, from the root of the site.
fn resolved(page: &Path, file: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in page.parent().unwrap_or(Path::new("")).join(file).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(pages: &[(&str, &str)]) -> Vec<String> {
        let site = tempfile::tempdir().unwrap();
        for (path, text) in pages {
            let path = site.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        check(site.path()).unwrap().broken
    }

    #[test]
    fn links_lead_to_files_and_elements() {
        let guide = r##"<h1 id="top"><a href="../index.html#start">x</a> <a href="#top">y</a></h1>"##;
        let index = r#"<p id="start"><a href="guide/player.html#top">x</a> <img src="a.svg"></p>"#;
        let pages = [("index.html", index), ("guide/player.html", guide), ("a.svg", "")];
        assert_eq!(broken(&pages), [""; 0]);
    }

    #[test]
    fn a_missing_file_and_a_missing_element_are_broken() {
        let index =
            r##"<a href="b.html"></a> <a href="a.html#no"></a> <a href="#no"></a> <img src="c.svg">"##;
        let found = broken(&[("index.html", index), ("a.html", r#"<p id="yes">"#)]);
        assert_eq!(
            found,
            ["b.html", "a.html#no", "#no", "c.svg"].map(|target| format!("index.html: {target}"))
        );
    }

    #[test]
    fn links_to_other_sites_are_not_followed() {
        let index = r#"<a href="https://example.org/x"></a> <a href="mailto:a@example.org"></a>"#;
        assert_eq!(broken(&[("index.html", index)]), [""; 0]);
    }
}
