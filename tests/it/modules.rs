//! The order of the modules: each uses only those before it.
//!
//! This is where the order is written; `DESIGN.md` draws it. The test reads the paths in the source, so an edge
//! in the other direction fails here and not in a review.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item};

/// The modules of the crate, each after those that it uses. The first line has what everything may use, the second
/// the way of a byte from the connection to a listener, the last what is built on a session.
const ORDER: [&str; 22] = [
    "nearest", "lanes", "grammar", "pattern", "timeseal", // and then
    "input", "event", "list", "matcher", "heard", "status", "handlers", "session", // and then
    "capture", "check", "explain", "pgn", "snap", "codec", "capi", "guide", "lib",
];

/// A file of the crate with the module that it belongs to.
struct Source {
    module: String,
    path: PathBuf,
}

/// The files of the library, tests left out.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let module = path.strip_prefix(&root).unwrap().iter().next().unwrap();
            let module = module.to_str().unwrap().trim_end_matches(".rs").to_owned();
            // The command is a program on top of the library.
            if name == "tests" || module == "main" || module == "cli" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(Source { module, path });
            }
        }
    }
    found
}

/// The tokens of a file without what is compiled for tests only.
fn tokens(path: &Path) -> TokenStream {
    let mut file = syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap();
    file.items.retain(|item| !is_for_tests(item));
    file.to_token_stream()
}

fn is_for_tests(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        _ => &[],
    };
    attributes.iter().any(|attribute| {
        let text = attribute.to_token_stream().to_string();
        text.starts_with("# [cfg (") && text.contains("test")
    })
}

/// The modules that are named after `crate::` in a file, also in the bodies of macros.
fn named(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            named(group.stream(), found);
        }
        let is_crate = matches!(token, TokenTree::Ident(word) if word == "crate");
        // Two colons are two tokens.
        match tokens.get(at + 3) {
            Some(TokenTree::Ident(module)) if is_crate => _ = found.insert(module.to_string()),
            Some(TokenTree::Group(group)) if is_crate => {
                let mut first = true;
                for token in group.stream() {
                    if let (TokenTree::Ident(module), true) = (&token, first) {
                        found.insert(module.to_string());
                    }
                    first = matches!(&token, TokenTree::Punct(comma) if comma.as_char() == ',');
                }
            }
            _ => {}
        }
    }
}

#[test]
fn modules_use_only_those_before_them() {
    let place = |module: &str| ORDER.iter().position(|known| *known == module);
    let (mut against, mut edges) = (Vec::new(), 0);
    for Source { module, path } in sources() {
        let here = place(&module).unwrap_or_else(|| panic!("{module} has no place in the order"));
        let mut used = BTreeSet::new();
        named(tokens(&path), &mut used);
        for other in used {
            // What is not a module is one of the names that `lib.rs` exports.
            let Some(there) = place(&other).filter(|_| other != module) else { continue };
            edges += 1;
            if there > here {
                against.push(format!("{module} uses {other} in {}", path.display()));
            }
        }
    }
    assert_eq!(against, [""; 0]);
    assert!(edges > 100, "{edges}");
}
