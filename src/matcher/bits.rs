//! A small set of entry numbers.

/// A set of numbers below a bound, one bit each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(super) fn new(bound: usize) -> Bits {
        Bits { words: vec![0; bound.div_ceil(64)] }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The word that a number stands in, and its bit there.
    pub(super) fn place(number: usize) -> (usize, u64) {
        (number / 64, 1 << (number % 64))
    }

    pub(super) fn insert(&mut self, number: usize) {
        let (word, bit) = Bits::place(number);
        self.insert_in(word, bit);
    }

    /// Adds those of one word.
    #[inline]
    pub(super) fn insert_in(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
    }

    pub(super) fn remove(&mut self, number: usize) {
        let (word, bit) = Bits::place(number);
        self.words[word] &= !bit;
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        let (word, bit) = Bits::place(number);
        self.words[word] & bit != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(super) fn insert_all(&mut self, other: &Bits) {
        self.insert_words(&other.words);
    }

    pub(super) fn insert_words(&mut self, words: &[u64]) {
        for (word, other) in self.words.iter_mut().zip(words) {
            *word |= other;
        }
    }

    pub(super) fn remove_all(&mut self, other: &Bits) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    pub(super) fn is_subset(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).all(|(word, other)| word & !other == 0)
    }

    pub(super) fn intersects(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).any(|(word, other)| word & other != 0)
    }

    pub(super) fn copy_from(&mut self, other: &Bits) {
        self.words.copy_from_slice(&other.words);
    }

    /// The words, each of 64 numbers.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }
}
