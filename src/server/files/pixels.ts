// Decision (2026-11): Pictures with `maxSide` are re-encoded as WebP; GIFs, for which we have no prebuilt decoder,
// are only checked to be complete.
export type Size = { readonly width: number; readonly height: number }

/**
 * Returns the width and height that a picture claims, read from its first bytes without decoding it: a decoder would
 * first allocate room for all of them. PNG (ISO 15948, 11.2.2), GIF89a (18), WebP (RFC 9649, 2.5 to 2.7), JPEG (ITU-T
 * T.81, B.2.2).
 * @param bytes the file, or enough of its beginning; a JPEG's frame may stand behind 100 KB of metadata
 */
export const sizeOf = (type: string, bytes: Buffer): Size | undefined => {
  const size = readers[type]?.(bytes)
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

const png = (file: Buffer): Size | undefined =>
  file.length < 24 || file.toString('latin1', 12, 16) !== 'IHDR'
    ? undefined
    : { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }

const gif = (file: Buffer): Size | undefined =>
  file.length < 13 ? undefined : { width: file.readUInt16LE(6), height: file.readUInt16LE(8) }

const webp = (file: Buffer): Size | undefined => {
  if (file.length < 30) return undefined
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

/** Start-of-frame markers: C0 to CF without the tables C4, CC and the reserved C8. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpeg = (file: Buffer): Size | undefined => {
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    // Fill bytes and standalone markers.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

const readers: { readonly [type: string]: (file: Buffer) => Size | undefined } = {
  'image/png': png,
  'image/gif': gif,
  'image/webp': webp,
  'image/jpeg': jpeg,
}

/**
 * Tells whether a GIF is one from its first block to its last (GIF89a, appendix B): a file that only begins like one,
 * such as a script in a comment, or that was cut off, is none.
 */
export const isWholeGif = (file: Buffer): boolean => {
  const table = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const behindBlocks = (from: number): number => {
    let at = from
    while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0)
    return at + 1
  }
  let at = 13 + table(file[10] ?? 0)
  let frames = 0
  while (at < file.length) {
    const block = file[at]
    if (block === 0x3b) return frames > 0
    if (block === 0x21) at = behindBlocks(at + 2)
    else if (block === 0x2c && at + 10 < file.length) {
      frames += 1
      at = behindBlocks(at + 11 + table(file[at + 9] ?? 0))
    } else return false
  }
  return false
}
