// Decision (2026-11): A merged row is ended and keeps its number and past; its comments and files move to the other
// row, so that whoever answers there is heard.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { mergesInto } from '../../../core/declare/facets/merges.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { numberedTitle } from '../../../core/words/title.ts'
import type { Actor } from '../../actor.ts'
import { flag, id as reference } from '../../api/body-parts.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvent } from '../../log/events.ts'
import { faultAt, forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { writerFor } from '../../rows/write/write.ts'
import { escapeHtml } from '../../texts/escape-html.ts'
import { titleFormat } from '../../title-format.ts'
import { serverOf } from '../facet.ts'
import { assertMayMerge, lockBoth } from './may-merge.ts'
import { leadsOn } from './merged-rows.ts'
import { takeOver } from './take-over.ts'

const mergeBody = z.strictObject({ into: reference, confirm: flag.optional() })

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/**
 * Returns a row that the caller may change.
 * @throws Problem 404, 403
 */
const changeable = async (model: Model, id: string, { engine, caller, tx }: Context): Promise<Json> => {
  const row = await readerFor(engine, caller, tx).one(model, id)
  if (row === undefined) throw notFound()
  if ((row.can as { readonly update?: boolean } | undefined)?.update !== true) throw forbidden()
  return row
}

/** Ends the row and makes it lead to the other one: a change by the engine, with an event like that of a write. */
const leadOn = async (model: Model, row: Json, into: string, context: Context): Promise<void> => {
  const { engine, caller, tx } = context
  const id = String(row.id)
  const ends = mergesInto(model.entity)?.ends
  if (ends !== undefined && ![ends.value, ...ends.or].includes(String(row[ends.field])))
    await writerFor(engine, caller, tx).update(model, id, { [ends.field]: ends.value })
  const { wire, column } = leadsOn(model)
  const [written] = await tx.all<Json & { version: number }>(
    sql`update ${name(model.table)} set ${name(column ?? '')} = ${into}, version = version + 1 where id = ${id} returning *`,
  )
  if (written === undefined) throw notFound()
  const changes = [{ field: wire, old: null, new: into }]
  await recordEvent(tx, {
    entity: model.name,
    rowId: id,
    action: 'updated',
    version: written.version,
    caller,
    at: engine.now(),
    changes,
  })
  // Values that an area works out of its rows are updated.
  await engine.hooks[model.name]?.afterWrite?.({ ...written, id }, [wire], context, changes)
}

/** `POST /<entity>/{id}/merge`. */
export const mergeRoute = ({ app, engine, translate, language, actor }: Api, model: Model): void => {
  app.post(
    `/api${model.entity.api}/:id/merge`,
    {
      config: { access: { permission: permissionFor(model.entity, 'merge') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_merge`,
          `Merge a row of ${model.name} into another one, which goes on. Where two people asked, and nothing says that they belong together, 409 names both; \`confirm\` says that it is meant`,
        ),
        body: mergeBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { into, confirm = false } = bodyOf(request, mergeBody)
      if (into === id) throw faultAt('into', 'linked_to_itself')
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const context = { engine, caller, tx }
        await lockBoth(model, [id, into], tx)
        const row = await changeable(model, id, context)
        await changeable(model, into, context).catch(() => {
          throw faultAt('into', 'bad_reference')
        })
        await assertMayMerge(model, { id, into, isConfirmed: confirm }, engine, tx)
        await takeOver(model, { id, into, ...context })
        await leadOn(model, row, into, context)
        const format = titleFormat(translate, language(request), caller.timeZone)
        const note = translate(language(request), 'server:mergedFrom', { title: numberedTitle(model, row, format) })
        if (model.entity.talks !== undefined)
          await writerFor(engine, caller, tx).create(serverOf(engine.models, 'talks'), {
            about_type: model.name,
            about_id: into,
            body: `<p>${escapeHtml(note)}</p>`,
          })
        return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
