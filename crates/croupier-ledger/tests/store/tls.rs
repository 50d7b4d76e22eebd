//! TLS to a server, with certificates made by the test.

use std::fs;
use std::io::{Read, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;

use croupier_ledger::store::open;
use croupier_proving::PostgresServer;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;

/// Creates a certificate authority, and writes its certificate to a file.
fn authority(folder: &TempDir, name: &str) -> (CertifiedIssuer<'static, KeyPair>, PathBuf) {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(rcgen::DnType::CommonName, name);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let path = folder.path().join(name);
    fs::write(&path, authority.pem()).unwrap();
    (authority, path)
}

fn refusal_of(address: &str) -> String {
    match open(address) {
        Ok(_) => panic!("{address} was opened"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_server_must_prove_who_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, our_file) = authority(&folder, "ours");
    let (_, other_file) = authority(&folder, "other");
    let key = KeyPair::generate().unwrap();
    let certificate =
        CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &ours).unwrap();
    let server = PostgresServer::start_with_tls(&certificate.pem(), &key.serialize_pem());
    let port = server.port();
    let url = |host: &str, words: &str| format!("postgres://croupier@{host}:{port}/postgres?{words}");
    let root = |path: &PathBuf| format!("sslrootcert={}", path.display());

    open(&url("localhost", &format!("sslmode=verify-full&{}", root(&our_file)))).unwrap();
    let words = format!(
        "host=localhost port={port} user=croupier dbname=postgres sslmode=verify-full {}",
        root(&our_file)
    );
    open(&words).unwrap();
    // Try another authority, no authority, and another host name.
    for words in [root(&other_file), String::new()] {
        let why = refusal_of(&url("localhost", &format!("sslmode=verify-full&{words}")));
        assert!(why.contains("certificate"), "{why}");
    }
    let why = refusal_of(&url("127.0.0.1", &format!("sslmode=verify-full&{}", root(&our_file))));
    assert!(why.contains("certificate"), "{why}");
    open(&url("127.0.0.1", &format!("sslmode=verify-ca&{}", root(&our_file)))).unwrap();
    refusal_of(&url("127.0.0.1", &format!("sslmode=verify-ca&{}", root(&other_file))));
    refusal_of(&url("127.0.0.1", &format!("sslmode=require&{}", root(&other_file))));
    // Without an authority, the connection is only encrypted.
    for mode in ["require", "prefer", "disable"] {
        open(&url("127.0.0.1", &format!("sslmode={mode}"))).unwrap();
    }
    let missing = folder.path().join("missing");
    let why = refusal_of(&url("localhost", &format!("sslmode=verify-full&{}", root(&missing))));
    assert!(why.contains("missing"), "{why}");
}

/// A server without TLS, or a man in the middle who claims so, receives nothing more: neither a name nor a password.
#[test]
fn a_server_without_tls_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let serving = std::thread::spawn(move || {
        for _ in 0..3 {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = [0; 8];
            stream.read_exact(&mut asked).unwrap();
            assert_eq!(asked, [0, 0, 0, 8, 4, 210, 22, 47], "expected a request for TLS");
            stream.write_all(b"N").unwrap();
            let mut more = Vec::new();
            stream.read_to_end(&mut more).unwrap();
            assert!(more.is_empty(), "the client sent more in plain text");
        }
    });
    for mode in ["require", "verify-ca", "verify-full"] {
        let why = refusal_of(&format!("postgres://a:secret@127.0.0.1:{port}/x?sslmode={mode}"));
        assert!(why.contains("TLS") && !why.contains("secret"), "{why}");
    }
    serving.join().unwrap();
}
