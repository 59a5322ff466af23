/** Arabic letters side by side would join to what looks like a word (Unicode, ZERO WIDTH NON-JOINER). */
const apart = '\u200c'

/** First letters of a name's first two words, whatever its script. */
export const initialsOf = (name: string): string => {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? apart : '').toLocaleUpperCase()
}
