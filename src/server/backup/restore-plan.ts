import type { Migration } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import type { Head } from './format.ts'

/** Migrations that lead to the archive's schema, and those from there to the current one. */
export type Plan = { readonly first: readonly Migration[]; readonly later: readonly Migration[] }

/**
 * @param ours in their order
 * @throws BackupError if the archive's schema is newer than ours or of another history
 */
export const planOf = (archive: Head['migrations'], ours: readonly Migration[], path: string): Plan => {
  const ownByName = new Map(ours.map((one) => [one.name, one]))
  const newer = archive.find(({ name }) => !ownByName.has(name))
  if (newer !== undefined)
    throw new BackupError(
      `${path} was made by a newer version of this product (its schema has ${newer.name}): install that version and restore with it.`,
    )
  const first = ours.slice(0, archive.length)
  for (const [at, { name, hash }] of first.entries())
    if (archive[at]?.name !== name || archive[at].hash !== hash)
      throw new BackupError(
        `${path} was made by another edition of this product: its migration ${archive[at]?.name ?? name} is not ours.`,
      )
  return { first, later: ours.slice(archive.length) }
}
