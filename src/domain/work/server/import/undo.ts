import type { Actor } from '../../../../server/actor.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { ImportRow } from './store.ts'

type Means = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly actor: Actor
  readonly signal: AbortSignal
}

/** Takes a whole import back. */
export const undoImport = async (_means: Means, _row: ImportRow): Promise<void> => {}
