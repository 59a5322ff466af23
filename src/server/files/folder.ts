import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteStore, Listed } from './bytes.ts'

/** Names in one page of the listing. */
const pageSize = 1000

const isGone = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'
const unlessGone = (error: unknown): undefined => {
  if (isGone(error)) return undefined
  throw error
}

/** A new name is durable only once its folder is synced. Windows cannot open folders and does not need it. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Other accounts of the machine cannot even list names. */
const closed = { recursive: true, mode: 0o700 }

/** Files in a folder, each under its id. The local files to take over must be on the same file system. */
export const folderBytes = (folder: string): ByteStore => ({
  put: async (id, { path }) => {
    await mkdir(folder, closed)
    const target = join(folder, id)
    await rename(path, target)
    await syncFolder(dirname(target))
  },
  read: async (id) => {
    const handle = await open(join(folder, id), 'r').catch(unlessGone)
    if (handle === undefined) return undefined
    try {
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), size }
    } catch (error) {
      await handle.close()
      throw error
    }
  },
  remove: (id) => rm(join(folder, id), { force: true }),
  list: async function* () {
    const names = ((await readdir(folder).catch(unlessGone)) ?? []).sort()
    for (let from = 0; from < names.length; from += pageSize) {
      const page = await Promise.all(
        names.slice(from, from + pageSize).map(async (id): Promise<Listed | undefined> => {
          const stats = await stat(join(folder, id)).catch(unlessGone)
          return stats?.isFile() === true ? { id, changedAt: stats.mtimeMs } : undefined
        }),
      )
      yield page.filter((one) => one !== undefined)
    }
  },
  check: async () => {
    await mkdir(folder, closed)
    // Earlier versions created it readable for others.
    await chmod(folder, closed.mode)
  },
})
