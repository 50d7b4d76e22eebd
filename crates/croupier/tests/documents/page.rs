//! The commands on a page.
//!
//! These are commands to run: a whole block of `sh`; in a block of `text`, a line after `$ `, with the output below it; in a
//! sentence, code with a stage of a pipe that begins with `./croupier`. Code such as `croupier edge` only names a command, and
//! in a sentence, code with a word in capitals or `…` is a form to fill in.
//! `<!-- not run: REASON -->` excludes the block or paragraph that follows it.

/// A command, its place, and the part of its output that the page shows.
#[derive(Debug)]
pub(super) struct PageCommand {
    pub(super) line: usize,
    pub(super) command: String,
    pub(super) output: Option<Vec<String>>,
    /// The reason not to run it.
    pub(super) excluded: Option<String>,
}

/// Finds the commands of a page in order.
pub(super) fn commands(text: &str) -> Vec<PageCommand> {
    let mut found: Vec<PageCommand> = Vec::new();
    let mut excluded: Option<String> = None;
    let mut fence: Option<String> = None;
    // The lines of a block of `sh`.
    let mut script: Vec<&str> = Vec::new();
    // The rest of a command whose line ends with a backslash.
    let mut continued = false;
    // Has the block that the remark excludes begun?
    let mut begun = false;
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(reason) = trimmed.strip_prefix("<!-- not run: ") {
            (excluded, begun) = (Some(reason.trim_end_matches(" -->").to_owned()), false);
        } else if let Some(next) = fence_after(fence.as_deref(), trimmed) {
            if next.is_none() {
                if !script.is_empty() {
                    found.push(PageCommand {
                        line: number + 1 - script.len(),
                        command: script.join("\n"),
                        output: None,
                        excluded: excluded.take(),
                    });
                }
                script.clear();
                excluded = None;
            }
            fence = next;
        } else if let Some(fence) = &fence {
            let language = fence.trim_start_matches('`');
            let shows = language == "text";
            let new = trimmed.strip_prefix("$ ").filter(|_| shows && !continued);
            match (new, found.last_mut()) {
                _ if language == "sh" => script.push(line),
                (Some(command), _) => found.push(PageCommand {
                    line: number + 1,
                    command: command.to_owned(),
                    output: Some(Vec::new()),
                    excluded: excluded.clone(),
                }),
                (None, Some(last)) if continued => last.command.push_str(&format!("\n{trimmed}")),
                (None, Some(last)) if shows && in_this_block(text, last.line, number) => {
                    last.output.get_or_insert_default().push(line.trim_end().to_owned());
                }
                _ => {}
            }
            continued = (new.is_some() || continued) && trimmed.ends_with('\\');
        } else {
            begun |= !trimmed.is_empty();
            if trimmed.is_empty() && begun {
                excluded = None;
            }
            let inline = line.split('`').skip(1).step_by(2);
            found.extend(inline.filter(|code| is_command(code) && !is_form(code)).map(|code| PageCommand {
                line: number + 1,
                command: code.to_owned(),
                output: None,
                excluded: excluded.clone(),
            }));
        }
    }
    found
}

/// Returns the fence that a line opens (the line itself) or closes (`None`), if it does either. A block ends with at least
/// as many backquotes as it begins with, so that a block can contain others.
pub(super) fn fence_after(open: Option<&str>, line: &str) -> Option<Option<String>> {
    let length = |line: &str| line.chars().take_while(|letter| *letter == '`').count();
    match open {
        None => (length(line) >= 3).then(|| Some(line.to_owned())),
        Some(open) => (length(line) >= length(open) && line.len() == length(line)).then_some(None),
    }
}

/// Is there no fence between a command and a line below it?
fn in_this_block(text: &str, command: usize, line: usize) -> bool {
    text.lines().take(line).skip(command).all(|line| !line.trim_start().starts_with("```"))
}

/// Does a stage of the pipe call the program here?
fn is_command(code: &str) -> bool {
    code.split('|').any(|stage| stage.trim_start().starts_with("./croupier "))
}

