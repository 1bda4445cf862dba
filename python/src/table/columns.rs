//! Which tables there are, with which columns, and what each column holds.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Int64Builder, StringBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef, TimeUnit};

use super::pick::{FillFromBoard, from_board};

/// A table.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [Column],
    pub(super) rows: Rows,
}

/// What the rows of a table are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rows {
    /// The events of all kinds.
    All,
    /// The events of these kinds.
    Kinds(&'static [&'static str]),
    /// The games.
    Games,
}

/// A column.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
    pub(super) of: Of,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Text,
    Int,
    Truth,
    Time,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Capture,
    /// The offset in the capture.
    At,
    Time,
    /// Milliseconds since the start of the capture.
    Elapsed,
    Kind,
    /// The first of these fields that the event has; of a handle the name, of a rating the number.
    Field(&'static [&'static str]),
    /// The event as JSON.
    Json,
    /// A tag of a game.
    Tag(&'static str),
    /// The id of the game that an event belongs to, or of a game.
    GameId,
    /// How many parts of a game were seen, with boards missing between them.
    Parts,
    StartAt,
    StartTime,
    EndAt,
    EndTime,
    /// The number of a game.
    Number,
    /// How many half moves a game has.
    Plies,
    /// The moves of a game, with blanks between them.
    Moves,
    Pgn,
}

const fn text(name: &'static str, of: Of) -> Column {
    Column { name, sort: Sort::Text, of }
}

const fn int(name: &'static str, of: Of) -> Column {
    Column { name, sort: Sort::Int, of }
}

const fn time(name: &'static str, of: Of) -> Column {
    Column { name, sort: Sort::Time, of }
}

const CAPTURE: Column = text("capture", Of::Capture);
const AT: Column = int("at", Of::At);
const TIME: Column = time("time", Of::Time);
const ELAPSED: Column = int("elapsed_ms", Of::Elapsed);
const KIND: Column = text("kind", Of::Kind);
const GAME: Column = int("game", Of::Field(&["game"]));
const GAME_ID: Column = int("game_id", Of::GameId);
const WHITE: Column = text("white", Of::Field(&["white"]));
const BLACK: Column = text("black", Of::Field(&["black"]));
const FROM: Column = text("from", Of::Field(&["from", "challenger", "with"]));
const RATING: Column = int("rating", Of::Field(&["rating", "challenger_rating"]));
const CHANNEL: Column = text("channel", Of::Field(&["channel"]));
const TEXT: Column = text("text", Of::Field(&["text"]));
const FEN: Column = text("fen", Of::Field(&["fen"]));
const MOVE: Column = text("move", Of::Field(&["san"]));
const WHITE_CLOCK: Column = int("white_clock_ms", Of::Field(&["white_clock_ms"]));
const BLACK_CLOCK: Column = int("black_clock_ms", Of::Field(&["black_clock_ms"]));
const INITIAL: Column = int("initial", Of::Field(&["initial"]));
const INCREMENT: Column = int("increment", Of::Field(&["increment"]));
const JSON: Column = text("json", Of::Json);

/// What players say.
const TALK: &[&str] = &[
    "tell",
    "partner_tell",
    "say",
    "shout",
    "it_shout",
    "c_shout",
    "s_shout",
    "t_shout",
    "channel_tell",
    "kibitz",
    "whisper",
    "qtell",
    "announcement",
    "message",
];

/// What players propose to each other.
const OFFERS: &[&str] = &[
    "challenge",
    "challenge_update",
    "challenge_removed",
    "issuing",
    "partner_challenge",
    "partner_issuing",
    "partner_match",
    "match_request",
    "counter_proposal",
    "offer",
    "offer_answer",
    "pending_offer",
    "pending_removed",
    "seek",
    "seek_removed",
    "seek_posted",
    "seeks_cleared",
];

