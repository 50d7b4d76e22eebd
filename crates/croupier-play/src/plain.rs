//! The table line by line, for pipes and screen readers: sentences out, commands in.

use crate::session::{BetLine, OfferKind, PlayOffer, PlayRefusal, SeatLine, TablePicture, TerminalSession};

/// The answer to a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainStep {
    /// The sentences to print, each on its line.
    pub lines: Vec<String>,
    /// True if the session is over.
    pub is_over: bool,
    /// True if the table did not do what the line asked.
    pub is_refused: bool,
}

/// A session that is played line by line.
#[derive(Debug)]
pub struct PlainTable {
    session: TerminalSession,
    /// The options that were listed last. Numbers refer to them.
    listed: Vec<PlayOffer>,
    /// The number of log entries that were printed.
    told: usize,
}

/// The commands, with their meanings. Each game has its word for a round.
const HELP: [(&str, &str); 9] = [
    ("offers [WORDS]", "list what you may do now, or what fits the words"),
    ("NUMBER [AMOUNT]", "take an option of the last list, such as '3 10'"),
    (
        "bet AMOUNT WAGER",
        "or any other action in the words of rehearsals: reduce 5 field, down place-6, off hard-8",
    ),
    ("rule WAGER", "the rule of a wager, with its clauses and its exact edge"),
    ("again", "make the bets of the last round again"),
    ("undo", "take back your last action in this round"),
    ("state", "the table as it is now"),
    ("help", "these commands"),
    ("quit", "end the session with its result"),
];

impl PlainTable {
    /// Starts to play a session.
    pub fn new(session: TerminalSession) -> PlainTable {
        PlainTable { session, listed: Vec::new(), told: 0 }
    }

    /// Returns the session.
    pub fn session(&mut self) -> &mut TerminalSession {
        &mut self.session
    }

    /// Returns the first sentences.
    pub fn greeting(&mut self) -> Vec<String> {
        let mut lines = vec![self.session.title().to_owned()];
        lines.extend(self.news());
        lines.extend(self.state());
        lines.push(format!(
            "Type '{}' to play, 'offers' to see your options, 'help' for more.",
            self.session.play_word()
        ));
        lines
    }

    /// Carries out a line.
    pub fn line(&mut self, text: &str) -> PlainStep {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let done = match word.to_lowercase().as_str() {
            "" | "state" => Ok(self.state()),
            "help" | "?" => Ok(self.help()),
            "offers" => Ok(self.offers(rest)),
            "rule" => self.rule(rest.trim()),
            "undo" => self.undo(),
            "again" if rest.is_empty() => self.session.repeat_bets().map(|_| self.news()),
            "quit" | "q" | "exit" => return self.quit(),
            "play" | "roll" | "deal" | "spin" if rest.is_empty() => self.play(),
            number if number.parse::<usize>().is_ok() => self.number(number, rest.trim()),
            _ => self.act(text),
        };
        let is_refused = done.is_err();
        let lines = done.unwrap_or_else(|refusal| vec![format!("Refused: {}", refusal.text())]);
        PlainStep { lines, is_over: false, is_refused }
    }

    /// Ends the session, and returns its result.
    pub fn quit(&mut self) -> PlainStep {
        self.session.finish();
        let lines = vec![self.session.summary().text(self.session.rules().round_noun())];
        PlainStep { lines, is_over: true, is_refused: false }
    }

    fn play(&mut self) -> Result<Vec<String>, PlayRefusal> {
        self.session.play()?;
        Ok(self.after())
    }

    fn act(&mut self, line: &str) -> Result<Vec<String>, PlayRefusal> {
        let was_deciding = self.session.must_decide();
        self.session.act(line)?;
        Ok(if was_deciding { self.after() } else { self.news() })
    }

    /// Returns the news, the table, and the decision that the player has to make.
    fn after(&mut self) -> Vec<String> {
        let mut lines = self.news();
        lines.extend(self.state());
        if self.session.must_decide() {
            let decisions = self.session.offers().into_iter().filter(|offer| offer.kind == OfferKind::Decide);
            self.listed = decisions.collect();
            lines.extend(self.list());
        }
        lines
    }

    fn undo(&mut self) -> Result<Vec<String>, PlayRefusal> {
        let line = self.session.undo()?;
        self.told = self.told.min(self.session.log().len());
        Ok(vec![format!("Undone: {line}.")])
    }

