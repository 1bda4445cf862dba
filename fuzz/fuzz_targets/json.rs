//! Reads any JSON as an event.
//!
//! The result is an event or an error. An event reads the same when it is written again, by either writer,
//! with its line and without it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use looking_at::{Event, Heard, snap};

fuzz_target!(|data: &[u8]| {
    if let Ok(event) = serde_json::from_slice::<Event<'static>>(data) {
        let json = serde_json::to_string(&event).expect("an event is JSON");
        assert_eq!(serde_json::from_str::<Event<'static>>(&json).expect(&json), event, "{json}");
    }
    let Ok(heard) = serde_json::from_slice::<Heard<'static>>(data) else { return };
    assert!(!snap::line(&heard).is_empty() && !format!("{heard:?}").is_empty());
    let bare = serde_json::to_string(&heard).expect("an event is JSON");
    for json in [bare, snap::json(&heard)] {
        let back: Heard<'static> = serde_json::from_str(&json).expect(&json);
        assert_eq!((back.at, &back.event, back.block), (heard.at, &heard.event, heard.block));
    }
    let json = snap::json_with_line(&heard);
    assert_eq!(serde_json::from_str::<Heard<'static>>(&json).expect(&json), heard, "{json}");
});
