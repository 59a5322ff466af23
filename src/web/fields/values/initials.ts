import { faceColors } from '../../base/theme/tokens.ts'

/** ZERO WIDTH NON-JOINER: keeps Arabic initials from joining into a seeming word. */
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

/** The ground of a row's initials: by its id, so that it is the same wherever the row is drawn, under any name. */
export const faceColorOf = (id: string): string => {
  // FNV-1a: ids that were made one after the other differ in few letters.
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return faceColors[(hash >>> 0) % faceColors.length] ?? faceColors[0]
}
