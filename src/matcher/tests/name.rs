//! Where a name ends, by arithmetic and by the types of stars.

use crate::grammar::IN_NAME;
use crate::list::StarType;
use crate::matcher::name::Name;

#[test]
fn a_name_ends_where_its_type_says() {
    let mut numbers = looking_at_testing::Random(1);
    let mut random = |bound| numbers.below(bound);
    let parts: [&[u8]; 17] = [
        b"--",
        b"_",
        b"(1234567)",
        b"Foo",
        b"a",
        b"*",
        b"(C)",
        b"(GM)",
        b"(12345678)",
        b"(T49)",
        b"(50)",
        b"( 902)",
        b"(",
        b")",
        b" ",
        b"[",
        b":",
    ];
    let mut seen = [0; 3];
    for _ in 0..50_000 {
        let mut text: Vec<u8> = parts[random(6)].to_vec();
        (0..random(5)).for_each(|_| text.extend_from_slice(parts[random(parts.len())]));
        text.extend_from_slice(b": \n");
        let name = Name::new(&text);
        let types = [StarType::Handle, StarType::Player, StarType::Member];
        for at in 0..text.len().min(Name::NEAR) {
            let ends = !IN_NAME[usize::from(text[at])] && !matches!(text[at], b'(' | b')');
            if ends && types.iter().any(|star_type| star_type.accepts(&text[..at])) {
                assert_eq!(name.end, at, "{}", text.escape_ascii());
            }
        }
        if name.end >= text.len().min(Name::NEAR) {
            continue;
        }
        let [handle, player, member] = types.map(|star_type| star_type.accepts(&text[..name.end]));
        assert_eq!(name.is_handle(), handle, "{}", text.escape_ascii());
        if handle {
            assert_eq!(name.is_member(), member, "{}", text.escape_ascii());
        }
        for (seen, accepted) in seen.iter_mut().zip([handle, player && !handle, member]) {
            *seen += usize::from(accepted);
        }
    }
    assert!(seen.iter().all(|&times| times > 500), "{seen:?}");
}
