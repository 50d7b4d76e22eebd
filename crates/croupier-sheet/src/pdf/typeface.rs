//! Typefaces: the width of a text, and its line breaks.

use std::cell::RefCell;
use std::collections::HashMap;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::gpos::{PairPos, PairPosFormat1, PairPosFormat2, PositionSubtables};
use skrifa::{FontRef, MetadataProvider};

use super::scene::Style;
use crate::{SheetError, fonts};

/// A font of the typeface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Regular,
    Strong,
    Mono,
}

/// All fonts.
pub(super) struct Typefaces([Typeface; 3]);

struct Typeface {
    font: Font,
    /// The glyph and width of every character, relative to the type size.
    glyphs: HashMap<char, (skrifa::GlyphId, f32)>,
    pairs: Vec<PairPos<'static>>,
    /// A cache of kerning, because the same few pairs occur again and again.
    closings: RefCell<HashMap<(skrifa::GlyphId, skrifa::GlyphId), f32>>,
    units: f32,
}

impl Typefaces {
    pub(super) fn load() -> Result<Typefaces, SheetError> {
        let none = || SheetError::Pdf("cannot read a built-in font".to_string());
        let read = |file| Typeface::read(file).ok_or_else(none);
        Ok(Typefaces([read(fonts::REGULAR)?, read(fonts::STRONG)?, read(fonts::MONO)?]))
    }

    fn of(&self, face: Face) -> &Typeface {
        &self.0[face as usize]
    }

    /// The font to embed.
    pub(super) fn font(&self, face: Face) -> Font {
        self.of(face).font.clone()
    }

    /// Replaces characters that the typeface cannot show: an archival PDF must not have missing glyphs.
    pub(super) fn clean(&self, face: Face, text: &str) -> String {
        let face = self.of(face);
        text.chars()
            .filter(|letter| !letter.is_control() || *letter == '\n')
            .map(|c| face.supported(c))
            .collect()
    }

