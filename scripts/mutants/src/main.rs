//! Writes all mutants that cargo-mutants lists into the code, each behind a switch, so that one build serves all:
//! `switches LIST.json TREE LEFT-OUT REGIONS.json`.
//!
//! LIST is the output of `cargo mutants --list --json`; a mutant's id is its index there. TREE is a copy of the project,
//! whose files this program changes. LEFT-OUT holds the ids to skip, one a line. REGIONS receives the lines of each
//! mutant, to find the mutants that do not compile.

use std::collections::BTreeMap;
use std::fs;

use proc_macro2::LineColumn;
use serde_json::{Value, json};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

/// A mutant: its id and its replacement text.
type Mutant = (usize, String);

/// A place in a file with mutants, as byte offsets.
struct Site {
    from: usize,
    to: usize,
    shape: Shape,
    mutants: Vec<Mutant>,
}

enum Shape {
    /// `left operator right`, with the operator's range.
    Binary(usize, usize),
    /// `!operand` or `-operand`, with the operand's place.
    Unary(usize),
    /// The condition of a match arm.
    Guard,
    /// A skipped match arm; the site is the end of its pattern.
    Arm { guarded: bool },
    /// A field's value, with the value from the struct's base, and the field's name if it used the shorthand.
    Field { base: String, name: Option<String> },
    /// The first statement of a function.
    Body,
}

/// The mutants by kind, and by line and column of their first character.
type MutantsByLine = BTreeMap<(String, usize, usize), Vec<Mutant>>;

struct Finder<'a> {
    text: &'a str,
    lines: Vec<usize>,
    listed: &'a mut MutantsByLine,
    sites: Vec<Site>,
}

impl Finder<'_> {
    fn byte(&self, at: LineColumn) -> usize {
        let line = self.lines[at.line - 1];
        self.text[line..].char_indices().nth(at.column).map_or(self.text.len(), |(byte, _)| line + byte)
    }

    fn range(&self, node: &impl syn::spanned::Spanned) -> (usize, usize) {
        (self.byte(node.span().start()), self.byte(node.span().end()))
    }

    fn take(&mut self, genre: &str, at: LineColumn) -> Option<Vec<Mutant>> {
        self.listed.remove(&(genre.to_owned(), at.line, at.column + 1))
    }

    fn add(&mut self, (from, to): (usize, usize), shape: Shape, mutants: Vec<Mutant>) {
        self.sites.push(Site { from, to, shape, mutants });
    }
}

fn has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        syn::Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        let operator = node.op.span();
        if !has_let(&node.left)
            && !has_let(&node.right)
            && let Some(mutants) = self.take("BinaryOperator", operator.start())
        {
            let (from, to) = self.range(&node.op);
            self.add(self.range(node), Shape::Binary(from, to), mutants);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        if let Some(mutants) = self.take("UnaryOperator", node.span().start()) {
            let operand = self.byte(node.expr.span().start());
            self.add(self.range(node), Shape::Unary(operand), mutants);
        }
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        let wild = |arm: &syn::Arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_));
        // Without a wildcard arm, a match does not compile when an arm is skipped.
        let arms = node.arms.iter().filter(|_| node.arms.iter().any(wild));
        for arm in arms {
            let Some(mutants) = self.take("MatchArm", arm.span().start()) else { continue };
            let at = arm.guard.as_ref().map_or(arm.pat.span().end(), |(_, guard)| guard.span().start());
            let at = self.byte(at);
            self.add((at, at), Shape::Arm { guarded: arm.guard.is_some() }, mutants);
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        if let Some((_, guard)) = &node.guard
            && !has_let(guard)
            && let Some(mutants) = self.take("MatchArmGuard", guard.span().start())
        {
            self.add(self.range(guard.as_ref()), Shape::Guard, mutants);
        }
        visit::visit_arm(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        for field in &node.fields {
            let Some(rest) = &node.rest else { break };
            let Some(mutants) = self.take("StructField", field.span().start()) else { continue };
            let (from, to) = self.range(rest.as_ref());
            let (path_from, path_to) = self.range(&node.path);
            let base = match &self.text[from..to] {
                "Default::default()" => format!("<{}>::default()", &self.text[path_from..path_to]),
                other => format!("({other})"),
            };
            let syn::Member::Named(name) = &field.member else { continue };
            let alone = field.colon_token.is_none().then(|| name.to_string());
            let shape = Shape::Field { base: format!("{base}.{name}"), name: alone };
            self.add(self.range(&field.expr), shape, mutants);
        }
        visit::visit_expr_struct(self, node);
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        if let Some(first) = node.stmts.first()
            && let Some(mutants) = self.take("FnValue", first.span().start())
        {
            let at = self.byte(first.span().start());
            self.add((at, at), Shape::Body, mutants);
        }
        visit::visit_block(self, node);
    }
}

