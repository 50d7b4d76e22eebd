//! `croupier serve`: runs a house.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use croupier_house::{Announcement, Config, PasswordReset};
use croupier_rules::Library;
use tracing_subscriber::EnvFilter;

/// Run a house: tables that people join, with a built-in database.
#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Read the configuration from this file (TOML). Options given here and in the environment take precedence.
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    config: Option<PathBuf>,

    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", env = "CROUPIER_LISTEN")]
    listen: Option<String>,

    /// The folder for the house's data.
    #[arg(long, value_name = "DIR", env = "CROUPIER_DATA")]
    data: Option<PathBuf>,

    /// The database: postgres://…, libpq's host=… dbname=…, or a file; by default croupier.db in the data folder.
    #[arg(long, value_name = "DATABASE", env = "CROUPIER_DATABASE", hide_env_values = true)]
    database: Option<String>,

    /// Keep the house's secret key in this file instead of the database. An existing key moves there from the database.
    #[arg(long, value_name = "FILE", env = "CROUPIER_KEY_FILE")]
    key_file: Option<PathBuf>,

    /// Create a new house, even if there are traces of an earlier house whose database is missing.
    #[arg(long)]
    found: bool,

    /// Stand by while another process serves the same house, and take over when it ends.
    #[arg(long, env = "CROUPIER_WAIT")]
    wait: bool,

    /// Be a node of a cluster, under this name: several processes then serve one house from one PostgreSQL database.
    #[arg(long, value_name = "NAME", env = "CROUPIER_NODE")]
    node: Option<String>,

    /// The file with the secret that all nodes of the cluster share: at least 32 characters (openssl rand -hex 32).
    #[arg(long, value_name = "FILE", env = "CROUPIER_CLUSTER_SECRET_FILE")]
    cluster_secret_file: Option<PathBuf>,

    /// The address at which the other nodes reach this one, if it is not the address to listen on.
    #[arg(long, value_name = "ADDRESS", env = "CROUPIER_ADVERTISE")]
    advertise: Option<String>,

    /// Serve /metrics at this address instead of the house's.
    #[arg(long, value_name = "ADDRESS", env = "CROUPIER_METRICS")]
    metrics: Option<String>,

    /// Log every request: method, path, status, time and household.
    #[arg(long, env = "CROUPIER_ACCESS_LOG")]
    access_log: bool,

    /// Serve the page from this folder instead of the one built into the program.
    #[arg(long, value_name = "DIR", env = "CROUPIER_PAGE")]
    page: Option<PathBuf>,

    /// Write log lines as JSON.
    #[arg(long, env = "CROUPIER_JSON_LOGS")]
    json_logs: bool,
}

pub(crate) fn run(library: Library, files: &[(String, String)], args: &Args) -> Result<ExitCode, String> {
    let config = config(args)?;
    log_to_stderr(config.json_logs);
    croupier_house::run(config, files, library, |told| {
        let mut out = std::io::stdout().lock();
        // A failure to print is not an error: perhaps nobody reads the output.
        let _ = match told {
            Announcement::Address(address) => writeln!(out, "The house is open: http://{address}"),
            Announcement::Standby(why) => writeln!(out, "Standing by: {why}"),
            Announcement::Administrator { name, password } => writeln!(
                out,
                "First start: the administrator is '{name}', with the password {password}\n\
                 The password is shown only once and must be changed at the first login (PUT /api/v1/me/password)."
            ),
        };
        let _ = out.flush();
    })
    .map_err(|error| error.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns whether the program has the page inside, or a folder has it.
pub(crate) fn has_page(folder: Option<&Path>) -> bool {
    croupier_house::http::has_page(folder)
}

/// Gives a person a password for one login; without a name, the only administrator.
pub(crate) fn reset_password(
    library: Library,
    files: &[(String, String)],
    args: &Args,
    name: Option<&str>,
    with_second_factor: bool,
) -> Result<PasswordReset, String> {
    croupier_house::reset_password(config(args)?, files, library, name, with_second_factor)
        .map_err(|error| error.to_string())
}

/// Returns the configuration from the file, overridden by the command line.
pub(crate) fn config(args: &Args) -> Result<Config, String> {
    let mut config = match &args.config {
        Some(file) => read(file)?,
        None => Config::default(),
    };
    if let Some(listen) = &args.listen {
        config.listen.clone_from(listen);
    }
    if let Some(data) = &args.data {
        config.data.clone_from(data);
    }
    config.database = args.database.clone().or(config.database);
    config.key_file = args.key_file.clone().or(config.key_file);
    config.found = args.found;
    config.page = args.page.clone().or(config.page);
    config.json_logs |= args.json_logs;
    config.wait |= args.wait;
    config.node = args.node.clone().or(config.node);
    config.cluster_secret_file = args.cluster_secret_file.clone().or(config.cluster_secret_file);
    config.advertise = args.advertise.clone().or(config.advertise);
    config.metrics = args.metrics.clone().or(config.metrics);
    config.access_log |= args.access_log;
    Ok(config)
}

fn read(file: &Path) -> Result<Config, String> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    toml::from_str(&text).map_err(|error| format!("{name} is not a valid configuration:\n{error}"))
}

/// Sends the program's log to the error stream, at the level given by `RUST_LOG`.
fn log_to_stderr(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json { log.json().init() } else { log.init() }
}
