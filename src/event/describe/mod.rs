//! For tests: what each type is in JSON, and random values of it.
//!
//! The macros of [`shape`](super::shape) describe the types that they make, with the comments of their
//! fields. The schema of the events and a page of the guide are written from that.

mod types;

use proptest::prelude::Rng;
use proptest::test_runner::TestRng;
use serde_json::{Map, Value as Json, json};

// The table of kinds names every type.
use super::*;

/// The type of a field.
pub(crate) trait Described: Sized {
    /// Returns what it is called where people read it.
    fn name() -> String;

    /// Its JSON. A type with parts of its own is put into `defs` under its name.
    fn schema(defs: &mut Map<String, Json>) -> Json;

    /// Whether the JSON may be without a field of this type.
    const OPTIONAL: bool = false;

    /// Returns some value.
    fn any(random: &mut TestRng) -> Self;
}

/// A struct.
pub(crate) trait DescribedStruct {
    /// The name of the type.
    const TYPE: &'static str;

    /// Its fields, in order.
    fn fields(defs: &mut Map<String, Json>) -> Vec<DescribedField>;
}

/// A field of a struct.
pub(crate) struct DescribedField {
    pub(crate) name: &'static str,
    pub(crate) doc: String,
    pub(crate) type_name: String,
    pub(crate) optional: bool,
    pub(crate) schema: Json,
}

impl DescribedField {
    /// Makes a field of this type, with the lines of its comment.
    pub(crate) fn new<T: Described>(
        name: &'static str,
        doc: &[&str],
        optional: bool,
        defs: &mut Map<String, Json>,
    ) -> DescribedField {
        let (schema, type_name, optional) = (T::schema(defs), T::name(), optional || T::OPTIONAL);
        DescribedField { name, doc: paragraph(doc), type_name, optional, schema }
    }
}

/// Returns the first paragraph of a comment.
pub(crate) fn paragraph(doc: &[&str]) -> String {
    let lines = doc.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// Returns a comment without the targets of its links, which only rustdoc knows.
pub(crate) fn without_links(doc: &str) -> String {
    let mut text = String::new();
    let mut rest = doc;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((name, after)) = after.split_once(']') else { break };
        let after = match after.strip_prefix('(') {
            Some(target) => target.split_once(')').map_or(after, |(_, after)| after),
            None => after,
        };
        text.extend([before, name]);
        rest = after;
    }
    text + rest
}

/// Returns an object with these fields and no others.
pub(crate) fn object(doc: &str, fields: &[DescribedField]) -> Json {
    let properties = fields.iter().map(|field| {
        let mut schema = field.schema.clone();
        schema["description"] = without_links(&field.doc).into();
        (field.name.to_owned(), schema)
    });
    let required = fields.iter().filter(|field| !field.optional).map(|field| field.name);
    json!({
        "description": without_links(doc),
        "type": "object",
        "properties": properties.collect::<Map<_, _>>(),
        "required": required.collect::<Vec<_>>(),
        "additionalProperties": false,
    })
}

