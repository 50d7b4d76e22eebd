//! The sheet as one HTML page. It includes its style, fonts and drawings, and has no scripts.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Sheet;
use super::block::{FigureLine, GroupMember, MeterBlock, WagerBlock, WagerSummary};
use super::chart::{Chart, Mark, MarkRole, TEXT, TextAlignment};
use super::content::{ClauseUse, Content, SHORT_STATEMENT, STATEMENT, SheetPart, SummaryRow};
use super::fonts;
use super::numbers::{LongNumber, Number};
use super::section::{SectionBlock, SectionTable, SheetSection};

const STYLE: &str = include_str!("style.css");

/// The fonts in the page: family and weight.
const FONTS: [(&str, u16, &[u8]); 3] =
    [("Sheet", 400, fonts::REGULAR), ("Sheet", 600, fonts::STRONG), ("Sheet Mono", 400, fonts::MONO)];

/// The whole page.
pub(super) fn page(sheet: &Sheet) -> String {
    let content = Content::of(sheet);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(sheet.program);
                title { (content.title) ": " (sheet.kind) }
                style { (PreEscaped(style(sheet))) }
            }
            body {
                main {
                    (masthead(&content, sheet.kind))
                    (contents(&content))
                    @for (index, part) in content.parts().into_iter().enumerate() {
                        section class=(content.anchor(part)) id=(content.anchor(part)) {
                            h2 { span class="number" { (index + 1) } (content.title(part)) }
                            (body_of(part, &content))
                        }
                    }
                }
            }
        }
    };
    let mut page = page.into_string();
    // A page must not contain control characters, but texts from packs or operators might contain some.
    page.retain(|letter| !letter.is_control() || letter == '\n');
    page
}

fn style(sheet: &Sheet) -> String {
    let mut style = String::new();
    for (family, weight, file) in FONTS {
        style.push_str(&format!(
            "@font-face{{font-family:\"{family}\";font-weight:{weight};\
             src:url(data:font/otf;base64,{}) format(\"opentype\")}}\n",
            STANDARD.encode(file)
        ));
    }
    style.push_str(STYLE);
    let running = format!("{} · {}, version {}", sheet.title, sheet.pack, sheet.version);
    let foot = format!("{} · {} · {SHORT_STATEMENT}", sheet.program, sheet.date);
    style.push_str(&format!(
        "@page{{@top-left{{content:{}}}@bottom-left{{content:{}}}}}\n",
        css_string(&running),
        css_string(&foot)
    ));
    style
}

/// Quotes a text as a CSS string. Every special character becomes its code and a space, so the text can end neither the
/// string nor the style element.
fn css_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() || matches!(letter, ' ' | '.' | ',' | ':' | '-') {
            quoted.push(letter);
        } else {
            quoted.push_str(&format!("\\{:06x} ", u32::from(letter)));
        }
    }
    quoted.push('"');
    quoted
}

fn masthead(content: &Content, kind: &str) -> Markup {
    html! {
        header {
            p class="kind" { (kind) " · exact figures" }
            h1 { (content.title) }
            p class="document" { (content.document) }
            dl class="facts" {
                @for fact in &content.facts {
                    dt { (fact.name) }
                    dd class=[fact.digest.then_some("digest")] { (fact.value) }
                }
            }
            p class="statement" { (STATEMENT) }
            @for warning in content.warnings {
                p class="warning" { strong { "Warning: " } (warning) }
            }
        }
    }
}

fn contents(content: &Content) -> Markup {
    html! {
        nav {
            ol {
                @for part in content.parts() {
                    li { a href={ "#" (content.anchor(part)) } { (content.title(part)) } }
                }
            }
        }
    }
}

