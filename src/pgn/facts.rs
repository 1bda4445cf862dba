//! What messages say about a game besides its moves, often before it has a number.

use crate::event::{
    Challenge, Creating, Date, Event, GameInfo, GameNotification, GameStarted, GameSummary,
    MoveList, Rating,
};

/// The maximum number of announced games without a board.
const MAX_ANNOUNCED: usize = 256;
/// The maximum length of a name or a category in bytes; messages with longer ones are ignored.
pub(super) const MAX_NAME: usize = 64;

/// What is known about a game, collected from all messages about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// The number of the game, where the message has it.
    pub(super) number: Option<u32>,
    /// Both names; a challenge does not always say who has White. A `<g1>` line has none.
    names: Option<(String, String)>,
    /// The ratings of both, in the order of the names.
    ratings: (Option<u32>, Option<u32>),
    pub(super) rated: Option<bool>,
    pub(super) category: Option<String>,
    pub(super) loaded_from: Option<String>,
    /// Minutes and seconds; `Some(None)` for an untimed game.
    pub(super) clock: Option<Option<(u32, u32)>>,
    /// Whether the game goes on after an adjournment.
    pub(super) continued: bool,
    /// The number of the other game of a bughouse match.
    pub(super) partner: Option<u32>,
    /// The date, as PGN writes it.
    pub(super) date: Option<String>,
}

/// The facts from the fields that several messages share.
macro_rules! facts_of {
    ($game:expr) => {
        Facts {
            names: Some((($game).white.to_string(), ($game).black.to_string())),
            ratings: (($game).white_rating.value(), ($game).black_rating.value()),
            rated: Some(($game).rated),
            category: Some(game_type(&($game).category, ($game).variant.as_deref())),
            clock: Some(($game).initial.zip(($game).increment)),
            ..Facts::default()
        }
    };
}

impl Facts {
    /// Returns what an event says about a game; `None` if it is not about one.
    pub(super) fn of(event: &Event<'_>) -> Option<Self> {
        let facts = match event {
            Event::Creating(game) => Facts::creating(game),
            Event::GameStarted(game) => Facts::started(game),
            Event::GameSummary(game) => Facts::summary(game),
            Event::GameNotification(game) => Facts::notification(game),
            Event::GameInfo(game) => Facts::info(game),
            Event::Challenge(game) | Event::Issuing(game) => Facts::challenge(game),
            _ => return None,
        };
        facts.is_short().then_some(facts)
    }

    /// Returns whether all texts are short enough to be kept.
    fn is_short(&self) -> bool {
        let (white, black) = self.names.as_ref().map_or(("", ""), |(w, b)| (w, b));
        let texts = [Some(white), Some(black), self.category.as_deref()];
        let texts = texts.into_iter().chain([self.loaded_from.as_deref()]).flatten();
        texts.map(str::len).all(|length| length <= MAX_NAME)
    }

    fn creating(game: &Creating<'_>) -> Self {
        Facts {
            names: Some((game.first.to_string(), game.second.to_string())),
            ratings: (game.first_rating.value(), game.second_rating.value()),
            rated: Some(game.rated),
            category: Some(game_type(&game.category, game.variant.as_deref())),
            clock: Some(game.initial.zip(game.increment)),
            continued: game.adjourned,
            ..Facts::default()
        }
    }

    fn summary(game: &GameSummary<'_>) -> Self {
        Facts { number: Some(game.game), ..facts_of!(game) }
    }

    fn notification(game: &GameNotification<'_>) -> Self {
        Facts { number: Some(game.game), ..facts_of!(game) }
    }

    fn started(game: &GameStarted<'_>) -> Self {
        Facts {
            number: Some(game.game),
            names: Some((game.white.to_string(), game.black.to_string())),
            rated: Some(game.rated),
            category: Some(game_type(&game.category, game.variant.as_deref())),
            continued: game.continued,
            ..Facts::default()
        }
    }

