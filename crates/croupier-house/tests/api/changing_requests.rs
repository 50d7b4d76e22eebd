//! Every request that changes something, each with a person for whom it makes sense. The API describes its own routes,
//! so that a new route cannot be forgotten here.

use std::net::IpAddr;

use axum::http::Method;
use serde_json::{Value, json};

use super::account::code;
use crate::support::hang_up::DoorlessHouse;

/// The old password and the new one.
pub(super) const OLD: &str = "eleven purple marbles";
pub(super) const NEW: &str = "nineteen copper kettles";

/// Routes that change nothing that the house keeps, each with the reason; and those that another test hangs up on.
const OTHERS: [(&str, &str); 6] = [
    ("POST /simulations", "computes"),
    ("POST /submissions/check", "computes"),
    ("POST /school/questions", "an open question is only in memory"),
    ("POST /school/game", "after_a_client_hangs_up_no_training_table_is_left_over"),
    ("POST /school/game/{table}", "after_a_client_hangs_up_no_training_table_is_left_over"),
    ("DELETE /school/game/{table}", "after_a_client_hangs_up_no_training_table_is_left_over"),
];

/// Returns the routes that change something, each as method and path. `case` has an example of each, or panics.
pub(super) fn changing_routes() -> Vec<String> {
    let described: Value = serde_json::from_str(&croupier_house::http::description()).unwrap();
    let mut routes = Vec::new();
    for (path, methods) in described["paths"].as_object().unwrap() {
        let methods = methods.as_object().unwrap().keys().map(|method| method.to_uppercase());
        let changing = methods.filter(|method| ["POST", "PUT", "DELETE", "PATCH"].contains(&&**method));
        routes.extend(changing.map(|method| format!("{method} {path}")));
    }
    for (route, _) in OTHERS {
        assert!(routes.iter().any(|known| known == route), "{route} is no longer a route");
    }
    routes.retain(|route| OTHERS.iter().all(|(other, _)| other != route));
    assert!(routes.len() >= 26, "only {} routes", routes.len());
    routes
}

/// A person, and a request about them.
pub(super) struct Case {
    pub(super) from: IpAddr,
    pub(super) person: u64,
    /// The person's name before the request.
    pub(super) name: String,
    /// The person's two sessions; the request is the first one's.
    pub(super) tokens: [String; 2],
    pub(super) request: ChangeRequest,
}

/// A request and its sender.
pub(super) struct ChangeRequest {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) token: Option<String>,
    pub(super) body: Option<Value>,
}

/// A house with an administrator and a craps table.
pub(super) struct Scene<'h> {
    pub(super) indoors: &'h DoorlessHouse,
    pub(super) admin: &'h str,
    pub(super) table: u64,
}

/// A person who has just opened an account.
struct NewPerson<'s> {
    scene: &'s Scene<'s>,
    from: IpAddr,
    person: u64,
    name: String,
    tokens: [String; 2],
}

