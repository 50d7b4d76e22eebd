//! A table: a pack under an operator's choices, with posted limits.

use croupier_edge::review::{WarningKind, review};
use std::collections::BTreeMap;

use croupier_edge::{FigureRequest, TableComparison, all_payouts, at_least_stake, diff, figures, terms};
use croupier_rules::{Choices, Composition, Money, OptionSpec, SourceLine};
use croupier_sheet::{DocumentControl, OptionLine, PackRef, Paper, Sheet, WagerFacts, methods};
use croupier_sim::shard::TableRecord;
use croupier_table::GameRules;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::{Value, json};

use crate::convert::{choices, money, plain, some_money};
use crate::error::ErrorDraft;
use crate::library::{digest, find, library};

/// The rules of a table.
#[pyclass(frozen, name = "Table", module = "croupier._croupier")]
pub(crate) struct PyTable {
    pub(crate) pack: String,
    composition: Composition,
    pub(crate) rules: GameRules,
    given: Choices,
    limits: Vec<(String, Money, Money)>,
}

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(signature = (pack, options=None, limits=None))]
    fn new(
        pack: &str,
        options: Option<&Bound<'_, PyDict>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyTable> {
        let (composition, given) = choose_options(pack, &choices(options)?)?;
        // Reading rules opens no table, so an amount that the operator must give may stay open.
        let mut all = given.clone();
        for (option, open) in composition.unposted() {
            all.entry(option).or_insert(open);
        }
        let mut rules = GameRules::compile(&composition, &all)
            .map_err(|faults| ErrorDraft::of_faults("options", &faults))?;
        let mut posted = Vec::new();
        for (name, range) in limits.into_iter().flatten() {
            let name = name.str()?.to_string();
            let (min, max): (Bound<'_, PyAny>, Bound<'_, PyAny>) = range.extract().map_err(|_| {
                ErrorDraft::new("limits", format!("the limits of '{name}' must be a pair (minimum, maximum)"))
            })?;
            let (min, max) = (money("a limit", &min)?, money("a limit", &max)?);
            rules
                .post_limit(&name, min, max)
                .map_err(|fault| ErrorDraft::new("limits", fault.to_string()))?;
            posted.push((name, min, max));
        }
        Ok(PyTable { pack: pack.to_owned(), composition, rules, given, limits: posted })
    }

    /// The pack, its game and version, all options with their values, and the word for a round.
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let noun = self.rules.round_noun();
        let limits: Vec<Value> = self
            .limits
            .iter()
            .map(|(name, min, max)| json!({ "wager": name, "min": min.cents(), "max": max.cents() }))
            .collect();
        plain(
            py,
            &json!({
                "pack": self.pack, "game": self.composition.game, "version": self.rules.summary().1,
                "options": self.rules.choices(), "given": self.given, "limits": limits, "round": noun.one,
                "rounds": noun.many, "pace": noun.pace, "digest": digest(&self.pack),
                "smallest_chip": self.rules.smallest_chip().value.cents(),
            }),
        )
    }

    /// The ids of all wagers, in the order of the pack.
    fn wagers(&self) -> Vec<String> {
        self.rules.wager_ids().into_iter().map(str::to_owned).collect()
    }

    /// The requests by which players decide when this table asks them in mid-round.
    fn decisions(&self) -> Vec<&'static str> {
        let GameRules::Rounds(rules) = &self.rules else { return Vec::new() };
        let game = rules.game.kind.rules();
        // Where players may turn the cards, the crew does it for them, so the table asks nobody.
        if rules.game.crew.turns && game.players_turn().is_some() {
            return Vec::new();
        }
        game.decisions(&rules.layout).into_iter().map(|(word, _)| word).collect()
    }

    /// Every setting of the rules with its clauses.
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let citations = self.rules.citations();
        let settings = self.rules.settings().iter().map(|setting| {
            json!({
                "path": setting.path, "value": setting.written, "clauses": citations.clauses(setting.cite),
            })
        });
        plain(py, &settings.collect())
    }

    /// The terms of a wager: the times when it can be made, its cost, its pay, its limits.
    fn terms<'py>(&self, py: Python<'py>, wager: &str) -> PyResult<Bound<'py, PyAny>> {
        let found = terms(&self.rules, wager);
        if found.is_empty() {
            // The figures explain an unknown name best.
            self.figures_of(&[wager.to_owned()], None, None, Vec::new())?;
        }
        let terms =
            found.iter().map(|term| json!({ "what": term.what, "says": term.says, "clauses": term.clauses }));
        plain(py, &terms.collect())
    }

    /// The exact figures of wagers.
    #[pyo3(signature = (wagers, stake=None, point=None, meters=None))]
    fn edge<'py>(
        &self,
        py: Python<'py>,
        wagers: Vec<String>,
        stake: Option<&Bound<'py, PyAny>>,
        point: Option<u8>,
        meters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let stake = some_money("the stake", stake)?;
        let mut amounts = Vec::new();
        for (name, amount) in meters.into_iter().flatten() {
            amounts.push((name.str()?.to_string(), money("a meter", &amount)?));
        }
        let found = py.detach(|| self.figures_of(&wagers, stake, point, amounts))?;
        plain(py, &found)
    }

    /// The wagers that a player can make by betting, each with the smallest stake that the table accepts, in cents.
    fn least_stakes(&self, py: Python<'_>) -> PyResult<Vec<(String, i64)>> {
        let found = py.detach(|| at_least_stake(&self.rules, &FigureRequest::default()));
        let found = found.map_err(|message| ErrorDraft::new("figures", message))?;
        let mut stakes: Vec<(String, i64)> = Vec::new();
        for one in &found {
            if let Some(stake) = one.stake.filter(|_| stakes.iter().all(|(known, _)| *known != one.wager)) {
                stakes.push((one.wager.clone(), stake.cents()));
            }
        }
        Ok(stakes)
    }

    /// The sheet that a laboratory would file, as `html` or `pdf`.
    #[pyo3(signature = (format, wagers, date, stake=None, letter=false))]
    fn sheet<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        wagers: Vec<String>,
        date: String,
        stake: Option<&Bound<'py, PyAny>>,
        letter: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let stake = some_money("the stake", stake)?;
        let bytes = py.detach(|| self.written_sheet(format, wagers, date, stake, letter))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Compares this table with another.
    #[pyo3(signature = (other, stake=None))]
    fn diff<'py>(
        &self,
        py: Python<'py>,
        other: &PyTable,
        stake: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let stake = some_money("the stake", stake)?;
        let found = py.detach(|| diff(&self.rules, &other.rules, stake));
        let found = found.map_err(|message| ErrorDraft::new("figures", message))?;
        plain(py, &json!(TableComparison::of(&found)))
    }

    /// The pay of every wager in words.
    fn payouts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = all_payouts(&self.rules);
        let all = all.iter().map(|one| {
            let payouts = one.payouts.iter();
            let payouts =
                payouts.map(|pay| json!({ "on": pay.on, "pays": pay.pays, "clauses": pay.clauses }));
            let payouts: Vec<Value> = payouts.collect();
            json!({ "wager": one.wager, "name": one.name, "payouts": payouts, "commission": one.commission })
        });
        plain(py, &all.collect())
    }
}