    fn info(game: &GameInfo<'_>) -> Self {
        let seconds = game.white_initial_seconds;
        let clock = seconds.is_multiple_of(60).then_some((seconds / 60, game.white_increment));
        Facts {
            number: Some(game.game),
            ratings: (game.white_rating.value(), game.black_rating.value()),
            rated: Some(game.rated),
            category: Some(game.category.to_string()),
            clock: clock.map(|clock| (clock != (0, 0)).then_some(clock)),
            partner: game.partner_game,
            ..Facts::default()
        }
    }

    fn challenge(game: &Challenge<'_>) -> Self {
        Facts {
            names: Some((game.challenger.name.to_string(), game.opponent.name.to_string())),
            ratings: (game.challenger_rating.value(), game.opponent_rating.value()),
            rated: Some(game.rated),
            category: Some(game_type(&game.category, game.variant.as_deref())),
            loaded_from: game.loaded_from.as_ref().map(ToString::to_string),
            clock: Some(game.initial.zip(game.increment)),
            continued: game.adjourned,
            ..Facts::default()
        }
    }

    /// Returns what a move list says about its game.
    pub(super) fn of_list(list: &MoveList<'_>) -> Self {
        let rating = |rating: &Option<Rating<'_>>| rating.as_ref().and_then(Rating::value);
        Facts {
            number: list.game,
            names: Some((list.white.to_string(), list.black.to_string())),
            ratings: (rating(&list.white_rating), rating(&list.black_rating)),
            rated: Some(list.rated),
            category: Some(game_type(&list.category, list.variant.as_deref()))
                .filter(|name| name.len() <= MAX_NAME),
            clock: Some(Some((list.initial, list.increment)).filter(|&clock| clock != (0, 0))),
            date: list.date.as_ref().and_then(pgn_date),
            ..Facts::default()
        }
    }

    /// Returns the rating of a player of that name.
    pub(super) fn rating(&self, name: &str) -> Option<u32> {
        let (first, second) = self.names.as_ref()?;
        if same(first, name) {
            self.ratings.0
        } else if same(second, name) {
            self.ratings.1
        } else {
            None
        }
    }

    /// Sets the rating of a player, if it is not known.
    pub(super) fn rate(&mut self, name: &str, rating: u32) {
        let Some((first, second)) = &self.names else { return };
        if same(first, name) {
            self.ratings.0.get_or_insert(rating);
        } else if same(second, name) {
            self.ratings.1.get_or_insert(rating);
        }
    }

    /// Sets the names if the message had none.
    pub(super) fn name(&mut self, white: &str, black: &str) {
        self.names.get_or_insert_with(|| (white.to_owned(), black.to_owned()));
    }

    /// Returns whether this can be about a game of these players with that number and clock.
    fn is_about(&self, number: u32, white: &str, black: &str, clock: (u32, u32)) -> bool {
        self.number.is_none_or(|known| known == number)
            && self.clock.flatten().is_none_or(|known| known == clock)
            && match &self.names {
                None => self.number.is_some(),
                Some((first, second)) if self.number.is_some() => {
                    same(first, white) && same(second, black)
                }
                Some((first, second)) => {
                    (same(first, white) && same(second, black))
                        || (same(first, black) && same(second, white))
                }
            }
    }

    /// Returns whether two messages can be about the same game.
    fn agrees(&self, other: &Facts) -> bool {
        let category = match (&self.category, &other.category) {
            (Some(one), Some(other)) => same(family(one), family(other)),
            _ => true,
        };
        category
            && self.rated.zip(other.rated).is_none_or(|(one, other)| one == other)
            && self.continued == other.continued
    }

    /// Fills in what is not known yet. The names are kept, so that ratings stay with their players.
    pub(super) fn fill(&mut self, other: &Facts) {
        if let Some((first, second)) = self.names.clone() {
            self.ratings.0 = self.ratings.0.or_else(|| other.rating(&first));
            self.ratings.1 = self.ratings.1.or_else(|| other.rating(&second));
        }
        self.rated = self.rated.or(other.rated);
        // `wild/2` is more specific than `wild`.
        if self.category.as_deref().is_none_or(|known| known == "wild") && other.category.is_some()
        {
            self.category.clone_from(&other.category);
        }
        if self.loaded_from.is_none() {
            self.loaded_from.clone_from(&other.loaded_from);
        }
        self.clock = self.clock.or(other.clock);
        self.partner = self.partner.or(other.partner);
        if self.date.is_none() {
            self.date.clone_from(&other.date);
        }
    }
}

