//! Output files: written under a temporary name, then renamed; never replaced by accident.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::Failure;

/// Returns whether a file of this name exists; a dangling symbolic link counts.
fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Gives a complete file its name. Without `force`, a file that was created in the meantime is an error
/// ([`AlreadyExists`](io::ErrorKind::AlreadyExists)).
fn publish(part: &Path, path: &Path, force: bool) -> io::Result<()> {
    if force {
        return fs::rename(part, path);
    }
    // Unlike a rename, a hard link replaces nothing.
    match fs::hard_link(part, path) {
        Ok(()) => fs::remove_file(part),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => claim_and_rename(part, path),
    }
}

/// Publishes without `force` on a file system without hard links: the rename replaces an empty file
/// that this command has just created.
fn claim_and_rename(part: &Path, path: &Path) -> io::Result<()> {
    File::create_new(path)?;
    fs::rename(part, path).inspect_err(|_| drop(fs::remove_file(path)))
}

/// A file that appears under its name only when it is complete.
#[derive(Debug)]
pub(crate) struct FileOutput {
    path: PathBuf,
    part: PathBuf,
    force: bool,
    file: File,
    /// Set if the `.part` file is removed when this is dropped.
    removes: bool,
}

impl FileOutput {
    /// Creates a file. An existing file is an error unless `force` is set; an existing `.part` file is
    /// always an error.
    pub(crate) fn create(path: &Path, force: bool) -> Result<FileOutput, Failure> {
        if !force && exists(path) {
            return Err(Failure::Exists { file: path.display().to_string() });
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        // Another process may be writing an existing `.part` file, so it is kept even with `force`.
        let file = File::create_new(&part).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::PartExists { file: part.display().to_string() }
            }
            _ => Failure::Read { file: part.display().to_string(), source },
        })?;
        Ok(FileOutput { path: path.to_owned(), part, force, file, removes: true })
    }

    /// Returns the name of the complete file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the name of the file while it is not complete.
    pub(crate) fn partial(&self) -> &Path {
        &self.part
    }

    /// Returns the file to write to. It is not buffered.
    pub(crate) fn file(&self) -> Result<File, Failure> {
        self.file.try_clone().map_err(Failure::Write)
    }

    /// Keeps what is written if this is dropped before it is finished.
    pub(crate) fn keep(&mut self) {
        self.removes = false;
    }

    /// Completes the file and gives it its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let failure = |source| Failure::Read { file: self.path.display().to_string(), source };
        self.file.sync_all().map_err(failure)?;
        self.publish()
    }

    /// Gives the file its name. If another file has got that name in the meantime, the `.part` file is kept:
    /// what was read from a pipe can't be read again.
    pub(crate) fn publish(mut self) -> Result<(), Failure> {
        let result = publish(&self.part, &self.path, self.force);
        let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
        if result.as_ref().err().is_none_or(is_taken) {
            self.keep();
        }
        result.map_err(|source| {
            let mut file = self.path.display().to_string();
            if !self.removes {
                file += &format!(" (it is kept as {})", self.part.display());
            }
            match source.kind() {
                io::ErrorKind::AlreadyExists => Failure::Exists { file },
                _ => Failure::Read { file, source },
            }
        })
    }
}

impl Drop for FileOutput {
    fn drop(&mut self) {
        if self.removes {
            let _ = fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an empty folder for one test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("looking-at-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn nothing_that_exists_is_replaced_with_links_or_without() {
        let folder = folder("publish");
        let (part, path) = (folder.join("x.part"), folder.join("x"));
        let without_links = |part: &Path, path: &Path, _| claim_and_rename(part, path);
        for publish in [publish, without_links] {
            fs::write(&part, "ours").unwrap();
            fs::write(&path, "theirs").unwrap();
            let error = publish(&part, &path, false).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
            assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
            fs::remove_file(&path).unwrap();
            publish(&part, &path, false).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "ours");
            assert!(!exists(&part));
            fs::remove_file(&path).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_dangling_link_is_a_file_that_exists() {
        let folder = folder("dangling");
        let (path, aim) = (folder.join("out"), folder.join("aim"));
        std::os::unix::fs::symlink(&aim, &path).unwrap();
        assert!(matches!(FileOutput::create(&path, false), Err(Failure::Exists { .. })));
        let file = FileOutput::create(&path, true).unwrap();
        file.finish().unwrap();
        assert!(!exists(&aim) && fs::symlink_metadata(&path).unwrap().is_file());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_appears_in_the_meantime_stays() {
        let folder = folder("appears");
        let path = folder.join("out");
        let file = FileOutput::create(&path, false).unwrap();
        fs::write(&path, "theirs").unwrap();
        let failure = file.finish().unwrap_err().to_string();
        assert!(failure.contains("out (it is kept as ") && failure.contains("exists"), "{failure}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert!(folder.join("out.part").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
