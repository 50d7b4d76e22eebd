//! The tests of the table in the terminal.

mod plain;
mod screen;
