// Decision (2026-11): Two rows become one by moving all that uses the one to the other, and then deleting it as any row is
// deleted. Uses move whoever may see them, as a new name would be seen everywhere; each changed row has its event. What
// depends on the used row by an area's hooks is not worked out anew: nothing that it can tell apart has changed.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holdsAll } from '../../actor.ts'
import { flag, id as reference } from '../../api/body-parts.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { int, list, text } from '../../api/docs/parts.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { name, uuids } from '../../db/database.ts'
import { recordEvent } from '../../log/events.ts'
import { faultAt, forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { removeRow } from '../../rows/remove/remove.ts'
import { writerFor } from '../../rows/write/write.ts'
import { moveUses } from './move-uses.ts'
import { usesOf } from './uses.ts'

const mergeBody = z.strictObject({ into: reference, preview: flag.optional() })

const uses = list({ type: 'object', properties: { entity: text, field: text, count: int } })

/** The calls that list the uses of a row, and make two rows one, for entities whose rows are labels of others. */
export const labelRoutes = ({ app, engine, actor, translate, language }: Api, model: Model): void => {
  const path = `/api${model.entity.api}/:id`

  app.get(
    `${path}/uses`,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: readDocs(
        model.name,
        `${model.name}_uses`,
        `How many rows use a row of ${model.name}, of those that one sees`,
        { data: uses },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      return engine.heavily(caller, async (on) => {
        const reader = readerFor(engine, caller, on)
        if (!(await reader.sees(model, id))) throw notFound()
        return { data: await usesOf(model, id, engine, on, reader.scope.rules) }
      })
    },
  )

  app.post(
    `${path}/merge`,
    {
      config: { access: { permission: permissionFor(model.entity, 'delete') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_merge`,
          `Make two rows of ${model.name} one: all that uses this one uses the other, and this one is deleted. With \`preview\`, say only what would move`,
          undefined,
          true,
          { data: uses },
        ),
        body: mergeBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      if (!holdsAll(caller, [permissionFor(model.entity, 'update')])) throw forbidden()
      const { into, preview = false } = bodyOf(request, mergeBody)
      if (into === id) throw faultAt('into', 'bad_reference')
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        // Nobody may begin to use what goes, nor delete what stays, while the uses move.
        await tx.run(
          sql`select 1 from ${name(model.table)} where id = any(${uuids([id, into])}) order by id for update`,
        )
        const reader = readerFor(engine, caller, tx)
        if (!(await reader.sees(model, id))) throw notFound()
        if (!(await reader.sees(model, into))) throw faultAt('into', 'bad_reference')
        // This empty write only checks that the caller may change the row.
        await writerFor(engine, caller, tx).update(model, into, {})
        const data = await usesOf(model, id, engine, tx)
        if (preview) return { status: 200, body: { data } }
        await moveUses(model, { from: id, into, engine, caller, tx })
        const { version } = (await reader.one(model, into)) as { version: number }
        const merged = {
          entity: model.name,
          rowId: into,
          action: 'merged',
          version,
          caller,
          at: engine.now(),
          changes: [],
        }
        await recordEvent(tx, merged)
        await removeRow(model, id, { engine, caller, tx, scope: reader.scope })
        return { status: 200, body: { data, message: translate(language(request), 'server:message.merged') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
