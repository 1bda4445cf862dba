//! The time that a move took.

/// A time such as `0:04`, `0:04.795` or `1:14:24.313`, or below zero, `-27:-36`, as servers with a
/// clock that was set back send it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Elapsed {
    pub(crate) ms: i32,
    /// Whether it was given to the millisecond, as are then the clocks beside it.
    pub(crate) precise: bool,
}

impl Elapsed {
    /// Reads the time, with or without the parentheses around it.
    #[inline]
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        // Nearly every move takes less than ten minutes.
        if let &[b'(', minutes, b':', tens, ones, b')'] = text {
            let [minutes, tens, ones] = [minutes, tens, ones].map(|byte| byte.wrapping_sub(b'0'));
            if minutes.max(tens).max(ones) <= 9 {
                let seconds = i32::from(minutes) * 60 + i32::from(tens) * 10 + i32::from(ones);
                return Some(Elapsed { ms: seconds * 1000, precise: false });
            }
        }
        Elapsed::read_any(text)
    }

    /// Reads a time. What comes after a minus is below zero, with a sign of its own or without: `-27:-36` and
    /// `-27:36` are 27 minutes and 36 seconds below zero.
    fn read_any(text: &[u8]) -> Option<Self> {
        let bytes = match text {
            [b'(', inner @ .., b')'] => inner,
            [b'(', ..] => return None,
            bare => bare,
        };
        let (clock, fraction) = match bytes.iter().position(|&byte| byte == b'.') {
            Some(point) => (&bytes[..point], Some(&bytes[point + 1..])),
            None => (bytes, None),
        };
        let mut seconds = 0_i64;
        let mut parts = 0;
        let mut below = false;
        for part in clock.split(|&byte| byte == b':') {
            below |= part.starts_with(b"-");
            let value = digits(part.strip_prefix(b"-").unwrap_or(part))?;
            seconds = seconds * 60 + if below { -value } else { value };
            parts += 1;
            if parts > 3 {
                return None;
            }
        }
        let ms = match fraction {
            Some(digits) => thousandths(digits.strip_prefix(b"-").unwrap_or(digits))?,
            None => 0,
        };
        below |= fraction.is_some_and(|digits| digits.starts_with(b"-"));
        let ms = if below { -ms } else { ms };
        let ms = i32::try_from(seconds * 1000 + ms).ok()?;
        (parts > 1).then_some(Elapsed { ms, precise: fraction.is_some() })
    }
}

/// Reads a number of up to ten digits.
fn digits(text: &[u8]) -> Option<i64> {
    if !(1..=10).contains(&text.len()) || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(text.iter().fold(0, |sum, &digit| sum * 10 + i64::from(digit - b'0')))
}

/// Reads the value of one to three digits after a decimal point.
fn thousandths(text: &[u8]) -> Option<i64> {
    let unit = [100, 10, 1].get(text.len().checked_sub(1)?)?;
    digits(text).map(|value| value * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, time) in [
            ("(0:04)", Some((4_000, false))),
            ("0:04.795", Some((4_795, true))),
            ("(1:14:24.313)", Some((4_464_313, true))),
            ("(90:00)", Some((5_400_000, false))),
            ("(0:00.5)", Some((500, true))),
            ("(0:00.000)", Some((0, true))),
            ("", None),
            ("()", None),
            ("4", None),
            ("4.5", None),
            ("(:04)", None),
            ("(0:)", None),
            ("(0:04", None),
            ("(0:04.)", None),
            ("(0:04.1234)", None),
            ("(1:2:3:4)", None),
            ("(-1:00)", Some((-60_000, false))),
            ("(-27:-36)", Some((-1_656_000, false))),
            ("(0:-03)", Some((-3_000, false))),
            ("(-1:02)", Some((-62_000, false))),
            ("(-0:01.5)", Some((-1_500, true))),
            ("(1:-02)", Some((58_000, false))),
            ("(0:-01.25)", Some((-1_250, true))),
            ("(-1:-02:-03)", Some((-3_723_000, false))),
            ("(-27:-36.500)", Some((-1_656_500, true))),
            ("(0:-01.-25)", Some((-1_250, true))),
            ("(596:00:00)", Some((2_145_600_000, false))),
            ("(597:00:00)", None),
            ("(9999999999:00:00)", None),
            ("(99999999999:00)", None),
            ("(--1:00)", None),
            ("(-:00)", None),
            ("(0:-)", None),
        ] {
            let read = Elapsed::read(text.as_bytes()).map(|time| (time.ms, time.precise));
            assert_eq!(read, time, "{text}");
        }
    }
}
