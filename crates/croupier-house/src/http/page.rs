//! The page that people play at: made by `web/`, and inside the program.

use std::borrow::Cow;
use std::path::{Component, Path};

use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::answer::Problem;
use super::{App, nothing};

/// The page as it was built with the program; empty if it was not.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[exclude = ".keep"]
#[allow_missing = true]
struct Built;

/// The first file of the page. It finds its way by the path, so that every path is answered with it.
const INDEX: &str = "index.html";
/// These have their contents in their names: what was fetched once need not be asked for again.
const NAMED_BY_CONTENT: &str = "assets/";

/// Whatever is not the API's: a file of the page, or the page itself.
pub(super) async fn page(State(app): State<App>, method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if !matches!(method, Method::GET | Method::HEAD) || path.starts_with("api/") {
        return nothing().await.into_response();
    }
    let name = if is_file { path } else { INDEX };
    match read(app.house.config().page.as_deref(), name).await {
        Some(bytes) => answer(name, bytes),
        None if is_file => nothing().await.into_response(),
        None => Problem::new(
            StatusCode::NOT_FOUND,
            "no-page",
            "this program was built without the page; ./croupier builds both. The API is at /api/v1",
        )
        .into_response(),
    }
}

/// A file from the folder that is served instead, or from the program.
async fn read(folder: Option<&Path>, name: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = folder else {
        return Built::get(name).map(|file| file.data);
    };
    // Nothing but what is inside the folder.
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let bytes = if inside { tokio::fs::read(folder.join(name)).await.ok() } else { None };
    bytes.map(Cow::Owned)
}

fn answer(name: &str, bytes: Cow<'static, [u8]>) -> Response {
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let caching =
        if name.starts_with(NAMED_BY_CONTENT) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, kind.as_ref()), (header::CACHE_CONTROL, caching)];
    (headers, bytes).into_response()
}

#[cfg(test)]
mod tests {
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

    #[tokio::test]
    async fn every_path_is_the_page_but_files_and_the_api() {
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
        std::fs::remove_file(secret).unwrap();
    }
}
