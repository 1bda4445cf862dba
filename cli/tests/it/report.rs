//! `looking-at report`: the page that it writes, and what it refuses. What the page shows is tested in
//! a browser, in `web/tests`.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use base64::Engine;
use serde_json::Value;

use crate::binary;

/// Returns a folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(binary::SCRATCH).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the exit code and the messages of a run in a folder.
fn run(folder: &Path, words: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let words = [&["report"], words].concat();
    let output = binary::run(folder.to_str().unwrap(), &words, input);
    assert_eq!(output.stdout, b"");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn corpus(name: &str) -> String {
    format!("{}/corpus/{name}", binary::PROJECT)
}

/// Returns the text between two texts, the first of which must occur once.
fn between<'p>(page: &'p str, before: &str, after: &str) -> &'p str {
    assert_eq!(page.matches(before).count(), 1, "{before}");
    let (_, rest) = page.split_once(before).unwrap();
    rest.split_once(after).unwrap().0
}

/// Returns the lines of JSON in a page.
fn data(page: &str) -> String {
    let base64 =
        between(page, "<script type=\"application/octet-stream\" id=\"data\">", "</script>");
    let bytes = base64::engine::general_purpose::STANDARD.decode(base64).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    text
}

/// Returns the lines of a page that have a field.
fn with(page: &str, field: &str) -> Vec<Value> {
    let lines = data(page);
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line.get(field).is_some()).collect()
}

/// Returns the events in a page.
fn events(page: &str) -> Vec<Value> {
    with(page, "kind")
}

/// The PGN of the games in a page, as the command writes it.
fn pgn(page: &str) -> String {
    let games = with(page, "game").into_iter().filter(|line| line.get("kind").is_none());
    games.map(|line| format!("{}\n", line["game"]["pgn"].as_str().unwrap())).collect()
}

/// Returns the page of a capture, made with some options.
fn page_of(folder: &Path, capture: &str, options: &[&str]) -> String {
    let words = [&[capture, "-o", "page.html", "--force"], options].concat();
    assert_eq!(run(folder, &words, b""), (Some(0), String::new()), "{options:?}");
    fs::read_to_string(folder.join("page.html")).unwrap()
}

fn is_same_prompt(one: &Value, other: &Value) -> bool {
    one["kind"] == other["kind"] && one["text"] == other["text"] && one["file"] == other["file"]
}

#[test]
fn a_page_has_the_events_that_replay_writes() {
    let folder = folder("report-events");
    let captures = [corpus("fics-chat3.cast"), corpus("fics-player1.raw")];
    let [first, second] = captures.each_ref().map(String::as_str);
    let words = ["--format", "json", "--lines"];
    for files in [&[first][..], &[first, second]] {
        let output = [files, &["-o", "page.html", "--force"]].concat();
        assert_eq!(run(&folder, &output, b""), (Some(0), String::new()));
        let page = fs::read_to_string(folder.join("page.html")).unwrap();
        let replayed = [&["replay"], &words[..], files].concat();
        let replayed = binary::run(binary::PROJECT, &replayed, b"").stdout;
        let replayed = String::from_utf8(replayed).unwrap();
        let data = data(&page);
        let (head, rest) = data.split_once('\n').unwrap();
        let (_, tail) = rest.trim_end().rsplit_once('\n').unwrap();
        // All but the prompts after the first; and of a board its FEN says where the pieces are.
        let mut prompts = 0;
        let mut expected = Vec::new();
        for line in replayed.lines() {
            let mut event: Value = serde_json::from_str(line).unwrap();
            // The folders of whoever makes a page are not in it.
            if let Some(Value::String(file)) = event.get_mut("file") {
                *file = Path::new(&*file).file_name().unwrap().to_str().unwrap().to_owned();
            }
            let is_prompt = event["kind"] == "prompt";
            if is_prompt && expected.iter().any(|known| is_same_prompt(known, &event)) {
                prompts += 1;
                continue;
            }
            if event["kind"] == "board" {
                event.as_object_mut().unwrap().remove("ranks");
            }
            expected.push(event);
        }
        assert_eq!(events(&page), expected);
        assert!(prompts > 10);
        let head: Value = serde_json::from_str(head).unwrap();
        let title = if files.len() == 1 { "fics-chat3.cast" } else { "2 captures" };
        let tail: Value = serde_json::from_str(tail).unwrap();
        assert_eq!(head["title"].as_str(), Some(title));
        assert_eq!(tail["notes"], serde_json::json!([]));
        assert_eq!(tail["left_out"], serde_json::json!({ "prompt": prompts }));
        assert_eq!(head["files"].as_array().unwrap().len(), files.len());
        let names: Vec<_> =
            with(&page, "capture").iter().map(|line| line["capture"].clone()).collect();
        assert_eq!(names, ["fics-chat3.cast", "fics-player1.raw"][..files.len()]);
        assert!(!page.contains(binary::PROJECT) && !data.contains(binary::PROJECT));
        // So are its games.
        let replayed = [&["replay", "--format", "pgn", "--examined"], files].concat();
        let replayed = binary::run(binary::PROJECT, &replayed, b"").stdout;
        assert_eq!(pgn(&page), String::from_utf8(replayed).unwrap());
    }
}

