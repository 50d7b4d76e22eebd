//! The secret that the nodes of a cluster share. With it, a node proves to another that a request comes from it.

use std::net::IpAddr;

use croupier_ledger::Digest;
use croupier_ledger::mac::RecordKey;
use jiff::Timestamp;

use super::ClusterError;
use crate::config::Config;

/// The shortest secret, in bytes.
const SHORTEST: usize = 32;

/// The time for which a proof is valid, and by which the clocks of two nodes may differ, in seconds.
const VALID: i64 = 60;

/// The domain of the proofs.
const DOMAIN: &str = "passed-request";

/// The key that all nodes derive from the secret.
pub(crate) struct ClusterSecret(RecordKey);

/// A request that one node passes on to another.
pub(crate) struct PassedRequest<'r> {
    /// The name of the node that gets it.
    pub(crate) to: &'r str,
    pub(crate) method: &'r str,
    /// The path and the query.
    pub(crate) path: &'r str,
    /// The address of the client.
    pub(crate) client: IpAddr,
    /// The time at which the node passed it on, in seconds.
    pub(crate) second: i64,
}

impl PassedRequest<'_> {
    /// Calls a function with the parts that the proof covers.
    fn with_parts<T>(&self, with: impl FnOnce(&[&[u8]]) -> T) -> T {
        let (client, second) = (self.client.to_string(), self.second.to_string());
        let parts = [self.to, self.method, self.path, &client, &second];
        with(&parts.map(str::as_bytes))
    }

    fn is_signed(&self, key: &RecordKey, proof: &Digest) -> bool {
        self.with_parts(|parts| key.verifies(DOMAIN, parts, proof))
    }
}

impl ClusterSecret {
    /// Reads the secret of a configuration. Also returns a hash of it, by which nodes compare their secrets.
    pub(super) fn read(config: &Config) -> Result<(ClusterSecret, Digest), ClusterError> {
        let path = path(config);
        let text = std::fs::read_to_string(&path);
        let text = text.map_err(|error| ClusterError::Secret(path.clone(), error.to_string()))?;
        let text = text.trim();
        if text.len() < SHORTEST {
            let why = format!(
                "it has {} characters and needs at least {SHORTEST}; make one with: openssl rand -hex 32",
                text.len()
            );
            return Err(ClusterError::Secret(path, why));
        }
        let key = RecordKey::derive(&Digest::of(text.as_bytes()).0, "cluster");
        let shown = key.tag("shown", &[]);
        Ok((ClusterSecret(key), shown))
    }

    /// Returns the proof that this node passes a request on.
    pub(crate) fn sign(&self, request: &PassedRequest<'_>) -> String {
        request.with_parts(|parts| self.0.tag(DOMAIN, parts)).to_string()
    }

    /// Returns whether a node of this cluster has passed the request on, just now.
    pub(crate) fn verifies(&self, request: &PassedRequest<'_>, proof: &str, now: Timestamp) -> bool {
        let recent = (now.as_second() - request.second).abs() <= VALID;
        recent && proof.parse().is_ok_and(|proof| request.is_signed(&self.0, &proof))
    }
}

/// Returns the path of the secret.
fn path(config: &Config) -> String {
    config.cluster_secret_file.as_ref().map(|path| path.display().to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(byte: u8) -> ClusterSecret {
        ClusterSecret(RecordKey::derive(&[byte; 32], "cluster"))
    }

    #[test]
    fn a_proof_is_valid_for_one_request_one_node_and_a_minute() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let client = "192.0.2.7".parse().unwrap();
        let passed = |to, path, second| PassedRequest { to, method: "GET", path, client, second };
        let proof = secret(1).sign(&passed("b", "/api/v1/tables/7", 1_000_000));
        let verifies = |key: &ClusterSecret, request: &PassedRequest<'_>| key.verifies(request, &proof, now);
        assert!(verifies(&secret(1), &passed("b", "/api/v1/tables/7", 1_000_000)));
        assert!(!verifies(&secret(2), &passed("b", "/api/v1/tables/7", 1_000_000)), "another secret");
        assert!(!verifies(&secret(1), &passed("c", "/api/v1/tables/7", 1_000_000)), "another node");
        assert!(!verifies(&secret(1), &passed("b", "/api/v1/tables/8", 1_000_000)), "another path");
        let old = passed("b", "/api/v1/tables/7", 1_000_000 - VALID - 1);
        assert!(!secret(1).verifies(&old, &secret(1).sign(&old), now), "an old proof");
        assert!(!secret(1).verifies(&passed("b", "/", 1_000_000), "no proof", now));
    }

    #[test]
    fn a_short_secret_is_refused_with_the_way_to_make_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secret");
        std::fs::write(&file, "hush\n").unwrap();
        let config = Config { cluster_secret_file: Some(file), ..Config::default() };
        let refused = ClusterSecret::read(&config).err().unwrap().to_string();
        assert!(refused.contains("needs at least 32") && refused.contains("openssl rand -hex 32"), "{refused}");
    }
}
