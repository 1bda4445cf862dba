//! `bindgen INPUT FOLDER NAME`: makes NAME.js and NAME_bg.wasm in the folder, as modules for the web.

use anyhow::bail;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = &words[..] else {
        bail!("usage: bindgen INPUT FOLDER NAME");
    };
    Bindgen::new()
        .input_path(input)
        .out_name(name)
        .web(true)?
        .omit_default_module_path(false)
        .typescript(false)
        .generate(folder)
}
