//! The screen as text. Colours only add to it: everything can be read without them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph};

use super::{KeyMode, Screen};
use crate::session::{LogEntry, LogKind, SessionSummary, TablePicture};

impl Screen {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let height = frame.area().height;
        // The log gets the lines that the felt and the options do not need.
        let log = (height.saturating_sub(4) * 9 / 20).max(3);
        let rows = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Min(5),
            Constraint::Length(log),
            Constraint::Length(1),
            Constraint::Length(1),
        ]);
        let [head, phase, middle, log, input, keys] = rows.areas(frame.area());
        let [felt, offers] =
            Layout::horizontal([Constraint::Percentage(45), Constraint::Fill(1)]).areas(middle);
        let picture = self.session.picture();
        self.draw_head(frame, head);
        frame.render_widget(Line::from(phase_line(&picture)).style(self.strong()), phase);
        self.draw_felt(frame, felt, &picture);
        self.draw_offers(frame, offers);
        self.draw_log(frame, log);
        self.draw_input(frame, input);
        let word = self.session.play_word();
        let hint =
            format!("space {word} | enter take | / find | i rule | u undo | b again | ? help | q quit");
        frame.render_widget(Line::from(hint).style(self.faint()), keys);
        self.draw_page(frame);
    }

    fn colour(&self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn draw_head(&self, frame: &mut Frame<'_>, area: Rect) {
        let SessionSummary { rounds, rail, on_layout, net, .. } = self.session.summary();
        let noun = self.session.rules().round_noun();
        let chips = format!(
            "{}: rail {}, layout {}, net {} | {} {rounds} ",
            self.session.name(),
            rail.dollars(),
            on_layout.dollars(),
            net.dollars(),
            noun.one
        );
        let room = usize::from(area.width).saturating_sub(chips.chars().count() + 1);
        let title = shorten(self.session.title(), room);
        let gap = " ".repeat(room.saturating_sub(title.chars().count()) + 1);
        let style = self.strong().add_modifier(Modifier::REVERSED);
        frame.render_widget(Line::from(format!("{title}{gap}{chips}")).style(style), area);
    }

    fn draw_felt(&self, frame: &mut Frame<'_>, area: Rect, picture: &TablePicture) {
        let block = Block::new().borders(Borders::ALL).title("Table");
        let inside = block.inner(area);
        let width = usize::from(inside.width);
        let mut lines: Vec<Line<'_>> =
            picture.shown.iter().map(|line| Line::from(shorten(line, width)).style(self.strong())).collect();
        if picture.bets.is_empty() {
            lines.push(Line::from("No bets on the layout."));
        }
        let (own, others): (Vec<_>, Vec<_>) = picture.bets.iter().partition(|bet| bet.own);
        for bet in own.iter().chain(&others) {
            let marks = if bet.marks.is_empty() { String::new() } else { format!(" ({})", bet.marks) };
            let who = if bet.own { "you".to_owned() } else { bet.name.clone() };
            let text = format!("{}: {} {who}{marks}", bet.place, bet.stake.dollars());
            let style = if bet.own { self.colour(Color::Green) } else { Style::new() };
            lines.push(Line::from(shorten(&text, width)).style(style));
        }
        for seat in picture.seats.iter().filter(|seat| seat.strategy.is_some()) {
            let strategy = seat.strategy.as_deref().unwrap_or_default();
            let text = format!("{} {} (program: {strategy})", seat.name, seat.rail.dollars());
            lines.push(Line::from(shorten(&text, width)).style(self.faint()));
        }
        let room = usize::from(inside.height);
        if lines.len() > room {
            let more = lines.len() - room + 1;
            lines.truncate(room.saturating_sub(1));
            lines.push(Line::from(format!("and {more} more: press t")).style(self.faint()));
        }
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    fn draw_offers(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let title = match (&self.mode, self.filter.as_str()) {
            (KeyMode::Filter, filter) => format!("Find: {filter}_"),
            (_, "") => format!("You may ({})", self.all_offers),
            (_, filter) => format!("You may: '{filter}' ({} of {})", self.offers.len(), self.all_offers),
        };
        let block = Block::new().borders(Borders::ALL).title(title);
        let inside = block.inner(area);
        let room = usize::from(inside.height).max(1);
        self.first_shown = first_shown(self.first_shown, self.selected, room, self.offers.len());
        let shown = self.offers.iter().enumerate().skip(self.first_shown).take(room);
        let lines: Vec<Line<'_>> = shown
            .map(|(index, (offer, worth))| {
                let key = match index - self.first_shown {
                    near @ 0..9 => (near + 1).to_string(),
                    _ => " ".to_owned(),
                };
                let rest = worth.clone().unwrap_or_else(|| short_range(offer));
                let mark = if index == self.selected { ">" } else { " " };
                let width = usize::from(inside.width);
                let left = shorten(
                    &format!("{mark}{key} {}", offer.words),
                    width.saturating_sub(rest.chars().count() + 1),
                );
                let gap = width.saturating_sub(left.chars().count() + rest.chars().count());
                let text = format!("{left}{}{rest}", " ".repeat(gap));
                let chosen = Style::new().add_modifier(Modifier::REVERSED);
                Line::from(text).style(if index == self.selected { chosen } else { Style::new() })
            })
            .collect();
        let empty = match self.offers.is_empty() {
            true => vec![Line::from(format!(
                "Nothing fits. Press Esc, or space to {}.",
                self.session.play_word()
            ))],
            false => lines,
        };
        frame.render_widget(Paragraph::new(empty).block(block), area);
    }

    fn draw_log(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::new().borders(Borders::TOP).title("Calls and results");
        let inside = block.inner(area);
        let width = usize::from(inside.width).max(10);
        let mut lines: Vec<Line<'_>> = Vec::new();
        for entry in self.session.log() {
            let style = self.log_style(entry);
            lines.extend(
                wrap(&entry.text(), width).into_iter().map(|text| Line::from(Span::styled(text, style))),
            );
        }
        let room = usize::from(inside.height);
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        let end = lines.len() - self.scroll;
        let lines = lines[end.saturating_sub(room)..end].to_vec();
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    fn log_style(&self, entry: &LogEntry) -> Style {
        match entry.kind {
            LogKind::Round => self.faint(),
            LogKind::Call => self.colour(Color::Yellow).add_modifier(Modifier::BOLD),
            LogKind::Own => self.colour(Color::Cyan),
            LogKind::Net => self.colour(Color::Green).add_modifier(Modifier::BOLD),
            LogKind::Other => Style::new(),
        }
    }

    fn draw_input(&self, frame: &mut Frame<'_>, area: Rect) {
        let text = match &self.mode {
            KeyMode::Amount { .. } if !self.message.is_empty() => self.message.clone(),
            KeyMode::Amount { offer, text, .. } => {
                format!("{}, {}. Amount: ${text}_", offer.words, offer.range())
            }
            KeyMode::Filter => {
                "Type a part of the wager's name; enter takes the chosen one, Esc shows all.".to_owned()
            }
            _ if self.message.is_empty() && self.session.must_decide() => "Your decision.".to_owned(),
            _ => self.message.clone(),
        };
        let style = self.colour(Color::Red).add_modifier(Modifier::BOLD);
        let style = if text.starts_with("Refused") { style } else { self.strong() };
        frame.render_widget(Line::from(text).style(style), area);
    }

    fn draw_page(&mut self, frame: &mut Frame<'_>) {
        let KeyMode::Reading(page) = &mut self.mode else { return };
        let area = frame.area();
        let block = Block::new().borders(Borders::ALL).title(page.title.clone());
        let block = block.title_bottom("up, down: scroll | any other key: back to the table");
        let inside = block.inner(area);
        let lines: Vec<String> =
            page.lines.iter().flat_map(|line| wrap(line, usize::from(inside.width).max(10))).collect();
        page.top = page.top.min(lines.len().saturating_sub(usize::from(inside.height)));
        let shown: Vec<Line<'_>> = lines.into_iter().skip(page.top).map(Line::from).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(shown).block(block), area);
    }
}

/// Returns the phase with the last results.
fn phase_line(picture: &TablePicture) -> String {
    match picture.results.is_empty() {
        true => picture.phase.clone(),
        false => format!("{} | last: {}", picture.phase, picture.results.join(", ")),
    }
}

/// Returns the amounts of an option in a few letters.
fn short_range(offer: &crate::session::PlayOffer) -> String {
    let stake = match offer.stake.is_zero() {
        true => String::new(),
        false => format!("[{}] ", offer.stake.dollars()),
    };
    match offer.amounts {
        Some(amounts) => format!("{stake}{}-{}", amounts.min.dollars(), amounts.max.dollars()),
        None => stake.trim_end().to_owned(),
    }
}

/// Returns the first option to show, so that the chosen one is on the screen.
fn first_shown(first: usize, selected: usize, room: usize, all: usize) -> usize {
    let first = first.min(all.saturating_sub(room));
    if selected < first { selected } else { first.max((selected + 1).saturating_sub(room)) }
}

/// Returns a text that is at most as wide as the room for it.
fn shorten(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// Breaks a text into lines between words. A continued line is indented.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        let is_full = last > 0 && last + 1 + word.chars().count() > width;
        match lines.last_mut() {
            Some(line) if !is_full => {
                if last > 0 {
                    line.push(' ');
                }
                line.push_str(word);
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}
