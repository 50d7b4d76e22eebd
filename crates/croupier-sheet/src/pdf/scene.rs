//! The shapes on each page, and the structure of the document.

use std::collections::HashMap;

use krilla::tagging::TagKind;

use super::typeface::Face;
use crate::chart::TextAlignment;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InkColour(pub(super) u8, pub(super) u8, pub(super) u8);

/// Text.
pub(super) const INK: InkColour = InkColour(0x1b, 0x21, 0x26);
/// Secondary text.
pub(super) const SOFT: InkColour = InkColour(0x5b, 0x66, 0x70);
/// Numbers of headings, and the most important figures.
pub(super) const ACCENT: InkColour = InkColour(0x1f, 0x4e, 0x6b);
/// Lines between rows.
pub(super) const RULE: InkColour = InkColour(0xd6, 0xdb, 0xdf);
/// Lines between groups.
pub(super) const STRONG_RULE: InkColour = InkColour(0x8c, 0x96, 0x9e);

/// The style of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    pub(super) face: Face,
    pub(super) size: f32,
    /// The distance from one line to the next.
    pub(super) leading: f32,
    pub(super) ink: InkColour,
}

impl Style {
    pub(super) const fn new(face: Face, size: f32, leading: f32, ink: InkColour) -> Style {
        Style { face, size, leading, ink }
    }
}

/// The index of a node in the document's structure tree.
pub(super) type NodeId = usize;

/// A node of the structure tree.
pub(super) struct Node {
    pub(super) tag: TagKind,
    pub(super) children: Vec<NodeId>,
}

/// The text to draw.
pub(super) enum TextContent {
    Plain(String),
    /// The page number of an anchor.
    PageOf(String),
}

/// A shape to draw.
pub(super) enum Shape {
    Text { x: f32, y: f32, hold: TextAlignment, style: Style, words: TextContent },
    Area { x: f32, y: f32, width: f32, height: f32, ink: InkColour },
    Rule { from: (f32, f32), to: (f32, f32), width: f32, ink: InkColour },
}

/// A shape to draw and its node; `None` for a decoration.
pub(super) struct Item {
    pub(super) node: Option<NodeId>,
    pub(super) shape: Shape,
}

/// An area that links to an anchor.
pub(super) struct Link {
    pub(super) node: NodeId,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) to: String,
    /// The text of the link.
    pub(super) words: String,
}

/// A page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) items: Vec<Item>,
    pub(super) links: Vec<Link>,
}

/// A heading, for the outline.
pub(super) struct Heading {
    pub(super) level: u16,
    pub(super) title: String,
    pub(super) anchor: String,
}

/// The whole document.
#[derive(Default)]
pub(super) struct Scene {
    pub(super) pages: Vec<Page>,
    pub(super) nodes: Vec<Node>,
    /// The top-level nodes.
    pub(super) roots: Vec<NodeId>,
    /// The page and height of every anchor.
    pub(super) places: HashMap<String, (usize, f32)>,
    pub(super) headings: Vec<Heading>,
}
