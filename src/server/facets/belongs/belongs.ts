// Decision (2026-11): A row moves to another owner by an ordinary write of its reference, so that forms, cells, bulk changes and
// undo move it as well. What would become of it is told by doing it in a transaction that is rolled back: no second
// set of rules could differ from the first.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { isUuid } from '../../../core/query/values.ts'
import { holdsAll } from '../../actor.ts'
import { readDocs } from '../../api/docs/call-docs.ts'
import { int, list, text, uuid } from '../../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../../api/route-context.ts'
import { type Json, name, prepared } from '../../db/database.ts'
import type { Draft, EntityHooks, HookContext } from '../../engine.ts'
import { faultAt, forbidden } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { sameValue } from '../../rows/values/merge.ts'
import { emptiedBy, type MovedRow, movedAnswer } from '../../rows/write/moved-rows.ts'
import { lastKey, orderFieldOf, orderOf, rankOf } from '../../rows/write/order-keys.ts'
import { writerFor } from '../../rows/write/write.ts'
import { type Facet, having } from '../facet.ts'
import { comeAlong } from './come-along.ts'
import { belongingOf, leavingOf } from './leaving.ts'

/** The new owner that a write names, where it is another one. */
const ownerIn = (wire: string, { values, before }: Draft): string | undefined => {
  const to = values[wire]
  return before !== undefined && typeof to === 'string' && to !== before[wire] ? to : undefined
}

/** A moved row comes last in the order of its new owner. */
const rankIn = async (model: Model, row: Json, context: HookContext): Promise<Json> => {
  const { to } = belongingOf(context.engine.models, model)
  const rank = rankOf(model)
  if (rank === undefined || orderFieldOf(model, rank) !== to) return {}
  return { [rank.wire]: await lastKey(orderOf(model, rank, row), context.tx) }
}

/** Refuses to move a row for callers who could not make one there. */
const assertMayCreate = async (model: Model, id: string, { engine, caller, tx }: HookContext): Promise<void> => {
  const { rules } = readerFor(engine, caller, tx).scope
  if (!holdsAll(caller, [permissionFor(model.entity, 'store')])) throw forbidden()
  const permitted = await tx.one(
    prepared(
      sql`select 1 as yes from ${name(model.table)} t where t.id = ${id} and ${rules.sql(model, 'create', 't')}`,
    ),
  )
  if (permitted === undefined) throw forbidden()
}

const hooksOf = (model: Model, wire: string): EntityHooks => ({
  beforeWrite: async (draft, context) => {
    const { values, before } = draft
    const to = ownerIn(wire, draft)
    if (to === undefined || before === undefined) return undefined
    const sent = Object.fromEntries(
      Object.entries(values).filter(([key, value]) => value !== undefined && !sameValue(value, before[key])),
    )
    const leaving = await leavingOf(model, { before, to, sent }, context)
    return { ...leaving, ...(await rankIn(model, { ...before, ...values }, context)) }
  },
  afterWrite: async (row, _, context, changes) => {
    const move = changes.find(({ field }) => field === wire)
    if (move === undefined || move.old === null || typeof row.id !== 'string') return
    await assertMayCreate(model, row.id, context)
    context.moved?.push({ id: row.id, version: Number(row.version) + 1, emptied: emptiedBy(changes) })
    await comeAlong(model, { id: row.id, from: String(move.old), to: String(move.new) }, context)
  },
})

const moveDocs = (model: Model) => ({
  ...readDocs(
    model.name,
    `${model.name}_move`,
    `What becomes of a row of ${model.name} and of what comes along if it moves to another owner; nothing is written`,
    {
      data: {
        type: 'object',
        properties: {
          rows: { ...int, description: 'How many rows move' },
          emptied: { ...list(text), description: 'Fields that are emptied in any of them' },
        },
      },
    },
    true,
  ),
  querystring: { type: 'object', required: ['to'], properties: { to: { ...uuid, description: 'The new owner' } } },
})

/** Thrown to undo a trial. */
class Tried extends Error {}

const moveRoute = ({ app, engine, actor }: Api, model: Model): void => {
  const { wire } = belongingOf(engine.models, model).to
  app.get(
    `/api${model.entity.api}/:id/move`,
    { config: { access: { permission: permissionFor(model.entity, 'update') } }, schema: moveDocs(model) },
    async (request) => {
      const caller = actor(request)
      const pairs = pairsOf(request)
      for (const [key] of pairs) if (key !== 'to') throw faultAt(key, 'unknown')
      const to = pairs[0]?.[1] ?? ''
      if (!isUuid(to)) throw faultAt('to', 'bad_reference')
      const moved: MovedRow[] = []
      await engine.db
        .transaction(async (tx) => {
          // It may be done again.
          moved.length = 0
          await writerFor(engine, caller, tx, { moved }).update(model, idOf(request), { [wire]: to })
          throw new Tried()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Tried)) throw error
        })
      const { emptied } = movedAnswer(moved)
      return { data: { rows: moved.length, emptied } }
    },
  )
}

/** Rows that may be moved from one owner to another (decisions, 'Task'). */
export const belongs: Facet = (models) => ({
  hooks: Object.fromEntries(
    having(models, 'belongs').map((model) => [model.name, hooksOf(model, belongingOf(models, model).to.wire)]),
  ),
  routes: (api) => {
    for (const model of having(models, 'belongs')) moveRoute(api, model)
  },
})
