//! A game as JSON: what a page needs to show it.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::game::Game;

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("part", &self.part)?;
        map.serialize_entry("open", &self.open)?;
        map.serialize_entry("number", &self.number)?;
        map.serialize_entry("examined", &self.examined)?;
        map.serialize_entry("own", &self.own)?;
        map.serialize_entry("flipped", &self.flipped)?;
        map.serialize_entry("partner", &self.partner)?;
        map.serialize_entry("places", &self.places)?;
        map.serialize_entry("tags", &Tags(self))?;
        map.serialize_entry("reason", &self.reason)?;
        map.serialize_entry("steps", &self.steps())?;
        map.serialize_entry("pgn", &self.to_string())?;
        map.end()
    }
}

struct Tags<'g>(&'g Game);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.tags())
    }
}