fn body_of(part: SheetPart, content: &Content) -> Markup {
    match part {
        SheetPart::Section(place) => section(&content.sections[place]),
        SheetPart::Summary => summary(content),
        SheetPart::Wagers => html! { @for block in &content.blocks { (wager(block)) } },
        SheetPart::Options => options(content),
        SheetPart::Methods => methods(content),
        SheetPart::Clauses => clauses(content),
        SheetPart::Numbers => numbers(&content.numbers),
        SheetPart::Signatures => signatures(),
    }
}

fn summary(content: &Content) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" class="name" { "Wager" }
                    @for title in ["RTP", "House edge", "Net, exact", "Win", "Push", "Std dev"] {
                        th scope="col" class="figure" { (title) }
                    }
                    th scope="col" class="figure" { (content.rounds) }
                }
            }
            tbody { @for row in &content.summary { (summary_row(row)) } }
        }
        p class="small" {
            "RTP: return to player, 100% less the house edge. House edge and net result per unit of stake. Std dev: standard deviation of the \
             result. " (content.rounds) ": average number until the wager is decided."
        }
    }
}

fn summary_row(row: &SummaryRow) -> Markup {
    let WagerSummary { rtp, edge, net, win, push, deviation, rounds } = &row.brief;
    html! {
        tr {
            th scope="row" { a href={ "#" (row.anchor) } { (row.name) " " code { (row.id) } } }
            td class="figure" { (rtp) }
            td class="figure edge" { (edge) }
            td class="figure exact" { (number(net)) }
            @for figure in [win, push, deviation, rounds] { td class="figure" { (figure) } }
        }
    }
}

fn section(section: &SheetSection) -> Markup {
    html! {
        @for block in &section.blocks {
            @match block {
                SectionBlock::Heading(title) => { h3 { (title) } }
                SectionBlock::Text(text) => { p { (text) } }
                SectionBlock::Code(lines) => { pre { (lines) } }
                SectionBlock::Table(rows) => { (table(rows)) }
            }
        }
    }
}

fn table(of: &SectionTable) -> Markup {
    let class = |place: usize| of.is_figure(place).then_some("figure");
    html! {
        table {
            thead {
                tr { @for (place, column) in of.columns.iter().enumerate() {
                    th scope="col" class=[class(place)] { (column.title) }
                } }
            }
            tbody {
                @for row in &of.rows {
                    tr { @for (place, text) in row.iter().enumerate() { td class=[class(place)] { (text) } } }
                }
            }
        }
    }
}

fn members(members: &[GroupMember]) -> Markup {
    html! {
        h4 { "Wagers with these figures" }
        table {
            thead {
                tr {
                    th scope="col" { "Wager" }
                    th scope="col" { "Name in commands" }
                    th scope="col" class="rest" { "Clauses" }
                }
            }
            tbody {
                @for member in members {
                    tr {
                        th scope="row" { (member.label) }
                        td { code { (member.id) } }
                        td { (clause_links(&member.clauses)) }
                    }
                }
            }
        }
    }
}

/// A number, with a link to its full form if it is shortened. A line may break after the bar of a fraction.
fn number(number: &Number) -> Markup {
    let (above, below) = number.shown.split_once('/').unwrap_or((&number.shown, ""));
    html! {
        @if !below.is_empty() { span { (above) "/" } wbr; }
        span {
            @if below.is_empty() { (above) } @else { (below) }
            @if let Some(label) = &number.label { " " a class="full" href={ "#" (label) } { (label) } }
        }
    }
}

fn wager(block: &WagerBlock) -> Markup {
    html! {
        article id=(block.anchor) {
            div class="opening" {
                div class="title" {
                    div {
                        h3 { span class="number" { (block.number) } (block.name) }
                        p class="about" { code { (block.id) } " · " (block.about) }
                    }
                    p class="headline" { span { "House edge" } strong { (block.brief.edge) } }
                }
                div class=(if block.beside { "beside" } else { "below" }) {
                    (figures(&block.lines))
                    (chart(&block.chart))
                }
            }
            @if !block.members.is_empty() { (members(&block.members)) }
            (distribution(block))
            h4 { "Range of the RTP after a number of decisions" }
            (table(&block.ranges))
            @if !block.meters.is_empty() { (meters(&block.meters)) }
            @if !block.clauses.is_empty() {
                h4 { "Clauses" }
                dl class="clauses" {
                    @for (id, paraphrase) in &block.clauses {
                        dt { (clause_link(id)) }
                        dd { (paraphrase) }
                    }
                }
            }
            @if !block.rests.is_empty() {
                p class="rests" { "Also rests on " (clause_links(&block.rests)) "." }
            }
            @if !block.notes.is_empty() {
                h4 { "Notes" }
                ul class="notes" { @for note in &block.notes { li { (note) } } }
            }
        }
    }
}

