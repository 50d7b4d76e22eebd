//! Attacks from outside the house: clients that hang up, that are slow, that are numerous, or that ask for too much.

mod commands;
mod growth;
mod names;
mod slow;
mod stuck;
mod unread;
mod work;
