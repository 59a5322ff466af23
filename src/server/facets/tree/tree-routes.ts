import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Part } from '../../api/also-at.ts'
import { id as reference } from '../../api/body-parts.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { settle } from '../../consequences/settle.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import { faultAt } from '../../problem.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { alive } from '../../rows/rules/alive.ts'
import { type Beside, orderFieldOf, rankOf } from '../../rows/write/order-keys.ts'
import { placeRows } from '../../rows/write/place.ts'
import { parentOf } from './parent-of.ts'

const moveBody = z.strictObject({
  parent_id: reference.nullable(),
  after_id: reference.nullable().optional(),
  version: z.int().min(1).optional(),
})
type Move = z.infer<typeof moveBody>

/**
 * Returns the row next to which a row is placed, among those that its mover sees: the one named, else the first or the
 * last below the new parent.
 * @throws Problem 422 at `after_id` where that row is not there
 */
const besideOf = async (
  model: Model,
  id: string,
  { parent_id, after_id }: Move,
  { scope }: Reader,
  tx: Queryable,
): Promise<Beside | undefined> => {
  const [parent, rank] = [parentOf(model), rankOf(model)]
  const below =
    parent_id === null ? sql`${col('r', parent.column)} is null` : sql`${col('r', parent.column)} = ${parent_id}`
  const key = col('r', rank?.column ?? '')
  const within = rank === undefined ? undefined : orderFieldOf(model, rank)?.column
  const own =
    within === undefined || within === null
      ? sql`true`
      : sql`${col('r', within)} is not distinct from (select ${col('o', within)} from ${name(model.table)} o where o.id = ${id})`
  const named = typeof after_id === 'string' ? sql`r.id = ${after_id}` : sql`true`
  // Without `after_id` the row comes last; with null it comes first.
  const way = after_id === null ? sql`asc` : sql`desc`
  const end = await tx.one<{ id: string }>(
    sql`select r.id from ${name(model.table)} r where ${below} and ${own} and r.id <> ${id} and ${alive(model, 'r')} and ${scope.rules.sql(model, 'read', 'r')} and ${named} order by ${key} ${way}, r.id ${way} limit 1`,
  )
  if (end === undefined && typeof after_id === 'string') throw faultAt('after_id', 'bad_reference')
  return end === undefined ? undefined : { id: end.id, side: after_id === null ? 'before' : 'after' }
}

/** Moves a row, with all below it, under another one or to the top. */
export const treeRoutes = ({ app, engine, actor, translate, language }: Api, model: Model, part?: Part): void => {
  const schema = {
    ...actionDocs(
      model.name,
      `${model.name}_move`,
      `Move a row of ${model.name}, with all below it, under parent_id (null: to the top) and after after_id (null: to the first place; without: to the last)`,
      undefined,
      true,
      { data: { type: 'object' } },
    ),
    body: moveBody,
  }
  app.post(
    `/api${part?.api ?? model.entity.api}/:id/move`,
    {
      config: { access: { permission: permissionFor(model.entity, 'update') } },
      schema: part === undefined ? schema : part.docs(schema),
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const move = bodyOf(request, moveBody)
      const { status, body } = await once(engine, request, caller, request.body, async (tx) => {
        await part?.assertRow(id, tx)
        const beside = await besideOf(model, id, move, readerFor(engine, caller, tx), tx)
        const rows = [{ id, version: move.version }]
        await placeRows(
          model,
          { rows, values: { [parentOf(model).wire]: move.parent_id }, beside },
          { engine, caller, tx },
        )
        await settle(engine, tx)
        const data = (await readerFor(engine, caller, tx).one(model, id)) ?? { id }
        return { status: 200, body: { data, message: translate(language(request), 'server:message.moved') } }
      })
      return reply.status(status).send(body)
    },
  )
}
