//! Lines that a timeseal client sends.
//!
//! The input is read as a line that arrives, and as the text of a line that is sent, with the time
//! in its first four bytes. No line makes the decoder panic, and what can be encoded reads back.

#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use looking_at::timeseal::{decode, encode};

fuzz_target!(|data: &[u8]| {
    if let Some(stamped) = decode(data) {
        assert!(stamped.text.len() < data.len() && stamped.text.is_ascii());
        if let Ok(line) = encode(&stamped.text, stamped.time) {
            assert_eq!(decode(&line), Some(stamped));
        }
    }
    let Some((time, text)) = data.split_first_chunk() else { return };
    let time = Duration::from_millis(u32::from_le_bytes(*time).into());
    if let Ok(line) = encode(text, time) {
        let (end, inner) = line.split_last().expect("it has its newline");
        assert!(*end == b'\n' && !inner.iter().any(|byte| matches!(byte, ..0x20 | 0xff)));
        let stamped = decode(&line).expect("it is encoded");
        assert_eq!((&stamped.text[..], stamped.time), (text, time));
    }
});