/// Composes a pack and reads the choices made for it.
fn choose_options(id: &str, choices: &Choices) -> Result<(Composition, Choices), ErrorDraft> {
    find(id)?;
    let playable = library().playable(id).unwrap_or(id);
    let composition = library()
        .compose(playable)
        .ok_or_else(|| ErrorDraft::new("unknown-pack", format!("{id} cannot be composed")))?;
    let place = SourceLine::new("options", 1);
    let mut chosen = composition
        .choose_all(choices, &place)
        .map_err(|faults| ErrorDraft::of_faults("options", &faults))?;
    // The rules of an amendment are those of a table that offers it.
    for (option, on) in library().offering(id) {
        chosen.entry(option).or_insert(on);
    }
    Ok((composition, chosen))
}

impl PyTable {
    /// Returns the lines that set this table up in a rehearsal.
    pub(crate) fn setup(&self) -> Vec<String> {
        let pack = format!("pack {}", self.composition.pack);
        let options = self.given.iter().map(|(name, value)| format!("option {name} {value}"));
        let limits = self.limits.iter().map(|(name, min, max)| format!("limit {name} {min} {max}"));
        std::iter::once(pack).chain(options).chain(limits).collect()
    }

    /// Returns the record of this table for the parts of a simulation.
    pub(crate) fn record(&self) -> TableRecord {
        let sources = library().sources(&self.composition.pack).into_iter();
        let packs: BTreeMap<String, String> =
            sources.map(|pack| (pack.id.clone(), digest(&pack.id))).collect();
        let limits = self.limits.iter().map(|(name, min, max)| TableRecord::limit(name, *min, *max));
        TableRecord {
            name: self.pack.clone(),
            pack: self.pack.clone(),
            version: self.rules.summary().1.to_owned(),
            packs,
            options: self.rules.choices().clone().into_iter().collect(),
            limits: limits.collect(),
            submission: None,
        }
    }

