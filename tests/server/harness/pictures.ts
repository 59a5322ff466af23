import { deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** Returns the CRC-32 (ISO 3309); zlib has it from Node 22 on. */
export const crc32 = (bytes: Buffer): number => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return (crc ^ -1) >>> 0
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** Returns a grey PNG; with `claims`, its header has another size than its pixels. */
export const pngOf = (width: number, height: number, claims: readonly [number, number] = [width, height]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claims[0], 0)
  header.writeUInt32BE(claims[1], 4)
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height, 0x55)
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
/** Returns a GIF of one pixel with so many frames. */
export const gifOf = (frames: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ])

const pixels = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(width * height * 4, 255)
  // The left half is black, so that a turned picture differs from one that was not turned.
  for (let y = 0; y < height; y++) bytes.fill(0, y * width * 4, y * width * 4 + width * 2)
  for (let at = 3; at < bytes.length; at += 4) bytes[at] = 255
  return bytes
}
export const jpegOf = (width: number, height: number): Promise<Buffer> =>
  Transformer.fromRgbaPixels(pixels(width, height), width, height).jpeg(90)
export const webpOf = (width: number, height: number): Promise<Buffer> =>
  Transformer.fromRgbaPixels(pixels(width, height), width, height).webp(90)

/** The place of the photograph, in the form in which a camera might write it. */
export const secretPlace = 'N 48.8584 E 2.2945'

/**
 * Returns the JPEG with EXIF: held sideways (orientation 6, to be turned a quarter clockwise), and the place of the
 * photograph.
 */
export const sideways = (jpeg: Buffer): Buffer => {
  const place = Buffer.from(`${secretPlace}\0`, 'latin1')
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  // The orientation (0x0112) is one short; the image description (0x010E) is a text behind the directory. TIFF 6.0,
  // section 2.
  tiff.writeUInt16LE(0x010e, 10)
  tiff.writeUInt16LE(2, 12)
  tiff.writeUInt32LE(place.length, 14)
  tiff.writeUInt32LE(tiff.length, 18)
  tiff.writeUInt16LE(0x0112, 22)
  tiff.writeUInt16LE(3, 24)
  tiff.writeUInt32LE(1, 26)
  tiff.writeUInt16LE(6, 30)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** A picture of eight by eight pixels in the four colours of print. */
export const cmykJpeg = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAMH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQACEQMRBAAAPwAzaYUZ/9k=',
  'base64',
)
