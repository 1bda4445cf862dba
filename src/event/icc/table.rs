//! ICC's datagrams: their numbers, how each is known, its arguments with their types, and the event that it becomes.

use std::borrow::Cow;

use super::args::Args;
use super::games::GameNews;
use super::{Decoded, KnownGames, games, moves, notice, offers, talk};
use crate::event::board::fen;
use crate::event::fields::ReadFields as _;
use crate::event::malformed::Fault;
use crate::event::{
    Board, Castling, Challenge, ChannelTell, Color, Event, Handle, Holdings, LoggedIn, Qtell, Seek,
    Unobserving,
};

/// A kind of datagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DatagramKind {
    pub(crate) code: u32,
    pub(crate) name: &'static str,
    /// The arguments as the table has them.
    args: &'static str,
    /// The kinds of events that it becomes; empty if it stays a datagram.
    pub(crate) kinds: &'static str,
    /// How the form is known: `F` ICC's formats.txt, `L` LuaChess's parser, `J` Jin's, `S` seen in a
    /// recorded session; `-` if only the number and the name are known.
    pub(crate) known: &'static str,
}

impl DatagramKind {
    /// Returns the kind of the event that is made first, or of the one that could not be made.
    pub(super) fn kind(&self) -> &'static str {
        self.kinds.split(' ').next().unwrap_or_default()
    }

    /// Reads the arguments and makes the event; `None` if it stays a datagram.
    pub(super) fn read<'a>(
        &'static self,
        args: Args<'a>,
        games: &mut KnownGames,
        me: Option<&str>,
    ) -> Result<Option<Decoded<'a>>, Fault<'a>> {
        read_row(self, args, games, me)
    }

    /// Returns the datagram of a number.
    pub(crate) fn of(code: u32) -> Option<&'static DatagramKind> {
        TABLE.binary_search_by_key(&code, |entry| entry.code).ok().map(|at| &TABLE[at])
    }

    /// Returns the names of the arguments, with their marks.
    pub(crate) fn args(&self) -> impl Iterator<Item = &'static str> {
        let args = if self.args == "GAME" { GAME } else { self.args };
        args.split(',').filter_map(|arg| {
            let name = arg.split(':').next()?;
            Some(name.rsplit('=').next()?.trim_ascii()).filter(|name| !name.is_empty())
        })
    }

    /// Returns whether it is about a game, whose number is the first argument.
    pub(super) fn is_of_game(&self) -> bool {
        self.args().next() == Some("game")
    }

    /// Returns the names of the first `count` arguments, as far as they are known. An argument that may be missing or
    /// repeated has no name, and neither have those after it.
    pub(crate) fn names(&self, count: usize) -> Vec<Cow<'static, str>> {
        let known = self.args().take(count);
        known.take_while(|name| !name.ends_with(['?', '.'])).map(Cow::Borrowed).collect()
    }
}

/// All that are known, sorted by number.
pub(crate) const TABLE: &[DatagramKind] = ROWS;

/// The arguments of a game, which [`KnownGames::start`] reads.
const GAME: &str = "game, white, black, wild, category, rated, initial, increment, black_initial, black_increment, played, examined_as, white_rating, black_rating, game_id, white_titles, black_titles, irregular_legality, irregular_semantics, uses_plunkers, time_control, promote_to_king";

