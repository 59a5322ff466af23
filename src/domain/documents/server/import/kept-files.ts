import { posix } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { inspect } from '../../../../server/files/inspect.ts'
import { spool } from '../../../../server/files/spool.ts'
import { Problem } from '../../../../server/problem.ts'
import { isBomb } from './is-bomb.ts'
import { importLimits } from './limits.ts'
import type { InlineFiles } from './read-docx.ts'
import type { Source } from './source.ts'

/** A file of a page, on our own disk. The page's text names it by this id until it is stored. */
export type KeptFile = { readonly id: string; readonly page: string; readonly name: string; readonly path: string }

type Taken = { readonly id: string; readonly isPicture: boolean }
type Written = { readonly name: string; readonly path: string; readonly isPicture: boolean }

const nameIn = (path: string): string => posix.basename(path).slice(0, 200)

/** Matches the address of a picture that contains the picture's bytes. */
const dataAddress = /^data:image\/(png|jpe?g|gif|webp);base64,([\w+/=\s]+)$/i
const picturesIn = (address: string): { readonly name: string; readonly bytes: Buffer } | undefined => {
  const [whole, kind = '', text = ''] = dataAddress.exec(address) ?? []
  return whole === undefined ? undefined : { name: `picture.${kind.toLowerCase()}`, bytes: Buffer.from(text, 'base64') }
}

/**
 * Collects the files of an import: each is written to the folder once, and becomes a file of each page that names it.
 * @param folder our own folder, which its owner deletes
 */
export const keptFilesIn = (source: Source, folder: string) => {
  const written = new Map<string, Written | 'refused_file'>()
  const kept: KeptFile[] = []
  const used = new Set<string>()
  let bytes = 0

  const write = async (
    name: string,
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<Written | 'refused_file'> => {
    const spooled = await spool(folder, chunks, importLimits.file).catch((error: unknown) => {
      if (!(error instanceof Problem) || isBomb(error)) throw error
      return undefined
    })
    if (spooled === undefined) return 'refused_file'
    bytes += spooled.size
    const inspected = await inspect(spooled, name, 'any')
    return 'fault' in inspected
      ? 'refused_file'
      : { name: inspected.name, path: spooled.path, isPicture: inspected.kind.form === 'picture' }
  }
  const writtenOf = async (address: string, inline: InlineFiles): Promise<Written | 'refused_file' | undefined> => {
    const within = inline.get(address) ?? picturesIn(address)
    if (within !== undefined) return bytes > importLimits.unpacked ? 'refused_file' : write(within.name, [within.bytes])
    const file = source.files.get(address)
    if (file === undefined || address.endsWith('/')) return undefined
    used.add(address)
    const before = written.get(address)
    if (before !== undefined) return before
    const now = file.size > importLimits.file ? 'refused_file' : await write(nameIn(address), file.open())
    written.set(address, now)
    return now
  }
  return {
    kept,
    /** Paths of the source's files that pages name. */
    used,
    /** Adds a file to those of a page. @returns undefined if the file does not exist */
    take: async (page: string, address: string, inline: InlineFiles): Promise<Taken | 'refused_file' | undefined> => {
      const file = await writtenOf(address, inline)
      if (file === undefined || file === 'refused_file') return file
      const id = uuidv7()
      kept.push({ id, page, name: file.name, path: file.path })
      return { id, isPicture: file.isPicture }
    },
  }
}
