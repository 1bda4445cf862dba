//! The moments that a caller's clock shows.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use self::without_system::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod without_system {
    use std::time::Duration;

    /// A moment, as the time since another one that the caller chooses.
    ///
    /// It takes the place of [`std::time::Instant`], which can't be made here: WebAssembly without a system has no
    /// clock.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the moment that comes so long after the one that the caller chose.
        #[must_use]
        pub const fn after(time: Duration) -> Instant {
            Instant(time)
        }

        /// Returns the moment that comes later by a time, if it can be represented.
        #[must_use]
        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// Returns the time since an earlier moment, or zero if that is later.
        #[must_use]
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