pub(super) static TABLES: [Table; 5] = [
    Table {
        name: "events",
        rows: Rows::All,
        columns: &[
            CAPTURE,
            AT,
            TIME,
            ELAPSED,
            KIND,
            GAME_ID,
            GAME,
            WHITE,
            BLACK,
            FROM,
            CHANNEL,
            RATING,
            TEXT,
            FEN,
            MOVE,
            WHITE_CLOCK,
            BLACK_CLOCK,
            JSON,
        ],
    },
    Table {
        name: "boards",
        rows: Rows::Kinds(&["board"]),
        columns: &[
            CAPTURE,
            AT,
            TIME,
            ELAPSED,
            GAME_ID,
            GAME,
            WHITE,
            BLACK,
            text("relation", Of::Field(&["relation"])),
            text("turn", Of::Field(&["turn"])),
            int("move_number", Of::Field(&["move_number"])),
            MOVE,
            text("verbose", Of::Field(&["verbose"])),
            int("move_time_ms", Of::Field(&["elapsed_ms"])),
            WHITE_CLOCK,
            BLACK_CLOCK,
            INITIAL,
            INCREMENT,
            int("white_material", Of::Field(&["white_material"])),
            int("black_material", Of::Field(&["black_material"])),
            int("lag_ms", Of::Field(&["lag_ms"])),
            FEN,
        ],
    },
    Table {
        name: "talk",
        rows: Rows::Kinds(TALK),
        columns: &[CAPTURE, AT, TIME, ELAPSED, KIND, FROM, CHANNEL, GAME_ID, GAME, RATING, TEXT],
    },
    Table {
        name: "games",
        rows: Rows::Games,
        columns: &[
            CAPTURE,
            GAME_ID,
            int("parts", Of::Parts),
            int("start_at", Of::StartAt),
            time("start_time", Of::StartTime),
            int("end_at", Of::EndAt),
            time("end_time", Of::EndTime),
            int("game", Of::Number),
            text("white", Of::Tag("White")),
            text("black", Of::Tag("Black")),
            int("white_elo", Of::Tag("WhiteElo")),
            int("black_elo", Of::Tag("BlackElo")),
            text("result", Of::Tag("Result")),
            text("event", Of::Tag("Event")),
            text("site", Of::Tag("Site")),
            text("date", Of::Tag("Date")),
            text("utc_time", Of::Tag("UTCTime")),
            text("time_control", Of::Tag("TimeControl")),
            text("variant", Of::Tag("Variant")),
            text("termination", Of::Tag("Termination")),
            text("missing", Of::Tag("Missing")),
            int("plies", Of::Plies),
            text("moves", Of::Moves),
            text("pgn", Of::Pgn),
        ],
    },
    Table {
        name: "offers",
        rows: Rows::Kinds(OFFERS),
        columns: &[
            CAPTURE,
            AT,
            TIME,
            ELAPSED,
            KIND,
            GAME_ID,
            GAME,
            FROM,
            RATING,
            text("to", Of::Field(&["opponent", "to"])),
            int("to_rating", Of::Field(&["opponent_rating"])),
            Column { name: "rated", sort: Sort::Truth, of: Of::Field(&["rated"]) },
            text("category", Of::Field(&["category"])),
            INITIAL,
            INCREMENT,
            text("color", Of::Field(&["color"])),
            text("what", Of::Field(&["what"])),
            text("answer", Of::Field(&["answer"])),
            int("id", Of::Field(&["id"])),
            JSON,
        ],
    },
];

impl Table {
    pub(super) fn named(name: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.name == name)
    }
}

/// How many slots the names of fields are spread over.
const SLOTS: usize = 64;

/// Hashes the name of a field to a number that few names share.
fn slot(name: &str) -> usize {
    let bytes = name.as_bytes();
    let byte = |byte: Option<&u8>| usize::from(byte.copied().unwrap_or_default());
    (bytes.len() + 5 * byte(bytes.first()) + 9 * byte(bytes.last())) % SLOTS
}

