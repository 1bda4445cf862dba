//! The numbers that FICS gives its commands in block mode.

/// The names of the numbers from 10 on, in order. FICS's help page `block_codes` lists them.
const COMMANDS: &str = "abort accept addlist adjourn allobservers assess backward bell best bname boards bsetup bugwho \
    cbest clearmessages clrsquare convert_bcf convert_elo convert_uscf copygame crank cshout date decline draw eco examine \
    finger flag flip fmessage follow forward games getgi getpi ginfo goboard handles hbest help history hrank inchannel \
    index info iset it ivariables jkill journal jsave kibitz limits line llogons logons mailhelp mailmess mailmoves \
    mailoldmoves mailsource mailstored match messages mexamine moretime moves news next observe oldmoves oldstored open \
    partner password pause pending pfollow pobserve prefresh primary promote pstat ptell ptime qtell quit rank rcopygame \
    rfollow refresh rematch resign resume revert robserve say servers set shout showlist simabort simallabort simadjourn \
    simalladjourn simgames simmatch simnext simobserve simopen simpass simprev smoves smposition sposition statistics \
    stored style sublist switch takeback tell time tomove tournset unalias unexamine unobserve unpause uptime uscf ustat \
    variables whenshut whisper who withdraw wname xkibitz xtell xwhisper znotify reply summon seek unseek sought play \
    alias newbies sr ca tm getgame ccnewse ccnewsf ccnewsi ccnewsp ccnewst csnewse csnewsf csnewsi csnewsp csnewst ctnewse \
    ctnewsf ctnewsi ctnewsp ctnewst cnews snews tnews rmatch rstat crstat hrstat gstat";

/// The names of the numbers from 512 on, which say what was wrong with a command.
const ERRORS: &str = "error_badcommand error_badparams error_ambiguous error_rights error_obsolete error_removed \
    error_notplaying error_nosequence error_length";

/// Returns the name of a number that FICS gives a command in block mode.
///
/// Errors begin with `error_`. Numbers of commands for administrators have no name here.
///
/// ```
/// use looking_at::client::code_name;
///
/// assert_eq!(code_name(43), Some("games"));
/// assert_eq!(code_name(512), Some("error_badcommand"));
/// assert_eq!(code_name(9999), None);
/// ```
#[must_use]
pub fn code_name(code: u32) -> Option<&'static str> {
    let nth = |names: &'static str, first: u32| {
        names.split_whitespace().nth(usize::try_from(code - first).ok()?)
    };
    match code {
        0 => Some("null"),
        1 => Some("game_move"),
        10..512 => nth(COMMANDS, 10),
        512.. => nth(ERRORS, 512),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Commands with their numbers as FatICS answers them in `fat-block`, and the ends of both lists.
    #[test]
    fn names_are_at_their_numbers() {
        for (code, name) in [
            (10, "abort"),
            (32, "date"),
            (37, "finger"),
            (43, "games"),
            (50, "help"),
            (56, "iset"),
            (58, "ivariables"),
            (80, "observe"),
            (103, "resign"),
            (132, "tell"),
            (143, "variables"),
            (146, "who"),
            (157, "sought"),
            (187, "gstat"),
            (520, "error_length"),
        ] {
            assert_eq!(code_name(code), Some(name));
        }
        for code in [2, 9, 188, 511, 521, u32::MAX] {
            assert_eq!(code_name(code), None);
        }
    }
}
