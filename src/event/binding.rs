//! Where each field of an event comes from, decided when the list is read.
//!
//! An entry of a list names its stars, the rest of its line and its constants. For a kind with a
//! type of its own the names are resolved here, once: for each field of the type, in its order, a
//! [`FieldPlace`]. Making an event is then reading places one after the other.

use super::field::Field;
use super::kind::Kind;
use super::terms::Term;
use crate::grammar::StarType;
use crate::nearest::nearest;

/// A field that a type has: its name, and what can become it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) name: &'static str,
    /// Whether there is no event without it.
    needed: bool,
    takes: &'static [StarType],
    checked_by: &'static [StarType],
    natural: bool,
}

/// The fields of one form of a kind. A few kinds have two: a line of data, and the same in words.
pub(crate) type Form = &'static [Slot];

impl Slot {
    /// Makes a field of this type.
    pub(crate) const fn new<'a, T: Field<'a>>(name: &'static str) -> Slot {
        let (takes, checked_by) = (T::TAKES, T::CHECKED_BY);
        Slot { name, needed: T::NEEDED, takes, checked_by, natural: T::NATURAL }
    }

    /// Makes a field of this type that has a default.
    pub(crate) const fn optional<'a, T: Field<'a>>(name: &'static str) -> Slot {
        Slot { needed: false, ..Slot::new::<T>(name) }
    }
}

/// Where the text of a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldPlace {
    /// The message does not have the field.
    Absent,
    /// A star of the pattern.
    Star(usize),
    /// A star whose type accepts only what the field can be.
    Checked(usize),
    /// The rest of the line.
    Rest,
    /// A constant of the entry.
    Constant(usize),
    /// A part of the field `terms`.
    Term(Term),
    /// The line after a head.
    Body,
}

/// The fields of an entry, before it is known what they become.
#[derive(Debug, Default)]
pub(crate) struct EntryFields<'e> {
    /// Their names, each with its place.
    pub(crate) named: Vec<(&'e str, FieldPlace)>,
    /// The types of all stars, including those that are not fields.
    pub(crate) stars: Box<[StarType]>,
    /// The values of the constants.
    pub(crate) constants: Vec<&'e str>,
}

/// The field that the line after a head becomes.
pub(crate) const BODY: &str = "text";

/// What is made of a match of an entry, and from where: all that an event needs to know of its entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Binding {
    pub(crate) kind: Kind,
    /// What the list calls the kind.
    pub(crate) name: Box<str>,
    /// Which form of the kind it is.
    pub(crate) form: usize,
    /// A place for each field of the form.
    pub(crate) places: Box<[FieldPlace]>,
    /// Where the terms of a game are, if they are in one field.
    pub(crate) terms: Option<FieldPlace>,
    /// The fields of a notice, by their names; a kind with a type has names of its own.
    pub(crate) named: Box<[(Box<str>, FieldPlace)]>,
    /// The types of the stars. The text after the last is the rest of the line.
    pub(crate) stars: Box<[StarType]>,
    /// The values of the constants.
    pub(crate) constants: Box<[Box<str>]>,
    /// The stars that become a number without a sign in 32 bits.
    pub(crate) naturals: Box<[usize]>,
}

/// Why an entry can never become its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The kind is made by the session, never from an entry.
    Kind,
    /// It has no field that the kind needs.
    Missing { field: &'static str },
    /// It has a field that the kind does not know.
    Unknown { field: String, nearest: Option<&'static str>, known: Vec<&'static str> },
    /// A star can never hold what the field is.
    Type { field: &'static str, star_type: StarType, takes: &'static [StarType] },
}

impl Misfit {
    /// Returns the field, and what was expected of it.
    pub(crate) fn as_fault(&self) -> (&str, &'static str) {
        match self {
            Misfit::Kind => ("kind", "a kind that lists can have"),
            Misfit::Missing { field } => (field, "a value"),
            Misfit::Unknown { field, .. } => (field, "a field of the kind"),
            Misfit::Type { field, .. } => (field, "text of another type"),
        }
    }
}

/// The field that holds those of a game's terms.
const TERMS: &str = "terms";

