import { open } from 'node:fs/promises'
import type { FileOptions } from '../../core/declare/fields.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import { hasPartsOf, readArchive } from './archive.ts'
import { endingOf, type Kind, kindOf, pictureOf, pictures } from './kinds.ts'
import { safeName, withEnding } from './names.ts'
import { mostPixels } from './picture.ts'
import { sizeOf } from './pixels.ts'
import type { Spooled } from './spool.ts'

export type Inspected = { readonly kind: Kind; readonly name: string } | { readonly fault: Fault }

/** Bytes that must contain a picture's size: a JPEG's metadata comes first, in segments of 64 KB. */
const pictureStart = 1_000_000

const startOf = async (path: string, length: number): Promise<Buffer> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const pictureFault = async (kind: Kind, { path, size }: Spooled): Promise<Fault | undefined> => {
  const claimed = sizeOf(kind.type, await startOf(path, Math.min(size, pictureStart)))
  if (claimed === undefined) return { code: 'broken_file' }
  return claimed.width * claimed.height > mostPixels
    ? { code: 'picture_too_large', params: { max: mostPixels / 1_000_000 } }
    : undefined
}

const archiveFault = async (ending: string, { path, size }: Spooled): Promise<Fault | undefined> => {
  const archive = await readArchive(path, size)
  if ('fault' in archive) return { code: archive.fault === 'archive_bomb' ? 'archive_bomb' : 'broken_file' }
  return hasPartsOf(ending, archive.names) ? undefined : { code: 'broken_file' }
}

/** The kind of a file by extension and content together, with its final name; or why it is rejected. */
export const inspect = async (file: Spooled, sentName: string, accept: FileOptions['accept']): Promise<Inspected> => {
  const name = safeName(sentName)
  const ending = endingOf(name)
  if (file.size === 0) return { fault: { code: 'file_empty' } }
  const claimsPicture = pictures.some(({ endings }) => endings.includes(ending))
  const kind = accept === 'image' ? (claimsPicture ? pictureOf(file.head) : undefined) : kindOf(name, file.head)
  if (kind === undefined) return { fault: { code: accept === 'image' ? 'not_image' : 'file_kind' } }
  const fault =
    kind.form === 'picture'
      ? await pictureFault(kind, file)
      : kind.form === 'archive'
        ? await archiveFault(ending, file)
        : kind.form === 'text' && file.hasZero
          ? { code: 'file_kind' }
          : undefined
  return fault === undefined ? { kind, name: withEnding(name, kind.endings) } : { fault }
}
