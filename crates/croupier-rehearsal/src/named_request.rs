//! Requests as a script writes them: with the names of people instead of positions.

use croupier_table::craps::CrapsRequest;
use croupier_table::rounds::request::RoundRequest;

/// Why a craps table does not know a line.
const FOR_ROUNDS: &str = "that line is for another game; this pack plays craps";

/// Why a table of rounds does not know a line.
pub(crate) const FOR_CRAPS: &str = "that line is for a craps table";

/// A line that acts. The same line may be a request to a craps table and to a table of rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRequest {
    /// The name of the player who makes the request; `None` for the crew.
    pub by: Option<String>,
    /// The name of the player whom the crew's request is about.
    pub about: Option<String>,
    /// The request to a craps table, or why such a table does not know the line.
    pub craps: Result<CrapsRequest, &'static str>,
    /// The request to a table of rounds, or why such a table does not know the line.
    pub rounds: Result<RoundRequest, &'static str>,
    /// The name in packs and the title of the only game of rounds that has the line.
    pub game: Option<(&'static str, &'static str)>,
}

impl NamedRequest {
    fn new(
        by: Option<&str>,
        craps: Result<CrapsRequest, &'static str>,
        rounds: Result<RoundRequest, &'static str>,
    ) -> NamedRequest {
        NamedRequest { by: by.map(str::to_owned), about: None, craps, rounds, game: None }
    }

    /// Creates a request of the crew to a table of rounds.
    pub(crate) fn crews(request: impl Into<RoundRequest>) -> NamedRequest {
        NamedRequest::new(None, Err(FOR_ROUNDS), Ok(request.into()))
    }

    /// Creates a player's request to a table of rounds.
    pub(crate) fn players(name: &str, request: impl Into<RoundRequest>) -> NamedRequest {
        NamedRequest::new(Some(name), Err(FOR_ROUNDS), Ok(request.into()))
    }

    /// Creates a request to a craps table, of a player or of the crew.
    pub(crate) fn craps(by: Option<&str>, request: CrapsRequest) -> NamedRequest {
        NamedRequest::new(by, Ok(request), Err(FOR_CRAPS))
    }

    /// Says that the request is about this player.
    pub(crate) fn about(self, name: &str) -> NamedRequest {
        NamedRequest { about: Some(name.to_owned()), ..self }
    }

    /// Says what the line means at a table of rounds.
    pub(crate) fn or_rounds(self, request: Result<impl Into<RoundRequest>, &'static str>) -> NamedRequest {
        NamedRequest { rounds: request.map(Into::into), ..self }
    }
}
