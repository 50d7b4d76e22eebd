//! Commands for operators in bad moments: a taken address, a lost password, an old or an empty database.

use std::path::Path;
use std::process::Command;

use croupier_ledger::store;
use croupier_proving::PostgresServer;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::served::{ServedHouse, croupier, said};

#[test]
fn a_taken_address_leaves_no_house_behind() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    for addresses in
        [vec!["--listen", taken.as_str()], vec!["--listen", "127.0.0.1:0", "--metrics", taken.as_str()]]
    {
        let served = croupier(&[&["serve", "--data", data.to_str().unwrap()], &addresses[..]].concat());
        assert_eq!(served.status.code(), Some(2));
        assert!(said(&served).contains("cannot listen on") && !said(&served).contains("password"));
        assert!(!data.exists(), "the house was founded although nobody could reach it");
    }
    let database = PostgresServer::shared().database();
    let served = croupier(&["serve", "--listen", &taken, "--database", &database]);
    assert_eq!(served.status.code(), Some(2));
    assert!(!store::exists(&database).unwrap(), "the house was founded although nobody could reach it");
}

/// Signs in; returns the answer, or the status of the refusal.
fn sign_in(house: &ServedHouse, name: &str, password: &str) -> Result<Value, u16> {
    let body = json!({ "name": name, "password": password }).to_string();
    let request = ureq::post(format!("{}/api/v1/session", house.address));
    match request.header("Content-Type", "application/json").send(body) {
        Ok(mut answer) => Ok(serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()),
        Err(ureq::Error::StatusCode(status)) => Err(status),
        Err(error) => panic!("{error}"),
    }
}

fn status_of_me(house: &ServedHouse, token: &str) -> u16 {
    let request = ureq::get(format!("{}/api/v1/me", house.address));
    match request.header("Authorization", format!("Bearer {token}")).call() {
        Ok(answer) => answer.status().as_u16(),
        Err(ureq::Error::StatusCode(status)) => status,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_lost_password_is_reset_on_the_machine() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data").display().to_string();
    let house = ServedHouse::at(Path::new(&data));
    let (name, first) = house.administrator.clone().unwrap();
    let token = sign_in(&house, &name, &first).unwrap()["token"].as_str().unwrap().to_owned();
    let chosen = "the long way home";
    house.put(&token, "/me/password", &json!({ "old": first, "new": chosen }));
    assert_eq!(status_of_me(&house, &token), 200);
    // A running house keeps passwords in memory, so it must be stopped first.
    let running = croupier(&["reset-password", "--data", &data]);
    assert!(!running.status.success() && said(&running).contains("has it open"), "{}", said(&running));
    house.stop();

    let unknown = croupier(&["reset-password", "Nobody", "--data", &data]);
    assert!(!unknown.status.success() && said(&unknown).contains("administrators are: admin"));
    let nowhere = folder.path().join("nowhere");
    let nothing = croupier(&["reset-password", "--data", nowhere.to_str().unwrap()]);
    assert!(!nothing.status.success() && !nowhere.exists(), "{}", said(&nothing));
    let reset = croupier(&["reset-password", "--data", &data, "--second-factor", "--json"]);
    assert!(reset.status.success(), "{}", said(&reset));
    let reset: Value = serde_json::from_slice(&reset.stdout).unwrap();
    assert_eq!((&reset["name"], &reset["removed_second_factor"]), (&json!(name), &json!(true)));
    let lines = store::open_read_only(&format!("{data}/croupier.db")).unwrap().lines(0, 0, 10_000).unwrap();
    let said_in_log =
        |what: &str| lines.iter().any(|line| line.line.contains("secured") && line.line.contains(what));
    assert!(said_in_log("password-reset") && said_in_log("second-factor-removed"), "the log has no line");

    let house = ServedHouse::at(Path::new(&data));
    assert!(house.administrator.is_none(), "the start made another password");
    assert_eq!(status_of_me(&house, &token), 401, "the old session still works");
    assert_eq!(sign_in(&house, &name, chosen).unwrap_err(), 401, "the old password still works");
    let signed_in = sign_in(&house, &name, reset["password"].as_str().unwrap()).unwrap();
    assert_eq!(signed_in["must_change_password"], true, "{signed_in}");
    house.stop();
    assert!(croupier(&["audit", &data]).status.success());
}

#[test]
fn a_backup_is_restored_into_a_new_folder() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let house = ServedHouse::at(Path::new(&path("data")));
    house.play(2);
    house.stop();
    assert!(croupier(&["backup", &path("data"), &path("backup.db")]).status.success());
    let restored = croupier(&["restore", "--moved", &path("backup.db"), &path("a/new/folder/croupier.db")]);
    assert!(restored.status.success(), "{}", said(&restored));
    assert!(croupier(&["audit", &path("a/new/folder")]).status.success());
}

