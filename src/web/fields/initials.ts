/** ZERO WIDTH NON-JOINER: keeps Arabic initials from joining into what looks like a word. */
const nonJoiner = '\u200c'

/** First letters of a name's first two words, in any script. */
export const initialsOf = (name: string): string => {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? nonJoiner : '').toLocaleUpperCase()
}
