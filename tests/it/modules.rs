//! The order of the modules: each uses only those before it.
//!
//! This is where the order is written; `DESIGN.md` draws it. The tests read the paths in the source, so an edge
//! in the other direction fails here and not in a review.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree};

/// The modules of the crate, each after those that it uses: what everything may use, then the way of a byte from the
/// connection to a listener, then what is built on a session.
const CRATE: &str = "
    nearest calendar clock lanes stops grammar pattern timeseal command
    input event lookup list matcher heard status handlers session client
    capture explain check suggest follow pgn snap codec capi guide lib";

/// The modules in `event`: what its types are made with, the types, the enum of all of them (`mod`), and
/// what makes events of several lines or of datagrams.
const EVENT: &str = "
    text build json shape malformed field fields shared kinds kind terms binding values record
    board talk offer game connection move_list listing notice
    mod
    listing_reader icc";

/// Returns the files below a folder of `src`, each with the module that it belongs to. Tests and what
/// describes events for them are left out.
fn sources(folder: &str) -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let module = path.strip_prefix(&root).unwrap().iter().next().unwrap();
            let module = module.to_str().unwrap().trim_end_matches(".rs").to_owned();
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            if is_test || module == "describe" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push((module, path));
            }
        }
    }
    found
}

/// Parses a file without what is compiled for tests only.
fn parse(path: &Path) -> syn::File {
    let mut file = syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap();
    file.items.retain(|item| !is_for_tests(item));
    file
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

/// The paths in some tokens, one for each name of a `use`, also those in the bodies of macros.
fn paths(tokens: TokenStream, found: &mut BTreeSet<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(word) if ["crate", "super"].iter().any(|start| word == start) => {
                at = path(&tokens, at, Vec::new(), found);
            }
            TokenTree::Group(group) => {
                paths(group.stream(), found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// Reads one path, and returns where it ends.
fn path(
    tokens: &[TokenTree],
    mut at: usize,
    mut path_so_far: Vec<String>,
    found: &mut BTreeSet<Vec<String>>,
) -> usize {
    let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) => path_so_far.push(word.to_string()),
            Some(TokenTree::Group(group)) => {
                let branches: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',');
                for branch in branches.split(is_comma).filter(|branch| !branch.is_empty()) {
                    path(branch, 0, path_so_far.clone(), found);
                }
                return at + 1;
            }
            _ => break,
        }
        at += 1;
        if !(is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))) {
            break;
        }
        at += 2;
    }
    found.insert(path_so_far);
    at
}

fn paths_of(path: &Path) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    paths(parse(path).to_token_stream(), &mut found);
    found
}

/// Returns the edges from each module of a folder to those that `module_of` finds in the paths of its files,
/// which are against the order; and how many there are at all.
fn against(
    order: &str,
    folder: &str,
    module_of: impl Fn(&Path, &[String]) -> Option<String>,
) -> (Vec<String>, usize) {
    let order: Vec<&str> = order.split_whitespace().collect();
    let place = |module: &str| order.iter().position(|known| *known == module);
    let (mut against, mut edges) = (Vec::new(), 0);
    for (module, path) in sources(folder) {
        let here = place(&module).unwrap_or_else(|| panic!("{module} has no place in the order"));
        let used = paths_of(&path);
        let used: BTreeSet<_> = used.iter().filter_map(|used| module_of(&path, used)).collect();
        for other in used.into_iter().filter(|other| *other != module) {
            // What is not a module is one of the names that the crate exports.
            let Some(there) = place(&other) else { continue };
            edges += 1;
            if there > here {
                against.push(format!("{module} uses {other} in {}", path.display()));
            }
        }
    }
    (against, edges)
}

#[test]
fn modules_use_only_those_before_them() {
    let (against, edges) = against(CRATE, "", |_, path| {
        let [start, module, ..] = path else { return None };
        (start == "crate").then(|| module.clone())
    });
    assert_eq!(against, [""; 0]);
    assert!(edges > 100, "{edges}");
}

/// Returns the names that `event` exports, with the module that each is from.
fn exported() -> BTreeMap<String, String> {
    fn names(tree: &UseTree, module: Option<&str>, found: &mut BTreeMap<String, String>) {
        match (tree, module) {
            (UseTree::Path(path), None) => names(&path.tree, Some(&path.ident.to_string()), found),
            (UseTree::Path(path), module) => names(&path.tree, module, found),
            (UseTree::Group(group), module) => {
                group.items.iter().for_each(|tree| names(tree, module, found));
            }
            (UseTree::Name(name), Some(module)) => {
                found.insert(name.ident.to_string(), module.to_owned());
            }
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/event/mod.rs");
    for item in parse(&root).items {
        match item {
            Item::Use(item) if item.tree.to_token_stream().to_string().starts_with("crate") => {}
            Item::Use(item) => names(&item.tree, None, &mut found),
            _ => {}
        }
    }
    // It is made there.
    found.insert("Event".to_owned(), "mod".to_owned());
    found
}

#[test]
fn modules_of_events_use_only_those_before_them() {
    let exported = exported();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/event");
    let (against, edges) = against(EVENT, "event", |file, path| {
        // How many times `super` leads to `event` from the module of a file.
        let below = file.strip_prefix(&root).unwrap().iter().count();
        let depth = below - usize::from(file.ends_with("mod.rs"));
        let supers = path.iter().take_while(|word| *word == "super").count();
        let name = match path {
            [start, event, name, ..] if start == "crate" && event == "event" => name,
            _ if depth > 0 && supers == depth => path.get(supers)?,
            _ => return None,
        };
        Some(exported.get(name).unwrap_or(name).clone())
    });
    assert_eq!(against, [""; 0]);
    assert!(edges > 60, "{edges}");
}
