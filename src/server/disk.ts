// Decision (2026-11): Writes are refused before the disk is full: PostgreSQL survives a failed table extension but
// stops, for readers too, when its log cannot grow. Only requests are refused; background work must handle
// `disk_full` (53100). Revisit if that is not enough.
import { stat, statfs } from 'node:fs/promises'

/** Bytes free for ordinary accounts on the disk of a folder; `undefined` where the system doesn't tell. */
export const freeBytes = async (folder: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Tells whether so many bytes may still be written without using the space that must stay free. */
export type HasRoom = (bytes: number) => Promise<boolean>

/** One folder of each disk: asking for the room on one disk twice would only take longer. */
const oneOfEachDisk = async (folders: readonly string[]): Promise<readonly string[]> => {
  const byDevice = new Map<number, string>()
  for (const folder of folders) byDevice.set((await stat(folder)).dev, folder)
  return [...byDevice.values()]
}

/**
 * Room on the disks of these folders. Writes are refused while there still is some: PostgreSQL without room for its next
 * log segment stops altogether, reads too, and only starts again once there is room (docs, 26.6: 'Disk Full Failure').
 *
 * @param folders that exist
 * @param reserve bytes that stay free
 */
export const roomOn = async (folders: readonly string[], reserve: number): Promise<HasRoom> => {
  const disks = await oneOfEachDisk(folders)
  return async (bytes) => {
    for (const folder of disks) {
      const free = await freeBytes(folder)
      if (free !== undefined && free < reserve + bytes) return false
    }
    return true
  }
}

/** A margin besides the log, for writes under way while the space is checked. */
const margin = 4 * 2 ** 20

/** Returns the bytes that PostgreSQL needs in any case: its next log file, the one after a crash, and a margin. */
export const reserveOf = (logSegment: number): number => 2 * logSegment + margin