#[test]
fn no_folder_is_in_a_page() {
    let folder = folder("report-names");
    for place in ["one", "two"] {
        fs::create_dir(folder.join(place)).unwrap();
        fs::write(folder.join(place).join("same.raw"), "Foo shouts: hi\n\rfics% ").unwrap();
    }
    let path = |place: &str| folder.join(place).join("same.raw").to_str().unwrap().to_owned();
    let missing = folder.join("secret/missing.raw").to_str().unwrap().to_owned();
    let words = [&path("one"), &path("two"), &missing, "-o", "page.html"];
    assert_eq!(run(&folder, &words, b"").0, Some(2));
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    let data = data(&page);
    assert!(!data.contains("secret") && !data.contains(folder.to_str().unwrap()), "{data}");
    // Two of the same name are told apart.
    let files: Vec<_> = events(&page).iter().map(|event| event["file"].clone()).collect();
    assert_eq!(files, ["same.raw", "same.raw", "same.raw (2)", "same.raw (2)"]);
    let tail: Value = serde_json::from_str(data.trim_end().lines().last().unwrap()).unwrap();
    assert!(tail["notes"][0].as_str().unwrap().starts_with("missing.raw: "), "{tail}");
}

#[test]
fn unmatched_lines_are_drafted() {
    let folder = folder("report-draft");
    let text =
        "Foo tells you: hi\n\rFoo has 3 apples.\n\rBar has 12 apples.\n\rFoo has 1 apples.\n\r";
    fs::write(folder.join("apples.raw"), text).unwrap();
    let page = page_of(&folder, "apples.raw", &["--lab", "lab.html"]);
    let tail: Value = serde_json::from_str(data(&page).trim_end().lines().last().unwrap()).unwrap();
    assert!(tail["draft"].as_str().unwrap().contains("\"* has * apples.\""), "{tail}");
    assert_eq!(with(&page, "title")[0]["lab"], "lab.html");
    let page = page_of(&folder, &corpus("icc-observer.raw"), &[]);
    let tail: Value = serde_json::from_str(data(&page).trim_end().lines().last().unwrap()).unwrap();
    assert_eq!(tail["draft"], Value::Null);
}

#[test]
fn the_ends_of_answers_are_counted() {
    let folder = folder("report-ends");
    let capture = corpus("icc-observer.raw");
    let page = |options: &[&str]| data(&page_of(&folder, &capture, options));
    // Those who ask for them get them.
    const END: &str = "\"kind\":\"unit_end\"";
    let number = page(&["--kind", "unit_end"]).matches(END).count();
    assert!(number > 10);
    let all = page(&[]);
    assert!(!all.contains(END));
    assert!(all.contains(&format!("\"left_out\":{{\"unit_end\":{number}}}")), "{all}");
}

#[test]
fn a_page_allows_its_own_script_and_nothing_else() {
    let folder = folder("report-policy");
    let talk = b"Foo tells you: </script><img src=x onerror=alert(1)>\xe2\x80\xa8]]>-->\n\rfics% ";
    let name = "<img src=x onerror=alert(1)>.raw";
    fs::write(folder.join(name), talk).unwrap();
    assert_eq!(run(&folder, &[name, "-o", "page.html"], b""), (Some(0), String::new()));
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    assert!(!page.contains("<img"));
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(events(&page)[0]["text"].as_str().unwrap().contains("</script><img"));
    let policy = between(&page, "http-equiv=\"Content-Security-Policy\" content=\"", "\">");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    // Nothing comes from elsewhere.
    for text in ["<script src", "@import", "url(", "<link", "<iframe"] {
        assert!(!page.contains(text), "{text}");
    }
}

