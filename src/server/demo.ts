import type { Queryable } from './db/database.ts'
import type { Engine } from './engine.ts'
import { writerFor } from './rows/write/write.ts'
import type { Writer } from './rows/write/writer.ts'

/** Ids of rows by the keys of the demo's data. */
export type Ids = ReadonlyMap<string, string>

/** @throws Error where the demo's data name a key that they do not have */
export const idIn = (ids: Ids, key: string): string => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo has no ${key}`)
  return id
}

/** The context of a part of the demo. */
export type DemoParts = {
  readonly engine: Engine
  readonly tx: Queryable
  /** Rows that parts have made and other parts name, by entity; in the order of the data. */
  readonly rows: {
    readonly keep: (entity: string, ids: Ids) => void
    /** Empty where the product has no such rows. */
    readonly of: (entity: string) => Ids
  }
}

/** An area's part of the demo organisation. */
export type Demo = {
  /** Makes the area's rows; those of the areas before it in the list exist already. */
  readonly load: (parts: DemoParts) => Promise<void>
  /** Runs when all areas have loaded. */
  readonly finish?: (parts: DemoParts) => Promise<void>
}

/**
 * Returns a writer for somebody at an earlier moment: rows and history name the person and the moment.
 * @param at milliseconds since 1970
 * @throws Error where the demo has no such person
 */
export const pastWriter = async ({ engine, tx, rows }: DemoParts, person: string, at: number): Promise<Writer> => {
  const actor = await engine.actorOf(tx, idIn(rows.of('user'), person))
  return writerFor({ ...engine, now: () => at }, actor, tx)
}
