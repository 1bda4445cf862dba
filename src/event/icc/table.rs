//! What is known of ICC's datagrams: their names, their arguments, what they become, and how it is known.

use std::borrow::Cow;

/// A kind of datagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) code: u32,
    pub(crate) name: &'static str,
    /// The names of the arguments. One that ends with `?` is there only if the client has asked for it,
    /// one with `...` any number of times.
    pub(crate) args: &'static str,
    /// The kinds of events that it becomes; empty if it stays a datagram.
    pub(crate) kinds: &'static str,
    /// How the form is known: `F` ICC's formats.txt, `L` LuaChess's parser, `J` Jin's, `S` seen in a
    /// recorded session; `-` if only the number and the name are known.
    pub(crate) known: &'static str,
}

impl Entry {
    /// The datagram of a number.
    pub(crate) fn of(code: u32) -> Option<&'static Entry> {
        TABLE.binary_search_by_key(&code, |entry| entry.code).ok().map(|at| &TABLE[at])
    }

    /// The names of so many arguments, as far as they are known. What may be missing or repeated has
    /// no name, and nothing after it.
    pub(crate) fn names(&self, count: usize) -> Vec<Cow<'static, str>> {
        let known = self.args.split_ascii_whitespace().take(count);
        known.take_while(|name| !name.ends_with(['?', '.'])).map(Cow::Borrowed).collect()
    }
}

const fn entry(
    code: u32,
    name: &'static str,
    args: &'static str,
    kinds: &'static str,
    known: &'static str,
) -> Entry {
    Entry { code, name, args, kinds, known }
}

/// The arguments of a game.
const GAME: &str = "game white black wild category rated initial increment black_initial black_increment played examined_as white_rating black_rating game_id white_titles black_titles irregular_legality irregular_semantics uses_plunkers time_control promote_to_king";

