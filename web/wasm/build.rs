//! Leaves the comments out of the lists that the engine ships: they are a fiftieth of the package, compressed.

use std::{env, error, fs, path::Path};

fn main() -> Result<(), Box<dyn error::Error>> {
    let out = env::var("OUT_DIR")?;
    for name in ["ics", "xboard", "demichess"] {
        let path = format!("../../patterns/{name}.pat");
        println!("cargo::rerun-if-changed={path}");
        let text = fs::read_to_string(&path)?;
        // Their lines stay, so that entries keep their places.
        let is_comment = |line: &str| line.trim_start().starts_with('#');
        let lines = text.lines().map(|line| if is_comment(line) { "" } else { line });
        fs::write(Path::new(&out).join(name), lines.collect::<Vec<_>>().join("\n"))?;
    }
    Ok(())
}
