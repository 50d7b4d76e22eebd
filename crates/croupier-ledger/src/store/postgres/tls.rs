//! TLS to a server: the identity of the server, and the client's.

use std::path::Path;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::{Address, ConnectionSecurity};
use super::connection::Problem;
use crate::store::{FailureContext, StoreError};

/// Returns a connector for this address.
pub(super) fn connector(address: &Address) -> Result<MakeRustlsConnect, StoreError> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Arc::new(Verifier {
        protection: address.protection,
        chain: chain(address, &provider).doing("reading sslrootcert")?,
        provider: Arc::clone(&provider),
    });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .doing("setting up TLS")?
        .dangerous()
        .with_custom_certificate_verifier(verifier);
    let config = match &address.identity {
        None => config.with_no_client_auth(),
        Some((certificate, key)) => {
            let key = PrivateKeyDer::from_pem_file(key)
                .map_err(|error| file(key, &error))
                .doing("reading sslkey")?;
            let certificates = certificates(certificate).doing("reading sslcert")?;
            config.with_client_auth_cert(certificates, key).doing("reading sslcert")?
        }
    };
    Ok(MakeRustlsConnect::new(config))
}

fn file(path: &Path, error: &dyn std::fmt::Display) -> Problem {
    format!("{}: {error}", path.display()).into()
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, Problem> {
    let all = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match all {
        Ok(all) if all.is_empty() => Err(file(path, &"it contains no certificate")),
        Ok(all) => Ok(all),
        Err(error) => Err(file(path, &error)),
    }
}

/// Returns the verifier of a server's certificate. It uses the given authorities, or else those that browsers trust.
fn chain(
    address: &Address,
    provider: &Arc<CryptoProvider>,
) -> Result<Option<Arc<WebPkiServerVerifier>>, Problem> {
    if !matches!(address.protection, ConnectionSecurity::VerifyCa | ConnectionSecurity::VerifyFull) {
        return Ok(None);
    }
    let mut authorities = RootCertStore::empty();
    match &address.authorities {
        Some(path) => {
            for certificate in certificates(path)? {
                authorities.add(certificate).map_err(|error| file(path, &error))?;
            }
        }
        None => authorities.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
    }
    let verifier =
        WebPkiServerVerifier::builder_with_provider(Arc::new(authorities), Arc::clone(provider)).build()?;
    Ok(Some(verifier))
}

/// Checks as much as the protection requires. It always checks that the server holds the key of its certificate.
#[derive(Debug)]
struct Verifier {
    protection: ConnectionSecurity,
    chain: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(chain) = &self.chain else { return Ok(ServerCertVerified::assertion()) };
        match chain.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
            // The name is checked last, so everything else is in order.
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if self.protection == ConnectionSecurity::VerifyCa => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, cert, dss, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, cert, dss, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
