import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { systemNow } from '../clock.ts'
import { syncFolder } from '../files/folder.ts'
import { BackupError } from './backup-error.ts'

export type ArchiveWriter = {
  readonly add: (name: string, content: Buffer) => Promise<void>
  /** @throws if the stream does not have exactly `size` bytes */
  readonly stream: (name: string, content: Readable, size: number) => Promise<void>
  /** SHA-256 of the names, sizes and contents so far. */
  readonly digest: () => string
}

/**
 * Writes an archive to a temporary name and moves it into place when it is complete and on disk, so that there is
 * never a partial one. Readable by its owner only.
 * @throws BackupError if the file exists or cannot be written
 */
export const writeArchive = async (path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> => {
  if (existsSync(path)) throw new BackupError(`${path} exists already: name another file.`)
  removeLeftovers(dirname(path))
  const part = `${path}.${process.pid}.part`
  const giveUp = () => rmSync(part, { force: true })
  // The partial archive is deleted even when a signal ends the process.
  process.once('exit', giveUp)
  try {
    await writeTo(part, fill)
    await rename(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    giveUp()
    const { code, syscall, message } = error as NodeJS.ErrnoException
    // Disk full, folder missing or not writable.
    if (code !== undefined && syscall !== undefined && /^(open|write|rename|fsync|close)$/.test(syscall))
      throw new BackupError(`${path} can't be written: ${message}.`)
    throw error
  } finally {
    process.off('exit', giveUp)
  }
}

/** Milliseconds without a write after which a partial archive counts as abandoned. */
const abandoned = 10 * 60_000

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes partial archives of killed backups: each is as large as a backup, and nothing else deletes them. */
const removeLeftovers = (folder: string): void => {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const pid = /\.tar\.gz\.(\d{1,9})\.part$/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    const leftover = join(folder, name)
    // In a shared folder the process may be on another machine.
    if (systemNow() - statSync(leftover).mtimeMs > abandoned) rmSync(leftover, { force: true })
  }
}

const writeTo = async (part: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> => {
  const tar = pack()
  const packed = async function* () {
    yield* tar
  }
  // The first failure is the cause; it makes the other stream fail too.
  let first: unknown
  const failed = (error: unknown) => {
    first ??= error
    tar.destroy()
  }
  const writing = pipeline(
    packed,
    createGzip({ level: 4 }),
    createWriteStream(part, { flags: 'w', mode: 0o600 }),
  ).catch(failed)
  await fill(writerOf(tar))
    .then(() => tar.finalize())
    .catch(failed)
  await writing
  if (first !== undefined) throw first
  const handle = await open(part, 'r+')
  await handle.sync().finally(() => handle.close())
}

const writerOf = (tar: Pack): ArchiveWriter => {
  const hash = createHash('sha256')
  /** Adds an entry in pieces. */
  const write = (name: string, size: number, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> =>
    new Promise((resolve, fail) => {
      hash.update(`${name}\n${size}\n`)
      // Equal data makes equal entries: no times, no owners.
      const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }, (error) =>
        error ? fail(error) : resolve(),
      )
      const feed = async () => {
        for await (const piece of pieces) {
          hash.update(piece)
          if (!entry.write(piece)) await drained(entry)
        }
        // The types require a last chunk.
        entry.end(Buffer.alloc(0))
      }
      feed().catch((error: Error) => {
        entry.destroy(error)
        fail(error)
      })
    })
  return {
    digest: () => hash.copy().digest('hex'),
    add: (name, content) => write(name, content.length, [content]),
    stream: (name, content, size) => write(name, size, content),
  }
}

const drained = (entry: ReturnType<Pack['entry']>): Promise<void> =>
  new Promise((resolve, fail) => {
    const settle = (act: () => void) => () => {
      entry.off('drain', drain)
      entry.off('close', close)
      act()
    }
    const drain = settle(resolve)
    const close = settle(() => fail(new Error('the archive was closed')))
    entry.on('drain', drain)
    entry.on('close', close)
  })