    fn number(&mut self, number: &str, amount: &str) -> Result<Vec<String>, PlayRefusal> {
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(offer) = index.and_then(|index| self.listed.get(index)).cloned() else {
            let words = format!("there is no option {number}; type 'offers' for a list");
            return Err(PlayRefusal::plain(words));
        };
        let amount = match (offer.amounts, amount.trim_start_matches('$')) {
            (None, "") => croupier_rules::Money::ZERO,
            (None, _) => return Err(PlayRefusal::plain("this option takes no amount")),
            (Some(amounts), "") if amounts.min == amounts.max => amounts.min,
            (Some(_), "") => {
                return Err(PlayRefusal::plain(format!("say how much: {number} AMOUNT, {}", offer.range())));
            }
            (Some(_), text) => text
                .parse()
                .map_err(|error: croupier_rules::InvalidMoney| PlayRefusal::plain(error.to_string()))?,
        };
        self.act(&offer.line(amount))
    }

    fn rule(&mut self, wager: &str) -> Result<Vec<String>, PlayRefusal> {
        if wager.is_empty() {
            return Err(PlayRefusal::plain("name a wager, such as in 'rule pass'; 'offers' lists them"));
        }
        let page = self.session.rule(wager);
        let page = page.ok_or_else(|| {
            let known = self.session.rules().wager_names();
            PlayRefusal::plain(croupier_rules::unknown("wager", wager, known))
        })?;
        Ok([page.title].into_iter().chain(page.lines.into_iter().filter(|line| !line.is_empty())).collect())
    }

    fn help(&self) -> Vec<String> {
        let play =
            format!("{}: play the next {}", self.session.play_word(), self.session.rules().round_noun().one);
        [play].into_iter().chain(HELP.map(|(command, meaning)| format!("{command}: {meaning}"))).collect()
    }

    fn offers(&mut self, words: &str) -> Vec<String> {
        let fits = |offer: &PlayOffer| offer.fits(words);
        self.listed = self.session.offers().into_iter().filter(fits).collect();
        self.list()
    }

    /// Lists the options with their numbers.
    fn list(&mut self) -> Vec<String> {
        if self.listed.is_empty() {
            return vec!["No option fits.".to_owned()];
        }
        let listed = self.listed.clone();
        let lines = listed.iter().enumerate().map(|(index, offer)| {
            let range = offer.range();
            let range = if range.is_empty() { range } else { format!(", {range}") };
            let worth = self.session.worth(offer).map(|worth| format!("; {worth}")).unwrap_or_default();
            format!("{}. {}{range} ({}){worth}", index + 1, offer.words, offer.pattern())
        });
        lines.collect()
    }

    /// Returns the sentences that were not printed yet.
    fn news(&mut self) -> Vec<String> {
        let log = self.session.log();
        let news = log.iter().skip(self.told.min(log.len())).map(|entry| entry.text()).collect();
        self.told = log.len();
        news
    }

    /// Returns the table in sentences.
    fn state(&self) -> Vec<String> {
        let TablePicture { phase, shown, seats, bets, .. } = self.session.picture();
        let mut lines = vec![format!("{phase}.")];
        lines.extend(shown.into_iter().map(|line| format!("{line}.")));
        let (own, others): (Vec<BetLine>, Vec<BetLine>) = bets.into_iter().partition(|bet| bet.own);
        let own_words: Vec<String> = own.iter().map(bet_words).collect();
        for seat in &seats {
            lines.push(seat_words(seat));
        }
        lines.push(match own_words.is_empty() {
            true => "You have no bets.".to_owned(),
            false => format!("Your bets: {}.", own_words.join("; ")),
        });
        if !others.is_empty() {
            let words: Vec<String> =
                others.iter().map(|bet| format!("{} {}", bet.name, bet_words(bet))).collect();
            lines.push(format!("Other bets: {}.", words.join("; ")));
        }
        lines
    }
}

fn bet_words(bet: &BetLine) -> String {
    let marks = if bet.marks.is_empty() { String::new() } else { format!(" ({})", bet.marks) };
    format!("{} on {}{marks}", bet.stake.dollars(), bet.place)
}

fn seat_words(seat: &SeatLine) -> String {
    let who = match &seat.strategy {
        None => "You have".to_owned(),
        Some(strategy) => format!("{}, played by the program ({strategy}), has", seat.name),
    };
    format!("{who} {} in the rail and {} on the layout.", seat.rail.dollars(), seat.on_layout.dollars())
}