/// Returns the languages of the blocks of a page in which a reader sees commands, but this reader does not.
pub(super) fn unread(text: &str) -> Vec<(usize, String)> {
    let mut fence: Option<String> = None;
    let mut unread = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        let language = fence.as_deref().map(|fence| fence.trim_start_matches('`'));
        if let Some(next) = fence_after(fence.as_deref(), trimmed) {
            let opened = next.as_deref().map(|fence| fence.trim_start_matches('`'));
            if let Some(shell @ ("bash" | "console" | "shell" | "zsh")) = opened {
                unread.push((number + 1, shell.to_owned()));
            }
            fence = next;
        } else if let Some(language) = language.filter(|language| !["text", "sh"].contains(language))
            && trimmed.starts_with("$ ")
        {
            unread.push((number + 1, language.to_owned()));
        }
    }
    unread
}

/// Does a command have a word to fill in, such as FILE or …?
fn is_form(command: &str) -> bool {
    let command = command.split(" #").next().unwrap_or(command);
    let capitals = |word: &str| word.len() > 2 && word.chars().all(|letter| letter.is_ascii_uppercase());
    command.contains('…') || command.split(|letter: char| !letter.is_alphabetic()).any(capitals)
}

/// Compares an output with the page: `...` stands for any lines, and `[..]` for any text within a line.
pub(super) fn matches(expected: &[String], actual: &[String]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, rest)) if first.trim() == "..." => {
            (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..]))
        }
        Some((first, rest)) => {
            actual.first().is_some_and(|line| line_matches(first, line)) && matches(rest, &actual[1..])
        }
    }
}

fn line_matches(expected: &str, actual: &str) -> bool {
    match expected.split_once("[..]") {
        None => expected.trim_end() == actual.trim_end(),
        Some((before, after)) => actual.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len())
                .filter(|at| rest.is_char_boundary(*at))
                .any(|at| line_matches(after, &rest[at..]))
        }),
    }
}

#[test]
fn a_page_is_taken_apart() {
    let page = "Run `./croupier packs` or `./croupier rules PACK`; `croupier edge` computes, `echo b | ./croupier drill` asks.\n\n\
                ```sh\n./croupier edge a \\\n  --json   # all\nls\n```\n\n<!-- not run: it serves -->\n```sh\n./croupier\n```\n\
                ```text\n$ ./croupier b\none\n...\n$ printf 'a\\n' | croupier c\n```\n```text\nother\n```\n\
                ```sh\ncurl -X POST \\\n  http://127.0.0.1:7777\n```\n";
    let found = commands(page);
    let short: Vec<(usize, &str)> = found.iter().map(|one| (one.line, one.command.as_str())).collect();
    let all = [
        (1, "./croupier packs"),
        (1, "echo b | ./croupier drill"),
        (4, "./croupier edge a \\\n  --json   # all\nls"),
        (11, "./croupier"),
        (14, "./croupier b"),
        (17, "printf 'a\\n' | croupier c"),
        (23, "curl -X POST \\\n  http://127.0.0.1:7777"),
    ];
    assert_eq!(short, all);
    assert_eq!(found[4].output.as_deref(), Some(&["one".to_owned(), "...".to_owned()][..]));
    let excluded: Vec<usize> = (0..found.len()).filter(|one| found[*one].excluded.is_some()).collect();
    assert_eq!(excluded, [3]);
}

#[test]
fn a_block_that_hides_commands_is_found() {
    let page = "```bash\nls\n```\n```json\n$ ls\n```\n```text\n$ ls\n```\n```sh\nls\n```\n````markdown\n```sh\n````\n";
    assert_eq!(unread(page), [(1, "bash".to_owned()), (5, "json".to_owned())]);
}

#[test]
fn an_output_may_leave_things_out() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let actual = lines("a 1 b\nc\nd\ne");
    for right in ["a 1 b\nc\nd\ne", "a [..] b\n...\ne", "...\nd\n...", "[..]\nc\nd\ne\n..."] {
        assert!(matches(&lines(right), &actual), "{right}");
    }
    for wrong in ["a 1 b", "a [..] c\n...", "...\nd", "a 1 b\nc\ne"] {
        assert!(!matches(&lines(wrong), &actual), "{wrong}");
    }
}