fn figures(lines: &[FigureLine]) -> Markup {
    html! {
        table class="lines" {
            thead {
                tr {
                    th scope="col" { "Figure" }
                    th scope="col" class="figure" { "Exact" }
                    th scope="col" class="figure" { "Value" }
                }
            }
            tbody {
                @for line in lines {
                    tr class=[line.begins.then_some("begins")] {
                        th scope="row" { (line.name) }
                        td class="figure exact" { @if let Some(exact) = &line.exact { (number(exact)) } }
                        td class="figure" { (line.value) }
                    }
                }
            }
        }
    }
}

fn distribution(block: &WagerBlock) -> Markup {
    let has_ways = block.ways.is_some();
    html! {
        h4 { "Distribution" }
        @if let Some(ways) = &block.ways { p class="small" { "Ways: of " (ways) "." } }
        table {
            thead {
                tr {
                    th scope="col" class="figure" { "Result" }
                    @if has_ways { th scope="col" class="figure" { "Ways" } }
                    th scope="col" class="figure" { "Chance, exact" }
                    th scope="col" class="figure" { "Chance" }
                    th scope="col" class="figure" { "Contribution" }
                    th scope="col" class="rest" { "Outcome" }
                    th scope="col" { "Clauses" }
                }
            }
            tbody {
                @for row in &block.rows {
                    tr {
                        th scope="row" class="figure" { (number(&row.result)) }
                        @if has_ways { td class="figure" { (row.ways) } }
                        td class="figure exact" { (number(&row.chance)) }
                        td class="figure" { (row.percent) }
                        td class="figure" { (row.contribution) }
                        td { (row.words) }
                        td { (clause_links(&row.clauses)) }
                    }
                }
                tr class="total" {
                    th scope="row" {}
                    @if has_ways { td {} }
                    td {}
                    td {}
                    td class="figure" { (block.net) }
                    td { "Net result" }
                    td {}
                }
            }
        }
    }
}

fn meters(meters: &[MeterBlock]) -> Markup {
    html! {
        h4 { "Meters" }
        table {
            thead {
                tr {
                    th scope="col" { "Meter" }
                    @for title in ["Shows", "Net per unit on meter", "Break-even", "Fed by each stake"] {
                        th scope="col" class="figure" { (title) }
                    }
                    th scope="col" { "Clauses" }
                }
            }
            tbody {
                @for meter in meters {
                    tr {
                        th scope="row" { (meter.name) }
                        td class="figure" { (meter.shows) }
                        td class="figure exact" { (number(&meter.per_unit)) }
                        td class="figure" { (meter.break_even) }
                        td class="figure" { (meter.fed) }
                        td { (clause_links(&meter.clauses)) }
                    }
                }
            }
        }
    }
}

fn clause_link(id: &str) -> Markup {
    html! { a class="clause" href={ "#" (clause_anchor(id)) } { (id) } }
}

/// An anchor may contain anything but spaces.
fn clause_anchor(id: &str) -> String {
    format!("clause-{}", id.replace(char::is_whitespace, "-"))
}

fn clause_links(ids: &[String]) -> Markup {
    html! {
        @for (index, id) in ids.iter().enumerate() {
            @if index > 0 { ", " }
            (clause_link(id))
        }
    }
}