/// Returns what is played: of `blitz crazyhouse` the second word, which says more than the pace.
fn game_type(category: &str, variant: Option<&str>) -> String {
    variant.unwrap_or(category).to_owned()
}

/// Returns the kind that both `wild` and `wild/2` belong to.
pub(super) fn family(category: &str) -> &str {
    category.split('/').next().unwrap_or(category)
}

/// Returns whether two names are of the same player: servers ignore case.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Games that were announced and have no board yet.
#[derive(Debug, Clone, Default)]
pub(super) struct Announced {
    /// The newest last.
    facts: std::collections::VecDeque<Facts>,
}

impl Announced {
    pub(super) fn push(&mut self, facts: Facts) {
        if self.facts.len() == MAX_ANNOUNCED {
            self.facts.pop_front();
        }
        self.facts.push_back(facts);
    }

    /// Removes and merges what was announced about a game, when its first board arrives.
    pub(super) fn take(
        &mut self,
        number: u32,
        white: &str,
        black: &str,
        clock: (u32, u32),
    ) -> Facts {
        let mut known = Facts::default();
        known.name(white, black);
        known.number = Some(number);
        let mut any = false;
        for facts in self.facts.iter().rev() {
            let about = facts.is_about(number, white, black, clock);
            if about && (!any || known.agrees(facts)) {
                let mut facts = facts.clone();
                facts.name(white, black);
                known.fill(&facts);
                known.continued |= facts.continued;
                any = true;
            }
        }
        self.facts.retain(|facts| !facts.is_about(number, white, black, clock));
        known
    }
}

/// Returns a date in the form of PGN, where the year is known.
fn pgn_date(date: &Date<'_>) -> Option<String> {
    let year = date.year.filter(|&year| year > 0)?;
    Some(format!("{year:04}.{:02}.{:02}", date.month, date.day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_a_year() {
        let date = |text| Date::parse(text).and_then(|date| pgn_date(&date));
        assert_eq!(date("Sun Apr  2, 09:07 ??? 2001").as_deref(), Some("2001.04.02"));
        assert_eq!(date("Sun Apr  2"), None);
    }

    fn facts(names: (&str, &str), ratings: (u32, u32), category: &str) -> Facts {
        Facts {
            names: Some((names.0.to_owned(), names.1.to_owned())),
            ratings: (Some(ratings.0), Some(ratings.1)),
            category: Some(category.to_owned()),
            ..Facts::default()
        }
    }

    #[test]
    fn a_game_gets_what_was_announced_about_it() {
        let mut announced = Announced::default();
        announced.push(facts(("Foo", "Bar"), (1, 2), "standard"));
        announced.push(facts(("Bar", "Foo"), (1500, 1600), "blitz"));
        announced.push(facts(("Bar", "Quux"), (3, 4), "blitz"));
        let mut started = facts(("Foo", "Bar"), (0, 0), "blitz");
        (started.number, started.ratings) = (Some(7), (None, None));
        announced.push(started);
        let known = announced.take(7, "Foo", "bar", (5, 0));
        assert_eq!((known.rating("foo"), known.rating("Bar")), (Some(1600), Some(1500)));
        assert_eq!(known.category.as_deref(), Some("blitz"));
        // Announcements that contradict it are removed too, and the others are kept.
        assert_eq!(announced.facts.len(), 1);
        assert_eq!(announced.take(7, "Foo", "Bar", (5, 0)).category, None);
    }

    #[test]
    fn the_number_of_announcements_is_bounded() {
        let mut announced = Announced::default();
        for _ in 0..1_000 {
            announced.push(facts(("Foo", "Bar"), (1, 2), "blitz"));
        }
        assert_eq!(announced.facts.len(), MAX_ANNOUNCED);
    }
}
