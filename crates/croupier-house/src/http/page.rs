//! The web page for players: built by `web/`, and embedded in the program.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Component, Path};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::answer::Problem;
use super::{App, page_not_found};

/// The main file of the page. The house sends it for every path that is not a file; the page's script reads the path.
const INDEX: &str = "index.html";
/// The folder of the files whose names contain their hash, so that browsers can cache them for ever.
const NAMED_BY_CONTENT: &str = "assets/";

/// Media types other than text that compress well.
const SHRINK: [&str; 5] = ["javascript", "json", "svg", "wasm", "manifest"];
/// The size in bytes below which compressing a file is not worthwhile.
const LEAST: usize = 1024;
/// The maximum number of compressed files to cache. The page has fewer.
const FILES: usize = 256;

/// Returns whether the page is available, in the program or in a folder.
pub fn has_page(folder: Option<&Path>) -> bool {
    folder.map_or_else(|| croupier_page::file(INDEX).is_some(), |folder| folder.join(INDEX).is_file())
}

/// A file of the page, and its version.
struct File {
    bytes: Cow<'static, [u8]>,
    version: Version,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Version {
    /// The hash of a file that is embedded in the program.
    Built([u8; 32]),
    /// The modification time and length of a file in a folder.
    Modified(Option<SystemTime>, usize),
}

/// The page's files as they are sent: each is compressed once, not for each request.
#[derive(Debug, Default)]
pub(super) struct CompressedPage(Mutex<HashMap<String, (Version, Bytes)>>);

impl CompressedPage {
    fn of(&self, name: &str, file: File) -> Bytes {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((version, bytes)) = known().get(name)
            && *version == file.version
        {
            return bytes.clone();
        }
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to memory cannot fail; if it did, the file would be cut off.
        let written = gzip.write_all(&file.bytes).and_then(|()| gzip.finish());
        let bytes = Bytes::from(written.unwrap_or_default());
        let mut known = known();
        if known.len() >= FILES {
            known.clear();
        }
        known.insert(name.to_owned(), (file.version, bytes.clone()));
        bytes
    }
}

/// Returns whether the client accepts gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let never = quality.trim().strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case("gzip") && !never
    })
}

/// Answers requests for paths outside the API with a file of the page, or with the page itself.
pub(super) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if !matches!(method, Method::GET | Method::HEAD) || path.starts_with("api/") {
        return page_not_found().await.into_response();
    }
    let name = if is_file { path } else { INDEX };
    match read(app.house.config().page.as_deref(), name).await {
        Some(file) => answer(&app.desk.compressed, name, file, takes_gzip(&headers)),
        None if is_file => page_not_found().await.into_response(),
        None => Problem::new(
            "no-page",
            "this program was built without the page; ./croupier builds it too. The API is at /api/v1",
        )
        .into_response(),
    }
}

/// Reads a file from the folder that replaces the page, or from the program.
async fn read(folder: Option<&Path>, name: &str) -> Option<File> {
    let Some(folder) = folder else {
        let file = croupier_page::file(name)?;
        return Some(File { version: Version::Built(file.metadata.sha256_hash()), bytes: file.data });
    };
    // Read only files inside the folder.
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let path = inside.then(|| folder.join(name))?;
    let modified = tokio::fs::metadata(&path).await.ok()?.modified().ok();
    let bytes = tokio::fs::read(path).await.ok()?;
    Some(File { version: Version::Modified(modified, bytes.len()), bytes: Cow::Owned(bytes) })
}

