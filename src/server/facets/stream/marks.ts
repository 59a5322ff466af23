import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { markField } from '../../../core/declare/facets/stream.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { rowSchema } from '../../api/docs/row-docs.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { col } from '../../db/database.ts'
import type { Compute } from '../../engine.ts'
import { tellOwn } from '../../live/own-news.ts'
import { notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'

/** Condition: somebody has set a mark on a row. */
export const isMarked = (entity: string, id: SQL, actor: SQL, mark: string): SQL =>
  sql`exists (select 1 from own_mark k where k.entity = ${sql.raw(`'${entity}'`)} and k.row_id = ${id} and k.actor_id = ${actor} and k.mark = ${sql.raw(`'${mark}'`)})`

/** Returns the SQL of whether the caller has set a mark on the row. */
export const markSql =
  ({ name: entity }: Model, mark: string): Compute =>
  (alias, { actorId }) =>
    actorId === undefined ? sql`false` : isMarked(entity, col(alias, 'id'), actorId, mark)

/** The call that sets one's own marks on a row, or takes them off: no change of the row, which others see. */
export const markRoutes = ({ app, engine, actor, translate, language }: Api, model: Model): void => {
  const marks = model.entity.marks ?? []
  const body = z.strictObject(
    Object.fromEntries(marks.map((mark) => [markField(mark), z.boolean({ error: 'bad_value' }).optional()])),
  )
  app.put(
    `/api${model.entity.api}/:id/marks`,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_mark`,
          `Set one's own marks on a row of ${model.name}, or take them off`,
          undefined,
          true,
          { data: rowSchema(model) },
        ),
        body,
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const sent = bodyOf(request, body)
      const data = await engine.db.transaction(async (tx) => {
        const reader = readerFor(engine, caller, tx)
        if (!(await reader.sees(model, id))) throw notFound()
        for (const mark of marks) {
          const isSet = sent[markField(mark)]
          if (isSet === true)
            await tx.run(
              sql`insert into own_mark (entity, row_id, actor_id, mark) values (${model.name}, ${id}, ${caller.id}, ${mark}) on conflict do nothing`,
            )
          else if (isSet === false)
            await tx.run(
              sql`delete from own_mark where entity = ${model.name} and row_id = ${id} and actor_id = ${caller.id} and mark = ${mark}`,
            )
        }
        return reader.one(model, id)
      })
      tellOwn(engine, caller, { entity: model.name, id })
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