/// Makes the table, and the function that reads the arguments and makes the event.
///
/// An argument with a type is read by the method of [`Args`] of that name; one without belongs to the one before it, or
/// is not read. `a = b: c` is the argument `b` in a variable `a`. `?` is there only if the client has asked
/// for it, `...` any number of times.
macro_rules! datagrams {
    (
        ($read:ident, $kind:ident, $games:ident, $me:ident);
        $( $code:literal $name:ident $known:literal $args:tt $($kinds:literal => $event:expr)? ; )*
    ) => {
        const ROWS: &[DatagramKind] = &[$( DatagramKind {
            code: $code,
            name: stringify!($name),
            args: datagrams!(@names $args),
            kinds: concat!($($kinds)?),
            known: $known,
        }, )*];

        #[allow(unused_variables)]
        fn read_row<'a>(
            entry: &'static DatagramKind,
            mut $read: Args<'a>,
            $games: &mut KnownGames,
            $me: Option<&str>,
        ) -> Result<Option<Decoded<'a>>, Fault<'a>> {
            let $kind = entry.kind();
            Ok(Some(match entry.code {
                $( $code => datagrams!(@event $read $args $($event)?), )*
                _ => return Ok(None),
            }))
        }
    };
    (@names ($($args:tt)*)) => { stringify!($($args)*) };
    (@event $read:ident $args:tt) => { return Ok(None) };
    (@event $read:ident ($($args:tt)*) $event:expr) => {{
        datagrams!(@read $read $($args)*);
        $event.into()
    }};
    (@read $read:ident $arg:ident: $type:ident $(, $($rest:tt)*)?) => {
        let $arg = $read.$type(stringify!($arg))?;
        datagrams!(@read $read $($($rest)*)?);
    };
    (@read $read:ident $variable:ident = $arg:ident: $type:ident $(, $($rest:tt)*)?) => {
        let $variable = $read.$type(stringify!($arg))?;
        datagrams!(@read $read $($($rest)*)?);
    };
    (@read $read:ident $arg:ident, $($rest:tt)*) => { datagrams!(@read $read $($rest)*); };
    (@read $read:ident $($rest:tt)*) => {};
}

