//! Output files: written under a temporary name, then renamed; never replaced by accident.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::Failure;

/// A file that appears under its name only when it is complete.
#[derive(Debug)]
pub(super) struct FileOutput {
    path: PathBuf,
    part: PathBuf,
    file: Option<File>,
}

impl FileOutput {
    /// Creates a file. An existing file is an error unless `force` is set; an existing `.part` file is
    /// always an error.
    pub(super) fn create(path: &Path, force: bool) -> Result<FileOutput, Failure> {
        let failure = |source| Failure::Read { file: path.display().to_string(), source };
        if !force && path.exists() {
            return Err(Failure::Exists { file: path.display().to_string() });
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        // An existing one may be in use by another process, so it is kept even with `force`.
        let file = File::create_new(&part).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Failure::PartExists { file: part.display().to_string() }
            }
            _ => failure(error),
        })?;
        Ok(FileOutput { path: path.to_owned(), part, file: Some(file) })
    }

    /// The name of the file while it is not complete.
    pub(super) fn partial(&self) -> &Path {
        &self.part
    }

    /// The file to write to. It is not buffered.
    pub(super) fn file(&self) -> Result<File, Failure> {
        match &self.file {
            Some(file) => file.try_clone().map_err(Failure::Write),
            None => Err(Failure::Write(std::io::ErrorKind::NotFound.into())),
        }
    }

    /// Completes the file and gives it its name.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let failure = |source| Failure::Read { file: self.path.display().to_string(), source };
        if let Some(file) = &self.file {
            file.sync_all().map_err(failure)?;
            fs::rename(&self.part, &self.path).map_err(failure)?;
        }
        // From here on there is nothing left to clean up.
        self.file = None;
        Ok(())
    }
}

impl Drop for FileOutput {
    /// A file that was not finished leaves nothing behind.
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = fs::remove_file(&self.part);
        }
    }
}
