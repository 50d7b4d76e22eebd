//! The rules that a command is about: a pack with an operator's choices, or a rules submission.

use std::fs;
use std::path::{Path, PathBuf};

use croupier_rules::{Choice, Choices, Composition, Library, OptionSpec, Pack, SourceLine, Submission};
use croupier_sim::shard::TableRecord;
use croupier_table::GameRules;

use super::complete;
use crate::library::pack;

/// The help text of a table. Every command names a table in the same way.
pub(crate) const TABLE: &str =
    "The table: a pack (PACK), a pack with choices (PACK:NAME=VALUE,…), or a rules submission (FILE.toml)";

/// The help text of several tables.
pub(crate) const TABLES: &str = "The tables, each a pack (PACK), a pack with choices (PACK:NAME=VALUE,…), or a rules \
     submission (FILE.toml). Several are compared";

/// An operator's choices.
#[derive(Default, clap::Args)]
pub(crate) struct Options {
    /// An operator's choice, as NAME=VALUE; 'croupier rules PACK' lists the options.
    #[arg(long = "option", value_name = "NAME=VALUE", add = complete::option())]
    pub(crate) options: Vec<String>,
}

impl Options {
    /// Returns a pack under these choices, for reading.
    fn choose<'l>(&self, library: &'l Library, id: &str) -> Result<ChosenRules<'l>, String> {
        let (composition, given) = self.made(library, id)?;
        let choices = left_open(&composition, given.clone());
        let rules = GameRules::compile(&composition, &choices).map_err(|faults| faults.to_string())?;
        Ok(ChosenRules { pack: pack(library, id)?, composition, rules, given, submission: None })
    }

    /// Returns a pack and the choices made for it.
    pub(crate) fn made(&self, library: &Library, id: &str) -> Result<(Composition, Choices), String> {
        pack(library, id)?;
        let playable = library.playable(id).unwrap_or(id).to_owned();
        let composition = library.compose(&playable).ok_or("the pack cannot be composed")?;
        let mut choices = self.read(&composition, &Choices::new())?;
        // The rules of an amendment are those of a table that offers it.
        for (option, on) in library.offering(id) {
            choices.entry(option).or_insert(on);
        }
        Ok((composition, choices))
    }

    /// Adds these choices to existing ones. A choice that contradicts another is an error.
    pub(crate) fn read(&self, composition: &Composition, made: &Choices) -> Result<Choices, String> {
        let mut choices = made.clone();
        let place = SourceLine::new("--option", 1);
        for option in &self.options {
            let (name, value) =
                option.split_once('=').ok_or_else(|| format!("write {option} as NAME=VALUE"))?;
            let value = composition.option_value(name, value, &place).map_err(|fault| fault.words())?;
            if let Some(other) = choices.get(name).filter(|other| **other != value) {
                let clauses =
                    composition.option(name).map(|spec| spec.clauses.join(", ")).unwrap_or_default();
                return Err(format!("option {name} has two values: '{other}' and '{value}' ({clauses})"));
            }
            choices.insert(name.to_owned(), value);
        }
        Ok(choices)
    }
}

/// Leaves open the choices that the operator must give, because reading rules does not open a table. The terms say that
/// they are open.
pub(crate) fn left_open(composition: &Composition, mut choices: Choices) -> Choices {
    for (option, open) in composition.unposted() {
        choices.entry(option).or_insert(open);
    }
    choices
}

/// The rules to compute figures for.
#[derive(clap::Args)]
pub(crate) struct RulesArgs {
    #[arg(value_name = "TABLE", help = TABLE, required_unless_present = "submission", add = complete::table())]
    pack: Option<String>,

    #[command(flatten)]
    choice: Options,

    /// The rules submission, if it is not named as the table. See 'croupier submission PACK'.
    #[arg(long, value_name = "FILE")]
    submission: Option<PathBuf>,
}

/// The table that a command plays at.
#[derive(clap::Args)]
pub(crate) struct NamedTable {
    #[arg(value_name = "TABLE", help = TABLE, required_unless_present = "pack", add = complete::table())]
    table: Option<String>,

    /// The same as TABLE.
    #[arg(long, value_name = "TABLE", conflicts_with = "table", add = complete::table())]
    pack: Option<String>,
}

impl NamedTable {
    /// Returns the table's name as it was given.
    pub(crate) fn name(&self) -> &str {
        self.table.as_deref().or(self.pack.as_deref()).unwrap_or_default()
    }
}

/// The tables that a command plays at.
#[derive(clap::Args)]
pub(crate) struct NamedTables {
    #[arg(value_name = "TABLE", help = TABLES, required_unless_present = "pack", add = complete::table())]
    tables: Vec<String>,

    /// The same as TABLE.
    #[arg(long, value_name = "TABLE", num_args = 1.., add = complete::table())]
    pack: Vec<String>,
}

impl NamedTables {
    /// Returns the tables' names as they were given.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.tables.iter().chain(&self.pack).map(String::as_str).collect()
    }
}

/// The rules and their source.
pub(crate) struct ChosenRules<'l> {
    pub(crate) pack: &'l Pack,
    pub(crate) composition: Composition,
    pub(crate) rules: GameRules,
    /// The operator's choices.
    pub(crate) given: Choices,
    /// The submission's file name and text.
    pub(crate) submission: Option<(String, String)>,
}

impl RulesArgs {
    /// Returns a table by its name: `PACK`, `PACK:NAME=VALUE,…` or `FILE.toml`.
    pub(crate) fn by_name(name: &str) -> RulesArgs {
        RulesArgs { pack: Some(name.to_owned()), choice: Options::default(), submission: None }
    }

