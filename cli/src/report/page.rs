//! The page of a report: one file with its script, its style and its data.
//!
//! What strangers wrote is in the data alone, which are compressed and in base64: no byte of it can
//! be taken for markup. The policy in the page allows its own script and style, by their hashes, and
//! nothing else.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::super::visible_lines;

/// The compression level of the data. Higher levels take more time than they save.
const LEVEL: u32 = 4;

const PAGE: &str = include_str!("../../report/page.html");
const STYLE: &str = include_str!("../../report/report.css");

/// The modules of the script: each needs only those before it.
const MODULES: [(&str, &str); 16] = [
    ("dom", include_str!("../../report/dom.js")),
    ("list", include_str!("../../report/list.js")),
    ("pieces", include_str!("../../report/pieces.js")),
    ("board", include_str!("../../report/board.js")),
    ("games", include_str!("../../report/games.js")),
    ("filters", include_str!("../../report/filters.js")),
    ("plots", include_str!("../../report/plots.js")),
    ("offers", include_str!("../../report/offers.js")),
    ("session", include_str!("../../report/session.js")),
    ("timeline", include_str!("../../report/timeline.js")),
    ("game_view", include_str!("../../report/game_view.js")),
    ("views", include_str!("../../report/views.js")),
    ("talk_views", include_str!("../../report/talk_views.js")),
    ("line_views", include_str!("../../report/line_views.js")),
    ("report", include_str!("../../report/report.js")),
    ("main", include_str!("../../report/main.js")),
];

/// A page that is being written: what is written to it are its data, lines of JSON.
pub(super) struct Page<W: Write> {
    data: GzEncoder<EncoderWriter<'static, base64::engine::GeneralPurpose, W>>,
    /// What follows the data.
    rest: String,
}

/// Returns the page without data, and where they go. What is `live` may ask the server that it came from for them.
fn frame(title: &str, live: bool) -> (String, usize) {
    let script = script();
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'{}",
        hash(&script),
        hash(STYLE),
        if live { "; connect-src 'self'" } else { "" },
    );
    let mut page = String::new();
    let mut data_at = 0;
    for (text, name) in parts(PAGE) {
        page.push_str(text);
        match name {
            "policy" => page.push_str(&policy),
            "version" => page.push_str(env!("CARGO_PKG_VERSION")),
            "title" => push_escaped(&visible_lines(title.as_bytes()), &mut page),
            "style" => page.push_str(STYLE),
            "script" => page.push_str(&script),
            "data" => data_at = page.len(),
            _ => {}
        }
    }
    (page, data_at)
}

/// Returns a page that has no data, and gets them from the server that it came from.
pub(super) fn live(title: &str) -> String {
    frame(title, true).0
}

impl<W: Write> Page<W> {
    pub(super) fn new(mut out: W, title: &str) -> io::Result<Page<W>> {
        let (mut page, data_at) = frame(title, false);
        let rest = page.split_off(data_at);
        out.write_all(page.as_bytes())?;
        let base64 = EncoderWriter::new(out, &STANDARD);
        let data = GzEncoder::new(base64, Compression::new(LEVEL));
        Ok(Page { data, rest })
    }

    /// Ends the data and the page.
    pub(super) fn finish(self) -> io::Result<()> {
        let mut base64 = self.data.finish()?;
        let mut out = base64.finish()?;
        out.write_all(self.rest.as_bytes())?;
        out.flush()
    }
}

impl<W: Write> Write for Page<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.data.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.data.flush()
    }
}

/// Returns the parts of the template: a text, and the name in braces that follows it; at the end no name.
fn parts(template: &str) -> impl Iterator<Item = (&str, &str)> {
    template.split('}').map(|part| part.split_once('{').unwrap_or((part, "")))
}

/// Returns the script: all modules in one, since a page from disk can't load any.
///
/// Each module becomes a function of its own, so that their names stay apart, and gives what it
/// exports.
fn script() -> String {
    let mut script = String::from("\"use strict\";\nconst modules = {};\n");
    for (name, source) in MODULES {
        script.push_str(&format!("modules[\"./{name}.js\"] = (() => {{\n"));
        let mut exports = Vec::new();
        for line in source.lines() {
            if let Some((names, from)) = import(line) {
                script.push_str(&format!("const {names} = modules[{from}];"));
            } else if let Some(declared) = line.strip_prefix("export ") {
                exports.extend(declared_name(declared));
                script.push_str(declared);
            } else {
                script.push_str(line);
            }
            script.push('\n');
        }
        script.push_str(&format!("return {{ {} }};\n}})();\n", exports.join(", ")));
    }
    script
}

/// Reads the names and the module of an import: `import { names } from "./module.js";`.
fn import(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("import ")?.strip_suffix(';')?.split_once(" from ")
}

/// Returns the name that a declaration declares.
fn declared_name(declaration: &str) -> Option<&str> {
    let rest = declaration.strip_prefix("async ").unwrap_or(declaration);
    let (_, rest) = rest.split_once(' ')?;
    rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next()
}

/// Returns a hash as a policy has it.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

fn push_escaped(text: &str, page: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            letter => page.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn modules_need_only_those_before_them() {
        let mut known = BTreeSet::new();
        for (name, source) in MODULES {
            for line in source.lines().filter(|line| line.starts_with("import")) {
                let (names, from) = import(line).unwrap_or_else(|| panic!("{name}: {line}"));
                assert!(names.starts_with("{ ") && names.ends_with(" }"), "{name}: {line}");
                assert!(!names.contains(" as "), "{name}: {line}");
                assert!(known.contains(from), "{name} needs {from} before it");
            }
            known.insert(format!("\"./{name}.js\""));
        }
    }

    #[test]
    fn nothing_in_the_script_or_the_style_ends_it() {
        let script = script();
        for text in ["</", "<!--", "import ", "export "] {
            let found = script.lines().find(|line| line.trim_start().starts_with(text));
            assert_eq!(found, None, "{text}");
        }
        assert!(!script.contains("</script") && !script.contains("<!--"));
        assert!(!STYLE.contains("</"));
        // What the browser hashes is what is between the tags: it reads a carriage return as a newline.
        assert!(!script.contains('\r') && !STYLE.contains('\r'));
    }

    #[test]
    fn the_template_has_each_part_once() {
        let names: Vec<_> = parts(PAGE).map(|(_, name)| name).collect();
        assert_eq!(names, ["policy", "version", "title", "style", "data", "script", ""]);
    }

    #[test]
    fn a_title_is_text() {
        let mut page = Vec::new();
        let title = "</title><script>alert(1)</script>&\"\u{202e}{style}";
        Page::new(&mut page, title).unwrap().finish().unwrap();
        let page = String::from_utf8(page).unwrap();
        let expected = "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;\\u{202e}{style}</title>";
        assert!(page.contains(expected), "{page:.900}");
    }

    #[test]
    fn the_hash_is_that_of_a_known_text() {
        // From the documents of browsers on such policies.
        let known = "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=";
        assert_eq!(hash("alert('Hello, world.');"), known);
    }
}
