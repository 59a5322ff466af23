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
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return faceColors[hash % faceColors.length] ?? faceColors[0]
}
