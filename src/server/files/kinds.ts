// Decision (2026-11): Name and bytes must agree on this allow-list, without SVG and HTML; there is no virus
// scanner. Revisit with a kind that people miss.

/** Allowed kinds, by extension and first bytes, which must agree. */
export type Kind = {
  readonly type: string
  readonly endings: readonly string[]
  /** `archive`: a zip or a document in one. `text`: no signature. */
  readonly form: 'picture' | 'archive' | 'text' | 'other'
  readonly begins: (head: Buffer) => boolean
}

const bytes =
  (...bytes: readonly (number | null)[]) =>
  (head: Buffer): boolean =>
    head.length >= bytes.length && bytes.every((byte, at) => byte === null || head[at] === byte)
const text =
  (text: string, at = 0) =>
  (head: Buffer): boolean =>
    head.toString('latin1', at, at + text.length) === text
const isZip = bytes(0x50, 0x4b, 0x03, 0x04)
const isOle = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const always = () => true

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

const kind = (form: Kind['form'], type: string, endings: string, begins: (head: Buffer) => boolean): Kind => ({
  form,
  type,
  endings: endings.split(' '),
  begins,
})

export const pictures: readonly Kind[] = [
  kind('picture', 'image/png', 'png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  kind('picture', 'image/jpeg', 'jpg jpeg jpe jfif', bytes(0xff, 0xd8, 0xff)),
  kind('picture', 'image/gif', 'gif', (head) => text('GIF87a')(head) || text('GIF89a')(head)),
  kind('picture', 'image/webp', 'webp', (head) => text('RIFF')(head) && text('WEBP', 8)(head)),
]

/** SVG and HTML run scripts and are left out, as are programs. */
const others: readonly Kind[] = [
  kind('other', 'application/pdf', 'pdf', text('%PDF-')),
  kind('archive', 'application/zip', 'zip', isZip),
  kind('archive', `${office}.wordprocessingml.document`, 'docx', isZip),
  kind('archive', `${office}.spreadsheetml.sheet`, 'xlsx', isZip),
  kind('archive', `${office}.presentationml.presentation`, 'pptx', isZip),
  kind('archive', `${open}.text`, 'odt', isZip),
  kind('archive', `${open}.spreadsheet`, 'ods', isZip),
  kind('archive', `${open}.presentation`, 'odp', isZip),
  kind('other', 'application/msword', 'doc', isOle),
  kind('other', 'application/vnd.ms-excel', 'xls', isOle),
  kind('other', 'application/vnd.ms-powerpoint', 'ppt', isOle),
  kind('other', 'application/vnd.ms-outlook', 'msg', isOle),
  // Outlook packs a mail's files into this one (winmail.dat).
  kind('other', 'application/ms-tnef', 'dat', bytes(0x78, 0x9f, 0x3e, 0x22)),
  kind('other', 'application/rtf', 'rtf', text('{\\rtf')),
  kind('other', 'application/gzip', 'gz tgz', bytes(0x1f, 0x8b)),
  kind('other', 'application/x-7z-compressed', '7z', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)),
  kind('other', 'image/tiff', 'tif tiff', (head) => text('II*\0')(head) || text('MM\0*')(head)),
  kind('other', 'image/heic', 'heic heif', text('ftyp', 4)),
  kind('other', 'video/mp4', 'mp4 m4v', text('ftyp', 4)),
  kind('other', 'video/quicktime', 'mov', text('ftyp', 4)),
  kind('other', 'audio/mp4', 'm4a', text('ftyp', 4)),
  kind('other', 'video/webm', 'webm', bytes(0x1a, 0x45, 0xdf, 0xa3)),
  kind(
    'other',
    'audio/mpeg',
    'mp3',
    (head) => text('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  ),
  kind('other', 'audio/wav', 'wav', (head) => text('RIFF')(head) && text('WAVE', 8)(head)),
  kind('other', 'audio/ogg', 'ogg oga', text('OggS')),
  kind('text', 'text/plain', 'txt log md', always),
  kind('text', 'text/csv', 'csv', always),
  kind('text', 'application/json', 'json', always),
  kind('text', 'text/calendar', 'ics', always),
  kind('text', 'text/vcard', 'vcf', always),
  kind('text', 'message/rfc822', 'eml', always),
]

/** Number of first bytes that `begins` reads. */
export const headLength = 64

export const endingOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns an ending for a file that came with a type and without an ending; empty where we know none. */
export const endingFor = (type: string): string =>
  [...pictures, ...others].find((one) => one.type === type.toLowerCase())?.endings[0] ?? ''

/** Returns the picture kind of the bytes whatever the name; a wrong picture extension is a common mistake. */
export const pictureOf = (head: Buffer): Kind | undefined => pictures.find(({ begins }) => begins(head))

/** Returns the kind on which name and bytes agree. */
export const kindOf = (name: string, head: Buffer): Kind | undefined => {
  const ending = endingOf(name)
  if (pictures.some(({ endings }) => endings.includes(ending))) return pictureOf(head)
  return others.find(({ endings, begins }) => endings.includes(ending) && begins(head))
}

/** Types that a browser may show inline; all others are downloads. */
export const shownInPlace = new Set([...pictures.map(({ type }) => type), 'application/pdf'])