    /// The glyphs of a text, with kerning.
    pub(super) fn glyphs(&self, face: Face, text: &str) -> Vec<KrillaGlyph> {
        let face = self.of(face);
        let mut letters = text.char_indices().peekable();
        let mut glyphs = Vec::new();
        while let Some((start, letter)) = letters.next() {
            let (glyph, width) = face.glyph(letter);
            let next = letters.peek().map(|(_, next)| face.glyph(*next).0);
            let advance = width + next.map_or(0.0, |next| face.closing(glyph, next));
            let range = start..start + letter.len_utf8();
            let id = GlyphId::new(glyph.to_u32());
            glyphs.push(KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, range, None));
        }
        glyphs
    }

    pub(super) fn width(&self, style: &Style, text: &str) -> f32 {
        let advances = self.glyphs(style.face, text);
        advances.iter().map(|glyph| glyph.x_advance).sum::<f32>() * style.size
    }

    /// Breaks a text into lines that fit a width. A line that is broken at a space keeps the space, so that words in
    /// copied text stay separate.
    pub(super) fn wrap(&self, style: &Style, text: &str, width: f32) -> Vec<String> {
        let text = self.clean(style.face, text);
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_inclusive([' ', '\n']) {
            let longer = format!("{line}{}", word.trim_end());
            if self.width(style, &longer) > width {
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                line = self.broken(style, word, width, &mut lines);
            } else {
                line.push_str(word);
            }
            if word.ends_with('\n') {
                line.pop();
                lines.push(std::mem::take(&mut line));
            }
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// Breaks a word that may be wider than a line. Adds all pieces except the last to `lines` and returns the last.
    /// The preferred break is after the bar of a fraction.
    fn broken(&self, style: &Style, word: &str, width: f32, lines: &mut Vec<String>) -> String {
        let mut rest = word;
        while self.width(style, rest.trim_end()) > width {
            let fits = self.fitting(style, rest, width);
            let bar = rest[..fits].rfind('/').map(|bar| bar + 1);
            let (piece, left) = rest.split_at(bar.unwrap_or(fits));
            lines.push(piece.to_string());
            rest = left;
        }
        rest.to_string()
    }

    /// The number of bytes of a word that fit: at least one letter.
    fn fitting(&self, style: &Style, word: &str, width: f32) -> usize {
        let mut used = 0.0;
        let mut fits = word.chars().next().map_or(0, char::len_utf8);
        for (start, letter) in word.char_indices() {
            used += self.of(style.face).glyph(letter).1 * style.size;
            if used > width {
                break;
            }
            fits = fits.max(start + letter.len_utf8());
        }
        fits
    }
}

impl Typeface {
    fn read(file: &'static [u8]) -> Option<Typeface> {
        let reference = FontRef::new(file).ok()?;
        let units = f32::from(reference.head().ok()?.units_per_em());
        let metrics = reference.glyph_metrics(Size::unscaled(), LocationRef::default());
        let width = |glyph| metrics.advance_width(glyph).unwrap_or_default() / units;
        let mappings = reference.charmap().mappings();
        let known = mappings.filter_map(|(code, glyph)| char::from_u32(code).map(|letter| (letter, glyph)));
        let glyphs = known.map(|(letter, glyph)| (letter, (glyph, width(glyph)))).collect();
        let pairs = pairs(&reference).unwrap_or_default();
        Some(Typeface {
            font: Font::new(file.into(), 0)?,
            glyphs,
            pairs,
            closings: RefCell::default(),
            units,
        })
    }

    fn supported(&self, letter: char) -> char {
        let plain = match letter {
            '\n' => return letter,
            '\u{2009}' | '\u{202f}' | '\t' => ' ',
            '\u{2011}' => '-',
            other => other,
        };
        if self.glyphs.contains_key(&plain) { plain } else { '?' }
    }

    fn glyph(&self, letter: char) -> (skrifa::GlyphId, f32) {
        self.glyphs.get(&letter).or_else(|| self.glyphs.get(&'?')).copied().unwrap_or_default()
    }

    /// The kerning between two neighbouring glyphs.
    fn closing(&self, left: skrifa::GlyphId, right: skrifa::GlyphId) -> f32 {
        *self.closings.borrow_mut().entry((left, right)).or_insert_with(|| self.looked_up(left, right))
    }

    fn looked_up(&self, left: skrifa::GlyphId, right: skrifa::GlyphId) -> f32 {
        let by = |pairs: &PairPos| match pairs {
            PairPos::Format1(pairs) => by_pair(pairs, left, right),
            PairPos::Format2(pairs) => by_class(pairs, left, right),
        };
        self.pairs.iter().find_map(by).map_or(0.0, |units| f32::from(units) / self.units)
    }
}

/// The kerning tables of a font.
fn pairs(font: &FontRef<'static>) -> Option<Vec<PairPos<'static>>> {
    let lookups = font.gpos().ok()?.lookup_list().ok()?.lookups();
    let mut pairs = Vec::new();
    for lookup in lookups.iter().flatten() {
        if let Ok(PositionSubtables::Pair(tables)) = lookup.subtables() {
            pairs.extend(tables.iter().flatten());
        }
    }
    Some(pairs)
}

fn by_pair(pairs: &PairPosFormat1, left: skrifa::GlyphId, right: skrifa::GlyphId) -> Option<i16> {
    let set = pairs.pair_sets().get(pairs.coverage().ok()?.get(left)? as usize).ok()?;
    let records = set.pair_value_records();
    let record = records.iter().flatten().find(|record| record.second_glyph().to_u32() == right.to_u32())?;
    record.value_record1().x_advance()
}

fn by_class(pairs: &PairPosFormat2, left: skrifa::GlyphId, right: skrifa::GlyphId) -> Option<i16> {
    pairs.coverage().ok()?.get(left)?;
    let first = pairs.class_def1().ok()?.get(left);
    let second = pairs.class_def2().ok()?.get(right);
    let record = pairs.class1_records().get(first as usize).ok()?;
    let record = record.class2_records().get(second as usize).ok()?;
    record.value_record1().x_advance()
}