/// Sorted by number.
#[rustfmt::skip]
pub(crate) const TABLE: &[Entry] = &[
    entry(0, "who_am_i", "handle titles", "logged_in", "FL"),
    entry(1, "player_arrived", "name more...", "arrived", "FL"),
    entry(2, "player_left", "name", "departed", "FL"),
    entry(3, "bullet", "name rating provisional", "", "F"),
    entry(4, "blitz", "name rating provisional", "", "F"),
    entry(5, "standard", "name rating provisional", "", "F"),
    entry(6, "wild", "name rating provisional", "", "F"),
    entry(7, "bughouse", "name rating provisional", "", "F"),
    entry(8, "timestamp", "name client", "", "F"),
    entry(9, "titles", "name titles", "", "FL"),
    entry(10, "open", "name open", "", "F"),
    entry(11, "state", "name state game", "", "F"),
    entry(12, "game_started", GAME, "game_started game_summary", "FL"),
    entry(13, "game_result", "game examined code result reason eco", "game_ended", "FL"),
    entry(14, "examined_game_is_gone", "game", "unexamining", "FL"),
    entry(15, "my_game_started", GAME, "game_started examining game_summary", "FL"),
    entry(16, "my_game_result", "game examined code result reason eco", "game_ended", "FLS"),
    entry(17, "my_game_ended", "game", "unexamining", "FLS"),
    entry(18, "started_observing", GAME, "observing game_summary", "FLS"),
    entry(19, "stop_observing", "game", "unobserving", "FLS"),
    entry(20, "players_in_my_game", "game name role hears", "player_in_game", "FL"),
    entry(21, "offers_in_my_game", "game white_draw black_draw white_adjourn black_adjourn white_abort black_abort white_takeback black_takeback", "", "FLS"),
    entry(22, "takeback", "game count", "takeback", "F"),
    entry(23, "backward", "game count", "examine_step", "F"),
    entry(24, "send_moves", "game san? smith? elapsed? remaining? origin?", "delta", "FLS"),
    entry(25, "move_list", "game start move...", "move_list", "FL"),
    entry(26, "kibitz", "game from titles type text", "kibitz whisper", "FL"),
    entry(27, "people_in_my_channel", "channel name present", "channel_member", "FL"),
    entry(28, "channel_tell", "channel from titles text type", "channel_tell", "FL"),
    entry(29, "match", "challenger challenger_rating challenger_provisional challenger_titles opponent opponent_rating opponent_provisional opponent_titles wild category rated adjourned initial increment opponent_initial opponent_increment color more...", "challenge issuing", "FL"),
    entry(30, "match_removed", "challenger opponent text", "challenge_removed", "FL"),
    entry(31, "personal_tell", "from titles text type", "tell say partner_tell qtell", "FL"),
    entry(32, "shout", "from titles type text", "shout it_shout s_shout announcement", "FL"),
    entry(33, "move_algebraic", "", "", "F"),
    entry(34, "move_smith", "", "", "F"),
    entry(35, "move_time", "", "", "F"),
    entry(36, "move_clock", "", "", "F"),
    entry(37, "bughouse_holdings", "game white black", "holdings", "F"),
    entry(38, "set_clock", "game white black", "clock", "FLS"),
    entry(39, "flip", "game flipped", "flip", "FLS"),
    entry(40, "isolated_board", GAME, "game_summary", "FL"),
    entry(41, "refresh", "game", "", "FL"),
    entry(42, "illegal_move", "game move reason", "move_refused", "FL"),
    entry(43, "my_relation_to_game", "game role", "my_role", "FL"),
    entry(44, "partnership", "first second formed", "", "FL"),
    entry(45, "sees_shouts", "name shouts", "", "FL"),
    entry(46, "channels_shared", "name channel...", "", "FL"),
    entry(47, "my_variable", "name value", "", "FL"),
    entry(48, "my_string_variable", "name value", "", "FL"),
    entry(49, "jboard", "game squares turn double_push white_short white_long black_short black_long move_number san smith white_clock black_clock state flipped", "board", "FLJ"),
    entry(50, "seek", "id from titles rating provisional wild category initial increment rated color rating_min rating_max automatic formula time_control", "seek", "FL"),
    entry(51, "seek_removed", "id reason", "seek_removed", "FL"),
    entry(52, "my_rating", "bullet blitz standard wild bughouse", "", "F"),
    entry(53, "sound", "sound", "", "FL"),
    entry(55, "player_arrived_simple", "name", "arrived", "FL"),
    entry(56, "msec", "game color ms runs free_ms least_ms", "clock", "FLS"),
    entry(57, "bughouse_pass", "game color piece", "", "F"),
    entry(58, "ip", "name address", "", "F"),
    entry(59, "circle", "game by square", "", "FL"),
    entry(60, "arrow", "game by from to", "", "FL"),
    entry(61, "moretime", "game color seconds", "clock", "FL"),
    entry(62, "personal_tell_echo", "name type text", "", "FL"),
    entry(63, "suggestion", "command text priority by subject id", "", "FL"),
    entry(64, "notify_arrived", "name more...", "arrived", "FL"),
    entry(65, "notify_left", "name", "departed", "FL"),
    entry(66, "notify_open", "name open", "", "FL"),
    entry(67, "notify_state", "name state game", "", "FL"),
    entry(68, "my_notify_list", "name on", "", "F"),
    entry(69, "login_failed", "code text", "login_failed", "FL"),
    entry(70, "fen", "game fen", "position", "FL"),
    entry(71, "tourney_match", "", "", "-"),
    entry(72, "gamelist_begin", "command parameters hits first last summary", "", "FL"),
    entry(73, "gamelist_item", "index id event date time white white_rating black black_rating rated category wild white_initial white_increment black_initial black_increment eco status color mode note here", "", "FL"),
    entry(74, "idle", "name idle since_read", "", "F"),
    entry(75, "ack_ping", "name lag_ms mean variance", "", "F"),
    entry(76, "rating_type_key", "index category", "", "FL"),
    entry(77, "game_message", "game text", "", "FL"),
    entry(78, "unaccented", "", "", "F"),
    entry(79, "stringlist_begin", "hits text", "", "F"),
    entry(80, "stringlist_item", "text", "", "F"),
    entry(81, "dummy_response", "", "", "FL"),
    entry(82, "channel_qtell", "channel from titles text", "qtell", "FL"),
    entry(83, "personal_qtell", "from titles text", "qtell", "FL"),
    entry(84, "set_board", "game squares turn", "position", "FL"),
    entry(85, "match_assessment", "", "", "F"),
    entry(86, "log_pgn", "line...", "", "FL"),
    entry(87, "new_my_rating", "rating...", "", "F"),
    entry(88, "losers", "name rating provisional", "", "F"),
    entry(89, "uncircle", "game by square", "", "FL"),
    entry(90, "unarrow", "game by from to", "", "FL"),
    entry(91, "wsuggest", "url text priority by subject id", "", "FL"),
    entry(93, "temporary_password", "password", "", "F"),
    entry(94, "messagelist_begin", "command", "", "FL"),
    entry(95, "messagelist_item", "number from time date text", "message", "FL"),
    entry(96, "list", "header row_start item...", "", "FL"),
    entry(97, "sji_ad", "text", "", "F"),
    entry(98, "blitzin_reg", "", "", "-"),
    entry(99, "qretract", "id", "", "F"),
    entry(100, "my_game_change", GAME, "game_summary", "F"),
    entry(101, "position_begin", "game fen moves", "position", "FS"),
    entry(102, "allow_guess", "game teacher token answer", "", "F"),
    entry(103, "tourney", "index bits text join watch info confirm", "", "FL"),
    entry(104, "remove_tourney", "index", "", "FL"),
    entry(105, "dialog_start", "size", "", "F"),
    entry(106, "dialog_data", "data", "", "F"),
    entry(107, "dialog_default", "control type value", "", "F"),
    entry(108, "dialog_end", "modal focus ok cancel yes no", "", "F"),
    entry(109, "dialog_release", "", "", "F"),
    entry(110, "position_begin2", "game fen moves", "position", "F"),
    entry(111, "past_move", "game san? smith? elapsed? remaining? origin?", "delta", "F"),
    entry(112, "pgn_tag", "game tag value", "", "FS"),
    entry(113, "is_variation", "", "", "F"),
    entry(114, "password", "password name", "", "FL"),
    entry(115, "banner", "game url", "", "F"),
    entry(116, "wild_key", "index text", "", "FL"),
    entry(117, "form_feedback", "field code text", "", "F"),
    entry(119, "key_version", "version", "", "F"),
    entry(120, "switch_servers", "host port address", "", "F"),
    entry(121, "crazyhouse", "name rating provisional", "", "F"),
    entry(122, "plugin_trusted", "index hash", "", "F"),
    entry(123, "speech", "text", "", "F"),
    entry(124, "set2", "number on", "", "F"),
    entry(125, "fiveminute", "name rating provisional", "", "F"),
    entry(126, "oneminute", "name rating provisional", "", "F"),
    entry(127, "qimpart", "from text", "", "F"),
    entry(128, "mugshot", "name url game", "", "FL"),
    entry(129, "translation_okay", "", "", "F"),
    entry(130, "client_trust_level", "", "", "F"),
    entry(131, "uid", "", "", "F"),
    entry(132, "knows_fischer_random", "", "", "F"),
    entry(133, "checkers", "", "", "F"),
    entry(134, "web_auth", "key prefix servers", "", "F"),
    entry(135, "icclogbot", "", "", "-"),
    entry(136, "command", "command arguments", "", "FL"),
    entry(137, "tourney_game_started", "event white black game_id game", "", "F"),
    entry(138, "tourney_game_ended", "event white black game_id result", "", "F"),
    entry(139, "my_turn", "game", "", "F"),
    entry(140, "correspondence_rating", "name rating provisional", "", "F"),
    entry(141, "disable_premove", "game", "", "F"),
    entry(142, "pstat", "initiated first second record...", "", "F"),
    entry(143, "boardinfo", "game by type from to color", "", "FL"),
    entry(144, "move_lag", "name lag_ms", "", "FL"),
    entry(145, "fifteenminute", "name rating provisional", "", "F"),
    entry(146, "phraselist_update", "index text", "", "F"),
    entry(147, "phraselist_item", "index text", "", "F"),
    entry(148, "menu_speak", "name uid status menu_speak menu_support", "", "F"),
    entry(149, "threeminute", "name rating provisional", "", "F"),
    entry(150, "fortyfiveminute", "name rating provisional", "", "F"),
    entry(151, "chess960", "name rating provisional", "", "F"),
    entry(152, "country", "name game country", "", "FS"),
    entry(153, "features", "feature...", "", "F"),
    entry(154, "error", "number language text url", "", "F"),
    entry(155, "group_info", "", "", "-"),
    entry(156, "channel_info", "", "", "-"),
    entry(158, "client_info", "type name value", "", "F"),
    entry(159, "zrating", "name category rank rating wins losses draws best changed", "", "F"),
    entry(160, "correspondence_move", "game san? smith? elapsed? remaining? origin?", "", "F"),
    entry(161, "correspondence_game", "", "", "F"),
    entry(162, "no_correspondence_game", "name reason", "", "F"),
    entry(163, "list_head", "name list size", "", "F"),
    entry(164, "list_end", "", "", "F"),
    entry(165, "list_item", "name list value...", "", "F"),
    entry(166, "list_added", "name list value...", "", "F"),
    entry(167, "list_removed", "name list value...", "", "F"),
    entry(168, "fail", "command text", "", "F"),
    entry(169, "note", "name index text", "", "F"),
    entry(170, "field", "name field value", "", "F"),
    entry(171, "rating", "name category rank rating need wins losses draws best best_date", "", "F"),
    entry(172, "end_profile", "name", "", "F"),
    entry(173, "pstat2", "category first second white_wins white_losses white_draws black_wins black_losses black_draws", "", "F"),
    entry(174, "examiners_in_game", "game name titles joined", "", "F"),
    entry(175, "pool_joined", "pool", "", "F"),
    entry(176, "pool_left", "pool", "", "F"),
    entry(188, "in_channel", "id name members text", "", "F"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::list::PatternList;

    #[test]
    fn the_table_is_sorted_and_names_are_found() {
        assert!(TABLE.is_sorted_by_key(|entry| entry.code));
        assert_eq!(Entry::of(31).unwrap().name, "personal_tell");
        assert_eq!((Entry::of(54), Entry::of(9999)), (None, None));
        assert_eq!(Entry::of(112).unwrap().names(2), ["game", "tag"]);
        assert_eq!(Entry::of(24).unwrap().names(9), ["game"]);
        assert_eq!(Entry::of(96).unwrap().names(9), ["header", "row_start"]);
    }

    /// A kind that only datagrams have is documented in the guide's table and nowhere else.
    #[test]
    fn the_kinds_are_those_of_the_text_but_for_a_few() {
        const OWN: [&str; 6] =
            ["player_in_game", "my_role", "takeback", "channel_member", "flip", "position"];
        let list = PatternList::ics();
        for kind in TABLE.iter().flat_map(|entry| entry.kinds.split_ascii_whitespace()) {
            let of_text = list.entries().iter().any(|entry| entry.kind() == kind);
            assert!(
                of_text || Event::KINDS.contains(&kind) || OWN.contains(&kind),
                "{kind} is no kind"
            );
            assert!(!(of_text && OWN.contains(&kind)), "{kind} is one of the text");
        }
    }
}