    fn figures_of(
        &self,
        wagers: &[String],
        stake: Option<Money>,
        point: Option<u8>,
        meters: Vec<(String, Money)>,
    ) -> Result<Value, ErrorDraft> {
        let asked = FigureRequest { wagers: wagers.to_vec(), stake, point, meters, shoe: None };
        let found = figures(&self.rules, &asked).map_err(|message| ErrorDraft::new("figures", message))?;
        Ok(found.iter().map(croupier_edge::json).collect())
    }

    fn written_sheet(
        &self,
        format: &str,
        wagers: Vec<String>,
        date: String,
        stake: Option<Money>,
        letter: bool,
    ) -> Result<Vec<u8>, ErrorDraft> {
        let wrong = |message: String| ErrorDraft::new("figures", message);
        let asked = FigureRequest { wagers, stake, ..FigureRequest::default() };
        let found = figures(&self.rules, &asked).map_err(wrong)?;
        // Chips and rounding matter only at a real stake. If no stake was given, use the smallest.
        let at_least =
            if stake.is_some() { Vec::new() } else { at_least_stake(&self.rules, &asked).map_err(wrong)? };
        let pack = find(&self.pack)?;
        let of_figures = found.iter().flat_map(croupier_edge::Figures::all_clauses).map(str::to_owned);
        let of_options = self.composition.options.iter().flat_map(|spec| spec.clauses.clone());
        let cited: std::collections::BTreeSet<String> = of_figures.chain(of_options).collect();
        let cites =
            |id: &str| cited.iter().any(|clause| clause.split_once('/').is_some_and(|(of, _)| of == id));
        let others = library().packs().filter(|other| other.id != pack.id && cites(&other.id));
        let others = others.map(|other| PackRef {
            id: other.id.clone(),
            version: other.version.clone(),
            digest: digest(&other.id),
        });
        let clauses = library().packs().flat_map(|pack| &pack.clauses);
        let warnings = review(&self.rules, &self.composition, &self.given).into_iter();
        let line = |spec: &OptionSpec| OptionLine {
            name: spec.name.clone(),
            value: self.rules.choices().get(&spec.name).cloned().unwrap_or_default(),
            clauses: spec.clauses.clone(),
        };
        let sheet = Sheet {
            title: pack.title.clone(),
            pack: pack.id.clone(),
            version: pack.version.clone(),
            document: pack.document.clone(),
            pack_digest: digest(&pack.id),
            other_packs: others.collect(),
            submission: None,
            program: concat!("croupier ", env!("CARGO_PKG_VERSION")).to_owned(),
            program_digest: None,
            control: DocumentControl::default(),
            date,
            paper: if letter { Paper::Letter } else { Paper::A4 },
            options: self.composition.options.iter().map(line).collect(),
            clauses: clauses
                .filter(|clause| cited.contains(&clause.id))
                .map(|clause| (clause.id.clone(), clause.text.clone()))
                .collect(),
            methods: methods(&self.rules),
            warnings: warnings
                .filter(|warning| warning.kind != WarningKind::Dominated)
                .map(|warning| warning.message)
                .collect(),
            review: Vec::new(),
            kind: "laboratory sheet",
            sections: Vec::new(),
            is_grouped: true,
            simulation: String::new(),
            facts: found.iter().map(|one| WagerFacts::of(&self.rules, one)).collect(),
            figures: &found,
            at_least: &at_least,
        };
        match format {
            "html" => Ok(sheet.html().into_bytes()),
            "pdf" => sheet.pdf().map_err(|error| ErrorDraft::new("sheet", error.to_string())),
            "xlsx" => sheet.xlsx().map_err(|error| ErrorDraft::new("sheet", error.to_string())),
            "json" => Ok(format!("{:#}\n", sheet.json()).into_bytes()),
            other => Err(ErrorDraft::new(
                "sheet",
                format!("a sheet is 'html', 'pdf', 'xlsx' or 'json', not '{other}'"),
            )),
        }
    }
}
