//! The house under attack from outside: clients that hang up, that are slow, that are many, or that ask for too much.

mod commands;
mod names;
mod slow;
mod stuck;
mod unread;
mod work;
