//! Which tables there are, with which columns, and what each column holds.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Int64Builder, StringBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef, TimeUnit};

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

const CAPTURE: Column = text("capture", Of::Capture);
const AT: Column = int("at", Of::At);
const TIME: Column = Column { name: "time", sort: Sort::Time, of: Of::Time };
const ELAPSED: Column = int("elapsed_ms", Of::Elapsed);
const KIND: Column = text("kind", Of::Kind);
const GAME: Column = int("game", Of::Field(&["game"]));
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
        columns: &[CAPTURE, AT, TIME, ELAPSED, KIND, FROM, CHANNEL, GAME, RATING, TEXT],
    },
    Table {
        name: "games",
        rows: Rows::Games,
        columns: &[
            CAPTURE,
            AT,
            TIME,
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

    pub(super) fn schema(&self) -> SchemaRef {
        let field = |column: &Column| {
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

    fn push_null(&mut self) {
        match self {
            Values::Text(values) => values.append_null(),
            Values::Int(values) => values.append_null(),
            Values::Truth(values) => values.append_null(),
            Values::Time(values) => values.append_null(),
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
    pub(super) values: Vec<Values>,
    /// Which columns of the current row have a value.
    filled: u64,
    pub(super) rows: usize,
    /// How many bytes of text there are, so that a batch stays small.
    pub(super) bytes: usize,
}

impl Columns {
    pub(super) fn new(table: &Table) -> Columns {
        let values = table.columns.iter().map(|column| Values::new(column.sort)).collect();
        Columns { values, filled: 0, rows: 0, bytes: 0 }
    }

    /// Whether the column has no value yet; if so, it is to get one now.
    fn take(&mut self, column: usize) -> Option<&mut Values> {
        let bit = 1 << column;
        if self.filled & bit != 0 {
            return None;
        }
        self.filled |= bit;
        self.values.get_mut(column)
    }

    pub(super) fn text(&mut self, column: usize, text: &str) {
        match self.take(column) {
            Some(Values::Text(values)) => {
                values.append_value(text);
                self.bytes += text.len();
            }
            // A tag of a game is text, its column may be a number.
            Some(Values::Int(values)) => values.append_option(text.parse().ok()),
            Some(other) => other.push_null(),
            None => {}
        }
    }

    pub(super) fn int(&mut self, column: usize, number: i64) {
        match self.take(column) {
            Some(Values::Int(values)) => values.append_value(number),
            Some(Values::Time(values)) => values.append_value(number),
            Some(Values::Text(values)) => values.append_value(number.to_string()),
            Some(other) => other.push_null(),
            None => {}
        }
    }

    pub(super) fn truth(&mut self, column: usize, truth: bool) {
        match self.take(column) {
            Some(Values::Truth(values)) => values.append_value(truth),
            Some(other) => other.push_null(),
            None => {}
        }
    }

    /// Ends a row: what has no value is null.
    pub(super) fn end_row(&mut self) {
        for (column, values) in self.values.iter_mut().enumerate() {
            if self.filled & (1 << column) == 0 {
                values.push_null();
            }
        }
        self.filled = 0;
        self.rows += 1;
    }

    pub(super) fn finish(&mut self, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
        (self.rows, self.bytes) = (0, 0);
        let arrays = self.values.iter_mut().map(Values::finish).collect();
        RecordBatch::try_new(Arc::clone(schema), arrays)
    }
}
