//! Compares the header with the source: every function, constant and field, with its type. And checks
//! that only the C API has unsafe code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, FnArg, Item, Lit, Pat, PointerMutability, ReturnType, Type};

use super::ROOT;

/// The files of the C API, in `src/capi`.
const FILES: [&str; 11] = [
    "client", "config", "desk", "event", "lists", "mod", "options", "pgn", "session", "status",
    "timeseal",
];

/// The names of the structs and types in C.
const TYPES: [(&str, &str); 16] = [
    ("c_int", "int"),
    ("c_uint", "unsigned int"),
    ("c_char", "char"),
    ("c_void", "void"),
    ("usize", "size_t"),
    ("u64", "uint64_t"),
    ("i64", "int64_t"),
    ("CSession", "la_session"),
    ("CClient", "la_client"),
    ("CPgn", "la_pgn"),
    ("CEvent", "la_event"),
    ("COptions", "la_options"),
    ("CConfig", "la_config"),
    ("CStatus", "la_status"),
    ("CState", "la_state"),
    ("OnEvent", "la_on_event"),
];

/// Returns the declarations of the Rust source for C, as lines of C.
fn source() -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for file in FILES {
        let text = std::fs::read_to_string(format!("{ROOT}/src/capi/{file}.rs")).unwrap();
        for item in syn::parse_file(&text).unwrap().items {
            match item {
                Item::Fn(function) if function.sig.abi.is_some() => {
                    assert!(
                        function.attrs.iter().any(|attr| attr.path().is_ident("unsafe")),
                        "{} is not exported under its name",
                        function.sig.ident
                    );
                    lines.insert(prototype(&function.sig));
                }
                Item::Const(constant) if constant.ident.to_string().starts_with("LA_") => {
                    let Expr::Lit(value) = &*constant.expr else { panic!("{}", constant.ident) };
                    let Lit::Int(value) = &value.lit else { panic!("{}", constant.ident) };
                    lines.insert(format!("{} = {value}", constant.ident));
                }
                Item::Struct(item)
                    if item.attrs.iter().any(|attr| attr.path().is_ident("repr")) =>
                {
                    let name = c_name(&item.ident.to_string());
                    let fields = item.fields.iter().map(|field| {
                        declaration(&field.ty, &field.ident.as_ref().unwrap().to_string())
                    });
                    lines.insert(format!("struct {name} {{ {}; }}", join(fields, "; ")));
                }
                Item::Type(alias) if alias.ident == "Callback" => {
                    let Type::FnPtr(function) = &*alias.ty else { panic!("{}", alias.ident) };
                    let inputs = function.inputs.iter().map(|input| {
                        declaration(&input.ty, &input.name.as_ref().unwrap().0.to_string())
                    });
                    let inputs = join(inputs, ", ");
                    lines.insert(format!("typedef void (*la_on_event)({inputs})"));
                }
                _ => {}
            }
        }
    }
    lines
}

fn join(parts: impl Iterator<Item = String>, with: &str) -> String {
    parts.collect::<Vec<_>>().join(with)
}

fn prototype(signature: &syn::Signature) -> String {
    let inputs = join(
        signature.inputs.iter().map(|input| {
            let FnArg::Typed(input) = input else { panic!("{}", signature.ident) };
            let Pat::Ident(name) = &*input.pat else { panic!("{}", signature.ident) };
            declaration(&input.ty, &name.ident.to_string())
        }),
        ", ",
    );
    let inputs = if inputs.is_empty() { "void" } else { &inputs };
    let call = format!("{}({inputs})", signature.ident);
    match &signature.output {
        ReturnType::Default => format!("void {call}"),
        ReturnType::Type(_, output) => declaration(output, &call),
    }
}

/// Returns the name that a type has in C.
fn c_name(rust: &str) -> &'static str {
    let found = TYPES.iter().find(|(known, _)| *known == rust);
    found.unwrap_or_else(|| panic!("what is {rust} in C?")).1
}

/// Returns a name with its type, as C writes it.
fn declaration(rust: &Type, name: &str) -> String {
    match rust {
        Type::Ptr(pointer) => {
            let inner = declaration(&pointer.elem, &format!("*{name}"));
            let constant = match pointer.mutability {
                PointerMutability::Const(_) => "const ",
                PointerMutability::Mut(_) => "",
            };
            format!("{constant}{inner}")
        }
        Type::Path(path) => {
            let last = path.path.segments.last().unwrap();
            let c = c_name(&last.ident.to_string());
            format!("{c} {name}")
        }
        other => panic!("what is {} in C?", other.to_token_stream()),
    }
}

/// Returns the declarations of the header, without comments and with single blanks.
fn header() -> BTreeSet<String> {
    let text = std::fs::read_to_string(format!("{ROOT}/include/looking_at.h")).unwrap();
    let mut code = String::new();
    let mut parts = text.split("/*");
    code.push_str(parts.next().unwrap());
    for part in parts {
        code.push_str(part.split_once("*/").expect("a comment ends").1);
    }
    let lines = code.lines().filter(|line| {
        let line = line.trim();
        !line.starts_with('#') && line != "extern \"C\" {" && line != "}"
    });
    let words = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");

    let mut declared = BTreeSet::new();
    let mut rest = words.as_str();
    while !rest.is_empty() {
        let end = match (rest.find(';'), rest.find('{')) {
            (Some(semicolon), Some(brace)) if brace < semicolon => {
                brace + rest[brace..].find('}').expect("a brace is closed")
            }
            _ => 0,
        };
        let end = end + rest[end..].find(';').expect("a declaration ends");
        let declaration = rest[..end].trim();
        rest = rest[end + 1..].trim_start();
        if let Some(constants) = declaration.strip_prefix("enum {") {
            let constants = constants.trim_end_matches('}').split(',');
            declared.extend(constants.map(|constant| constant.trim().to_owned()));
        } else if let Some((name, fields)) =
            (declaration.strip_prefix("typedef struct ")).and_then(|rest| rest.split_once(" {"))
        {
            let fields = fields.strip_suffix(&format!("}} {name}")).expect("it has the same name");
            declared.insert(format!("struct {name} {{{fields}}}"));
        } else if !declaration.starts_with("typedef struct") {
            declared.insert(declaration.to_owned());
        }
    }
    declared
}

#[test]
fn the_header_matches_the_source() {
    let (header, source) = (header(), source());
    assert!(source.len() > 25, "{source:#?}");
    let undeclared: Vec<_> = source.difference(&header).collect();
    let unknown: Vec<_> = header.difference(&source).collect();
    assert!(
        undeclared.is_empty() && unknown.is_empty(),
        "only in src/capi: {undeclared:#?}\nonly in include/looking_at.h: {unknown:#?}"
    );
}

/// Returns whether the code contains the word `unsafe`.
fn is_unsafe(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => is_unsafe(group.stream()),
        TokenTree::Ident(word) => word == "unsafe",
        _ => false,
    })
}

/// The lints forbid it too, but not in a build with the feature `capi`.
#[test]
fn only_the_c_api_is_unsafe() {
    let source = Path::new(ROOT).join("src");
    let mut folders = vec![source.clone()];
    let mut found = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let code = path.extension().is_some_and(|extension| extension == "rs");
            if code && is_unsafe(std::fs::read_to_string(&path).unwrap().parse().unwrap()) {
                found.insert(path.strip_prefix(&source).unwrap().to_path_buf());
            }
        }
    }
    let expected = FILES.map(|file| PathBuf::from(format!("capi/{file}.rs")));
    assert_eq!(found, BTreeSet::from(expected));
}
