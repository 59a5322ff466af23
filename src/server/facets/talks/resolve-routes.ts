import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Actor } from '../../actor.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { rowSchema } from '../../api/docs/row-docs.ts'
import { once } from '../../api/idempotency.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { isoOf } from '../../clock.ts'
import { col, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { faultAt, forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { writerFor } from '../../rows/write/write.ts'
import { tellOfComment } from '../following/tell-followers.ts'

const acts = { resolve: 'resolved', reopen: 'reopened' } as const
type Act = keyof typeof acts
type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/**
 * Resolves or reopens a comment at a passage, for users who may comment there, and notifies those who follow the row.
 * @throws Problem 404 if it is not visible, 403 if the caller may not comment there, 422 if it is at no passage
 */
const act = async (comments: Model, id: string, what: Act, { engine, caller, tx }: Context): Promise<void> => {
  const reader = readerFor(engine, caller, tx)
  if (!(await reader.sees(comments, id))) throw notFound()
  const rule = reader.scope.rules.sql(comments, 'create', 't')
  const row = await tx.one<{ isQuote: boolean; about_type: string; about_id: string; may: boolean; isDone: boolean }>(
    sql`select t.quote is not null as "isQuote", t.about_type, t.about_id, ${rule} as may, t.resolved_at is not null as "isDone"
      from ${name(comments.table)} t where ${col('t', 'id')} = ${id} for update`,
  )
  if (row === undefined) throw notFound()
  if (!row.may) throw forbidden()
  if (!row.isQuote) throw faultAt('quote', 'not_at_passage')
  if (row.isDone === (what === 'resolve')) return
  const keys =
    what === 'resolve'
      ? { resolved_at: isoOf(engine.now()), resolved_by_id: caller.id }
      : { resolved_at: null, resolved_by_id: null }
  await writerFor(engine, caller, tx).update(comments, id, {}, { keys, isStep: true })
  const about = { entity: row.about_type, id: row.about_id }
  await tellOfComment({ engine, caller, tx }, { entity: comments.name, id, body: '', did: acts[what] }, about)
}

/** The calls that resolve and reopen a comment at a passage. */
export const resolveRoutes = ({ app, engine, actor, translate, language }: Api, comments: Model): void => {
  for (const what of ['resolve', 'reopen'] as const)
    app.post(
      `/api${comments.entity.api}/:id/${what}`,
      {
        config: { access: { permission: permissionFor(comments.entity, 'store') } },
        schema: actionDocs(
          comments.name,
          `${comments.name}_${what}`,
          what === 'resolve' ? 'Resolve a comment at a passage' : 'Reopen a comment at a passage',
          undefined,
          true,
          { data: rowSchema(comments) },
        ),
      },
      async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const answered = await once(engine, request, caller, request.body, async (tx) => {
          await act(comments, id, what, { engine, caller, tx })
          const data = await readerFor(engine, caller, tx).one(comments, id)
          return { status: 200, body: { data, message: translate(language(request), `server:message.${acts[what]}`) } }
        })
        return reply.status(answered.status).send(answered.body)
      },
    )
}
