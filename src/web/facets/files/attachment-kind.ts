/** How a file may be looked at without saving it. */
export type Preview = 'picture' | 'pdf' | 'text' | 'none'

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const texts = new Set(['text/plain', 'text/csv', 'application/json', 'text/calendar', 'text/vcard', 'message/rfc822'])

/** @param type as the server found it in the file's bytes */
export const previewOf = (type: string): Preview =>
  pictures.has(type) ? 'picture' : texts.has(type) ? 'text' : type === 'application/pdf' ? 'pdf' : 'none'

/** What kind of thing a file is, for its icon. */
export type FileSort = 'picture' | 'pdf' | 'text' | 'table' | 'slides' | 'archive' | 'sound' | 'film' | 'other'

const sorts: readonly (readonly [RegExp, FileSort])[] = [
  [/^image\//, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/spreadsheet|ms-excel|^text\/csv$/, 'table'],
  [/presentation|ms-powerpoint/, 'slides'],
  [/^text\/|wordprocessing|msword|opendocument\.text|rtf|json|rfc822|outlook/, 'text'],
  [/zip|gzip|7z/, 'archive'],
  [/^audio\//, 'sound'],
  [/^video\//, 'film'],
]
export const sortOf = (type: string): FileSort => sorts.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'

/** Bytes up to which a picture is loaded whole to be shown in its line; larger ones are opened. */
const shownUnasked = 3_000_000
/** A GIF may move: a still of it would be another picture. */
const reduced = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * Address of the small picture in a file's line, if it is one.
 * @param own whether the server is ours, which makes pictures smaller
 */
export const thumbnailUrl = (type: string, url: string, size: number, own: boolean): string | undefined => {
  if (own && reduced.has(type)) return `${url}?preview=1`
  return previewOf(type) === 'picture' && size <= shownUnasked ? url : undefined
}

/** Names that browsers give to what is pasted: all pictures of a day would be called the same. */
const nameless = /^image\.(png|jpe?g|gif|webp)$/i

/** A pasted file under a name that tells it from the next. @param now the moment, in the reader's own time */
export const namedWhenPasted = (file: File, word: string, now: Date): File => {
  const ending = nameless.exec(file.name)?.[1]
  if (ending === undefined) return file
  const two = (n: number) => String(n).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')
  return new File([file], `${word} ${day} ${time}.${ending.toLowerCase()}`, { type: file.type })
}
