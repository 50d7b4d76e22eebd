//! Writes a scene as a PDF.

use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata, PageLayout};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{Page as PdfPage, PageSettings};
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};

use super::flow::Frame;
use super::scene::{InkColour, Item, Link, NodeId, RULE, SOFT, Scene, Shape, Style, TextContent};
use super::typeface::{Face, Typefaces};
use crate::SheetError;
use crate::chart::TextAlignment;
use crate::content::SHORT_STATEMENT;

const RUNNING: Style = Style::new(Face::Regular, 7.4, 10.0, SOFT);

/// The words of a document outside its flow: metadata, running head and foot.
pub(super) struct DocumentWords {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) program: String,
    /// The date, such as `2026-11-15`.
    pub(super) date: String,
    /// The right end of the running head.
    pub(super) about: String,
}

/// The bytes of the PDF.
pub(super) fn render(
    scene: &Scene,
    types: &Typefaces,
    frame: &Frame,
    words: &DocumentWords,
) -> Result<Vec<u8>, SheetError> {
    let settings = SerializeSettings { configuration: configuration()?, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    let mut pen = PdfRenderer { scene, types, frame, words, drawn: vec![Vec::new(); scene.nodes.len()] };
    for index in 0..scene.pages.len() {
        let size = PageSettings::from_wh(frame.width, frame.height);
        let mut page = document.start_page_with(size.unwrap_or_default());
        pen.page(&mut page, index);
    }
    document.set_metadata(metadata(words)?);
    document.set_outline(outline(scene));
    let mut tree = TagTree::new().with_lang(Some("en".to_string()));
    for root in &scene.roots {
        tree.push(pen.group(*root));
    }
    document.set_tag_tree(tree);
    document.finish().map_err(|error| SheetError::Pdf(error.to_string()))
}

fn configuration() -> Result<Configuration, SheetError> {
    let builder = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1);
    builder.finish().map_err(|error| SheetError::Pdf(format!("{error:?}")))
}

fn metadata(words: &DocumentWords) -> Result<Metadata, SheetError> {
    Ok(Metadata::new()
        .title(words.title.clone())
        .description(words.description.clone())
        .creator(words.program.clone())
        .producer(words.program.clone())
        .language("en".to_string())
        .page_layout(PageLayout::OneColumn)
        .creation_date(date(&words.date)?))
}

fn date(text: &str) -> Result<DateTime, SheetError> {
    let wrong = || SheetError::Date(text.to_string());
    let parts: Vec<u16> = text.split('-').map_while(|part| part.parse().ok()).collect();
    let [year, month, day] = parts[..] else { return Err(wrong()) };
    let month = u8::try_from(month).ok().filter(|month| (1..=12).contains(month)).ok_or_else(wrong)?;
    let day = u8::try_from(day).ok().filter(|day| (1..=31).contains(day)).ok_or_else(wrong)?;
    Ok(DateTime::new(year).month(month).day(day).hour(0).minute(0).second(0).utc_offset_hour(0))
}

/// The outline: headings of parts, with the headings of wagers inside them.
fn outline(scene: &Scene) -> Outline {
    let mut nodes: Vec<OutlineNode> = Vec::new();
    for heading in &scene.headings {
        let node = OutlineNode::new(heading.title.clone(), destination(scene, &heading.anchor));
        match nodes.last_mut() {
            Some(part) if heading.level > 2 => part.push_child(node),
            _ => nodes.push(node),
        }
    }
    let mut outline = Outline::new();
    nodes.into_iter().for_each(|node| outline.push_child(node));
    outline
}

/// The position of an anchor; the start of the document if there is none.
fn destination(scene: &Scene, anchor: &str) -> XyzDestination {
    let (page, y) = scene.places.get(anchor).copied().unwrap_or_default();
    XyzDestination::new(page, Point::from_xy(0.0, (y - 8.0).max(0.0)))
}

struct PdfRenderer<'s> {
    scene: &'s Scene,
    types: &'s Typefaces,
    frame: &'s Frame,
    words: &'s DocumentWords,
    /// The content that was drawn for each node.
    drawn: Vec<Vec<Identifier>>,
}

