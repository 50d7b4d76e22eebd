//! The difference between two views of a table, as JSON Patch (RFC 6902).
//!
//! A bet changes a few of the many things on a full table. Places and bets are compared by their keys and not by their
//! numbers in the list, so that a player who leaves does not change the places after theirs.

use json_patch::jsonptr::PointerBuf;
use json_patch::{AddOperation, PatchOperation, RemoveOperation, ReplaceOperation};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{BetInfo, PositionInfo, View};

/// A view, whose parts other than places are ready to be compared.
#[derive(Debug)]
pub struct ComparableView {
    /// The view.
    pub view: View,
    rest: Value,
}

/// One change of a view: an operation of JSON Patch.
#[derive(ToSchema)]
#[allow(dead_code, reason = "this type only describes the format that `PatchOperation` writes")]
pub struct ViewChange {
    /// `add`, `remove` or `replace`.
    op: ChangeKind,
    /// The changed part, as a JSON pointer into the view.
    path: String,
    /// The new value, unless the part is removed.
    #[schema(required = false)]
    value: serde_json::Value,
}

/// A kind of change, as in JSON Patch.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(dead_code, reason = "this type only describes the format that `PatchOperation` writes")]
enum ChangeKind {
    /// A new part; in a list, later elements move on by one.
    Add,
    /// The part is gone; in a list, later elements move up by one.
    Remove,
    /// The part has a new value.
    Replace,
}

impl ComparableView {
    /// Prepares a view.
    pub fn new(mut view: View) -> ComparableView {
        let lists: Vec<_> = view.lists().into_iter().map(std::mem::take).collect();
        let rest = value(&view);
        for (own, list) in view.lists().into_iter().zip(lists) {
            *own = list;
        }
        ComparableView { view, rest }
    }

    /// Returns the changes from this view to a later one.
    pub fn changes_to(&self, later: &ComparableView) -> Vec<PatchOperation> {
        let mut changes = json_patch::diff(&self.rest, &later.rest).0;
        let root = PointerBuf::new();
        let (before, after) = (self.view.places(), later.view.places());
        changes.extend(place_changes(&below(&root, "places"), before, after));
        let behind = below(&root, "behind");
        match (self.view.behind(), later.view.behind()) {
            ([], []) => {}
            // A view without such bets has no list of bets.
            ([], after) => changes.push(add_operation(behind, value(&after))),
            (_, []) => changes.push(remove_operation(behind)),
            (before, after) => changes.extend(place_changes(&behind, before, after)),
        }
        changes
    }
}

fn place_changes(at: &PointerBuf, before: &[PositionInfo], after: &[PositionInfo]) -> Vec<PatchOperation> {
    let key = |place: &PositionInfo| (place.position, place.person);
    list_changes(at, before, after, key, |at, before, after| {
        let mut changes = json_patch::diff(&without_bets(before), &without_bets(after)).0;
        for change in &mut changes {
            let path = at.concat(change.path());
            match change {
                PatchOperation::Add(one) => one.path = path,
                PatchOperation::Remove(one) => one.path = path,
                PatchOperation::Replace(one) => one.path = path,
                // A comparison makes no other operations.
                PatchOperation::Move(_) | PatchOperation::Copy(_) | PatchOperation::Test(_) => {}
            }
        }
        let key = |bet: &BetInfo| (bet.wager.clone(), bet.for_dealers);
        changes.extend(list_changes(&below(at, "bets"), &before.bets, &after.bets, key, |at, _, after| {
            vec![replace_operation(at.clone(), value(after))]
        }));
        changes
    })
}

fn without_bets(place: &PositionInfo) -> Value {
    let PositionInfo { position, person, rail, away, owes, bets: _ } = *place;
    value(&PositionInfo { position, person, rail, away, owes, bets: Vec::new() })
}

/// Compares two lists whose elements have keys; `compare` returns the changes of an element that both have.
fn list_changes<T: PartialEq + Serialize, K: PartialEq>(
    at: &PointerBuf,
    before: &[T],
    after: &[T],
    key: impl Fn(&T) -> K,
    compare: impl Fn(&PointerBuf, &T, &T) -> Vec<PatchOperation>,
) -> Vec<PatchOperation> {
    let has = |list: &[T], one: &T| list.iter().any(|other| key(other) == key(one));
    let mut changes = Vec::new();
    let gone = before.iter().enumerate().filter(|(_, one)| !has(after, one));
    // Begin at the end, so that the indices of the other elements stay valid.
    changes.extend(gone.rev().map(|(index, _)| remove_operation(below(at, index))));
    let mut left = before.iter().filter(|one| has(after, one)).peekable();
    for (index, one) in after.iter().enumerate() {
        let at = below(at, index);
        match left.next_if(|next| key(next) == key(one)) {
            Some(same) if same == one => {}
            Some(earlier) => changes.extend(compare(&at, earlier, one)),
            None => changes.push(add_operation(at, value(one))),
        }
    }
    match left.peek() {
        None => changes,
        // The order or a key that occurs twice has changed, which is rare.
        Some(_) => vec![replace_operation(at.clone(), value(&after))],
    }
}

fn below(at: &PointerBuf, part: impl Into<json_patch::jsonptr::Token<'static>>) -> PointerBuf {
    at.with_trailing_token(part)
}

fn value(part: &impl Serialize) -> Value {
    serde_json::to_value(part).expect("views are plain data with text keys")
}

fn add_operation(path: PointerBuf, value: Value) -> PatchOperation {
    PatchOperation::Add(AddOperation { path, value })
}

fn remove_operation(path: PointerBuf) -> PatchOperation {
    PatchOperation::Remove(RemoveOperation { path })
}

fn replace_operation(path: PointerBuf, value: Value) -> PatchOperation {
    PatchOperation::Replace(ReplaceOperation { path, value })
}

#[cfg(test)]
mod tests;
