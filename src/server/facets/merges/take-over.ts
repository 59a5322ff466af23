// Decision (2026-11): Share links to the merged row end: they were made for its readers, not for those of both.
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import type { Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { moveFollowers, moveHanging } from '../hanging/move-hanging.ts'
import { endShareLinks } from '../shares/end-share-links.ts'
import { moveLists } from './move-lists.ts'

type Merge = {
  readonly id: string
  readonly into: string
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
}

/** Moves what belonged to a merged row to the row that goes on, as far as it may move. Both rows are locked. */
export const takeOver = async (model: Model, merge: Merge): Promise<void> => {
  const { id, into, engine, caller, tx } = merge
  const move = { from: { model, id }, to: { model, id: into }, engine, caller, tx }
  await moveFollowers(move)
  await moveHanging(move)
  await moveLists(model, merge)
  await endShareLinks(model, id, engine, tx)
}
