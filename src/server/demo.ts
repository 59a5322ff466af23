import type { Queryable } from './db/database.ts'
import type { Engine } from './engine.ts'

/** Ids of rows by the keys of the demo's data. */
export type Ids = ReadonlyMap<string, string>

/** @throws Error where the demo's data name a key that they do not have */
export const idIn = (ids: Ids, key: string): string => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo has no ${key}`)
  return id
}

/** What a part of the demo gets. */
export type DemoParts = {
  readonly engine: Engine
  readonly tx: Queryable
  /** Rows that parts have made and others name, by entity; in the order of the data. */
  readonly rows: {
    readonly keep: (entity: string, ids: Ids) => void
    /** Empty where the product has no such rows. */
    readonly of: (entity: string) => Ids
  }
}

/** An area's part of the demo organisation. */
export type Demo = {
  /** Makes the area's rows; those of the areas before it in the list are there. */
  readonly load: (parts: DemoParts) => Promise<void>
  /** Runs when all areas have loaded. */
  readonly finish?: (parts: DemoParts) => Promise<void>
}
