//! Both stores hold what they are given: every test runs against SQLite and against PostgreSQL.

mod backups;
mod derived;
mod kept;
mod lost;
mod opened;
pub(crate) mod support;
mod tls;
mod writer;