fn options(content: &Content) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "Option" }
                    th scope="col" class="rest" { "Value" }
                    th scope="col" { "Clauses" }
                }
            }
            tbody {
                @for option in &content.options {
                    tr {
                        th scope="row" { code { (option.name) } }
                        td { (option.value) }
                        td { (clause_links(&option.clauses)) }
                    }
                }
            }
        }
    }
}

fn methods(content: &Content) -> Markup {
    html! {
        @for (title, text) in content.methods {
            h3 { (title) }
            @for paragraph in text.split("\n\n") { p { (paragraph) } }
        }
    }
}

fn clauses(content: &Content) -> Markup {
    html! {
        p { (content.about_clauses) }
        table {
            thead {
                tr {
                    th scope="col" { "Clause" }
                    th scope="col" class="rest" { "Paraphrase" }
                    th scope="col" { "Wagers" }
                }
            }
            tbody { @for clause in &content.clauses { (clause_row(clause, content)) } }
        }
    }
}

fn clause_row(clause: &ClauseUse, content: &Content) -> Markup {
    html! {
        tr id=(clause_anchor(&clause.id)) {
            th scope="row" class="clause" { (clause.id) }
            td { (clause.paraphrase) }
            td class="wagers" {
                @for (count, index) in clause.wagers.iter().enumerate() {
                    @let block = &content.blocks[*index];
                    @if count > 0 { ", " }
                    a href={ "#" (block.anchor) } { (block.number) }
                }
            }
        }
    }
}

fn numbers(numbers: &[LongNumber]) -> Markup {
    html! {
        p { "Numbers that the tables above shorten, in lowest terms." }
        @for number in numbers {
            div class="number-in-full" id=(number.label) {
                p {
                    strong { (number.label) } " " (number.what)
                    span class="small" {
                        " · " (number.digits.0) " digits over " (number.digits.1)
                    }
                }
                p class="digits" { (number.full) }
            }
        }
    }
}

fn signatures() -> Markup {
    html! {
        p { (STATEMENT) }
        div class="signatures" {
            @for role in ["Prepared by", "Reviewed by"] {
                @for field in [role, "Signature", "Date"] { div { span { (field) } } }
            }
        }
    }
}

fn chart(chart: &Chart) -> Markup {
    html! {
        figure {
            figcaption { (chart.title) }
            svg viewBox={ "0 0 " (chart.width) " " (chart.height) } role="img" aria-label=(chart.words) {
                @for mark in &chart.marks { (mark_markup(mark)) }
            }
        }
    }
}

/// Coordinates have two decimals: more would be invisible, and the page stays small.
fn mark_markup(mark: &Mark) -> Markup {
    let at = |place: &f32| format!("{place:.2}");
    match mark {
        Mark::Bar { x, y, width, height, tone } => html! {
            rect class=(class(*tone)) x=(at(x)) y=(at(y)) width=(at(width)) height=(at(height)) {}
        },
        Mark::Line { x1, y1, x2, y2, tone } => html! {
            line class=(class(*tone)) x1=(at(x1)) y1=(at(y1)) x2=(at(x2)) y2=(at(y2)) {}
        },
        Mark::Text { x, y, hold, tone, text } => html! {
            text class=(class(*tone)) x=(at(x)) y=(at(y)) font-size=(TEXT) text-anchor=(anchor(*hold)) { (text) }
        },
    }
}

fn anchor(hold: TextAlignment) -> &'static str {
    match hold {
        TextAlignment::Start => "start",
        TextAlignment::Middle => "middle",
        TextAlignment::End => "end",
    }
}

fn class(tone: MarkRole) -> &'static str {
    match tone {
        MarkRole::Win => "win",
        MarkRole::Push => "push",
        MarkRole::Loss => "loss",
        MarkRole::Grid => "grid",
        MarkRole::Axis => "axis",
        MarkRole::Label => "label",
        MarkRole::Value => "value",
        MarkRole::Paper => "paper",
    }
}
