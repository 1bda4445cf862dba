//! The times of events: in recordings, in logs with time stamps, in JSON and in text.

use crate::binary::{SCRATCH, file, run};

/// Returns the output of a run that must go well.
#[track_caller]
fn output(arguments: &[&str], input: &[u8]) -> String {
    let output = run(SCRATCH, arguments, input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

const CAST: &str = "{\"version\": 2, \"timestamp\": 1462104224}\n\
    [0.25, \"o\", \"fics% \\n\\rFoo tells you: hi\"]\n[1.5, \"o\", \"\\n\\rfics% \"]\n\
    [86400, \"o\", \"\\n\\rBar shouts: late\\n\\r\"]\n";

const LOG: &[u8] = b"[23:59:59] fics% \n[23:59:59] Foo tells you: [12:00:00] hi\n\
    [00:00:01] Bar shouts: late\nno stamp\n";

#[test]
fn json_has_the_time_of_the_first_byte() {
    file("times.cast", CAST);
    let json = output(&["replay", "--format", "json", "--kind", "tell,shout", "times.cast"], b"");
    assert_eq!(
        json,
        "{\"at\":8,\"kind\":\"tell\",\"from\":{\"name\":\"Foo\",\"titles\":[]},\"text\":\"hi\",\
         \"time\":\"2016-05-01T12:03:44.250Z\",\"elapsed\":0.250}\n\
         {\"at\":35,\"kind\":\"shout\",\"from\":{\"name\":\"Bar\",\"titles\":[]},\"text\":\"late\",\
         \"time\":\"2016-05-02T12:03:44.000Z\",\"elapsed\":86400.000}\n"
    );
    file("times.raw", "Foo tells you: hi\n\r");
    let json = output(&["replay", "--format", "json", "times.raw", "times.cast"], b"");
    let values: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&values[0]["file"], values[0].get("time")), (&"times.raw".into(), None));
    assert!(values[1..].iter().all(|value| value["file"] == "times.cast"));
}

#[test]
fn a_field_of_a_list_keeps_its_name() {
    file("times.pat", "bus ^\"The bus leaves at *.\" time\nnewline \"\\n\"\n");
    file(
        "bus.cast",
        "{\"version\": 2, \"timestamp\": 0}\n[1, \"o\", \"The bus leaves at 5.\\n\"]\n",
    );
    let json = output(&["replay", "--format", "json", "--patterns", "times.pat", "bus.cast"], b"");
    assert_eq!(json, "{\"at\":0,\"kind\":\"bus\",\"time\":\"5\",\"elapsed\":1.000}\n");
}

#[test]
fn stamps_of_a_client_are_times_and_not_text() {
    let words = ["replay", "--format", "json", "--kind", "tell,shout,text"];
    let json = output(&words, LOG);
    let values: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 3);
    assert_eq!(values[0]["text"], "[12:00:00] hi");
    assert_eq!(values[1]["elapsed"], 2.0);
    assert_eq!(values[2]["text"], "no stamp");
    for value in &values {
        // The offsets are those of the file.
        let at = value["at"].as_u64().unwrap() as usize;
        let start = match value["kind"].as_str().unwrap() {
            "tell" => "Foo tells",
            "shout" => "Bar shouts",
            _ => "no stamp",
        };
        assert!(LOG[at..].starts_with(start.as_bytes()), "{value}");
        assert_eq!(value.get("time"), None, "the stamps have no date");
    }
}

#[test]
fn text_with_times() {
    file("times.cast", CAST);
    assert_eq!(
        output(&["replay", "--times", "times.cast"], b""),
        "2016-05-01\n12:03:44  Foo               tells you: hi\n\
         2016-05-02\n12:03:44  Bar               shouts: late\n"
    );
    assert_eq!(
        output(&["replay", "--times"], LOG),
        "23:59:59  Foo               tells you: [12:00:00] hi\n\
         00:00:01  Bar               shouts: late\n00:00:01  no stamp\n"
    );
    let undated = CAST.replace(", \"timestamp\": 1462104224", "");
    assert_eq!(
        output(&["replay", "--times", "--kind", "shout"], undated.as_bytes()),
        "24:00:00  Bar               shouts: late\n"
    );
}

#[test]
fn what_is_not_the_servers_can_be_stripped() {
    let log = b"12. May 12:03:44| fics% \n12. May 12:03:46| Foo tells you: hi\n";
    let strip = ["replay", "--format", "json", "--kind", "tell", "--strip", r"\d+\. \w+ \S+ ?"];
    let json = output(&strip, log);
    assert!(json.starts_with("{\"at\":43,\"kind\":\"tell\","), "{json}");
    assert!(json.ends_with(",\"elapsed\":2.000}\n"), "{json}");
    // An empty one keeps what looks like stamps.
    let kept = output(&["replay", "--format", "snap", "--strip", ""], LOG);
    assert!(kept.starts_with("0 text text=\"[23:59:59] fics%"), "{kept}");
    let failed = run(SCRATCH, &["replay", "--strip", "("], b"");
    assert_eq!(failed.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("unclosed group"));
}

#[test]
fn utf_16_and_a_byte_order_mark() {
    let text = "fics% \r\nFoo tells you: caf\u{e9}\r\n";
    let utf16 = |mark: &str| -> Vec<u8> {
        mark.encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    let words = ["replay", "--format", "snap", "--kind", "tell"];
    let expected = "8 tell from=Foo text=\"caf\u{e9}\"\n";
    assert_eq!(output(&words, &utf16("\u{feff}")), expected);
    assert_eq!(output(&words, &utf16("")), expected);
    let marked = format!("\u{feff}{text}");
    assert_eq!(output(&words, marked.as_bytes()), expected.replace('8', "11"));
}