impl Binding {
    /// Resolves the fields of an entry of this kind, of which the forms are given; a notice has none.
    pub(crate) fn new(
        name: &str,
        forms: Option<&'static [Form]>,
        fields: EntryFields<'_>,
    ) -> Result<Binding, Misfit> {
        let kind = Kind::of(name);
        let EntryFields { named, stars, constants } = fields;
        let place = |name: &str| named.iter().find(|(known, _)| *known == name).map(|(_, at)| *at);
        let name = name.into();
        let constants = constants.into_iter().map(Into::into).collect();
        let Some(forms) = forms else {
            let terms = place(TERMS);
            let named = named.into_iter().map(|(name, place)| (name.into(), place)).collect();
            return Ok(Binding { name, terms, named, stars, constants, ..Binding::default() });
        };
        let knows = |form: Form, name: &str| {
            let has_terms = || form.iter().any(|slot| Term::named(slot.name).is_some());
            form.iter().any(|slot| slot.name == name) || name == TERMS && has_terms()
        };
        let unknown = |form: Form| named.iter().filter(|(name, _)| !knows(form, name)).count();
        // A mistake in a name is reported for the form that has most of the others.
        let chosen = forms.iter().enumerate().min_by_key(|(_, form)| unknown(form));
        let (number, &form) = chosen.ok_or(Misfit::Kind)?;
        if let Some((name, _)) = named.iter().find(|(name, _)| !knows(form, name)) {
            let known = form.iter().map(|slot| slot.name);
            let known: Vec<_> = known.filter(|known| place(known).is_none()).collect();
            let nearest = nearest(name, form.iter().map(|slot| slot.name));
            return Err(Misfit::Unknown { field: (*name).to_owned(), nearest, known });
        }
        let terms = place(TERMS).filter(|_| form.iter().all(|slot| slot.name != TERMS));
        let places = form.iter().map(|slot| {
            let term = || Term::named(slot.name).filter(|_| terms.is_some()).map(FieldPlace::Term);
            let place = place(slot.name).or_else(term).unwrap_or(FieldPlace::Absent);
            match place {
                FieldPlace::Absent if slot.needed => Err(Misfit::Missing { field: slot.name }),
                FieldPlace::Star(star) if !slot.takes.contains(&stars[star]) => {
                    let (field, star_type, takes) = (slot.name, stars[star], slot.takes);
                    Err(Misfit::Type { field, star_type, takes })
                }
                FieldPlace::Star(star) if slot.checked_by.contains(&stars[star]) => {
                    Ok(FieldPlace::Checked(star))
                }
                place => Ok(place),
            }
        });
        let places: Box<[FieldPlace]> = places.collect::<Result<_, _>>()?;
        let bound = form.iter().zip(&places).filter(|(slot, _)| slot.natural);
        let naturals = bound.filter_map(|(_, place)| match place {
            FieldPlace::Star(star) | FieldPlace::Checked(star) => Some(*star),
            _ => None,
        });
        let (naturals, named) = (naturals.collect(), Box::default());
        let form = number;
        Ok(Binding { kind, name, form, places, terms, named, stars, constants, naturals })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::PatternList;

    fn binding(entry: &str) -> Binding {
        let list = PatternList::parse("x.pat", &format!("{entry}\nnewline \"\\n\"\n")).unwrap();
        list.entries()[0].binding.clone()
    }

    #[test]
    fn every_field_has_its_place() {
        let say = binding(r#"say ^"*[*] says: " from:handle game:number | rest:text"#);
        assert_eq!(say.kind, Kind::Say);
        assert_eq!(*say.places, [FieldPlace::Checked(0), FieldPlace::Star(1), FieldPlace::Rest]);
        assert_eq!(*say.naturals, [1]);
        let say = binding(r#"say ^"** * says: *" _:nothing from:handle text"#);
        assert_eq!(*say.places, [FieldPlace::Checked(1), FieldPlace::Absent, FieldPlace::Star(2)]);
        let offer = binding(r#"offer ^"draw?" what=draw"#);
        assert_eq!(
            *offer.places,
            [FieldPlace::Absent, FieldPlace::Absent, FieldPlace::Constant(0), FieldPlace::Absent]
        );
    }

    #[test]
    fn terms_fill_the_fields_that_the_entry_does_not_name() {
        let start = binding(
            r#"game_started ^"* * * *" game:number white:handle black:handle terms continued=true"#,
        );
        let [_, _, _, rated, category, _, continued] = *start.places else { panic!("{start:?}") };
        assert_eq!(
            (rated, category),
            (FieldPlace::Term(Term::Rated), FieldPlace::Term(Term::Category))
        );
        assert_eq!((continued, start.terms), (FieldPlace::Constant(0), Some(FieldPlace::Star(3))));
    }

    #[test]
    fn a_kind_may_have_two_forms() {
        assert_eq!(binding(r#"seek ^"<s> *" line"#).form, 0);
        let words = binding(r#"seek ^"* * * *" from:handle rating:rating terms id:number"#);
        assert_eq!((words.form, words.places[0]), (1, FieldPlace::Star(3)));
    }
}
