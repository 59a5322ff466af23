// Decision (2026-11): Work is handed over by the rights of the user who hands it over: rows that they may not change
// stay, and are counted. A right of its own would let its holder see everything that they hand over.
import { z } from 'zod'
import { account } from '../../core/account/account.ts'
import { traitsOf } from '../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import type { RowOf } from '../../core/declare/register.ts'
import { allOf, equals, type Group } from '../../core/query/predicate.ts'
import { readListQuery } from '../../core/query/query.ts'
import type { Actor } from '../actor.ts'
import { id as reference } from '../api/body-parts.ts'
import { actionDocs, readDocs } from '../api/docs/call-docs.ts'
import { int, list, text } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import { type Api, idOf } from '../api/route-context.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { faultAt, invalid, notFound } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { writerFor } from '../rows/write/write.ts'

/** Most rows that one call hands over; clients repeat the call. */
const mostRows = 500
/** The body of a handover: the user who takes over. */
const handoverBody = z.strictObject({ to: reference })

/** Returns the condition of a user's rows that pass on; undefined for entities of which none do. */
const openOf = (model: Model, userId: string): { readonly field: ModelField; readonly where: Group } | undefined => {
  const { handover } = model.entity
  const field = handover === undefined ? undefined : model.byName.get(handover.field)
  if (field === undefined) return undefined
  const theirs = equals(field.wire, userId)
  return {
    field,
    where: handover?.while === undefined ? allOf(theirs) : allOf(theirs, handover.while),
  }
}

type Means = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** Returns a page of a user's open rows of an entity, as the caller sees them. */
const openRows = async (model: Model, where: Group, perPage: number, { engine, caller, tx }: Means) => {
  const reader = readerFor(engine, caller, tx)
  const parsed = readListQuery([], reader.grammar(model))
  if ('faults' in parsed) throw invalid(parsed.faults)
  return reader.list(model, { ...parsed.query, where, perPage, page: 1 })
}

const handOver = async (from: string, to: string, means: Means): Promise<number> => {
  const { engine, caller, tx } = means
  const writer = writerFor(engine, caller, tx)
  let done = 0
  for (const model of engine.models.all) {
    const open = openOf(model, from)
    if (open === undefined || !caller.permissions.has(permissionFor(model.entity, 'update'))) continue
    const isList = traitsOf(open.field.field).many === true
    const { data } = await openRows(model, open.where, mostRows - done, means)
    for (const row of data) {
      const { id, can } = row as Pick<RowOf<typeof account.name>, 'id' | 'can'>
      if (can?.update !== true) continue
      const change = { [open.field.wire]: isList ? { added: [to], removed: [from] } : to }
      await writer.update<string>(model, id, change)
      done++
    }
    if (done >= mostRows) break
  }
  return done
}

/** The calls that show the open work of a user who leaves, and hand it over to another. */
export const handoverRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const users = engine.models.of(account.name)
  const openWork = async (means: Means, userId: string) => {
    const counts: { entity: string; count: number }[] = []
    for (const model of engine.models.all) {
      const open = openOf(model, userId)
      if (open === undefined || !means.caller.permissions.has(permissionFor(model.entity, 'index'))) continue
      const { total } = await openRows(model, open.where, 1, means)
      if (total > 0) counts.push({ entity: model.name, count: total })
    }
    return counts
  }

  app.get(
    `/api${account.api}/:id/handover`,
    {
      config: { access: { permission: `${account.name}-update` } },
      schema: readDocs(
        account.name,
        'user_open_work',
        'What a user has still to do, as far as the caller sees it',
        { data: list({ type: 'object', properties: { entity: text, count: int } }) },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      if (!(await readerFor(engine, caller).sees(users, id))) throw notFound()
      return { data: await engine.heavily(caller, (tx) => openWork({ engine, caller, tx }, id)) }
    },
  )

  app.post(
    `/api${account.api}/:id/handover`,
    {
      config: { access: { permission: `${account.name}-update` } },
      schema: {
        ...actionDocs(account.name, 'user_hand_over', 'Pass what a user has still to do to another', undefined, true, {
          data: { type: 'object', properties: { done: int, left: int } },
        }),
        body: handoverBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const from = idOf(request)
      const { to } = bodyOf(request, handoverBody)
      const data = await engine.db.transaction(async (tx) => {
        const means = { engine, caller, tx }
        const reader = readerFor(engine, caller, tx)
        if (!(await reader.sees(users, from))) throw notFound()
        const heir = await reader.one(users, to)
        if (heir === undefined || heir.id === from || heir.is_active !== true) throw faultAt('to', 'bad_reference')
        const done = await handOver(from, heir.id, means)
        const left = (await openWork(means, from)).reduce((sum, { count }) => sum + count, 0)
        return { done, left }
      })
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