#[test]
fn the_access_log_has_requests_but_no_secrets() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let house = ServedHouse::with(&folder.path().join("data"), &["--access-log", "--json-logs"], &log);
    let (name, first) = house.administrator.clone().unwrap();
    let token = sign_in(&house, &name, &first).unwrap()["token"].as_str().unwrap().to_owned();
    let status = house.get("/api/v1/tables?token=hunter2");
    assert!(!status.is_empty());
    status_of_me(&house, &token);
    house.stop();
    let log = std::fs::read_to_string(&log).unwrap();
    let requests: Vec<Value> = log
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| line["target"] == "croupier::access")
        .map(|line| line["fields"].clone())
        .collect();
    let has = |method: &str, path: &str, status: u64| {
        requests
            .iter()
            .any(|asked| asked["method"] == method && asked["path"] == path && asked["status"] == status)
    };
    assert!(has("POST", "/api/v1/session", 200) && has("GET", "/api/v1/tables", 200), "{requests:?}");
    assert!(requests.iter().all(|asked| asked["household"] == "127.0.0.1" && asked["micros"].is_u64()));
    for secret in [&first, &token, "hunter2"] {
        assert!(!log.contains(secret), "the log has a secret");
    }
}

/// Returns a finding of the doctor.
fn finding(arguments: &[&str], what: &str) -> Value {
    let doctor = croupier(&[&["doctor", "--json", "--listen", "127.0.0.1:0"], arguments].concat());
    let report: Value =
        serde_json::from_slice(&doctor.stdout).unwrap_or_else(|_| panic!("{}", said(&doctor)));
    let found = report["checks"].as_array().unwrap().iter().find(|finding| finding["what"] == what);
    found.cloned().unwrap_or_else(|| panic!("no finding about '{what}': {}", said(&doctor)))
}

#[test]
fn the_doctor_knows_an_empty_server_and_an_old_schema() {
    let database = PostgresServer::shared().database();
    let empty = finding(&["--database", &database], "database");
    assert!(empty["good"] == true && empty["words"].as_str().unwrap().contains("first start"), "{empty}");
    let gone =
        finding(&["--database", "host=127.0.0.1 port=1 user=a dbname=b connect_timeout=2"], "database");
    assert_eq!(gone["good"], false, "a server in libpq's form was taken for a file: {gone}");

    let folder = TempDir::new().unwrap();
    let data = folder.path().display().to_string();
    ServedHouse::at(folder.path()).stop();
    let (current, words) =
        (finding(&["--data", &data], "schema"), format!("version {}", store::SCHEMA_VERSION));
    assert!(current["good"] == true && current["warning"] == false && current["words"] == words, "{current}");
    let change = |version: u32| {
        let program = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); \
             c.execute('UPDATE croupier_schema SET version = ' + sys.argv[2]); c.commit()";
        let file = folder.path().join("croupier.db");
        let changed =
            Command::new("python3").args(["-c", program]).arg(file).arg(version.to_string()).status();
        assert!(changed.unwrap().success());
    };
    change(store::SCHEMA_VERSION - 1);
    let old = finding(&["--data", &data], "schema");
    assert!(old["good"] == true && old["warning"] == true, "{old}");
    assert!(old["words"].as_str().unwrap().contains("backup first"), "{old}");
    change(store::SCHEMA_VERSION + 1);
    assert_eq!(finding(&["--data", &data], "database")["good"], false, "a newer schema passed");
}

#[test]
fn the_doctor_notices_a_missing_page() {
    let (folder, page) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (data, page) = (folder.path().display().to_string(), page.path().display().to_string());
    let missing = finding(&["--data", &data, "--page", &page], "page");
    assert!(
        missing["good"] == false && missing["words"].as_str().unwrap().contains("index.html"),
        "{missing}"
    );
    std::fs::write(Path::new(&page).join("index.html"), "<!doctype html>").unwrap();
    assert_eq!(finding(&["--data", &data, "--page", &page], "page")["good"], true);
    let built = finding(&["--data", &data], "page");
    let inside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html").exists();
    assert_eq!(built["warning"], !inside, "{built}");
}

#[test]
fn both_forms_of_an_address_work_in_every_command() {
    let url = PostgresServer::shared().database();
    let words = libpq(&url);
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    ServedHouse::at(Path::new(&path("data"))).stop();
    assert!(croupier(&["backup", &path("data"), &path("backup.db")]).status.success());
    for arguments in [
        vec!["restore", "--moved", &path("backup.db"), &words],
        vec!["doctor", "--listen", "127.0.0.1:0", "--database", &words],
        vec!["audit", &words],
        vec!["backup", &words, &path("again.db")],
        vec!["export", &words, "--table", "2", "-o", &path("log")],
        vec!["reset-password", "--database", &words],
    ] {
        let done = croupier(&arguments);
        assert!(done.status.success(), "{arguments:?}: {}", said(&done));
    }
    assert!(store::exists(&url).unwrap());
}

/// Turns `postgres://USER@HOST:PORT/NAME` into libpq's form.
fn libpq(url: &str) -> String {
    let rest = url.split_once("://").unwrap().1;
    let (address, name) = rest.rsplit_once('/').unwrap();
    let (user, host) = address.split_once('@').unwrap_or(("postgres", address));
    let (host, port) = host.rsplit_once(':').unwrap_or((host, "5432"));
    let name = name.split('?').next().unwrap();
    let host = host.replace("%2F", "/").replace("%2f", "/");
    format!("host={host} port={port} user={user} dbname={name}")
}