impl PdfRenderer<'_> {
    fn page(&mut self, page: &mut PdfPage, index: usize) {
        let scene = self.scene;
        let mut surface = page.surface();
        // Neighbours of the same node are one piece of content.
        for items in scene.pages[index].items.chunk_by(|one, next| one.node == next.node) {
            self.piece(&mut surface, items);
        }
        self.furniture(&mut surface, index);
        surface.finish();
        for link in &scene.pages[index].links {
            let identifier = self.link(page, link);
            self.drawn[link.node].extend(identifier);
        }
    }

    fn piece(&mut self, surface: &mut Surface, items: &[Item]) {
        let node = items.first().and_then(|item| item.node);
        let is_text = |item: &Item| matches!(item.shape, Shape::Text { .. });
        let tag = match node {
            None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
            Some(_) if items.iter().all(is_text) => ContentTag::Span(SpanTag::empty()),
            Some(_) => ContentTag::Other,
        };
        let identifier = surface.start_tagged(tag);
        for item in items {
            self.shape(surface, &item.shape);
        }
        surface.end_tagged();
        if let Some(node) = node {
            self.drawn[node].push(identifier);
        }
    }

    fn shape(&self, surface: &mut Surface, shape: &Shape) {
        match shape {
            Shape::Text { x, y, hold, style, words } => match words {
                TextContent::Plain(text) => self.text(surface, (*x, *y), *hold, style, text),
                TextContent::PageOf(anchor) => {
                    let page = self.scene.places.get(anchor).map_or(0, |(page, _)| page + 1);
                    self.text(surface, (*x, *y), *hold, style, &page.to_string());
                }
            },
            Shape::Area { x, y, width, height, ink } => {
                surface.set_stroke(None);
                surface.set_fill(Some(fill(*ink)));
                if let Some(rect) = Rect::from_xywh(*x, *y, *width, *height) {
                    draw(surface, |path| path.push_rect(rect));
                }
            }
            Shape::Rule { from, to, width, ink } => {
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke {
                    paint: colour(*ink).into(),
                    width: *width,
                    ..Stroke::default()
                }));
                draw(surface, |path| {
                    path.move_to(from.0, from.1);
                    path.line_to(to.0, to.1);
                });
            }
        }
    }

    fn text(
        &self,
        surface: &mut Surface,
        (x, y): (f32, f32),
        hold: TextAlignment,
        style: &Style,
        text: &str,
    ) {
        let width = || self.types.width(style, text.trim_end());
        let start = match hold {
            TextAlignment::Start => x,
            TextAlignment::Middle => x - width() / 2.0,
            TextAlignment::End => x - width(),
        };
        surface.set_stroke(None);
        surface.set_fill(Some(fill(style.ink)));
        let (glyphs, font) = (self.types.glyphs(style.face, text), self.types.font(style.face));
        surface.draw_glyphs(Point::from_xy(start, y), &glyphs, font, text, style.size, false);
    }

    /// Draws the running head, except on the first page, and the foot.
    fn furniture(&self, surface: &mut Surface, index: usize) {
        let Frame { left, right, height, .. } = *self.frame;
        let DocumentWords { title, program, date, about, .. } = self.words;
        if index > 0 {
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Header)));
            self.running(surface, (left, 40.0), TextAlignment::Start, title);
            self.running(surface, (right, 40.0), TextAlignment::End, about);
            self.shape(
                surface,
                &Shape::Rule { from: (left, 46.0), to: (right, 46.0), width: 0.5, ink: RULE },
            );
            surface.end_tagged();
        }
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)));
        let (y, pages) = (height - 30.0, self.scene.pages.len());
        self.running(
            surface,
            (left, y),
            TextAlignment::Start,
            &format!("{program} · {date} · {SHORT_STATEMENT}"),
        );
        self.running(surface, (right, y), TextAlignment::End, &format!("Page {} of {pages}", index + 1));
        surface.end_tagged();
    }

    fn running(&self, surface: &mut Surface, at: (f32, f32), hold: TextAlignment, text: &str) {
        self.text(surface, at, hold, &RUNNING, &self.types.clean(RUNNING.face, text));
    }

    fn link(&self, page: &mut PdfPage, link: &Link) -> Option<Identifier> {
        let rect = Rect::from_xywh(link.x, link.y, link.width, link.height)?;
        let target = Target::Destination(destination(self.scene, &link.to).into());
        let annotation = Annotation::new_link(LinkAnnotation::new(rect, target), Some(link.words.clone()));
        Some(page.add_tagged_annotation(annotation))
    }

    /// Returns a node with everything in it.
    fn group(&self, node: NodeId) -> TagGroup {
        let own = &self.scene.nodes[node];
        let mut group = TagGroup::new(own.tag.clone());
        self.drawn[node].iter().for_each(|identifier| group.push(*identifier));
        own.children.iter().for_each(|child| group.push(self.group(*child)));
        group
    }
}

fn colour(InkColour(red, green, blue): InkColour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn fill(ink: InkColour) -> Fill {
    Fill { paint: colour(ink).into(), opacity: NormalizedF32::ONE, rule: FillRule::default() }
}

fn draw(surface: &mut Surface, lines: impl FnOnce(&mut PathBuilder)) {
    let mut path = PathBuilder::new();
    lines(&mut path);
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}