fn answer(compressed: &CompressedPage, name: &str, file: File, gzip: bool) -> Response {
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let caching =
        if name.starts_with(NAMED_BY_CONTENT) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let is_text = kind.type_() == "text";
    let is_xml = kind.subtype() == "xml" || kind.suffix().is_some_and(|suffix| suffix == "xml");
    // All text files of the page are in UTF-8. JSON is always in UTF-8, and its media type has no such parameter.
    let charset = if is_text || is_xml { "; charset=utf-8" } else { "" };
    let headers = [
        (header::CONTENT_TYPE, &*format!("{kind}{charset}")),
        (header::CACHE_CONTROL, caching),
        (header::VARY, "accept-encoding"),
    ];
    let shrinks = is_text || SHRINK.contains(&kind.subtype().as_str());
    if gzip && shrinks && file.bytes.len() >= LEAST {
        let gzip = [(header::CONTENT_ENCODING, "gzip")];
        return (headers, gzip, compressed.of(name, file)).into_response();
    }
    (headers, file.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use std::net::SocketAddr;

    use axum::body::{Body, to_bytes};
    use axum::extract::ConnectInfo;
    use axum::http::Request;
    use tower::ServiceExt;

    use super::*;
    use crate::http::{router, testing};

    async fn asked(app: &App, method: Method, path: &str) -> (StatusCode, String, String) {
        let mut request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let from: SocketAddr = "127.0.0.1:9".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(from));
        let response = router(app.clone()).oneshot(request).await.unwrap();
        let caching = response.headers()[header::CACHE_CONTROL].to_str().unwrap().to_owned();
        let (head, body) = response.into_parts();
        let body = to_bytes(body, 1 << 20).await.unwrap();
        (head.status, caching, String::from_utf8_lossy(&body).into_owned())
    }

    /// Returns the file as it is sent to a browser.
    async fn gzipped(app: &App, path: &str) -> Vec<u8> {
        let request = Request::get(path).header("accept-encoding", "br;q=1, gzip;q=0.8");
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo::<SocketAddr>("127.0.0.1:9".parse().unwrap()));
        let response = router(app.clone()).oneshot(request).await.unwrap();
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
        to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()
    }

    #[tokio::test]
    async fn requests_for_the_page_are_limited() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(INDEX), "the page").unwrap();
        let page = folder.path().to_owned();
        let (_data, app) = testing::app(|config| {
            (config.page, config.requests_per_second, config.requests_at_once) = (Some(page), 1, 10);
        });
        let router = router(app.clone());
        let mut refused = 0;
        for _ in 0..30 {
            let mut request = Request::get("/").body(Body::empty()).unwrap();
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>("192.0.2.1:9".parse().unwrap()));
            let status = router.clone().oneshot(request).await.unwrap().status();
            refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
        }
        assert!(refused >= 15, "only {refused} of 30 requests were refused");
    }

    #[tokio::test]
    async fn every_path_except_files_and_the_api_returns_the_page() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        std::fs::write(folder.path().join(INDEX), "the page").unwrap();
        std::fs::write(folder.path().join("assets/felt-1.js"), "the felt").unwrap();
        let secret = folder.path().with_extension("secret.txt");
        std::fs::write(&secret, "not for you").unwrap();
        let page = folder.path().to_owned();
        let (_data, app) = testing::app(|config| config.page = Some(page));

        for path in ["/", "/tables/3", "/tables/3/rules"] {
            let (status, caching, body) = asked(&app, Method::GET, path).await;
            assert_eq!((status.as_u16(), &*caching, &*body), (200, "no-cache", "the page"), "{path}");
        }
        let (_, caching, body) = asked(&app, Method::GET, "/assets/felt-1.js").await;
        assert!(caching.contains("immutable") && body == "the felt");
        let outside = format!("/../{}", secret.file_name().unwrap().to_string_lossy());
        for path in ["/assets/none.js", "/api/v1/none", "/api/none", &outside, "//etc/host.conf"] {
            let (status, _, body) = asked(&app, Method::GET, path).await;
            assert_eq!(status.as_u16(), 404, "{path}: {body}");
        }
        assert_eq!(asked(&app, Method::POST, "/").await.0.as_u16(), 404);
        // Text files declare their character set.
        for (name, kind) in [
            (INDEX, "text/html; charset=utf-8"),
            ("felt.js", "text/javascript; charset=utf-8"),
            ("felt.css", "text/css; charset=utf-8"),
            ("felt.svg", "image/svg+xml; charset=utf-8"),
            ("felt.json", "application/json"),
            ("felt.png", "image/png"),
            ("felt.woff2", "font/woff2"),
        ] {
            let file = File { bytes: Cow::Borrowed(b"felt"), version: Version::Modified(None, 4) };
            let answer = answer(&app.desk.compressed, name, file, false);
            assert_eq!(answer.headers()[header::CONTENT_TYPE], kind, "{name}");
        }
        // A file is compressed once, until it changes.
        let long = |text: &str| text.repeat(1000);
        for text in ["one felt", "another felt"] {
            std::fs::write(folder.path().join("assets/felt-2.js"), long(text)).unwrap();
            let [first, again] =
                [gzipped(&app, "/assets/felt-2.js").await, gzipped(&app, "/assets/felt-2.js").await];
            assert_eq!(first, again);
            let mut plain = String::new();
            std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*first), &mut plain).unwrap();
            assert_eq!(plain, long(text));
            assert!(first.len() < plain.len() / 10);
        }
        assert_eq!(app.desk.compressed.0.lock().unwrap().len(), 1);
        std::fs::remove_file(secret).unwrap();
    }
}