/// Puts the schema of a type into `defs`, and refers to it.
pub(crate) fn define(
    name: &str,
    defs: &mut Map<String, Json>,
    schema: impl FnOnce(&mut Map<String, Json>) -> Json,
) -> Json {
    if !defs.contains_key(name) {
        let schema = schema(defs);
        defs.insert(name.to_owned(), schema);
    }
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Describes a struct of [`shape!`](super::shape::shape).
macro_rules! describe_struct {
    (
        $(#[doc = $doc:literal])*
        $name:ident $(<$life:lifetime>)? {
            $(
                $(#[doc = $field_doc:literal])*
                $field:ident: $type:ty $(= $default:expr)? $(=> $omitted:expr)?,
            )*
        } { $( $(#[doc = $also_doc:literal])* $also:ident: $also_type:ty = $method:path, )* }
    ) => {
        impl $(<$life>)? $crate::event::describe::Described for $name $(<$life>)? {
            fn name() -> String {
                stringify!($name).to_owned()
            }

            fn schema(
                defs: &mut serde_json::Map<String, serde_json::Value>,
            ) -> serde_json::Value {
                use $crate::event::describe::{DescribedStruct, define, object, paragraph};
                define(stringify!($name), defs, |defs| {
                    object(&paragraph(&[$($doc),*]), &Self::fields(defs))
                })
            }

            fn any(random: &mut proptest::test_runner::TestRng) -> Self {
                let _ = &random;
                $name { $( $field: $crate::event::describe::Described::any(random), )* }
            }
        }

        impl $(<$life>)? $crate::event::describe::DescribedStruct for $name $(<$life>)? {
            const TYPE: &'static str = stringify!($name);

            fn fields(
                defs: &mut serde_json::Map<String, serde_json::Value>,
            ) -> Vec<$crate::event::describe::DescribedField> {
                let _ = &defs;
                vec![
                    $( $crate::event::describe::DescribedField::new::<$type>(
                        $crate::event::shape::field_name(stringify!($field)),
                        &[$($field_doc),*],
                        !([$( stringify!($omitted) )?] as [&str; _]).is_empty(),
                        defs,
                    ), )*
                    $( $crate::event::describe::DescribedField::new::<$also_type>(
                        stringify!($also),
                        &[$($also_doc),*],
                        false,
                        defs,
                    ), )*
                ]
            }
        }
    };
}
pub(crate) use describe_struct;

/// Describes an enum of [`words!`](super::shape::words).
macro_rules! describe_words {
    (
        $(#[doc = $doc:literal])*
        $name:ident { $( $(#[doc = $variant_doc:literal])* $variant:ident = $word:literal, )* }
    ) => {
        impl $crate::event::describe::Described for $name {
            fn name() -> String {
                stringify!($name).to_owned()
            }

            fn schema(
                defs: &mut serde_json::Map<String, serde_json::Value>,
            ) -> serde_json::Value {
                use $crate::event::describe::{define, paragraph, without_links};
                define(stringify!($name), defs, |_| {
                    serde_json::json!({
                        "description": without_links(&paragraph(&[$($doc),*])),
                        "oneOf": [$( {
                            "const": $word,
                            "description": without_links(&paragraph(&[$($variant_doc),*])),
                        } ),*],
                    })
                })
            }

            fn any(random: &mut proptest::test_runner::TestRng) -> Self {
                $crate::event::describe::pick(random, &[$( $name::$variant ),*])
            }
        }
    };
}
pub(crate) use describe_words;

/// Returns one of some values.
pub(crate) fn pick<T: Copy>(random: &mut TestRng, values: &[T]) -> T {
    values[random.next_u32() as usize % values.len()]
}

/// A kind with a type of its own.
pub(crate) struct DescribedKind {
    pub(crate) kind: &'static str,
    pub(crate) doc: String,
    pub(crate) type_name: &'static str,
    fields: fn(&mut Map<String, Json>) -> Vec<DescribedField>,
}

impl DescribedKind {
    /// Returns the fields of its type.
    pub(crate) fn fields(&self, defs: &mut Map<String, Json>) -> Vec<DescribedField> {
        (self.fields)(defs)
    }
}

/// Describes the table of kinds.
macro_rules! describe_kinds {
    ($( $(#[doc = $doc:literal])* $variant:ident($($type:tt)+) = $kind:ident, $on:ident; )*) => {
        /// Returns every kind with a type of its own.
        #[allow(clippy::extra_unused_lifetimes, reason = "the table has it in its types")]
        pub(crate) fn described_kinds<'a>() -> Vec<DescribedKind> {
            vec![$( DescribedKind {
                kind: stringify!($kind),
                doc: paragraph(&[$($doc),*]),
                type_name: <$($type)+ as DescribedStruct>::TYPE,
                fields: <$($type)+ as DescribedStruct>::fields,
            }, )*]
        }

        /// Returns a random event of every kind.
        pub(crate) fn any_events(random: &mut TestRng) -> Vec<Event<'static>> {
            vec![
                $( Event::$variant(Described::any(random)), )*
                Event::Notice(Described::any(random)),
            ]
        }
    };
}

kinds!(describe_kinds);
