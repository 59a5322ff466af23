import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { id as reference } from '../../api/body-parts.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { rowSchema } from '../../api/docs/row-docs.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { isoOf } from '../../clock.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import { tellOwn } from '../../live/own-news.ts'
import { faultAt, notFound } from '../../problem.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { seenStream, seeUpTo } from './seen.ts'
import { momentOf, talkRows } from './seen-talks.ts'

/**
 * Returns the place of a row in the reading order of the row that it hangs on.
 * @returns undefined where it does not hang on it
 */
type PlaceOf = (id: string, last: string, tx: Queryable, reader: Reader) => Promise<number | undefined>

/**
 * The call by which a user says how far they have read the comments or rows of a row.
 * @param isOptional there may be nothing to read yet
 */
const readRoute = (
  { app, engine, actor, translate, language }: Api,
  model: Model,
  rows: Model,
  placeOf: PlaceOf,
  isOptional: boolean,
): void => {
  const key = `${rows.name}_id`
  const body = z.strictObject({ [key]: isOptional ? reference.nullable() : reference })
  app.post(
    `/api${model.entity.api}/:id/read`,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_read`,
          `Say that one has read up to a ${rows.name}; never back`,
          undefined,
          true,
          { data: rowSchema(model) },
        ),
        body,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const last = bodyOf(request, body)[key] ?? null
      let isFurther = false
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        if (!(await reader.sees(model, id))) throw notFound()
        const place = last === null ? 0 : await placeOf(id, last, tx, reader)
        if (place === undefined) throw faultAt(key, 'bad_reference')
        isFurther = await seeUpTo(model, id, [caller.id], place, isoOf(engine.now()), tx)
        if (isFurther) await engine.hooks[model.name]?.afterSeen?.(id, { tx, caller, engine })
        return {
          status: 200,
          body: { data: await reader.one(model, id), message: translate(language(request), 'server:message.updated') },
        }
      })
      if (isFurther) tellOwn(engine, caller, { entity: model.name, id })
      return reply.status(answer.status).send(answer.body)
    },
  )
}

/** The call of an entity whose rows have a stream. */
export const seenRoutes = (api: Api, model: Model): void => {
  const { rows, ...at } = seenStream(api.engine.models, model)
  const placeOf: PlaceOf = async (id, last, tx) => {
    const found = await tx.one<{ place: number }>(
      sql`select ${col('t', at.by)} as place from ${name(rows.table)} t where t.id = ${last} and ${col('t', at.in)} = ${id}`,
    )
    return found?.place
  }
  readRoute(api, model, rows, placeOf, false)
}

/**
 * The call of an entity whose rows have comments. Opening a row without comments says so, too: later comments are then
 * new to the user.
 */
export const seenTalksRoutes = (api: Api, model: Model): void => {
  const rows = talkRows(api.engine.models)
  const placeOf: PlaceOf = async (id, last, tx, reader) => {
    if (!(await reader.sees(rows, last))) return undefined
    const found = await tx.one<{ place: string }>(
      sql`select ${momentOf('t')} as place from ${name(rows.table)} t where t.id = ${last} and t.about_type = ${model.name} and t.about_id = ${id}`,
    )
    return found === undefined ? undefined : Number(found.place)
  }
  readRoute(api, model, rows, placeOf, true)
}