/// Which columns of a table are made, in their order.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) table: &'static Table,
    pub(super) columns: Vec<&'static Column>,
    /// The columns that are not filled with fields.
    pub(super) others: Vec<(usize, Of)>,
    /// The columns that are filled with fields of boards.
    pub(super) of_boards: Vec<(usize, FillFromBoard)>,
    /// The fields that fill columns, by their [`slot`].
    slots: Vec<Vec<(&'static str, usize)>>,
}

impl Plan {
    /// Selects all columns except the JSON, which takes as long as all others together.
    pub(super) fn all(table: &'static Table, json: bool) -> Plan {
        Plan::of(
            table,
            table.columns.iter().filter(|column| json || column.of != Of::Json).collect(),
        )
    }

    /// Selects these columns. The error is the name of an unknown one.
    pub(super) fn only(table: &'static Table, names: &[String]) -> Result<Plan, String> {
        let find = |name: &String| {
            let found = table.columns.iter().find(|column| column.name == *name);
            found.ok_or_else(|| name.clone())
        };
        Ok(Plan::of(table, names.iter().map(find).collect::<Result<_, _>>()?))
    }

    fn of(table: &'static Table, columns: Vec<&'static Column>) -> Plan {
        let (mut others, mut of_boards) = (Vec::new(), Vec::new());
        let mut slots = vec![Vec::new(); SLOTS];
        for (index, column) in columns.iter().enumerate() {
            let Of::Field(keys) = column.of else {
                others.push((index, column.of));
                continue;
            };
            keys.iter().for_each(|key| slots[slot(key)].push((*key, index)));
            of_boards.extend(from_board(keys[0]).map(|fill| (index, fill)));
        }
        Plan { table, columns, others, of_boards, slots }
    }

    /// Returns whether a column needs the times of the capture.
    pub(super) fn is_timed(&self) -> bool {
        use Of::{Elapsed, EndTime, StartTime, Time};
        let timed = |column: &&Column| matches!(column.of, Time | Elapsed | StartTime | EndTime);
        // The tags of a game have its date.
        self.columns.iter().any(timed) || matches!(self.table.rows, Rows::Games)
    }

    pub(super) fn has_ids(&self) -> bool {
        self.columns.iter().any(|column| column.of == Of::GameId)
    }

    /// Returns the column that a field fills.
    pub(super) fn filled_by(&self, field: &str) -> Option<usize> {
        let slot = self.slots.get(slot(field))?;
        slot.iter().find(|(key, _)| *key == field).map(|&(_, column)| column)
    }

    pub(super) fn schema(&self) -> SchemaRef {
        let field = |column: &&Column| {
            let nullable = !matches!(column.of, Of::Capture | Of::At | Of::Kind);
            Field::new(column.name, column.sort.data_type(), nullable)
        };
        Arc::new(Schema::new(self.columns.iter().map(field).collect::<Vec<_>>()))
    }
}

impl Sort {
    pub(super) fn name(self) -> &'static str {
        match self {
            Sort::Text => "string",
            Sort::Int => "int64",
            Sort::Truth => "bool",
            Sort::Time => "timestamp[us, tz=UTC]",
        }
    }

    fn data_type(self) -> DataType {
        match self {
            Sort::Text => DataType::Utf8,
            Sort::Int => DataType::Int64,
            Sort::Truth => DataType::Boolean,
            Sort::Time => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        }
    }
}

/// The values of a column.
pub(super) enum Values {
    Text(StringBuilder),
    Int(Int64Builder),
    Truth(BooleanBuilder),
    Time(TimestampMicrosecondBuilder),
}

impl Values {
    fn new(sort: Sort) -> Values {
        match sort {
            Sort::Text => Values::Text(StringBuilder::new()),
            Sort::Int => Values::Int(Int64Builder::new()),
            Sort::Truth => Values::Truth(BooleanBuilder::new()),
            Sort::Time => Values::Time(TimestampMicrosecondBuilder::new().with_timezone("UTC")),
        }
    }

