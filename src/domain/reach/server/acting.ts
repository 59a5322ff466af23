import type { Model } from '../../../core/declare/model.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import type { Rule } from './rules.ts'

/** What a rule acts with, on one row. */
export type Acting = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly runner: Actor
  readonly rule: Rule
  readonly model: Model
  readonly row: Json & { readonly id: string }
}
