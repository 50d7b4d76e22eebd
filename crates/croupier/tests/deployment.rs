//! The files in `ops/` for a house of three nodes agree with each other and with the program: names, ports, secrets, keys of
//! the environment. They are read, not started.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use croupier_house::Config;
use serde_json::Value;

use crate::served::{croupier, said};

fn ops(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ops").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(ops(name)).unwrap()
}

/// Reads the documents of a YAML file with Python's parser, which resolves anchors and merges.
fn documents(text: &str) -> Vec<Value> {
    let program = "import json, sys, yaml; json.dump(list(yaml.safe_load_all(sys.stdin)), sys.stdout)";
    let mut python = Command::new("python3");
    let mut python =
        python.args(["-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    python.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let read = python.wait_with_output().unwrap();
    assert!(
        read.status.success(),
        "python3 with the module yaml is needed (on Debian: apt-get install python3-yaml)"
    );
    serde_json::from_slice(&read.stdout).unwrap()
}

/// The keys of the environment that `croupier serve` knows.
fn known_keys() -> BTreeSet<String> {
    let help = said(&croupier(&["serve", "--help"])).split_whitespace().collect::<Vec<_>>().join(" ");
    let keys = help.split("[env: ").skip(1).filter_map(|rest| rest.split_once(['=', ']']));
    keys.map(|(key, _)| key.to_owned()).collect()
}

/// The command starts the house with options that exist.
fn check_command(words: &Value) {
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert_eq!(words[0], "serve");
    let help = said(&croupier(&["serve", "--help"]));
    for option in words.iter().filter(|word| word.starts_with("--")) {
        assert!(help.contains(&format!("{option} ")), "{option}");
    }
}

fn check_keys<'k>(keys: impl Iterator<Item = &'k str>) {
    let known = known_keys();
    assert!(known.contains("CROUPIER_NODE") && known.len() > 8, "{known:?}");
    let own: Vec<_> = keys.filter(|key| key.starts_with("CROUPIER_")).collect();
    assert!(own.len() >= 4, "{own:?}");
    let unknown: Vec<_> = own.iter().filter(|key| !known.contains(**key)).collect();
    assert!(unknown.is_empty(), "the program does not read {unknown:?}");
}

fn names(value: &Value) -> BTreeSet<&str> {
    match value {
        Value::Object(fields) => fields.keys().map(String::as_str).collect(),
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        _ => BTreeSet::new(),
    }
}

fn port(address: &str) -> &str {
    address.rsplit_once(':').unwrap().1
}

/// The addresses at which the image listens: of the house and of its metrics.
fn listens() -> (String, String) {
    let file = text("Containerfile");
    let address = |key: &str| {
        let rest = file.split_once(&format!("{key}=")).unwrap().1;
        rest.split_whitespace().next().unwrap().to_owned()
    };
    let (house, metrics) = (address("CROUPIER_LISTEN"), address("CROUPIER_METRICS"));
    assert!(file.contains(&format!("EXPOSE {} {}", port(&house), port(&metrics))));
    (house, metrics)
}

#[test]
fn the_compose_file_of_three_nodes_fits_together() {
    let all = documents(&text("compose/cluster.yml"));
    let [file] = &all[..] else { panic!("{} documents", all.len()) };
    let services = file["services"].as_object().unwrap();
    for (name, service) in services {
        for other in names(&service["depends_on"]) {
            assert!(services.contains_key(other), "{name} depends on {other}");
            let waits_for = &service["depends_on"][other]["condition"];
            assert!(waits_for != "service_healthy" || services[other]["healthcheck"].is_object(), "{other}");
        }
        for volume in names(&service["volumes"]) {
            let from = volume.split_once(':').unwrap().0;
            let is_there = match from.strip_prefix('.') {
                Some(_) => ops("compose").join(from).exists(),
                None => file["volumes"].as_object().unwrap().contains_key(from),
            };
            assert!(is_there, "{name} mounts {from}");
        }
        let networks = names(&service["networks"]);
        assert!(networks.iter().all(|network| file["networks"][network].is_object()), "{name}: {networks:?}");
    }
    let (listen, metrics) = listens();
    let proxy = text("compose/Caddyfile.cluster");
    let upstream = proxy.lines().find(|line| line.trim().starts_with("reverse_proxy")).unwrap();
    let scraped = &documents(&text("monitoring/prometheus-cluster.yml"))[0];
    let scraped = names(&scraped["scrape_configs"][0]["static_configs"][0]["targets"]);
    let nodes: Vec<_> = services.iter().filter(|(_, service)| service["image"] == "croupier").collect();
    assert_eq!(nodes.len(), 3);
    for (name, node) in &nodes {
        let environment = &node["environment"];
        check_command(&node["command"]);
        check_keys(names(environment).into_iter());
        assert_eq!(environment["CROUPIER_NODE"], **name);
        let address = format!("{name}:{}", port(&listen));
        assert_eq!(environment["CROUPIER_ADVERTISE"], address);
        assert!(upstream.split_whitespace().any(|word| word == address), "the proxy does not know {address}");
        assert!(scraped.contains(&*format!("{name}:{}", port(&metrics))), "{scraped:?}");
        let secret = environment["CROUPIER_CLUSTER_SECRET_FILE"].as_str().unwrap();
        let secret = secret.strip_prefix("/run/secrets/").unwrap();
        assert!(names(&node["secrets"]).contains(secret) && file["secrets"][secret].is_object());
        let database = environment["CROUPIER_DATABASE"].as_str().unwrap();
        let hosts = database.rsplit_once('@').unwrap().1.split_once('/').unwrap().0;
        assert_eq!(hosts.split(',').collect::<Vec<_>>(), ["database", "standby"]);
        assert!(hosts.split(',').all(|host| services.contains_key(host)));
    }
    assert_eq!(upstream.split_whitespace().filter(|word| word.contains(':')).count(), nodes.len());
    // The house believes the proxy where requests come from.
    let config: Config = toml::from_str(&text("compose/croupier.toml")).unwrap();
    let place = services["proxy"]["networks"]["inside"]["ipv4_address"].as_str().unwrap();
    assert!(config.trusted_proxies.iter().any(|network| network.has(place.parse().unwrap())), "{place}");
}

/// The documents of a Kubernetes file.
struct Manifests(Vec<Value>);

impl Manifests {
    fn get(&self, kind: &str, name: &str) -> &Value {
        let found = self.0.iter().find(|one| one["kind"] == kind && one["metadata"]["name"] == name);
        found.unwrap_or_else(|| panic!("there is no {kind} '{name}'"))
    }
}

#[test]
fn the_kubernetes_manifests_of_three_nodes_fit_together() {
    let all = Manifests(documents(&text("kubernetes/cluster.yaml")));
    let set = &all.get("StatefulSet", "croupier")["spec"];
    let pod = &set["template"];
    let container = &pod["spec"]["containers"][0];
    check_command(&container["args"]);
    let variables = container["env"].as_array().unwrap();
    check_keys(variables.iter().map(|one| one["name"].as_str().unwrap()));
    let variable = |name: &str| variables.iter().find(|one| one["name"] == name).unwrap();
    let value = |name: &str| variable(name)["value"].as_str().unwrap();
    // Kubernetes replaces only names of variables that stand further up.
    for (at, one) in variables.iter().enumerate() {
        for used in one["value"].as_str().unwrap_or_default().split("$(").skip(1) {
            let used = used.split_once(')').unwrap().0;
            assert!(variables[..at].iter().any(|before| before["name"] == used), "{used} is not set before");
        }
    }
    // Ports: of the image, of the pod, of the services.
    let (listen, metrics) = listens();
    let config = all.get("ConfigMap", "croupier")["data"]["croupier.toml"].as_str().unwrap();
    let config: Config = toml::from_str(config).unwrap();
    assert_eq!(config.metrics.as_deref(), Some(&*metrics));
    let ports = container["ports"].as_array().unwrap();
    let number = |name: &Value| {
        let port = ports.iter().find(|port| port["name"] == *name);
        port.unwrap_or_else(|| panic!("the pod has no port {name}"))["containerPort"].to_string()
    };
    assert_eq!(number(&"http".into()), port(&listen));
    assert_eq!(number(&"metrics".into()), port(&metrics));
    for probe in ["livenessProbe", "startupProbe", "readinessProbe"] {
        number(&container[probe]["httpGet"]["port"]);
    }
    assert_eq!(container["readinessProbe"]["httpGet"]["path"], "/ready");
    for service in ["croupier", "croupier-nodes"] {
        let service = &all.get("Service", service)["spec"];
        assert_eq!(service["selector"], pod["metadata"]["labels"]);
        for port in service["ports"].as_array().unwrap() {
            number(&port["targetPort"]);
        }
    }
    for rule in all.get("NetworkPolicy", "croupier")["spec"]["ingress"].as_array().unwrap() {
        number(&rule["ports"][0]["port"]);
    }
    // Names: of the nodes, of the selectors, of the volumes.
    assert_eq!(set["serviceName"], "croupier-nodes");
    let advertised = value("CROUPIER_ADVERTISE");
    assert_eq!(advertised, format!("$(CROUPIER_NODE).croupier-nodes:{}", port(&listen)));
    let labels = &pod["metadata"]["labels"];
    assert_eq!(set["selector"]["matchLabels"], *labels);
    assert_eq!(all.get("PodDisruptionBudget", "croupier")["spec"]["selector"]["matchLabels"], *labels);
    assert_eq!(all.get("NetworkPolicy", "croupier")["spec"]["podSelector"]["matchLabels"], *labels);
    let backend =
        &all.get("Ingress", "croupier")["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"];
    let service = &all.get("Service", backend["name"].as_str().unwrap())["spec"];
    assert!(service["ports"].as_array().unwrap().iter().any(|port| port["name"] == backend["port"]["name"]));
    let volumes = pod["spec"]["volumes"].as_array().unwrap();
    let mounts = container["volumeMounts"].as_array().unwrap();
    let mounted = |file: &str| {
        let folder = Path::new(file).parent().unwrap().to_str().unwrap();
        let mount = mounts.iter().find(|mount| mount["mountPath"] == folder);
        let name = &mount.unwrap_or_else(|| panic!("nothing is mounted at {folder}"))["name"];
        volumes.iter().find(|volume| volume["name"] == *name).unwrap()
    };
    assert_eq!(mounts.len(), volumes.len());
    assert_eq!(mounted(value("CROUPIER_CLUSTER_SECRET_FILE"))["secret"]["secretName"], "croupier-cluster");
    assert_eq!(mounted(container["args"][2].as_str().unwrap())["configMap"]["name"], "croupier");
    // CloudNativePG names its secrets and its service after the cluster.
    let database = value("CROUPIER_DATABASE");
    all.get("Cluster", "croupier-db");
    assert!(database.contains("@croupier-db-rw/"), "{database}");
    assert_eq!(variable("DATABASE_PASSWORD")["valueFrom"]["secretKeyRef"]["name"], "croupier-db-app");
    let authority = database.split_once("sslrootcert=").unwrap().1;
    assert_eq!(mounted(authority)["secret"]["secretName"], "croupier-db-ca");
    // The house stops in order within the time that Kubernetes gives it.
    let grace = pod["spec"]["terminationGracePeriodSeconds"].as_u64().unwrap();
    assert!(config.close_seconds + 5 < grace, "{grace} s");
}

/// nginx itself reads its two files, with a certificate and ports that exist here.
#[test]
fn nginx_accepts_its_configuration() {
    for name in ["proxy/nginx.conf", "proxy/nginx-cluster.conf"] {
        let folder = tempfile::tempdir().unwrap();
        let at = |file: &str| folder.path().join(file).display().to_string();
        let (certificate, key) = (at("page.pem"), at("page.key"));
        let subject = ["-subj", "/CN=tables.example", "-days", "1", "-keyout", &key, "-out", &certificate];
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes"])
            .args(subject)
            .output();
        assert!(made.unwrap().status.success());
        let own = text(name)
            .replace("/etc/ssl/certs/tables.example.pem", &certificate)
            .replace("/etc/ssl/private/tables.example.key", &key)
            .replace("listen 80;", "listen 127.0.0.1:18080;")
            .replace("listen 443 ", "listen 127.0.0.1:18443 ");
        assert_eq!(own.matches(&certificate).count() + own.matches(&key).count(), 2);
        assert_eq!(own.matches("listen 127.0.0.1").count(), 2);
        let whole = format!("pid {};\nevents {{}}\nhttp {{\n{own}\n}}\n", at("pid"));
        fs::write(at("nginx.conf"), whole).unwrap();
        let log = at("error.log");
        // Debian keeps it outside of a user's path.
        let system = Path::new("/usr/sbin/nginx");
        let nginx = if system.exists() { system } else { Path::new("nginx") };
        let tested =
            Command::new(nginx).args(["-t", "-p", &at(""), "-c", &at("nginx.conf"), "-e", &log]).output();
        let tested = tested.expect("nginx is needed (on Debian: apt-get install nginx-light)");
        assert!(tested.status.success(), "{name}: {}", said(&tested));
    }
}
