//! Players in the house's own process: the work of the tables, without the web.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_house::house::House;
use croupier_house::table::TableAnswer;
use croupier_ledger::line::CommandId;
use tokio::task::JoinSet;

use crate::figures::{Line, Times};
use crate::scene::{self, Scene};

/// One player at each table, each with `each` commands outstanding.
pub(crate) async fn closed_loop(
    name: &str,
    database: Option<String>,
    tables: usize,
    each: usize,
    length: Duration,
) -> Line {
    let scene = Scene::open(database, tables, 1).await;
    scene.sit().await;
    let before = scene.house.writer().counts();
    let begun = Instant::now();
    let mut players = JoinSet::new();
    for player in &scene.players {
        players.spawn(play(Arc::clone(&scene.house), player.table, player.person, each, begun + length));
    }
    let mut times = Times::new();
    while let Some(own) = players.join_next().await {
        times.join(&own.unwrap());
    }
    let elapsed = begun.elapsed();
    let line = Line::new(name, times, elapsed).with_commits(before, scene.house.writer().counts());
    scene.close().await;
    line
}

async fn play(house: Arc<House>, table: u64, person: u32, each: usize, until: Instant) -> Times {
    let asks = [scene::ask(scene::bet_or_down(0)), scene::ask(scene::bet_or_down(1))];
    let mut times = Times::new();
    let mut waiting = VecDeque::with_capacity(each);
    // The first command was to sit down.
    let mut n = 0_u64;
    loop {
        while waiting.len() < each && Instant::now() < until {
            n += 1;
            let begun = Instant::now();
            let id = Some(CommandId("bench".to_owned(), n + 1));
            let ask = asks[(n % 2) as usize].clone();
            waiting.push_back((begun, house.post_table(table, person, id, None, ask).await.unwrap()));
        }
        let Some((begun, answer)) = waiting.pop_front() else { return times };
        let answer = answer.await.unwrap();
        assert!(matches!(answer, TableAnswer::Done { again: false, .. }), "{answer:?}");
        times.add(begun.elapsed());
    }
}
