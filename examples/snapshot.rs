//! Snapshot tests of a recorded session, for use in your own project:
//! `cargo test --example snapshot`.
//!
//! `cargo run --example snapshot -- corpus/fics-login.raw` shows the lines that a test compares.
//! Here the expected lines are in the test itself; `insta::assert_snapshot!(lines)` keeps them in a
//! file, and `cargo insta review` shows each change.

use std::error::Error;

use looking_at::snap;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: snapshot CAPTURE")?;
    print!("{}", snap::capture(file)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use looking_at::{Heard, snap};

    fn corpus(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name)
    }

    #[test]
    fn names_that_are_refused_and_a_wrong_password() {
        let kinds = ["login_prompt", "login_failed", "name_taken", "password_prompt", "echo"];
        let lines =
            snap::capture_where(corpus("fics-login.raw"), |heard| kinds.contains(&heard.kind()));
        let lines = lines.expect("the capture can be read");
        insta::assert_snapshot!(lines, @r#"
        209 login_prompt
        218 login_failed reason="name"
        336 login_prompt
        345 login_failed reason="name"
        477 login_prompt
        486 login_failed reason="name"
        603 login_prompt
        612 login_failed reason="name"
        744 login_prompt
        751 echo on=false
        756 name_taken name="Tindrel" registered=true
        872 password_prompt
        882 echo on=true
        889 login_failed reason="password"
        "#);
    }

    /// For a long capture, one kind of event keeps the test readable.
    #[test]
    fn what_the_opponent_offers() {
        let offer = |heard: &Heard<'_>| heard.kind() == "offer";
        let lines = snap::capture_where(corpus("fics-player1.raw"), offer).expect("it can be read");
        insta::assert_snapshot!(lines, @r#"
        6457 offer from=MossyRook what="draw"
        6934 offer from=MossyRook what="pause"
        9095 offer from=MossyRook what="draw"
        10178 offer from=MossyRook what="draw"
        11259 offer from=MossyRook what="draw"
        26990 offer from=MossyRook what="abort"
        33373 offer from=MossyRook what="draw"
        "#);
    }
}
