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
import { col, name } from '../../db/database.ts'
import { faultAt, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { seenStream, seeUpTo } from './seen.ts'

/** The call that says how far one has read the stream of a row. */
export const seenRoutes = ({ app, engine, actor, translate, language }: Api, model: Model): void => {
  const { rows, ...at } = seenStream(engine.models, model)
  const key = `${rows.name}_id`
  const body = z.strictObject({ [key]: reference })
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
      const last = bodyOf(request, body)[key] ?? ''
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        if (!(await reader.sees(model, id))) throw notFound()
        const row = await tx.one<{ place: number }>(
          sql`select ${col('t', at.by)} as place from ${name(rows.table)} t where t.id = ${last} and ${col('t', at.in)} = ${id}`,
        )
        if (row === undefined) throw faultAt(key, 'bad_reference')
        if (await seeUpTo(model, id, [caller.id], row.place, isoOf(engine.now()), tx))
          await engine.hooks[model.name]?.afterSeen?.(id, { tx, caller, engine })
        return {
          status: 200,
          body: { data: await reader.one(model, id), message: translate(language(request), 'server:message.updated') },
        }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
