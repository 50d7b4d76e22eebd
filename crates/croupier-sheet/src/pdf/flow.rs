//! The flow of a document over its pages.

use std::num::NonZeroU16;

use krilla::tagging::{Tag, TagKind};

use super::scene::{Heading, InkColour, Item, Link, Node, NodeId, Page, Scene, Shape, Style, TextContent};
use super::typeface::Typefaces;
use crate::Paper;
use crate::chart::TextAlignment;

/// A page and its margins, in points from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) top: f32,
    pub(super) bottom: f32,
}

impl Frame {
    pub(super) fn of(paper: Paper) -> Frame {
        let (width, height) = match paper {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        Frame { width, height, left: 48.0, right: width - 48.0, top: 60.0, bottom: height - 50.0 }
    }

    /// The width of the text.
    pub(super) fn measure(&self) -> f32 {
        self.right - self.left
    }
}

/// A document under construction: each element is put below the one before.
pub(super) struct PageFlow<'t> {
    pub(super) types: &'t Typefaces,
    pub(super) frame: Frame,
    /// The height of the filled part of the page.
    pub(super) y: f32,
    scene: Scene,
    inside: Vec<NodeId>,
}

impl<'t> PageFlow<'t> {
    pub(super) fn new(types: &'t Typefaces, frame: Frame) -> PageFlow<'t> {
        let scene = Scene { pages: vec![Page::default()], ..Scene::default() };
        PageFlow { types, frame, y: frame.top, scene, inside: Vec::new() }
    }

    pub(super) fn finish(self) -> Scene {
        self.scene
    }

    /// Is this page still empty?
    fn fresh(&self) -> bool {
        self.y <= self.frame.top
    }

    /// The height left on the page.
    pub(super) fn room(&self) -> f32 {
        self.frame.bottom - self.y
    }

    /// The height of a whole page.
    pub(super) fn page_room(&self) -> f32 {
        self.frame.bottom - self.frame.top
    }

    pub(super) fn new_page(&mut self) {
        self.scene.pages.push(Page::default());
        self.y = self.frame.top;
    }

    /// Starts a new page if less than this height is left. An element that is taller than any page stays on this one.
    pub(super) fn need(&mut self, height: f32) {
        if self.room() < height && !self.fresh() && height <= self.page_room() {
            self.new_page();
        }
    }

    /// Leaves space, except at the top of a page.
    pub(super) fn space(&mut self, height: f32) {
        if !self.fresh() {
            self.y += height;
        }
    }

    fn page(&mut self) -> &mut Page {
        self.scene.pages.last_mut().expect("a flow begins with a page")
    }

    fn page_index(&self) -> usize {
        self.scene.pages.len() - 1
    }

    /// Creates a node inside the open one.
    pub(super) fn node(&mut self, tag: impl Into<TagKind>) -> NodeId {
        let id = self.scene.nodes.len();
        self.scene.nodes.push(Node { tag: tag.into(), children: Vec::new() });
        match self.inside.last() {
            Some(parent) => self.scene.nodes[*parent].children.push(id),
            None => self.scene.roots.push(id),
        }
        id
    }

    /// Opens a new node for the elements that follow.
    pub(super) fn open(&mut self, tag: impl Into<TagKind>) {
        let node = self.node(tag);
        self.inside.push(node);
    }

    pub(super) fn opened(&mut self) -> NodeId {
        self.inside.last().copied().unwrap_or_else(|| self.node(Tag::P))
    }

    pub(super) fn close(&mut self) {
        self.inside.pop();
    }

    /// Makes this position the target of links to a name.
    pub(super) fn anchor(&mut self, name: &str) {
        let place = (self.page_index(), self.y);
        self.scene.places.insert(name.to_string(), place);
    }

    pub(super) fn text(
        &mut self,
        node: Option<NodeId>,
        at: (f32, f32),
        hold: TextAlignment,
        style: Style,
        words: TextContent,
    ) {
        let words = match words {
            TextContent::Plain(text) => TextContent::Plain(self.types.clean(style.face, &text)),
            page => page,
        };
        let shape = Shape::Text { x: at.0, y: at.1, hold, style, words };
        self.page().items.push(Item { node, shape });
    }

    pub(super) fn rule(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: InkColour) {
        self.draw(None, Shape::Rule { from, to, width, ink });
    }

    /// Draws a horizontal line here.
    pub(super) fn rule_across(&mut self, x: f32, length: f32, width: f32, ink: InkColour) {
        let y = self.y;
        self.rule((x, y), (x + length, y), width, ink);
    }

    pub(super) fn draw(&mut self, node: Option<NodeId>, shape: Shape) {
        self.page().items.push(Item { node, shape });
    }

    pub(super) fn link(&mut self, link: Link) {
        self.page().links.push(link);
    }

    /// Puts lines of text below each other.
    pub(super) fn lines(&mut self, node: NodeId, style: Style, text: &str, x: f32, width: f32) {
        for line in self.types.wrap(&style, text, width) {
            self.need(style.leading);
            let baseline = self.y + baseline(&style);
            self.text(Some(node), (x, baseline), TextAlignment::Start, style, TextContent::Plain(line));
            self.y += style.leading;
        }
    }

    /// Puts a paragraph over the whole width. Its first two lines stay together.
    pub(super) fn paragraph(&mut self, style: Style, text: &str) {
        let node = self.node(Tag::P);
        self.need(style.leading * 2.0);
        self.lines(node, style, text, self.frame.left, self.frame.measure());
    }

    pub(super) fn height_of(&self, style: &Style, text: &str, width: f32) -> f32 {
        self.types.wrap(style, text, width).len() as f32 * style.leading
    }

    /// Creates the node of a heading and lists it in the outline.
    pub(super) fn heading(&mut self, level: u16, title: &str, anchor: &str) -> NodeId {
        self.anchor(anchor);
        let heading = Heading { level, title: title.to_string(), anchor: anchor.to_string() };
        self.scene.headings.push(heading);
        self.plain_heading(level, title)
    }

    /// Creates the node of a heading that is not in the outline.
    pub(super) fn plain_heading(&mut self, level: u16, title: &str) -> NodeId {
        let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        self.node(Tag::Hn(level, Some(title.to_string())))
    }
}

/// The distance from the top of a line to its baseline. It depends only on the leading, so that sizes may differ within
/// a row.
pub(super) fn baseline(style: &Style) -> f32 {
    style.leading * 0.73
}
