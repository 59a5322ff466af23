import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Actor } from '../../actor.ts'
import { timerDocs } from '../../api/docs/call-docs.ts'
import { text } from '../../api/docs/parts.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { isoOf } from '../../clock.ts'
import type { Json, Queryable } from '../../db/database.ts'
import { notFound, Problem } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { schemaFor } from '../../rows/values/body.ts'
import { writerFor } from '../../rows/write/write.ts'
import { endOf, runningOf } from './hooks.ts'
import { moveRoute } from './move-route.ts'

/** The caller's timer: read, start, end (specification, section 4, which names no calls). */
export const timerRoutes = (api: Api, entry: Model, owners: readonly Model[]): void => {
  const { app, engine, translate, language, actor } = api
  // The same values as in the entry's own calls.
  const { note, ended_at } = schemaFor(entry, 'update').shape
  const startBody = z.strictObject({ note }).nullish()
  const endBody = z.strictObject({ note, ended_at }).nullish()
  const may = (action: string) => ({ access: { permission: permissionFor(entry.entity, action) } })
  /** An entry, with its row under `about` if the caller may see it. */
  const entryOf = async (id: string, caller: Actor, tx: Queryable): Promise<Json | undefined> => {
    const reader = readerFor(engine, caller, tx)
    const row = await reader.one(entry, id)
    const owner = owners.find(({ name }) => name === row?.about_type)
    if (row === undefined || owner === undefined || !reader.scope.rules.mayRead(owner)) return row
    return { ...row, about: (await reader.one(owner, String(row.about_id))) ?? null }
  }
  const answer = async (
    request: FastifyRequest,
    status: number,
    id: string,
    key: string,
    caller: Actor,
    tx: Queryable,
  ) => ({
    status,
    body: {
      data: (await entryOf(id, caller, tx)) ?? { id },
      message: translate(language(request), `server:message.${key}`),
    },
  })

  moveRoute(api, entry, owners)

  app.get(
    '/api/timer',
    {
      config: may('index'),
      schema: timerDocs('timer', 'One’s running timer, if there is one, and the server’s time', { now: text }),
    },
    async (request) => {
      const caller = actor(request)
      const running = await runningOf(entry, caller.id, engine.db)
      const row = running === undefined ? undefined : await entryOf(running.id, caller, engine.db)
      return { data: row ?? null, now: isoOf(engine.now()) }
    },
  )

  for (const owner of owners)
    app.post(
      `/api${owner.entity.api}/:id/timer/start`,
      {
        config: may('store'),
        schema: timerDocs(
          `${owner.name}_timer_start`,
          `Start one’s timer on a row of ${owner.name}; one that runs ends`,
          { message: text },
          { of: true, body: startBody },
        ),
      },
      async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const body = bodyOf(request, startBody) ?? {}
        const response = await once(engine, request, caller, body, async (tx) => {
          const reader = readerFor(engine, caller, tx)
          if (!reader.scope.rules.mayRead(owner) || !(await reader.sees(owner, id))) throw notFound()
          // It starts when it is its turn among the calls of its user (`hooks.ts`).
          const row = await writerFor(engine, caller, tx).create(entry, {
            ...body,
            about_type: owner.name,
            about_id: id,
          })
          return answer(request, 201, row, 'timer_started', caller, tx)
        })
        return reply.status(response.status).send(response.body)
      },
    )

  app.post(
    '/api/timer/end',
    {
      config: may('update'),
      schema: timerDocs('timer_end', 'End one’s timer, now unless said', { message: text }, { body: endBody }),
    },
    async (request, reply) => {
      const caller = actor(request)
      const body = bodyOf(request, endBody) ?? {}
      const response = await once(engine, request, caller, body, async (tx) => {
        const running = await runningOf(entry, caller.id, tx)
        if (running === undefined) throw new Problem(409, 'no_timer')
        await writerFor(engine, caller, tx).update(entry, running.id, {
          ended_at: endOf(running, engine.now()),
          ...body,
        })
        return answer(request, 200, running.id, 'timer_ended', caller, tx)
      })
      return reply.status(response.status).send(response.body)
    },
  )
}