/// The changed text, and the regions of its lines.
struct Writer<'a> {
    text: &'a str,
    file: &'a str,
    out: String,
    line: usize,
    regions: Vec<Value>,
}

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.line += text.matches('\n').count();
        self.out.push_str(text);
    }

    fn region(&mut self, from: usize, ids: &[usize], branch: bool) {
        self.regions.push(json!({
            "file": self.file, "from": from, "to": self.line, "ids": ids, "branch": branch,
        }));
    }

    fn branch(&mut self, id: usize, before: &str, text: &str, after: &str) {
        self.put("\n");
        let from = self.line;
        self.put(before);
        self.put("\n");
        self.put(text);
        self.region(from, &[id], true);
        self.put("\n");
        self.put(after);
    }

    /// Writes a range of the text with its sites, which are ordered and nested.
    fn stretch(&mut self, from: usize, to: usize, sites: &[Site]) {
        let mut at = from;
        let mut rest = sites;
        while let Some((site, later)) = rest.split_first() {
            let inside = later.iter().take_while(|other| other.to <= site.to && other.from < site.to).count();
            self.put(&self.text[at..site.from]);
            self.site(site, &later[..inside]);
            at = site.to;
            rest = &later[inside..];
        }
        self.put(&self.text[at..to]);
    }

    fn site(&mut self, site: &Site, inside: &[Site]) {
        let ids: Vec<usize> = site.mutants.iter().map(|(id, _)| *id).collect();
        let original = &self.text[site.from..site.to];
        let begun = self.line;
        match &site.shape {
            Shape::Body => {
                for (id, value) in &site.mutants {
                    self.branch(*id, &format!("if crate::__m({id}) {{"), &format!("return {value};"), "}\n");
                }
                return;
            }
            Shape::Arm { guarded } => {
                let off: Vec<String> = ids.iter().map(|id| format!("!crate::__m({id})")).collect();
                let off = off.join(" && ");
                self.put(&if *guarded { format!("{off} && ") } else { format!(" if {off}") });
                self.region(begun, &ids, false);
                return;
            }
            _ => {}
        }
        if let Shape::Field { name: Some(name), .. } = &site.shape {
            self.put(&format!("{name}: "));
        }
        self.put("(");
        for (id, value) in &site.mutants {
            let text = match &site.shape {
                Shape::Binary(from, to) => {
                    format!("{} {value} {}", &self.text[site.from..*from], &self.text[*to..site.to])
                }
                Shape::Unary(operand) => self.text[*operand..site.to].to_owned(),
                Shape::Field { base, .. } => base.clone(),
                _ => value.clone(),
            };
            self.branch(*id, &format!("if crate::__m({id}) {{"), &text, "} else ");
        }
        self.put("{\n");
        if inside.is_empty() {
            self.put(original);
        } else {
            self.stretch(site.from, site.to, inside);
        }
        self.put("\n})");
        self.region(begun, &ids, false);
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, tree, left_out, regions_to] = &arguments[..] else { panic!("LIST TREE LEFT-OUT REGIONS") };
    let list: Value = serde_json::from_str(&fs::read_to_string(list).expect("the list")).expect("JSON");
    let left_out = fs::read_to_string(left_out).unwrap_or_default();
    let left_out: Vec<usize> = left_out.lines().filter_map(|line| line.parse().ok()).collect();
    let mut files: BTreeMap<&str, MutantsByLine> = BTreeMap::new();
    for (id, mutant) in list.as_array().expect("a list").iter().enumerate() {
        let text = |key: &str| mutant[key].as_str().unwrap_or_default();
        let place = |key: &str| mutant["span"]["start"][key].as_u64().expect("a number") as usize;
        let listed = files.entry(text("file")).or_default();
        if !left_out.contains(&id) {
            let key = (text("genre").to_owned(), place("line"), place("column"));
            listed.entry(key).or_default().push((id, text("replacement").to_owned()));
        }
    }
    let mut regions = Vec::new();
    for (file, mut listed) in files {
        let path = format!("{tree}/{file}");
        let text = fs::read_to_string(&path).expect("a file");
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(byte, _)| byte + 1)).collect();
        let parsed = syn::parse_file(&text).expect("Rust");
        let mut finder = Finder { text: &text, lines, listed: &mut listed, sites: Vec::new() };
        finder.visit_file(&parsed);
        let mut sites = finder.sites;
        // An enclosing site comes first; an empty site comes before one that begins at the same place.
        let rank = |site: &Site| match site.shape {
            Shape::Body | Shape::Arm { .. } => 0,
            Shape::Guard | Shape::Field { .. } => 1,
            _ => 2,
        };
        sites.sort_by_key(|site| (site.from, (site.from != site.to) as u8, usize::MAX - site.to, rank(site)));
        let mut writer = Writer { text: &text, file, out: String::new(), line: 1, regions: Vec::new() };
        writer.stretch(0, text.len(), &sites);
        fs::write(&path, &writer.out).expect("to be written");
        regions.append(&mut writer.regions);
    }
    fs::write(regions_to, Value::from(regions).to_string()).expect("to be written");
}
