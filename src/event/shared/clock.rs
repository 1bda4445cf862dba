//! The time that a move took.

/// A time such as `0:04`, `0:04.795` or `1:14:24.313`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Elapsed {
    pub(crate) ms: u32,
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
                let seconds = u32::from(minutes) * 60 + u32::from(tens) * 10 + u32::from(ones);
                return Some(Elapsed { ms: seconds * 1000, precise: false });
            }
        }
        Elapsed::read_any(text)
    }

    fn read_any(text: &[u8]) -> Option<Self> {
        let bytes = match text {
            [b'(', inner @ .., b')'] => inner,
            [b'(', ..] => return None,
            bare => bare,
        };
        let mut total = 0_u32;
        let mut part = 0_u32;
        let mut digits = 0;
        let mut colons = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'0'..=b'9' => {
                    part = part.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
                    digits += 1;
                }
                b':' if digits > 0 && colons < 2 => {
                    total = total.checked_add(part)?.checked_mul(60)?;
                    (part, digits) = (0, 0);
                    colons += 1;
                }
                b'.' if digits > 0 && colons > 0 => {
                    let ms = thousandths(&bytes[at + 1..])?;
                    let whole = total.checked_add(part)?.checked_mul(1000)?;
                    return Some(Elapsed { ms: whole.checked_add(ms)?, precise: true });
                }
                _ => return None,
            }
        }
        if digits == 0 || colons == 0 {
            return None;
        }
        Some(Elapsed { ms: total.checked_add(part)?.checked_mul(1000)?, precise: false })
    }
}

/// The value of one to three digits after a decimal point.
fn thousandths(digits: &[u8]) -> Option<u32> {
    if !(1..=3).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let padded = digits.iter().chain(b"00").take(3);
    Some(padded.fold(0, |sum, &digit| sum * 10 + u32::from(digit - b'0')))
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
            ("(-1:00)", None),
            ("(9999999999:00)", None),
            ("(4294967:00:00)", None),
        ] {
            let read = Elapsed::read(text.as_bytes()).map(|time| (time.ms, time.precise));
            assert_eq!(read, time, "{text}");
        }
    }
}
