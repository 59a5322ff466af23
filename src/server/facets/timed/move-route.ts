import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { filledText, id as reference } from '../../api/body-parts.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { settle } from '../../consequences/settle.ts'
import { name } from '../../db/database.ts'
import { faultAt, forbidden } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { writerFor } from '../../rows/write/write.ts'
import { takenOver } from './hooks.ts'

const moveBody = z.strictObject({
  about_type: filledText(60),
  about_id: reference,
  version: z.int().min(1).optional(),
})

/** Moves a time entry to another row on which its mover may log time; its history tells where it was. */
export const moveRoute = (
  { app, engine, translate, language, actor }: Api,
  entry: Model,
  owners: readonly Model[],
): void => {
  app.post(
    `/api${entry.entity.api}/:id/move`,
    {
      config: { access: { permission: permissionFor(entry.entity, 'update') } },
      schema: {
        ...actionDocs(entry.name, `${entry.name}_move`, 'Move time to another row', undefined, true, {
          data: { type: 'object' },
        }),
        body: moveBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { version, ...about } = bodyOf(request, moveBody)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        const owner = owners.find((one) => one.name === about.about_type && reader.scope.rules.mayRead(one))
        if (owner === undefined) throw faultAt('about_type', 'bad_choice')
        if (!(await reader.sees(owner, about.about_id))) throw faultAt('about_id', 'bad_reference')
        const keys = { ...about, ...(await takenOver(about, engine.models, tx)) }
        await writerFor(engine, caller, tx).update(entry, id, {}, { version, keys })
        const rule = reader.scope.rules.sql(entry, 'create', 't')
        const may = await tx.one(sql`select 1 as yes from ${name(entry.table)} t where t.id = ${id} and ${rule}`)
        if (may === undefined) throw forbidden()
        await settle(engine, tx)
        const data = (await reader.one(entry, id)) ?? { id }
        return { status: 200, body: { data, message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
