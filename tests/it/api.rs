//! The public API as a snapshot, so that every change of it shows in review.
//!
//! Exactly what is `pub` is public: the lint `unreachable_pub` guarantees that. So it is enough to
//! visit the modules from `lib.rs` on and to leave out bodies, comments and private items. Macros are
//! not expanded; both the macro and its calls are in the snapshot, since together they decide what is
//! generated.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Fields, ImplItem, Item, ItemMacro, Type, Visibility, parse_quote};

/// The attributes that matter to users of an item.
const ATTRIBUTES: [&str; 6] = ["cfg", "cfg_attr", "derive", "must_use", "non_exhaustive", "repr"];

/// A module with its path in the crate and its items.
struct Module {
    path: String,
    items: Vec<Item>,
}

/// Reads a module and its submodules, without tests.
fn read(file: &Path, path: &str, folder: &Path, modules: &mut Vec<Module>) {
    let tokens = std::fs::read_to_string(file).unwrap().parse().unwrap();
    let mut items = syn::parse2::<syn::File>(skeleton(tokens)).unwrap().items;
    items.retain(|item| !matches!(item, Item::Mod(module) if is_test(&module.attrs)));
    let below: Vec<_> = items
        .iter()
        .filter_map(|item| match item {
            // A page of the guide has no file of its own.
            Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
            _ => None,
        })
        .collect();
    modules.push(Module { path: path.to_owned(), items });
    for name in below {
        let inner = folder.join(&name);
        let file = Some(folder.join(format!("{name}.rs"))).filter(|file| file.exists());
        let file = file.unwrap_or_else(|| inner.join("mod.rs"));
        read(&file, &format!("{path}::{name}"), &inner, modules);
    }
}

fn is_test(attrs: &[Attribute]) -> bool {
    let attrs = attrs.iter().map(|attr| attr.to_token_stream().to_string().replace(' ', ""));
    attrs.into_iter().any(|attr| attr.contains("(test)") || attr.contains("(all(test,"))
}

/// Removes comments, most attributes and the bodies of functions, also inside macros.
fn skeleton(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut in_function = false;
    for token in tokens {
        let before = |index: usize, sign: char| {
            let token = kept.len().checked_sub(index).map(|index| &kept[index]);
            matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
        };
        match token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Bracket && before(1, '#') =>
            {
                let name = group.stream().into_iter().next().map(|name| name.to_string());
                // `$(#[$doc])*` of a macro is how it passes attributes on.
                let noticed = |name: &str| name == "$" || ATTRIBUTES.contains(&name);
                if name.as_deref().is_some_and(noticed) {
                    kept.push(group.into());
                } else {
                    kept.pop();
                }
            }
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Bracket && before(1, '!') && before(2, '#') =>
            {
                kept.truncate(kept.len() - 2);
            }
            TokenTree::Group(group) => {
                let is_body = in_function && group.delimiter() == Delimiter::Brace;
                in_function &= !is_body;
                let inside = if is_body { TokenStream::new() } else { skeleton(group.stream()) };
                kept.push(Group::new(group.delimiter(), inside).into());
            }
            other => {
                let text = other.to_string();
                in_function = text == "fn" || (in_function && text != ";");
                kept.push(other);
            }
        }
    }
    kept.into_iter().collect()
}

/// The names that decide whether an `impl` or a macro call is part of the API.
#[derive(Default)]
struct Names {
    types: BTreeSet<String>,
    private_traits: BTreeSet<String>,
    silent_macros: BTreeSet<String>,
}

