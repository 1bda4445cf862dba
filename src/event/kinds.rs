//! The table of all kinds.

/// Every kind with a type of its own: the variant of [`Event`](super::Event), its type, the kind as
/// lists and JSON name it (and as the method of [`Listener`](crate::Listener)), and the method of
/// [`Handlers`](crate::Handlers) that registers a handler for it.
///
/// It calls the macro that it is given with the whole table, so that whatever has to name every
/// kind is made from this one place.
macro_rules! kinds {
    ($make:ident) => {
        $make! {
            /// A position with its game and clocks.
            Board(Board<'a>) = board, on_board;
            /// A position of another size, or with other pieces.
            VariantBoard(Box<VariantBoard<'a>>) = variant_board, on_variant_board;
            /// The pieces in hand.
            Holdings(Holdings<'a>) = holdings, on_holdings;
            /// A move without its position.
            Delta(Delta<'a>) = delta, on_delta;
            /// A position of demichess.
            DemiBoard(DemiBoard) = demi_board, on_demi_board;

            /// Something said to the user alone.
            Tell(Tell<'a>) = tell, on_tell;
            /// Something that the bughouse partner says.
            PartnerTell(Tell<'a>) = partner_tell, on_partner_tell;
            /// Something that the opponent says.
            Say(Say<'a>) = say, on_say;
            /// Something said to everybody.
            Shout(Shout<'a>) = shout, on_shout;
            /// Something that somebody does, shown to everybody.
            ItShout(Shout<'a>) = it_shout, on_it_shout;
            /// A shout about chess.
            CShout(Shout<'a>) = c_shout, on_c_shout;
            /// A shout about chess, as ICC has it.
            SShout(Shout<'a>) = s_shout, on_s_shout;
            /// A shout about tournaments.
            TShout(Shout<'a>) = t_shout, on_t_shout;
            /// Something said in a channel.
            ChannelTell(ChannelTell<'a>) = channel_tell, on_channel_tell;
            /// A comment on a game.
            Kibitz(Kibitz<'a>) = kibitz, on_kibitz;
            /// A comment on a game that the players do not hear.
            Whisper(Kibitz<'a>) = whisper, on_whisper;
            /// A line from a bot.
            Qtell(Qtell<'a>) = qtell, on_qtell;
            /// Something that the administrators say to everybody.
            Announcement(Announcement<'a>) = announcement, on_announcement;
            /// A message that was left for the user.
            Message(Message<'a>) = message, on_message;
            /// The user's own talk was delivered.
            Told(Told<'a>) = told, on_told;
            /// Something that the user said or asked was not delivered.
            NotDelivered(Box<NotDelivered<'a>>) = not_delivered, on_not_delivered;
            /// No user has the name that was given.
            NoSuchUser(Box<NoSuchUser<'a>>) = no_such_user, on_no_such_user;

            /// A challenge to the user.
            Challenge(Box<Challenge<'a>>) = challenge, on_challenge;
            /// The user's own challenge.
            Issuing(Box<Challenge<'a>>) = issuing, on_issuing;
            /// A challenge that somebody is about to replace by another.
            ChallengeUpdate(ChallengeUpdate<'a>) = challenge_update, on_challenge_update;
            /// A challenge that no longer waits for an answer.
            ChallengeRemoved(ChallengeRemoved<'a>) = challenge_removed, on_challenge_removed;
            /// A challenge to the user's bughouse partner.
            PartnerChallenge(Box<Challenge<'a>>) = partner_challenge, on_partner_challenge;
            /// A challenge that the user's bughouse partner makes.
            PartnerIssuing(Box<Challenge<'a>>) = partner_issuing, on_partner_issuing;
            /// The user's own game in a bughouse match that the partner arranges.
            PartnerMatch(Box<Challenge<'a>>) = partner_match, on_partner_match;
            /// The other game of a bughouse match that begins, as ICC names it.
            OtherBoard(Box<Challenge<'a>>) = other_board, on_other_board;
            /// A challenge in the words of old servers.
            MatchRequest(MatchRequest<'a>) = match_request, on_match_request;
            /// Something offered or asked.
            Offer(Offer<'a>) = offer, on_offer;
            /// The answer to an offer.
            OfferAnswer(OfferAnswer<'a>) = offer_answer, on_offer_answer;
            /// An offer that waits for an answer.
            PendingOffer(PendingOffer<'a>) = pending_offer, on_pending_offer;
            /// Offers that no longer wait.
            PendingRemoved(PendingRemoved) = pending_removed, on_pending_removed;
            /// A change of the user's bughouse partnership.
            Partnership(Partnership<'a>) = partnership, on_partnership;
            /// An ad for a game.
            Seek(Seek<'a>) = seek, on_seek;
            /// The user's ad has been posted.
            SeekPosted(SeekPosted) = seek_posted, on_seek_posted;
            /// Ads that are gone.
            SeekRemoved(SeekRemoved<'a>) = seek_removed, on_seek_removed;

            /// The facts of a game.
            GameInfo(GameInfo<'a>) = game_info, on_game_info;
            /// A game that is about to begin.
            Creating(Creating<'a>) = creating, on_creating;
            /// A game that has begun.
            GameStarted(GameStarted<'a>) = game_started, on_game_started;
            /// A game that is over.
            GameEnded(GameEnded<'a>) = game_ended, on_game_ended;
            /// A game that the user begins to watch.
            GameSummary(GameSummary<'a>) = game_summary, on_game_summary;
            /// A game of a player on the user's gnotify list.
            GameNotification(GameNotification<'a>) = game_notification, on_game_notification;
            /// A change of the user's rating.
            RatingAdjustment(RatingAdjustment<'a>) = rating_adjustment, on_rating_adjustment;
            /// The user begins to watch a game.
            Observing(Observing) = observing, on_observing;
            /// The user no longer watches a game.
            Unobserving(Unobserving) = unobserving, on_unobserving;
            /// The user begins to examine a game.
            Examining(Examining<'a>) = examining, on_examining;
            /// A game is no longer examined, or not by the user.
            Unexamining(Unexamining<'a>) = unexamining, on_unexamining;
            /// Something that an examiner does with a game.
            ExamineStep(ExamineStep<'a>) = examine_step, on_examine_step;
            /// A move that the server does not accept.
            MoveRefused(MoveRefused<'a>) = move_refused, on_move_refused;
            /// A change of the clocks of a game.
            Clock(ClockChange<'a>) = clock, on_clock;
            /// The moves of a game, from the [block](crate::event::MoveListReader) that lists them.
            MoveList(Box<MoveList<'a>>) = move_list, on_move_list;
            /// The title of a move list that did not follow.
            MoveListTitle(MoveListTitle) = move_list_title, on_move_list_title;
            /// The first line of a move list that did not follow.
            MoveListHeader(MoveListHeader<'a>) = move_list_header, on_move_list_header;

            /// The games in progress.
            Games(Box<Games<'a>>) = games, on_games;
            /// The players who are logged in.
            Who(Box<Who<'a>>) = who, on_who;
            /// The ads for games.
            Sought(Box<Sought<'a>>) = sought, on_sought;
            /// What is known about a player.
            Finger(Box<Finger<'a>>) = finger, on_finger;
            /// The last games of a player.
            History(Box<History<'a>>) = history, on_history;
            /// The adjourned games of a player.
            Stored(Box<Stored<'a>>) = stored, on_stored;
            /// The games that a player has kept.
            Journal(Box<Journal<'a>>) = journal, on_journal;
            /// A list that the user keeps, such as `notify`.
            NameList(Box<NameList<'a>>) = name_list, on_name_list;
            /// The players who are in a channel.
            InChannel(Box<InChannel<'a>>) = in_channel, on_in_channel;
            /// Games and who watches them.
            Observers(Box<Observers<'a>>) = observers, on_observers;
            /// The settings of a player.
            Variables(Box<Variables<'a>>) = variables, on_variables;
            /// The offers that wait for an answer.
            Pending(Box<Pending<'a>>) = pending, on_pending;
            /// A listing whose lines are kept as they are written.
            Listing(Box<PlainListing<'a>>) = listing, on_listing;

            /// The name of the server.
            Server(Server<'a>) = server, on_server;
            /// The user's handle.
            LoggedIn(LoggedIn<'a>) = logged_in, on_logged_in;
            /// The login is over.
            LoggedOn(LoggedOn) = logged_on, on_logged_on;
            /// A player has come.
            Arrived(Box<Arrived<'a>>) = arrived, on_arrived;
            /// A player has gone.
            Departed(Departed<'a>) = departed, on_departed;
            /// What time it is somewhere.
            ServerTime(Box<ServerTime<'a>>) = server_time, on_server_time;
            /// How long the server has been up.
            Uptime(Box<Uptime<'a>>) = uptime, on_uptime;
            /// When a player came or went.
            Logon(Box<Logon<'a>>) = logon, on_logon;
            /// The server waits for a command.
            Prompt(Prompt<'a>) = prompt, on_prompt;
            /// A line that no pattern knows.
            Text(Text<'a>) = text, on_text;
            /// A line that was longer than the limit.
            Overlong(Overlong) = overlong, on_overlong;
            /// A message of ICC to programs.
            Datagram(Datagram<'a>) = datagram, on_datagram;
            /// The reply to a command is complete, in FICS's block mode.
            BlockEnd(BlockEnd) = block_end, on_block_end;
            /// A command of a client has been dealt with.
            AnswerEnd(AnswerEnd<'a>) = answer_end, on_answer_end;
            /// A unit of ICC ends.
            UnitEnd(UnitEnd) = unit_end, on_unit_end;
            /// The server asks to show or hide what the user types, as it does for a password.
            Echo(Echo) = echo, on_echo;
            /// Bytes that should be sent to the server as they are: the answer to a telnet request.
            Reply(Reply<'a>) = reply, on_reply;
            /// The server measures the lag of a timeseal connection and waits for an answer.
            Ping(Ping<'a>) = ping, on_ping;
            /// A message that breaks the rules of its kind.
            Malformed(Malformed<'a>) = malformed, on_malformed;
        }
    };
}
pub(crate) use kinds;
