//! What is true of every operation, added to the description of each.

use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, Content, OpenApi, Ref, RefOr, Response, ResponseBuilder, SecurityRequirement,
};

/// Completes the description: what may be answered to any request, and how one says who one is.
pub(super) fn complete(description: &mut OpenApi) {
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let components = description.components.get_or_insert_with(Components::new);
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    for item in description.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten();
        operations.for_each(complete_one);
    }
}

fn complete_one(operation: &mut Operation) {
    let parameters = operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty());
    let body = operation.request_body.is_some();
    let mut may = vec![("429", "Too many requests"), ("503", "The house is closed")];
    if parameters || body {
        may.push(("400", "It cannot be read"));
    }
    if body {
        may.push(("413", "The body is too large"));
        may.push(("415", "The body is of another kind"));
        may.push(("422", "It is not what is asked for here"));
    }
    let answers = &mut operation.responses.responses;
    // Who must sign in shows a token, or comes with a cookie.
    if answers.contains_key("401") {
        operation.security = Some(vec![SecurityRequirement::new("token", Vec::<String>::new())]);
        may.push(("403", "Not permitted, or not before the password is changed"));
    }
    for (status, words) in may {
        answers.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem(words)));
    }
}

fn problem(words: &str) -> Response {
    let schema = Ref::from_schema_name("Problem");
    ResponseBuilder::new().description(words).content("application/json", Content::new(Some(schema))).build()
}