#[test]
fn the_same_capture_gives_the_same_page() {
    let folder = folder("report-same");
    let capture = corpus("fics-player1.raw");
    for name in ["one.html", "two.html"] {
        assert_eq!(run(&folder, &[&capture, "-o", name], b"").0, Some(0));
    }
    let [one, two] = ["one.html", "two.html"].map(|name| fs::read(folder.join(name)).unwrap());
    assert_eq!(one, two);
}

#[test]
fn a_file_is_not_replaced_by_accident() {
    let folder = folder("report-force");
    let words = ["-", "-o", "page.html"];
    assert_eq!(run(&folder, &words, b"hello\n").0, Some(0));
    let before = fs::read(folder.join("page.html")).unwrap();
    let message =
        "looking-at: page.html exists: choose another name, or use --force to replace it\n";
    assert_eq!(run(&folder, &words, b"other\n"), (Some(2), message.to_owned()));
    assert_eq!(fs::read(folder.join("page.html")).unwrap(), before);
    assert_eq!(run(&folder, &["-", "-o", "page.html", "--force"], b"other\n").0, Some(0));
    assert_ne!(fs::read(folder.join("page.html")).unwrap(), before);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn what_can_not_be_read_is_named() {
    let folder = folder("report-bad");
    let (code, message) = run(&folder, &["missing.raw", "-o", "page.html"], b"");
    assert_eq!(code, Some(2));
    assert!(message.starts_with("looking-at: missing.raw: "), "{message}");
    assert!(!folder.join("page.html").exists(), "there is nothing to show");
    // A capture that ends in the middle is shown up to there, and the page says so.
    let cast = "{\"version\": 2, \"width\": 80, \"height\": 24}\n[0.1, \"o\", \"Foo shouts: hi\\n\\rfics% \"]\n[0.2, \"o\n";
    fs::write(folder.join("damaged.cast"), cast).unwrap();
    let (code, message) = run(&folder, &["damaged.cast", "-o", "page.html"], b"");
    assert_eq!(code, Some(2), "{message}");
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    assert_eq!(events(&page)[0]["kind"], "shout");
    let tail: Value = serde_json::from_str(data(&page).trim_end().lines().last().unwrap()).unwrap();
    assert!(tail["notes"][0].as_str().unwrap().starts_with("damaged.cast: "), "{tail}");
    // So are the captures beside one that is missing.
    let words = ["missing.raw", "damaged.cast", "-o", "page.html", "--force"];
    assert_eq!(run(&folder, &words, b"").0, Some(2));
    // An empty one is a page that says that there is nothing.
    let (code, message) = run(&folder, &["-", "-o", "empty.html"], b"");
    assert_eq!((code, message.as_str()), (Some(0), "looking-at: empty.html has no events\n"));
    // Where the page can't be written.
    let (code, message) = run(&folder, &["-", "-o", "nowhere/page.html"], b"");
    assert_eq!(code, Some(2));
    assert!(message.contains("nowhere/page.html"), "{message}");
    for words in [&[][..], &["-"], &["-", "-o", "x.html", "--since", "soon"]] {
        let (code, message) = run(&folder, words, b"");
        assert_eq!(code, Some(2), "{message}");
    }
}

#[test]
fn a_part_is_chosen_by_game_and_by_time() {
    let folder = folder("report-part");
    let capture = corpus("fics-chat3.cast");
    let page = |options: &[&str]| page_of(&folder, &capture, options);
    let identifies = |event: &Value| event["kind"] == "name_taken" || event["kind"] == "logged_in";
    // Which prompt is the first depends on the part.
    let offsets = |events: &[Value]| -> Vec<u64> {
        let events = events.iter().filter(|event| event["kind"] != "prompt");
        events.map(|event| event["at"].as_u64().unwrap()).collect()
    };
    let all = events(&page(&[]));
    let elapsed = |event: &Value| event["elapsed"].as_f64().unwrap();
    let middle = elapsed(&all[all.len() / 2]).ceil();
    let since = format!("0:{middle:02}");
    let those = |wanted: &dyn Fn(f64) -> bool| -> Vec<Value> {
        let wanted = |event: &&Value| wanted(elapsed(event)) || identifies(event);
        all.iter().filter(wanted).cloned().collect()
    };
    let late = events(&page(&["--since", &since]));
    assert_eq!(offsets(&late), offsets(&those(&|elapsed| elapsed >= middle)));
    let part = page(&["--until", &since]);
    assert_eq!(offsets(&events(&part)), offsets(&those(&|elapsed| elapsed < middle)));
    let note = format!("Only a part of the session is shown: --until {since}.");
    assert!(data(&part).contains(&note));
    // A date that is before all of it, and one that is after.
    let day = &all[0]["time"].as_str().unwrap()[..10];
    assert_eq!(events(&page(&["--since", day])).len(), all.len());
    let none = events(&page(&["--since", "2999-01-01"]));
    assert!(none.iter().all(identifies), "{none:?}");
    // Games.
    let capture = corpus("fics-bug1.raw");
    let words = [&capture, "-o", "page.html", "--force", "--game", "1,2"];
    assert_eq!(run(&folder, &words, b"").0, Some(0));
    let page = fs::read_to_string(folder.join("page.html")).unwrap();
    let games: Vec<_> = events(&page).iter().filter_map(|event| event["game"].as_u64()).collect();
    assert!(games.contains(&1) && games.contains(&2), "{games:?}");
    let (code, message) =
        run(&folder, &[&capture, "-o", "page.html", "--force", "--game", "1,77"], b"");
    assert_eq!(code, Some(0));
    assert!(
        message.starts_with("looking-at: no event belongs to game 77: there are 1, "),
        "{message}"
    );
}

#[test]
fn what_is_followed_is_one_capture_and_no_file() {
    let folder = folder("report-follow");
    for name in ["one.raw", "two.raw"] {
        fs::write(folder.join(name), "fics% ").unwrap();
    }
    let (code, message) = run(&folder, &["--follow", "one.raw", "two.raw"], b"");
    assert_eq!((code, message.as_str()), (Some(2), "looking-at: --follow takes one capture\n"));
    for words in [
        &["--follow", "one.raw", "-o", "page.html"][..],
        &["one.raw", "-o", "page.html", "--listen", "127.0.0.1:0"],
        &["one.raw", "--listen", "127.0.0.1:0"],
    ] {
        let (code, message) = run(&folder, words, b"");
        assert_eq!(code, Some(2), "{words:?}: {message}");
    }
    let (code, message) = run(&folder, &["--follow", "one.raw", "--listen", "127.0.0.1"], b"");
    assert_eq!(code, Some(2));
    assert!(message.starts_with("looking-at: cannot listen on 127.0.0.1: "), "{message}");
    assert!(!folder.join("page.html").exists());
}

#[test]
fn times_can_not_be_chosen_where_there_are_none() {
    let folder = folder("report-timeless");
    let (code, message) = run(&folder, &["-", "-o", "page.html", "--since", "1:00"], b"hello\n");
    let expected = "looking-at: -: --since and --until need times, and this capture has none\n";
    assert_eq!((code, message.as_str()), (Some(2), expected));
    assert!(!folder.join("page.html").exists());
}

#[test]
fn a_capture_that_is_too_large_for_a_browser_is_refused() {
    let folder = folder("report-large");
    let line = "x".repeat(1000);
    let capture = format!("Foo shouts: {line}\n\r").repeat(70_000);
    fs::write(folder.join("large.raw"), capture).unwrap();
    let (code, message) = run(&folder, &["large.raw", "-o", "page.html"], b"");
    let expected = "looking-at: the report would have more than 128 MB of events, too many for a browser: \
         choose some with --since, --until, --game, --player or --kind, or name fewer captures\n";
    assert_eq!((code, message.as_str()), (Some(2), expected));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no page, whole or in part");
    let words = ["large.raw", "-o", "page.html", "--kind", "tell"];
    assert_eq!(run(&folder, &words, b"").0, Some(0));
}
