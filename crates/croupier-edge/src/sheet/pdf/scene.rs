//! What is drawn on which page, and how it hangs together.

use std::collections::HashMap;

use krilla::tagging::TagKind;

use super::super::chart::Hold;
use super::typeface::Face;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ink(pub(super) u8, pub(super) u8, pub(super) u8);

/// Text.
pub(super) const INK: Ink = Ink(0x1b, 0x21, 0x26);
/// Text that steps back.
pub(super) const SOFT: Ink = Ink(0x5b, 0x66, 0x70);
/// Numbers of headings, and what is looked for first.
pub(super) const ACCENT: Ink = Ink(0x1f, 0x4e, 0x6b);
/// Lines between rows.
pub(super) const RULE: Ink = Ink(0xd6, 0xdb, 0xdf);
/// Lines between groups.
pub(super) const STRONG_RULE: Ink = Ink(0x8c, 0x96, 0x9e);

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    pub(super) face: Face,
    pub(super) size: f32,
    /// From one line to the next.
    pub(super) leading: f32,
    pub(super) ink: Ink,
}

impl Style {
    pub(super) const fn new(face: Face, size: f32, leading: f32, ink: Ink) -> Style {
        Style { face, size, leading, ink }
    }
}

/// A node of the tree that says how the document hangs together.
pub(super) type NodeId = usize;

/// A node of that tree.
pub(super) struct Node {
    pub(super) tag: TagKind,
    pub(super) children: Vec<NodeId>,
}

/// What a text says.
pub(super) enum Words {
    Plain(String),
    /// The number of the page that an anchor is on.
    PageOf(String),
}

/// A thing to draw.
pub(super) enum Shape {
    Text { x: f32, y: f32, hold: Hold, style: Style, words: Words },
    Area { x: f32, y: f32, width: f32, height: f32, ink: Ink },
    Rule { from: (f32, f32), to: (f32, f32), width: f32, ink: Ink },
}

/// A thing to draw and the node that it belongs to; none if it only decorates.
pub(super) struct Item {
    pub(super) node: Option<NodeId>,
    pub(super) shape: Shape,
}

/// An area that leads to an anchor.
pub(super) struct Link {
    pub(super) node: NodeId,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) to: String,
    /// What it says.
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

/// Everything.
#[derive(Default)]
pub(super) struct Scene {
    pub(super) pages: Vec<Page>,
    pub(super) nodes: Vec<Node>,
    /// The nodes at the top.
    pub(super) roots: Vec<NodeId>,
    /// Page and height of every anchor.
    pub(super) places: HashMap<String, (usize, f32)>,
    pub(super) headings: Vec<Heading>,
}
