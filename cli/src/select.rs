//! Selects events by kind, player and game, and reports names that were not found.

use std::collections::BTreeSet;

use clap::Args;
use looking_at::Heard;
use looking_at::list::nearest;
use looking_at::pgn::Game;

/// The events to select.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// Only events of these kinds
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    pub(super) kind: Vec<String>,

    /// Only events in which this player is named
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only events of these games
    #[arg(long, value_name = "N,...", value_delimiter = ',')]
    game: Vec<u64>,
}

/// The names and numbers seen so far, for a suggestion if the player or game that was asked for is never
/// found.
#[derive(Debug, Default)]
pub(super) struct Unknown {
    players: BTreeSet<String>,
    games: BTreeSet<u64>,
    player_found: bool,
    /// The games that were asked for and found.
    games_found: BTreeSet<u64>,
    /// The number of games that PGN can't represent.
    pub(super) left_out: usize,
}

/// The maximum number of players, and of games, that are remembered for all files.
const REMEMBERED: usize = 100_000;
/// The maximum length of a name that is remembered. With some lists a field for a name holds other text.
const LONGEST_NAME: usize = 64;

impl Selection {
    pub(super) fn takes_kind(&self, kind: &str) -> bool {
        self.kind.is_empty() || self.kind.iter().any(|wanted| wanted == kind)
    }

    /// Returns the options as they are written on the command line.
    pub(super) fn options(&self) -> Vec<String> {
        let games: Vec<_> = self.game.iter().map(u64::to_string).collect();
        let lists = [("--kind", self.kind.join(",")), ("--game", games.join(","))];
        let mut options: Vec<_> = lists
            .into_iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(name, values)| format!("{name} {values}"))
            .collect();
        options.extend(self.player.iter().map(|player| format!("--player {player}")));
        options
    }

    /// Returns whether the event is selected.
    pub(super) fn takes(&self, heard: &Heard<'_>, unknown: &mut Unknown) -> bool {
        let kind = self.takes_kind(heard.kind());
        if self.player.is_none() && self.game.is_empty() {
            return kind;
        }
        let mut takes = kind;
        if !self.game.is_empty() {
            let game = heard.game().map(u64::from);
            let wanted = game.filter(|game| self.game.contains(game));
            unknown.games_found.extend(wanted);
            unknown.game(game);
            takes &= wanted.is_some();
        }
        if let Some(player) = &self.player {
            let players = heard.players();
            let named = players.iter().any(|name| name.eq_ignore_ascii_case(player));
            unknown.player_found |= named;
            players.iter().for_each(|name| unknown.player(name));
            takes &= named;
        }
        takes
    }

    /// Returns whether the game is selected.
    pub(super) fn takes_game(&self, game: &Game, unknown: &mut Unknown) -> bool {
        let number = game.number().map(u64::from);
        let players = ["White", "Black"].map(|name| game.tag(name).unwrap_or_default());
        unknown.game(number);
        players.iter().for_each(|name| unknown.player(name));
        let named = number.filter(|number| self.game.contains(number));
        unknown.games_found.extend(named);
        let wanted = self.game.is_empty() || named.is_some();
        let plays = self
            .player
            .as_ref()
            .is_none_or(|player| players.iter().any(|name| name.eq_ignore_ascii_case(player)));
        unknown.player_found |= plays;
        wanted && plays
    }
}

impl Unknown {
    fn player(&mut self, name: &str) {
        let has_room = self.players.len() < REMEMBERED && name.len() <= LONGEST_NAME;
        if !self.player_found && has_room && !self.players.contains(name) {
            self.players.insert(name.to_owned());
        }
    }

    fn game(&mut self, number: Option<u64>) {
        if self.games.len() < REMEMBERED {
            self.games.extend(number);
        }
    }

    /// Adds the names and numbers of another file.
    pub(super) fn add(&mut self, other: Unknown) {
        self.player_found |= other.player_found;
        self.games_found.extend(other.games_found);
        self.left_out += other.left_out;
        other.players.iter().for_each(|name| self.player(name));
        other.games.iter().for_each(|&number| self.game(Some(number)));
        if self.player_found {
            self.players.clear(); // nothing will be said of them
        }
    }

    /// Returns messages about players and games that were not found.
    pub(super) fn notes(&self, selection: &Selection) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(player) = selection.player.as_ref().filter(|_| !self.player_found) {
            let lower = player.to_ascii_lowercase();
            let known: Vec<_> =
                self.players.iter().map(|name| (name.to_ascii_lowercase(), name)).collect();
            let near = nearest(&lower, known.iter().map(|(lower, _)| lower.as_str()));
            let near = near.and_then(|near| known.iter().find(|(lower, _)| lower == near));
            let hint = match near {
                Some((_, name)) => format!("; did you mean {name:?}?"),
                None if self.players.is_empty() => ", nor any other player".to_owned(),
                None if self.players.len() == REMEMBERED => {
                    format!("; at least {REMEMBERED} other players are named")
                }
                None => format!("; {} other players are named", self.players.len()),
            };
            notes.push(format!("no event names the player {player:?}{hint}"));
        }
        for game in selection.game.iter().filter(|game| !self.games_found.contains(game)) {
            const SHOWN: usize = 10;
            let games: Vec<_> = self.games.iter().take(SHOWN).map(u64::to_string).collect();
            let more = match self.games.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            notes.push(match games.is_empty() {
                true => format!("no event belongs to game {game}, or to any other"),
                false => {
                    format!("no event belongs to game {game}: there are {}{more}", games.join(", "))
                }
            });
        }
        notes.extend(self.left_out_note());
        notes
    }

    /// Returns a note about games that are left out.
    pub(super) fn left_out_note(&self) -> Option<String> {
        match self.left_out {
            0 => None,
            1 => Some("one game is left out: PGN can't represent its board".to_owned()),
            games => Some(format!("{games} games are left out: PGN can't represent their boards")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_all_files_have_one_limit() {
        let file = |number: usize| {
            let mut unknown = Unknown::default();
            for name in 0..REMEMBERED / 2 + 1 {
                unknown.player(&format!("Foo{}", number * REMEMBERED + name));
                unknown.game(Some((number * REMEMBERED + name) as u64));
            }
            unknown.player(&"x".repeat(LONGEST_NAME + 1));
            unknown
        };
        let mut all = Unknown::default();
        (0..3).for_each(|number| all.add(file(number)));
        assert_eq!((all.players.len(), all.games.len()), (REMEMBERED, REMEMBERED));
        assert!(all.players.iter().all(|name| name.len() <= LONGEST_NAME));
        let player = Some("Zed".to_owned());
        let selection = Selection { kind: Vec::new(), player, game: Vec::new() };
        let expected = "no event names the player \"Zed\"; at least 100000 other players are named";
        assert_eq!(all.notes(&selection), [expected]);

        all.add(Unknown { player_found: true, ..Unknown::default() });
        all.add(file(4));
        assert!(all.players.is_empty());
    }
}
