import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { headLength } from './kinds.ts'

/** A completely received file on our own disk, while it is examined. */
export type Spooled = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly head: Buffer
  /** Contains a zero byte, so it is no UTF-8 text. */
  readonly hasZero: boolean
}

/**
 * Writes incoming bytes into a file of its own in the folder, never whole into memory, and safely onto the disk.
 * @param mostBytes longer input is still read to its end: an answer in mid-upload would look like a broken connection
 * @returns `undefined` for longer input
 * @throws errors of the source; nothing stays then
 */
export const spool = async (
  folder: string,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  mostBytes: number,
): Promise<Spooled | undefined> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, uuidv7())
  const handle = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    let head: Buffer = Buffer.alloc(0)
    let hasZero = false
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > mostBytes) continue
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)]).subarray(0, headLength)
      hasZero ||= chunk.includes(0)
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    if (size > mostBytes) {
      await discard(path)
      return undefined
    }
    await handle.sync()
    return { path, size, sha256: hash.digest('hex'), head, hasZero }
  } catch (error) {
    await discard(path)
    throw error
  } finally {
    await handle.close()
  }
}

/** The file may have been moved already. */
export const discard = (path: string): Promise<void> => rm(path, { force: true })
