//! The commands whose output ICC puts into units: the names of the numbers of level 1.

/// Returns the name of the command of a number, if it is one that players give or the server carries out by itself.
pub(crate) fn name(code: u32) -> Option<&'static str> {
    COMMANDS.binary_search_by_key(&code, |&(known, _)| known).ok().map(|at| COMMANDS[at].1)
}

/// Sorted by number. Those for administrators are left out.
#[rustfmt::skip]
const COMMANDS: &[(u32, &str)] = &[
    (0, "unknown"), (1, "illegal_move"), (2, "move"), (3, "edit_examined"), (10, "ping_response"),
    (11, "weird"), (12, "really_log_in"), (13, "moed"), (14, "events"), (16, "logout"),
    (17, "timeout"), (18, "connect"), (19, "really_quit"), (20, "login"), (21, "password"),
    (22, "registration"), (23, "extension"), (24, "authentication"), (25, "bad"), (26, "automatic"),
    (27, "confirm"), (28, "multi_discard"), (29, "idle"), (30, "ack_ping"), (31, "miscellaneous"),
    (32, "pool_poke"), (68, "accept0"), (69, "cc_list0"), (70, "back0"), (71, "forward0"),
    (72, "examine0"), (73, "clearmessages0"), (74, "takeback0"), (75, "stored0"), (76, "best0"),
    (77, "logons0"), (78, "quota0"), (79, "quit_play"), (80, "info0"), (81, "censor"),
    (82, "censor0"), (83, "inchannel0"), (84, "allobservers0"), (85, "games0"), (86, "whisper_to"),
    (87, "kibitz_to"), (88, "access0"), (89, "vars0"), (90, "finger0"), (91, "firstmove_queue"),
    (92, "threemin"), (93, "eco0"), (94, "history0"), (95, "time0"), (96, "tell0"), (97, "players"),
    (98, "who0"), (99, "tell_dot"), (100, "xtell"), (101, "tell"), (102, "i"), (103, "shout"),
    (104, "shout0"), (105, "slash"), (106, "who"), (107, "set"), (108, "flag"), (109, "say"),
    (110, "channeltell"), (111, "sshout"), (112, "bad"), (113, "kibitz"), (114, "whisper"),
    (115, "examine"), (116, "mexamine"), (117, "copygame0"), (118, "copygame"), (119, "forward"),
    (120, "back"), (121, "match"), (122, "match0"), (123, "accept"), (124, "help0"), (125, "help"),
    (126, "more"), (127, "news"), (128, "news0"), (129, "history"), (130, "finger"), (131, "vars"),
    (132, "upstatistics"), (133, "unexamine"), (134, "adjourn"), (135, "assess"), (136, "observe0"),
    (137, "observe"), (138, "follow0"), (139, "follow"), (140, "eco"), (141, "style"),
    (142, "bell"), (143, "open"), (144, "decline"), (145, "refresh"), (146, "resignadj"),
    (147, "revert"), (148, "rated"), (149, "rank"), (150, "moves"), (151, "mailoldmoves"),
    (152, "mailstored"), (153, "mailhelp"), (154, "pending"), (155, "games"), (156, "abort"),
    (157, "allobservers"), (158, "inchannel"), (159, "info"), (160, "moretime"), (161, "best"),
    (162, "quit"), (163, "quota"), (164, "llogons"), (165, "lhistory"), (166, "logons"),
    (167, "time"), (168, "takeback"), (169, "search"), (170, "search0"), (171, "smoves"),
    (172, "sposition"), (173, "password"), (174, "message"), (175, "message0"),
    (176, "clearmessages"), (177, "date"), (178, "list"), (179, "plus"), (180, "minus"),
    (181, "znotl"), (182, "flip"), (183, "promote"), (184, "expunge"), (185, "iwcmatch"),
    (186, "limits"), (187, "ping"), (188, "extend"), (189, "qtell"), (190, "getpi"),
    (191, "startsimul"), (192, "goto"), (193, "setclock"), (194, "liblist"), (195, "libsave"),
    (196, "libdelete"), (197, "libannotate"), (198, "libkeepexam"), (199, "partner"),
    (200, "partner0"), (201, "ptell"), (202, "bugwho"), (204, "wildrank"), (205, "xobserve"),
    (206, "primary"), (207, "draw"), (208, "resign"), (209, "statistics"), (210, "stored"),
    (211, "channelqtell"), (212, "xpartner"), (213, "yfinger"), (214, "seeking"), (215, "sought"),
    (216, "set2"), (217, "play"), (218, "unseeking"), (219, "away"), (220, "lagstats"),
    (221, "commands"), (222, "rematch"), (223, "register"), (224, "resume"), (225, "circle"),
    (226, "arrow"), (227, "blanking"), (228, "relay"), (229, "loadgame"), (230, "drawadj"),
    (231, "abortadj"), (233, "qset"), (234, "cc_start"), (235, "cc_list"), (236, "cc_move"),
    (237, "cc_delete"), (242, "cc_adjudicate"), (244, "loadfen"), (245, "getpx"),
    (246, "unrelayed"), (247, "norelay"), (248, "refer"), (249, "pgn"), (250, "spgn"),
    (251, "qfollow"), (252, "qunfollow"), (253, "qmatch"), (254, "qpartner"), (255, "isregname"),
    (256, "requireticket"), (257, "annotate"), (258, "clearboard"), (259, "request_win"),
    (260, "request_draw"), (261, "request_abort"), (262, "logpgn"), (263, "result"), (264, "fen"),
    (265, "sfen"), (266, "setgameparam"), (267, "tag"), (268, "tomove"), (269, "regentry"),
    (270, "personalinfo"), (271, "events"), (272, "qaddevent"), (273, "glistgroups"),
    (274, "glistmembers"), (275, "ginvite"), (276, "gjoin"), (277, "glistinvited"),
    (278, "glistjoining"), (279, "gdescribe"), (280, "gkick"), (281, "gbest"), (282, "simulize"),
    (283, "gameid"), (284, "fiveminute"), (285, "qimpart"), (286, "gmessage"), (287, "complain"),
    (288, "lasttells"), (289, "view"), (290, "showadmin"), (291, "pstat"), (292, "boardinfo"),
    (307, "loudshout"), (328, "spoof"), (362, "atell"), (374, "phrasetell"), (375, "phraseptell"),
    (376, "phrasesay"), (378, "unobserve"), (379, "unobserve0"), (382, "oldmoves"),
    (400, "prefresh"), (401, "xkibitz"), (402, "xwhisper"), (411, "exit"), (430, "set_quiet"),
    (432, "unfollow"), (433, "uncircle"), (434, "unarrow"), (493, "logout"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found() {
        assert!(COMMANDS.is_sorted_by_key(|&(code, _)| code));
        assert_eq!((name(101), name(137), name(2)), (Some("tell"), Some("observe"), Some("move")));
        assert_eq!(name(99_999), None);
    }
}
