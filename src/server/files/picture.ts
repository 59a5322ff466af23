import { ResizeFit, Transformer } from '@napi-rs/image'
import { isWholeGif, sizeOf } from './pixels.ts'

/** Most pixels of a picture: as many as the largest cameras make. */
export const mostPixels = 50_000_000

/** One decoded picture may take 200 MB: decoding is serialised in this process. */
let last: Promise<unknown> = Promise.resolve()
const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

/** ITU-T T.81, B.1.1.2: a truncated JPEG still decodes, grey at its end. */
const hasEnd = (type: string, file: Buffer): boolean =>
  type !== 'image/jpeg' || file.lastIndexOf(Buffer.from([0xff, 0xd9])) > file.lastIndexOf(Buffer.from([0xff, 0xda]))

/**
 * Reduces a picture to at most `side` pixels in width and height: turned as its camera says (EXIF), then written anew,
 * so that neither place nor time of the photograph, nor anything hidden behind the pixels, stays. The decoding runs
 * outside the event loop. A GIF, which may move, stays as it is if it is one to its end.
 * @returns the new picture, or undefined for a file that is no whole picture
 */
export const reducePicture = async (
  file: Buffer,
  type: string,
  side: number,
): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined> => {
  const size = sizeOf(type, file)
  if (size === undefined || !hasEnd(type, file)) return undefined
  if (type === 'image/gif') return isWholeGif(file) ? { type, bytes: file } : undefined
  const longest = Math.min(side, Math.max(size.width, size.height))
  const bytes = await oneByOne(() =>
    new Transformer(file)
      .rotate()
      .resize({ width: longest, height: longest, fit: ResizeFit.Inside })
      .webp(85)
      .catch(() => undefined),
  )
  return bytes === undefined ? undefined : { type: 'image/webp', bytes }
}