    /// Splits the table's name into pack and choices, or takes it as the file of a submission.
    fn resolved(&self, library: &Library) -> RulesArgs {
        let mut options = self.choice.options.clone();
        let (mut pack, mut submission) = (None, self.submission.clone());
        if let Some(name) = &self.pack {
            let is_file = library.get(name).is_none() && Path::new(name).is_file();
            if is_file || name.ends_with(".toml") {
                submission = submission.or_else(|| Some(PathBuf::from(name)));
            } else {
                let (id, choices) = name.split_once(':').unwrap_or((name, ""));
                pack = Some(id.to_owned());
                // No option's value contains a comma, so commas separate choices.
                options.splice(0..0, choices.split(',').filter(|one| !one.is_empty()).map(str::to_owned));
            }
        }
        RulesArgs { pack, choice: Options { options }, submission }
    }

    /// Returns the pack of the table. Its choices must be valid, although a command about the pack itself does not need
    /// them.
    pub(crate) fn pack<'l>(&self, library: &'l Library) -> Result<&'l Pack, String> {
        Ok(self.choose(library)?.pack)
    }

    /// Adds a choice, as NAME=VALUE.
    pub(crate) fn also(&mut self, option: &str) {
        self.choice.options.push(option.to_owned());
    }

    pub(crate) fn choose<'l>(&self, library: &'l Library) -> Result<ChosenRules<'l>, String> {
        let table = self.resolved(library);
        let Some(file) = &table.submission else {
            return table.choice.choose(library, table.pack.as_deref().unwrap_or_default());
        };
        let (name, text) = submission_text(file)?;
        table.submit(library, name, text)
    }

    /// Returns the pack and the choices made for it, or the file name and text of a submission if one is named.
    pub(crate) fn parts(&self, library: &Library) -> Result<TableParts, String> {
        let table = self.resolved(library);
        Ok(match &table.submission {
            Some(file) => {
                let (name, text) = submission_text(file)?;
                TableParts::Submission { name, text, choice: table.choice }
            }
            None => TableParts::Pack { id: table.pack.unwrap_or_default(), choice: table.choice },
        })
    }

    /// Returns the table of a record of a simulation.
    pub(crate) fn recorded<'l>(library: &'l Library, table: &TableRecord) -> Result<ChosenRules<'l>, String> {
        // An option that the operator left open has no value to choose.
        let made = table.options.iter().filter(|(_, value)| *value != OptionSpec::UNPOSTED);
        let options = made.map(|(name, value)| format!("{name}={value}")).collect();
        let pack = Some(table.pack.clone());
        let mut args = RulesArgs { pack, choice: Options { options }, submission: None };
        match &table.submission {
            None => args.choose(library),
            Some(text) => {
                args.pack = None;
                args.submit(library, table.name.clone(), text.clone())
            }
        }
    }

    /// Returns the table of a submission's text.
    fn submit<'l>(
        &self,
        library: &'l Library,
        name: String,
        text: String,
    ) -> Result<ChosenRules<'l>, String> {
        let mut submission = read_submission(library, &name, &text)?;
        if let Some(other) = self.pack.as_deref().filter(|id| library.playable(id) != Some(&submission.pack))
        {
            return Err(format!("{name} is a submission for {}, not for {other}", submission.pack));
        }
        let composition = library.compose(&submission.pack).ok_or("the pack cannot be composed")?;
        submission.choices = self.choice.read(&composition, &submission.choices)?;
        let rules = GameRules::submitted(library, &submission).map_err(|faults| faults.to_string())?;
        let undeclared = rules.undeclared(&composition, &submission.choices, &submission.place);
        undeclared.none().map_err(|faults| faults.to_string())?;
        let pack = pack(library, self.pack.as_deref().unwrap_or(&submission.pack))?;
        let given = submission.choices;
        Ok(ChosenRules { pack, composition, rules, given, submission: Some((name, text)) })
    }
}

/// The parts of a request for a table.
pub(crate) enum TableParts {
    Pack {
        id: String,
        choice: Options,
    },
    /// The file of a submission and its text, and more choices.
    Submission {
        name: String,
        text: String,
        choice: Options,
    },
}

fn submission_text(file: &Path) -> Result<(String, String), String> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    Ok((name, text))
}

/// Reads a submission, which must have no faults.
fn read_submission(library: &Library, name: &str, text: &str) -> Result<Submission, String> {
    let (submission, faults) = Submission::read(library, name, text);
    match submission {
        Some(submission) if faults.0.is_empty() => Ok(submission),
        _ => Err(format!("the submission is faulty:\n{faults}")),
    }
}

impl ChosenRules<'_> {
    /// Returns variants of this table with one choice changed: one for every word of every option, with the choice as
    /// NAME=VALUE.
    pub(crate) fn otherwise(&self) -> Vec<(String, GameRules)> {
        let mut tables = Vec::new();
        for spec in &self.composition.options {
            let Choice::Word(words) = &spec.choice else { continue };
            for word in words.iter().filter(|word| self.rules.choices().get(&spec.name) != Some(word)) {
                let mut choices = self.rules.choices().clone();
                choices.insert(spec.name.clone(), word.clone());
                // With a choice that contradicts another, there is no table.
                let rules = GameRules::compile(&self.composition, &choices).ok();
                tables.extend(rules.map(|rules| (format!("{}={word}", spec.name), rules)));
            }
        }
        tables
    }

    /// Returns true if a wager belongs to the requested pack, and not only to the pack that the requested pack amends.
    pub(crate) fn is_own(&self, clauses: &[&str]) -> bool {
        self.pack.amends.is_none()
            || clauses.iter().any(|clause| clause.starts_with(&format!("{}/", self.pack.id)))
    }
}
