/** The ways to preview a file without downloading it. */
export type Preview = 'picture' | 'pdf' | 'text' | 'none'

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const texts = new Set(['text/plain', 'text/csv', 'application/json', 'text/calendar', 'text/vcard', 'message/rfc822'])

/** @param type MIME type that the server detected from the file's bytes */
export const previewOf = (type: string): Preview =>
  pictures.has(type) ? 'picture' : texts.has(type) ? 'text' : type === 'application/pdf' ? 'pdf' : 'none'

/** Category of a file, for its icon. */
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

/** Largest picture, in bytes, that is loaded in full size as a thumbnail; larger ones are opened on request. */
const maxThumbnailBytes = 3_000_000
/** File types for which the server makes thumbnails. GIF is missing because a thumbnail would lose the animation. */
const thumbnailTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * URL of a file's thumbnail; undefined if the file is no picture or too large.
 * @param own whether the server is ours, which makes thumbnails
 */
export const thumbnailUrl = (type: string, url: string, size: number, own: boolean): string | undefined => {
  if (own && thumbnailTypes.has(type)) return `${url}?preview=1`
  return previewOf(type) === 'picture' && size <= maxThumbnailBytes ? url : undefined
}

/** Names that browsers give to pasted pictures; every picture would have the same one. */
const genericName = /^image\.(png|jpe?g|gif|webp)$/i

/** Renames a pasted file so that its name is unique. @param now local time of the reader */
export const renamePasted = (file: File, word: string, now: Date): File => {
  const ending = genericName.exec(file.name)?.[1]
  if (ending === undefined) return file
  const two = (n: number) => String(n).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')
  return new File([file], `${word} ${day} ${time}.${ending.toLowerCase()}`, { type: file.type })
}