    fn push_nulls(&mut self, count: usize) {
        match self {
            Values::Text(values) => values.append_nulls(count),
            Values::Int(values) => values.append_nulls(count),
            Values::Truth(values) => values.append_nulls(count),
            Values::Time(values) => values.append_nulls(count),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Values::Text(values) => Arc::new(values.finish()),
            Values::Int(values) => Arc::new(values.finish()),
            Values::Truth(values) => Arc::new(values.finish()),
            Values::Time(values) => Arc::new(values.finish()),
        }
    }
}

/// The rows of a batch, column by column.
pub(super) struct Columns {
    values: Vec<Values>,
    /// How many rows of each column have been added. What is missing is null: most columns are null in most rows, so nulls are
    /// added many at a time.
    lens: Vec<usize>,
    pub(super) rows: usize,
    /// How many bytes of text there are, so that a batch stays small.
    pub(super) bytes: usize,
}

impl Columns {
    pub(super) fn new(plan: &Plan) -> Columns {
        let values = plan.columns.iter().map(|column| Values::new(column.sort)).collect();
        Columns { values, lens: vec![0; plan.columns.len()], rows: 0, bytes: 0 }
    }

    /// Returns a column whose value in this row is about to be set, unless it has one.
    fn take(&mut self, column: usize) -> Option<&mut Values> {
        let (values, len) = (self.values.get_mut(column)?, self.lens.get_mut(column)?);
        if *len > self.rows {
            return None;
        }
        if *len < self.rows {
            values.push_nulls(self.rows - *len);
        }
        *len = self.rows + 1;
        Some(values)
    }

    pub(super) fn text(&mut self, column: usize, text: &str) {
        match self.take(column) {
            Some(Values::Text(values)) => {
                values.append_value(text);
                self.bytes += text.len();
            }
            // A tag of a game is text, its column may be a number.
            Some(Values::Int(values)) => values.append_option(text.parse().ok()),
            Some(other) => other.push_nulls(1),
            None => {}
        }
    }

    /// Adds a text to all rows that have ended and have no value yet.
    pub(super) fn repeat(&mut self, column: usize, text: &str) {
        let rows = self.rows;
        let (Some(Values::Text(values)), Some(len)) =
            (self.values.get_mut(column), self.lens.get_mut(column))
        else {
            return;
        };
        let count = rows.saturating_sub(*len);
        values.append_value_n(text, count);
        self.bytes += text.len() * count;
        *len += count;
    }

    pub(super) fn int(&mut self, column: usize, number: i64) {
        match self.take(column) {
            Some(Values::Int(values)) => values.append_value(number),
            Some(Values::Time(values)) => values.append_value(number),
            Some(Values::Text(values)) => values.append_value(number.to_string()),
            Some(other) => other.push_nulls(1),
            None => {}
        }
    }

    pub(super) fn some_text(&mut self, column: usize, text: Option<&str>) {
        if let Some(text) = text {
            self.text(column, text);
        }
    }

    pub(super) fn some_int(&mut self, column: usize, number: Option<i64>) {
        if let Some(number) = number {
            self.int(column, number);
        }
    }

    pub(super) fn truth(&mut self, column: usize, truth: bool) {
        match self.take(column) {
            Some(Values::Truth(values)) => values.append_value(truth),
            Some(other) => other.push_nulls(1),
            None => {}
        }
    }

    /// Ends a row: what has no value is null.
    pub(super) fn end_row(&mut self) {
        self.rows += 1;
    }

    pub(super) fn finish(&mut self, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
        for (values, len) in self.values.iter_mut().zip(&mut self.lens) {
            values.push_nulls(self.rows - std::mem::take(len));
        }
        let options = RecordBatchOptions::new().with_row_count(Some(self.rows));
        (self.rows, self.bytes) = (0, 0);
        let arrays = self.values.iter_mut().map(Values::finish).collect();
        RecordBatch::try_new_with_options(Arc::clone(schema), arrays, &options)
    }
}