impl NewPerson<'_> {
    async fn asks(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> Value {
        let done = self.scene.indoors.asks(self.from, (method, path), Some(token), body.as_ref()).await;
        assert!(done.0.is_success(), "{path}: {done:?}");
        done.1
    }

    /// Sets up a second factor, and returns its secret.
    async fn begins_factor(&self) -> String {
        let proof = Some(json!({ "password": OLD }));
        let made = self.asks(Method::POST, "/me/second-factor", &self.tokens[0], proof).await;
        made["secret"].as_str().unwrap().to_owned()
    }

    /// Sets up a second factor and confirms it. Returns a code for the next request.
    async fn has_factor(&self) -> String {
        let secret = self.begins_factor().await;
        let now = Some(json!({ "code": code(&secret, -1) }));
        let confirmed = self.asks(Method::PUT, "/me/second-factor", &self.tokens[0], now).await;
        confirmed["recovery"][0].as_str().unwrap().to_owned()
    }

    /// Asks the person a question of the dealer school, and returns an answer to it.
    async fn is_asked(&self) -> Value {
        let wants = Some(json!({ "pack": "bclc-wheel" }));
        let asked = self.asks(Method::POST, "/school/questions", &self.tokens[0], wants).await;
        let answer = if asked["form"] == "choice" { "a" } else { "5" };
        json!({ "question": asked["question"], "answer": answer })
    }

    /// Returns the request of this route about the person.
    async fn request(&self, route: &str, n: u32) -> ChangeRequest {
        let (own, admin) = (self.tokens[0].as_str(), self.scene.admin);
        let (sender, body) = match route {
            "POST /accounts" => {
                (None, Some(json!({ "name": format!("New {}", self.name), "password": OLD })))
            }
            "POST /session" => (None, Some(json!({ "name": self.name, "password": OLD }))),
            "POST /session/guest" => (None, None),
            "DELETE /session" | "DELETE /me/sessions" | "DELETE /me/sessions/{session}" => (Some(own), None),
            "PUT /me/password" => (Some(own), Some(json!({ "old": OLD, "new": NEW }))),
            "PUT /me/limits" => (Some(own), Some(json!({ "loss_day": 5_000 }))),
            "POST /me/exclusion" => (Some(own), Some(json!({ "hours": 24 }))),
            "POST /me/chips" => {
                let gone = Some(json!({ "amount": 1_000_000, "reference": format!("gone {n}") }));
                let path = format!("/people/{}/withdrawals", self.person);
                self.asks(Method::POST, &path, admin, gone).await;
                (Some(own), None)
            }
            "POST /me/second-factor" => (Some(own), Some(json!({ "password": OLD }))),
            "PUT /me/second-factor" => {
                let secret = self.begins_factor().await;
                (Some(own), Some(json!({ "code": code(&secret, -1) })))
            }
            "DELETE /me/second-factor" => {
                let code = self.has_factor().await;
                (Some(own), Some(json!({ "password": OLD, "code": code })))
            }
            "DELETE /me" => {
                self.answers().await;
                (Some(own), Some(json!({ "password": OLD })))
            }
            "POST /people" => (Some(admin), Some(json!({ "name": format!("By {}", self.name) }))),
            "DELETE /people/{person}" => {
                self.answers().await;
                (Some(admin), None)
            }
            "POST /people/{person}/chips" => (Some(admin), Some(json!({ "amount": 700 }))),
            "POST /people/{person}/deposits" => {
                (Some(admin), Some(json!({ "amount": 500, "reference": format!("came {n}") })))
            }
            "POST /people/{person}/withdrawals" => {
                (Some(admin), Some(json!({ "amount": 600, "reference": format!("went {n}") })))
            }
            "POST /people/{person}/exclusion" => (Some(admin), Some(json!({ "hours": 48 }))),
            "PUT /people/{person}/limits" => (Some(admin), Some(json!({ "loss_day": 4_000 }))),
            "PUT /people/{person}/name" => (Some(admin), Some(json!({ "name": format!("Called {n}") }))),
            "PUT /people/{person}/roles" => (Some(admin), Some(json!({ "roles": ["player", "dealer"] }))),
            "POST /people/{person}/password" | "DELETE /people/{person}/sessions" => (Some(admin), None),
            "DELETE /people/{person}/second-factor" => {
                self.has_factor().await;
                (Some(admin), None)
            }
            "POST /school/answers" => (Some(own), Some(self.is_asked().await)),
            "POST /tables" => {
                let wants =
                    json!({ "name": format!("Table {n}"), "pack": "bclc-wheel", "clock_seconds": 60 });
                (Some(own), Some(wants))
            }
            "POST /tables/{table}/commands" => {
                let sit = json!({ "client": "t", "n": 1, "ask": { "do": "sit", "chips": 50_000 } });
                (Some(own), Some(sit))
            }
            new => panic!("no case for {new}: add one, so that this test hangs up during it too"),
        };
        let (method, path) = route.split_once(' ').unwrap();
        let path = path.replace("{person}", &self.person.to_string());
        let path = path.replace("{table}", &self.scene.table.to_string());
        let path = match route {
            "DELETE /me/sessions/{session}" => path.replace("{session}", &self.other_session().await),
            _ => path,
        };
        ChangeRequest { method: method.parse().unwrap(), path, token: sender.map(str::to_owned), body }
    }

    async fn answers(&self) {
        let answer = Some(self.is_asked().await);
        self.asks(Method::POST, "/school/answers", &self.tokens[0], answer).await;
    }

    /// Returns the id of the person's second session.
    async fn other_session(&self) -> String {
        let all = self.asks(Method::GET, "/me/sessions", &self.tokens[0], None).await;
        let mut sessions = all["sessions"].as_array().unwrap().iter();
        sessions.find(|one| one["current"] == false).unwrap()["id"].as_str().unwrap().to_owned()
    }
}

/// Makes a person with two sessions, and a request of this route about them.
pub(super) async fn case(scene: &Scene<'_>, route: &str, n: u32) -> Case {
    let from = IpAddr::from([198, 51, (n / 250) as u8, (n % 250) as u8]);
    let name = format!("{} {n}", ["Iris", "Ruth", "Hugo", "Vera", "Emil"][n as usize % 5]);
    let wants = json!({ "name": name, "password": OLD });
    let ask = async |path: &str| scene.indoors.asks(from, (Method::POST, path), None, Some(&wants)).await.1;
    let own = ask("/accounts").await;
    let person = own["person"].as_u64().unwrap_or_else(|| panic!("{own}"));
    let token = |of: &Value| of["token"].as_str().unwrap().to_owned();
    let tokens = [token(&own), token(&ask("/session").await)];
    let made = NewPerson { scene, from, person, name, tokens };
    let request = made.request(route, n).await;
    let NewPerson { name, tokens, .. } = made;
    Case { from, person, name, tokens, request }
}