impl Names {
    fn add(&mut self, item: &Item) {
        match item {
            Item::Enum(item) if is_public(&item.vis) => self.types.insert(item.ident.to_string()),
            Item::Struct(item) if is_public(&item.vis) => self.types.insert(item.ident.to_string()),
            Item::Trait(item) if !is_public(&item.vis) => {
                self.private_traits.insert(item.ident.to_string())
            }
            Item::Macro(ItemMacro { ident: Some(name), mac, .. }) => {
                // The table of kinds makes what is public through the macros that it calls.
                let silent = !mac.tokens.to_string().contains("pub ") && name != "kinds";
                silent && self.silent_macros.insert(name.to_string())
            }
            // A call of a macro: what it names after `pub struct` or `pub enum` is a type.
            Item::Macro(ItemMacro { mac, .. }) => {
                let text = mac.tokens.to_string();
                let after = ["pub struct ", "pub enum "].map(|words| text.split(words).nth(1));
                let name =
                    after.into_iter().flatten().next().and_then(|rest| rest.split(' ').next());
                name.is_some_and(|name| self.types.insert(name.to_owned()))
            }
            _ => false,
        };
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Replaces all private fields by one `_private`.
fn trim_fields(fields: &mut Fields) {
    match fields {
        Fields::Named(fields) => {
            let all = fields.named.len();
            let public = std::mem::take(&mut fields.named).into_iter();
            fields.named = public.filter(|field| is_public(&field.vis)).collect();
            if fields.named.len() < all {
                fields.named.push(parse_quote!(_private: ()));
            }
        }
        // The position of a tuple field matters, so private ones stay.
        Fields::Unnamed(fields) => {
            let private = fields.unnamed.iter_mut().filter(|field| !is_public(&field.vis));
            private.for_each(|field| field.ty = parse_quote!(_));
        }
        Fields::Unit => {}
    }
}

/// Returns the name of the type that an `impl` is for.
fn type_name(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Type::Reference(reference) => type_name(&reference.elem),
        _ => None,
    }
}

/// Returns the public part of an item, if there is one.
fn public(mut item: Item, names: &Names) -> Option<Item> {
    let shown = match &mut item {
        Item::Enum(item) => is_public(&item.vis),
        Item::Fn(item) => is_public(&item.vis),
        Item::Mod(item) => is_public(&item.vis),
        Item::Trait(item) => is_public(&item.vis),
        Item::Type(item) => is_public(&item.vis),
        Item::Use(item) => is_public(&item.vis),
        Item::Const(item) => {
            *item.expr = parse_quote!(_);
            is_public(&item.vis)
        }
        Item::Struct(item) => {
            trim_fields(&mut item.fields);
            is_public(&item.vis)
        }
        Item::Impl(item) => {
            let name = type_name(&item.self_ty)?;
            let for_all = item.generics.type_params().any(|parameter| parameter.ident == name);
            let of_interest = for_all || names.types.contains(&name);
            if let Some((path, _)) = &item.trait_ {
                let name = path.segments.last()?.ident.to_string();
                item.items.retain(|item| matches!(item, ImplItem::Type(_)));
                of_interest && !names.private_traits.contains(&name)
            } else {
                item.items.retain_mut(|item| match item {
                    ImplItem::Fn(method) => is_public(&method.vis),
                    ImplItem::Const(constant) => {
                        constant.expr = parse_quote!(_);
                        is_public(&constant.vis)
                    }
                    _ => true,
                });
                of_interest && !item.items.is_empty()
            }
        }
        Item::Macro(ItemMacro { ident: Some(name), .. }) => {
            !names.silent_macros.contains(&name.to_string())
        }
        Item::Macro(item) => {
            !names.silent_macros.contains(&item.mac.path.segments.last()?.ident.to_string())
        }
        Item::ExternCrate(_) | Item::Static(_) | Item::Union(_) => true,
        other => panic!("what of this is public? {}", other.to_token_stream()),
    };
    shown.then_some(item)
}

/// A macro line by line, so that a change of one part changes one line.
fn write_macro(tokens: TokenStream, indent: usize, out: &mut String) {
    let mut line = String::new();
    let mut depth = 0; // of `<` and `>`
    let end_line = |line: &mut String, out: &mut String| {
        if !line.trim().is_empty() {
            out.push_str(&format!("{:indent$}{}\n", "", line.trim()));
        }
        line.clear();
    };
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                line.push_str(" {");
                end_line(&mut line, out);
                write_macro(group.stream(), indent + 4, out);
                line.push('}');
                end_line(&mut line, out);
            }
            TokenTree::Punct(punct) => {
                let arrow = line.ends_with('-') || line.ends_with('=');
                line.push(punct.as_char());
                match punct.as_char() {
                    '<' => depth += 1,
                    '>' if !arrow => depth -= 1,
                    ',' | ';' if depth == 0 => end_line(&mut line, out),
                    ',' => line.push(' '),
                    ':' if punct.spacing() == Spacing::Alone && !line.ends_with("::") => {
                        line.push(' ');
                    }
                    _ => {}
                }
            }
            other => {
                let word = |of: &str| of.ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let text = other.to_string();
                if word(&line) && !matches!(other, TokenTree::Group(_)) {
                    line.push(' ');
                }
                line.push_str(&text);
            }
        }
    }
    end_line(&mut line, out);
}

#[test]
fn the_public_api() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = Vec::new();
    read(&source.join("lib.rs"), "looking_at", &source, &mut modules);
    assert!(modules.len() > 50, "{}", modules.len());
    let mut names = Names::default();
    modules.iter().flat_map(|module| &module.items).for_each(|item| names.add(item));
    let mut shown = String::new();
    for module in modules {
        let items = module.items.into_iter().filter_map(|item| public(item, &names));
        for (index, item) in items.enumerate() {
            if index == 0 {
                shown.push_str(&format!("\n// {}\n\n", module.path));
            }
            if let Item::Macro(item) = item {
                let name = item.ident.map(|name| format!(" {name}")).unwrap_or_default();
                let path = item.mac.path.to_token_stream().to_string().replace(' ', "");
                shown.push_str(&format!("{path}!{name} {{\n"));
                write_macro(item.mac.tokens, 4, &mut shown);
                shown.push_str("}\n");
            } else {
                let (attrs, items) = (Vec::new(), vec![item]);
                let file = syn::File { shebang: None, frontmatter: None, attrs, items };
                shown.push_str(&prettyplease::unparse(&file));
            }
        }
    }
    insta::assert_snapshot!(shown);
}
