//! The house that pages talk to.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::served::ServedHouse;

/// The address on the pages.
const ADDRESS: &str = "http://127.0.0.1:7777";

/// The administrator's first password on the pages.
const PASSWORD: &str = "jj58n-8wznp-yqcig-4ujg6-m3kxe-92dra";

/// A house in a folder, which opens when a command needs it.
pub(super) struct PageHouse {
    data: PathBuf,
    open: Option<ServedHouse>,
    token: Option<String>,
}

impl PageHouse {
    pub(super) fn new(folder: &Path) -> PageHouse {
        PageHouse { data: folder.join("house"), open: None, token: None }
    }

    fn open(&mut self) -> &ServedHouse {
        self.open.get_or_insert_with(|| {
            let house = ServedHouse::at(&self.data);
            // The administrator's password becomes that of the pages.
            let (name, first) = house.administrator.clone().unwrap();
            let token = sign_in(&house, &name, &first);
            house.put(&token, "/me/password", &json!({ "old": first, "new": PASSWORD }));
            house
        })
    }

    /// Returns a command with the address of this house, which it opens if the command needs it.
    pub(super) fn meant(&mut self, command: &str) -> String {
        if !command.contains(ADDRESS) {
            return command.to_owned();
        }
        command.replace(ADDRESS, &self.open().address)
    }

    /// Returns the session of a player who may do everything. Person 7 is Ada, as on the pages.
    pub(super) fn token(&mut self) -> String {
        if let Some(token) = &self.token {
            return token.clone();
        }
        let house = self.open();
        let password = "a sentence for a player";
        let person = house.post("", "/accounts", json!({ "name": "Grace", "password": password }));
        let administrator = sign_in(house, "admin", PASSWORD);
        let roles = json!({ "roles": ["player", "administrator"] });
        house.put(&administrator, &format!("/people/{}/roles", person["person"]), &roles);
        while number(&house.post("", "/session/guest", json!({}))) < 6 {}
        let ada = house.post("", "/accounts", json!({ "name": "Ada", "password": password }));
        assert_eq!(number(&ada), 7);
        let token = sign_in(house, "Grace", password);
        self.token = Some(token.clone());
        token
    }
}

fn number(person: &Value) -> u64 {
    person["person"].as_u64().unwrap()
}

fn sign_in(house: &ServedHouse, name: &str, password: &str) -> String {
    let session = house.post("", "/session", json!({ "name": name, "password": password }));
    session["token"].as_str().unwrap().to_owned()
}
