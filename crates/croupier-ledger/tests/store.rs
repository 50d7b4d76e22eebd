//! Both stores return exactly the data that they were given. Every test runs against SQLite and against PostgreSQL.

mod backups;
mod derived;
mod kept;
mod lost;
mod opened;
pub(crate) mod support;
mod tls;
mod writer;
