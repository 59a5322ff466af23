// Decision (2026-11): What readers of English, French and Arabic hold equal is taken from published tables, not from a list of
// our own. Each part of this file names its source; `tests/core/fold.test.ts` compares them with what Node knows of Unicode and
// with the search collation of CLDR. A new kind of sign is added here alone: the database's function is made from it
// (`server/db/text-functions.ts`), by a new migration.

/** One character or more, and the text that replaces each of them. */
export type Pairs = readonly (readonly [signs: string, plain: string])[]

/** A range of code points, both ends included. */
type Range = readonly [from: number, to: number]

/**
 * Signs that go without a trace. Sources: Unicode general category M (marks) of Latin, Greek, Arabic and of no one script;
 * UAX #44 Default_Ignorable_Code_Point (soft hyphens, direction marks, joiners, variation selectors); CLDR root search
 * collation for the tatweel.
 */
export const dropped: readonly Range[] = [
  [0x00ad, 0x00ad],
  [0x0300, 0x036f],
  [0x0610, 0x061a],
  [0x061c, 0x061c],
  [0x0640, 0x0640],
  [0x064b, 0x065f],
  [0x0670, 0x0670],
  [0x06d6, 0x06dc],
  [0x06df, 0x06e4],
  [0x06e7, 0x06e8],
  [0x06ea, 0x06ed],
  [0x0897, 0x089f],
  [0x08ca, 0x08e1],
  [0x08e3, 0x08ff],
  [0x180b, 0x180f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x20d0, 0x20f0],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe0fff],
]

/** White space other than the blank that compatibility decomposition leaves: UAX #44 White_Space. */
export const blanks: readonly Range[] = [
  [0x0009, 0x000d],
  [0x0085, 0x0085],
  [0x1680, 0x1680],
  [0x2028, 0x2029],
]

/** Read before decomposition, which would take them apart into a blank and a mark, or into two signs (CLDR Latin-ASCII). */
export const early: Pairs = [
  ['\u00b4\u02b9\u0374\u0384\u1ffd', "'"],
  ['\u2033\u2036', '"'],
  ['\u013f\u0140', 'l'],
]

/** The signs of the parts below that texts have most, once more: the database looks for few signs faster than for many. */
const frequent: Pairs = [
  ['\u2019', "'"],
  ['\u00ab\u00bb\u201c\u201d', '"'],
  ['\u2013\u2014', '-'],
  ['\u0649', '\u064a'],
  ['\u0629', '\u0647'],
  ['\u060c', ','],
  ['\u061f', '?'],
]

const arabic: Pairs = [
  // Letters: CLDR root search collation; forms of Persian and Urdu keyboards: Lucene's PersianNormalizer.
  ['\u0671', '\u0627'],
  ['\u06e5', '\u0648'],
  ['\u0649\u06cc\u06d2\u06e6', '\u064a'],
  ['\u0629\u06be\u06c1\u06c3\u06d5', '\u0647'],
  ['\u06a9', '\u0643'],
  // Punctuation: CLDR, lenient parsing of comma, full stop and per cent.
  ['\u060c\u066b\u066c', ','],
  ['\u061b', ';'],
  ['\u061f', '?'],
  ['\u066a', '%'],
  ['\u06d4', '.'],
  // Digits by their value: UnicodeData.txt. Full-width ones are decomposed.
  ...Array.from({ length: 10 }, (_, digit): readonly [string, string] => [
    String.fromCodePoint(0x0660 + digit, 0x06f0 + digit),
    String(digit),
  ]),
]

const others: Pairs = [
  // Apostrophes and single quotes: UAX #44 Quotation_Mark, CLDR Latin-ASCII, UTS #39 confusables of the apostrophe.
  ['`\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02cb\u055a\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a', "'"],
  // Double quotes: the same sources.
  ['\u00ab\u00bb\u02ba\u201c\u201d\u201e\u201f\u2e42\u301d\u301e\u301f', '"'],
  // Hyphens and dashes: UAX #44 Dash, and the hyphen among the modifier letters (CLDR Latin-ASCII).
  [
    '\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u{10d6e}\u{10ead}',
    '-',
  ],
  ['\u2044\u2215', '/'],
  ['\u3001', ','],
  ['\u3002', '.'],
  // The sign of a size (20×30): UTS #39 confusables.
  ['\u00d7', 'x'],
  // Latin letters that Unicode does not take apart: CLDR Latin-ASCII and the root search collation, Latin-1 to Extended-B.
  ['\u2c65', 'a'],
  ['\u0180\u0183\u0253', 'b'],
  ['\u0188\u023c\u0255', 'c'],
  ['\u00f0\u0111\u018c\u0221\u0256\u0257', 'd'],
  ['\u0247\u025b', 'e'],
  ['\u0192', 'f'],
  ['\u01e5\u0260', 'g'],
  ['\u0127\u0266', 'h'],
  ['\u0131\u0268\u0269', 'i'],
  ['\u0237\u0249', 'j'],
  ['\u0199', 'k'],
  ['\u0142\u019a\u0234\u026b\u026c\u026d', 'l'],
  ['\u014b\u019e\u0235\u0272', 'n'],
  ['\u00f8', 'o'],
  ['\u01a5', 'p'],
  ['\u0138', 'q'],
  ['\u024d\u027d', 'r'],
  ['\u023f', 's'],
  ['\u0167\u01ab\u01ad\u0236\u0288\u2c66', 't'],
  ['\u0289', 'u'],
  ['\u028b', 'v'],
  ['\u01b4\u024f', 'y'],
  ['\u01b6\u0225\u0240', 'z'],
  // The sigma that ends a word: CaseFolding.txt.
  ['\u03c2', '\u03c3'],
]

/** Characters that one other character replaces, after decomposition and in lower case. */
export const single: readonly Pairs[] = [frequent, arabic, others]

/** Letters that several letters replace: CaseFolding.txt (full), CLDR Latin-ASCII and root search collation. */
export const several: Pairs = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]