#[rustfmt::skip]
datagrams! {
    (args, kind, games, me);

    0 who_am_i "FL" (handle: handle, titles)
        "logged_in" => Event::LoggedIn(LoggedIn { handle });
    1 player_arrived "FL" (name: name, more...)
        "arrived" => talk::presence(kind, name, args, false);
    2 player_left "FL" (name: name)
        "departed" => talk::presence(kind, name, args, false);
    3 bullet "F" (name, rating, provisional);
    4 blitz "F" (name, rating, provisional);
    5 standard "F" (name, rating, provisional);
    6 wild "F" (name, rating, provisional);
    7 bughouse "F" (name, rating, provisional);
    8 timestamp "F" (name, client);
    9 titles "FL" (name, titles);
    10 open "F" (name, open);
    11 state "F" (name, state, game);
    12 game_started "FL" (GAME)
        "game_started game_summary" => games.start(GameNews::Any, args, me)?;
    13 game_result "FL" (game: number, examined: flag, code: text, result: result, reason: text, eco)
        "game_ended" => games.end(game, examined, result, reason)?;
    14 examined_game_is_gone "FL" (game: number)
        "unexamining" => games.unexamine(game);
    15 my_game_started "FL" (GAME)
        "game_started examining game_summary" => games.start(GameNews::Mine, args, me)?;
    16 my_game_result "FLS" (game: number, examined: flag, code: text, result: result, reason: text, eco)
        "game_ended" => games.end(game, examined, result, reason)?;
    17 my_game_ended "FLS" (game: number)
        "unexamining" => games.unexamine(game);
    18 started_observing "FLS" (GAME)
        "observing game_summary" => games.start(GameNews::Observed, args, me)?;
    19 stop_observing "FLS" (game: number)
        "unobserving" => Event::Unobserving(Unobserving { game });
    20 players_in_my_game "FL" (game: number, name: text, role: role, hears: number)
        "player_in_game" => notice!(kind, game, name, role, hears);
    21 offers_in_my_game "FLS" (game, white_draw, black_draw, white_adjourn, black_adjourn, white_abort, black_abort, white_takeback, black_takeback);
    22 takeback "F" (game: number, count: number)
        "takeback" => notice!(kind, game, count);
    23 backward "F" (game: number, count: number)
        "examine_step" => notice!(kind, game, count, step = "backward");
    24 send_moves "FLS" (game: number, san?, smith?, elapsed?, remaining?, origin?)
        "delta" => Event::Delta(moves::delta(game, args.0));
    25 move_list "FL" (game: number, start: start, move...)
        "move_list" => match moves::move_list(game, &games.known(game)?.facts, start, args) {
            Some(list) => Event::MoveList(Box::new(list)),
            // Without short notation there is nothing to list.
            None => return Ok(None),
        };
    26 kibitz "FL" (game: number, from: handle, titles, loud = type: flag, text: text)
        "kibitz whisper" => talk::kibitz(game, from, loud, text);
    27 people_in_my_channel "FL" (channel: channel, name: name, present: flag)
        "channel_member" => notice!(kind, channel, name, present);
    28 channel_tell "FL" (channel: channel, from: handle, titles, text: text, type)
        "channel_tell" => Event::ChannelTell(ChannelTell { from, channel, text });
    29 match "FL" (challenger: player, challenger_rating, challenger_provisional, challenger_titles, opponent: player, opponent_rating, opponent_provisional, opponent_titles, wild: wild, category: text, rated: flag, adjourned: flag, initial: number, increment: number, opponent_initial: number, opponent_increment: number, color: wanted_color, more...)
        "challenge issuing" => offers::challenge(
            Challenge {
                category, rated, adjourned, color, variant: wild, ..offers::between(challenger, opponent)
            },
            (initial, increment),
            (opponent_initial, opponent_increment),
            me,
        );
    30 match_removed "FL" (challenger: name, opponent: name, text: text)
        "challenge_removed" => offers::challenge_removed(kind, challenger, opponent, text, me);
    31 personal_tell "FL" (from: handle, titles, text: text, code = type: tell_type)
        "tell say partner_tell qtell" => talk::personal_tell(from, text, code);
    32 shout "FL" (from: handle, titles, code = type: shout_type, text: text)
        "shout it_shout s_shout announcement" => talk::shout(from, code, text);
    33 move_algebraic "F" ();
    34 move_smith "F" ();
    35 move_time "F" ();
    36 move_clock "F" ();
    37 bughouse_holdings "F" (game: number, white: hand, black: hand)
        "holdings" => Event::Holdings(Holdings { game, white, black, gained: None, more: None });
    38 set_clock "FLS" (game: number, white: signed, black: signed)
        "clock" => notice!(kind, game, white_ms = white * 1000, black_ms = black * 1000, change = "set");
    39 flip "FLS" (game: number, flipped: flag)
        "flip" => notice!(kind, game, flipped);
    40 isolated_board "FL" (GAME)
        "game_summary" => games.start(GameNews::Shown, args, me)?;
    41 refresh "FL" (game);
    42 illegal_move "FL" (game: number, refused = move: text, reason: number)
        "move_refused" => notice!(kind, game, move = refused, reason = games::refusal(reason));
    43 my_relation_to_game "FL" (game: number, role: role)
        "my_role" => games.set_role(kind, game, role);
    44 partnership "FL" (first, second, formed);
    45 sees_shouts "FL" (name, shouts);
    46 channels_shared "FL" (name, channel...);
    47 my_variable "FL" (name, value);
    48 my_string_variable "FL" (name, value);
    49 jboard "FLJ" (game: number, squares: squares, turn: side, double_push: double_push, white_short: flag, white_long: flag, black_short: flag, black_long: flag, move_number: number, san: text, smith: text, white_clock: signed, black_clock: signed, state: shown, flipped: flag)
        "board" => {
            let castling = Castling::of([white_short, white_long, black_short, black_long]);
            let known = games.known(game)?;
            Event::Board(Board {
                turn, double_push, castling, move_number, flipped,
                relation: moves::relation(state, known.role, turn),
                white_clock_ms: white_clock * 1000,
                black_clock_ms: black_clock * 1000,
                ..moves::board(game, &known.facts, squares, san, &smith)
            })
        };
    50 seek "FL" (id: number, from: name, titles: titles, rating: rating, provisional, wild: wild, category: text, initial: number, increment: number, rated: flag, color: wanted_color, rating_min: number, rating_max: number, automatic: flag, formula: flag, time_control)
        "seek" => Event::Seek(Seek {
            id, initial, increment, rated, category, color,
            rating: rating.of(&titles),
            from: Handle::with_titles(from, titles),
            variant: wild,
            rating_min: Some(rating_min),
            rating_max: Some(rating_max),
            automatic: Some(automatic),
            formula: Some(formula),
            answerable: None,
            more: args.more(),
        });
    51 seek_removed "FL" (id: number, reason: number)
        "seek_removed" => offers::seek_removed(id, reason);
    52 my_rating "F" (bullet, blitz, standard, wild, bughouse);
    53 sound "FL" (sound);
    55 player_arrived_simple "FL" (name: name)
        "arrived" => talk::presence(kind, name, args, false);
    56 msec "FLS" (game: number, color: side, ms: signed, runs: flag, free_ms, least_ms)
        "clock" => match color {
            Color::White => notice!(kind, game, white_ms = ms, runs, change = "set"),
            Color::Black => notice!(kind, game, black_ms = ms, runs, change = "set"),
        };
    57 bughouse_pass "F" (game, color, piece);
    58 ip "F" (name, address);
    59 circle "FL" (game, by, square);
    60 arrow "FL" (game, by, from, to);
    61 moretime "FL" (game: number, color: side, seconds: signed)
        "clock" => notice!(kind, game, color, seconds, change = "added");
    62 personal_tell_echo "FL" (name, type, text);
    63 suggestion "FL" (command, text, priority, by, subject, id);
    64 notify_arrived "FL" (name: name, more...)
        "arrived" => talk::presence(kind, name, args, true);
    65 notify_left "FL" (name: name)
        "departed" => talk::presence(kind, name, args, true);
    66 notify_open "FL" (name, open);
    67 notify_state "FL" (name, state, game);
    68 my_notify_list "F" (name, on);
    69 login_failed "FL" (code: number, text: text)
        "login_failed" => notice!(kind, reason = talk::login_fault(code), code, text);
    70 fen "FL" (game: number, fen: text)
        "position" => moves::position(kind, game, fen, None);
    71 tourney_match "-" ();
    72 gamelist_begin "FL" (command, parameters, hits, first, last, summary);
    73 gamelist_item "FL" (index, id, event, date, time, white, white_rating, black, black_rating, rated, category, wild, white_initial, white_increment, black_initial, black_increment, eco, status, color, mode, note, here);
    74 idle "F" (name, idle, since_read);
    75 ack_ping "F" (name, lag_ms, mean, variance);
    76 rating_type_key "FL" (index, category);
    77 game_message "FL" (game, text);
    78 unaccented "F" ();
    79 stringlist_begin "F" (hits, text);
    80 stringlist_item "F" (text);
    81 dummy_response "FL" ();
    82 channel_qtell "FL" (channel: channel, from: handle, titles, text: text)
        "qtell" => Event::Qtell(Qtell::new(text).with(|qtell| (qtell.from, qtell.channel) = (Some(from), Some(channel))));
    83 personal_qtell "FL" (from: handle, titles, text: text)
        "qtell" => Event::Qtell(Qtell::new(text).with(|qtell| qtell.from = Some(from)));
    84 set_board "FL" (game: number, squares: squares, turn: side)
        "position" => notice!(kind, game, fen = fen::of_squares(&squares, turn));
    85 match_assessment "F" ();
    86 log_pgn "FL" (line...);
    87 new_my_rating "F" (rating...);
    88 losers "F" (name, rating, provisional);
    89 uncircle "FL" (game, by, square);
    90 unarrow "FL" (game, by, from, to);
    91 wsuggest "FL" (url, text, priority, by, subject, id);
    93 temporary_password "F" (password);
    94 messagelist_begin "FL" (command);
    95 messagelist_item "FL" (number: number, from: name, time: text, date: text, text: text)
        "message" => talk::message(number, from, &time, &date, text);
    96 list "FL" (header, row_start, item...);
    97 sji_ad "F" (text);
    98 blitzin_reg "-" ();
    99 qretract "F" (id);
    100 my_game_change "F" (GAME)
        "game_summary" => games.start(GameNews::Shown, args, me)?;
    101 position_begin "FS" (game: number, fen: text, moves: number)
        "position" => moves::position(kind, game, fen, Some(moves));
    102 allow_guess "F" (game, teacher, token, answer);
    103 tourney "FL" (index, bits, text, join, watch, info, confirm);
    104 remove_tourney "FL" (index);
    105 dialog_start "F" (size);
    106 dialog_data "F" (data);
    107 dialog_default "F" (control, type, value);
    108 dialog_end "F" (modal, focus, ok, cancel, yes, no);
    109 dialog_release "F" ();
    110 position_begin2 "F" (game: number, fen: text, moves: number)
        "position" => moves::position(kind, game, fen, Some(moves));
    111 past_move "F" (game: number, san?, smith?, elapsed?, remaining?, origin?)
        "delta" => Event::Delta(moves::delta(game, args.0));
    112 pgn_tag "FS" (game, tag, value);
    113 is_variation "F" ();
    114 password "FL" (password, name);
    115 banner "F" (game, url);
    116 wild_key "FL" (index, text);
    117 form_feedback "F" (field, code, text);
    119 key_version "F" (version);
    120 switch_servers "F" (host, port, address);
    121 crazyhouse "F" (name, rating, provisional);
    122 plugin_trusted "F" (index, hash);
    123 speech "F" (text);
    124 set2 "F" (number, on);
    125 fiveminute "F" (name, rating, provisional);
    126 oneminute "F" (name, rating, provisional);
    127 qimpart "F" (from, text);
    128 mugshot "FL" (name, url, game);
    129 translation_okay "F" ();
    130 client_trust_level "F" ();
    131 uid "F" ();
    132 knows_fischer_random "F" ();
    133 checkers "F" ();
    134 web_auth "F" (key, prefix, servers);
    135 icclogbot "-" ();
    136 command "FL" (command, arguments);
    137 tourney_game_started "F" (event, white, black, game_id, game);
    138 tourney_game_ended "F" (event, white, black, game_id, result);
    139 my_turn "F" (game);
    140 correspondence_rating "F" (name, rating, provisional);
    141 disable_premove "F" (game);
    142 pstat "F" (initiated, first, second, record...);
    143 boardinfo "FL" (game, by, type, from, to, color);
    144 move_lag "FL" (name, lag_ms);
    145 fifteenminute "F" (name, rating, provisional);
    146 phraselist_update "F" (index, text);
    147 phraselist_item "F" (index, text);
    148 menu_speak "F" (name, uid, status, menu_speak, menu_support);
    149 threeminute "F" (name, rating, provisional);
    150 fortyfiveminute "F" (name, rating, provisional);
    151 chess960 "F" (name, rating, provisional);
    152 country "FS" (name, game, country);
    153 features "F" (feature...);
    154 error "F" (number, language, text, url);
    155 group_info "-" ();
    156 channel_info "-" ();
    158 client_info "F" (type, name, value);
    159 zrating "F" (name, category, rank, rating, wins, losses, draws, best, changed);
    160 correspondence_move "F" (game, san?, smith?, elapsed?, remaining?, origin?);
    161 correspondence_game "F" ();
    162 no_correspondence_game "F" (name, reason);
    163 list_head "F" (name, list, size);
    164 list_end "F" ();
    165 list_item "F" (name, list, value...);
    166 list_added "F" (name, list, value...);
    167 list_removed "F" (name, list, value...);
    168 fail "F" (command, text);
    169 note "F" (name, index, text);
    170 field "F" (name, field, value);
    171 rating "F" (name, category, rank, rating, need, wins, losses, draws, best, best_date);
    172 end_profile "F" (name);
    173 pstat2 "F" (category, first, second, white_wins, white_losses, white_draws, black_wins, black_losses, black_draws);
    174 examiners_in_game "F" (game, name, titles, joined);
    175 pool_joined "F" (pool);
    176 pool_left "F" (pool);
    188 in_channel "F" (id, name, members, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::list::PatternList;

    #[test]
    fn the_table_is_sorted_and_names_are_found() {
        assert!(TABLE.is_sorted_by_key(|entry| entry.code));
        assert_eq!(DatagramKind::of(31).unwrap().name, "personal_tell");
        assert_eq!((DatagramKind::of(54), DatagramKind::of(9999)), (None, None));
        assert_eq!(DatagramKind::of(112).unwrap().names(2), ["game", "tag"]);
        assert_eq!(DatagramKind::of(24).unwrap().names(9), ["game"]);
        assert_eq!(DatagramKind::of(96).unwrap().names(9), ["header", "row_start"]);
    }

    /// A kind that only datagrams have is documented in the guide's table and nowhere else.
    #[test]
    fn the_kinds_are_those_of_the_text_but_for_a_few() {
        const OWN: [&str; 6] =
            ["player_in_game", "my_role", "takeback", "channel_member", "flip", "position"];
        let list = PatternList::ics();
        for kind in
            TABLE.iter().flat_map(|entry| entry.kinds.split(' ').filter(|kind| !kind.is_empty()))
        {
            let of_text = list.entries().iter().any(|entry| entry.kind() == kind);
            assert!(
                of_text || Event::KINDS.contains(&kind) || OWN.contains(&kind),
                "{kind} is no kind"
            );
            assert!(!(of_text && OWN.contains(&kind)), "{kind} is one of the text");
        }
    }
}
