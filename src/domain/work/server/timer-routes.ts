import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../server/actor.ts'
import { type Api, idOf, objectOf } from '../../../server/api/context.ts'
import { text } from '../../../server/api/docs-parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { timerDocs } from './call-docs.ts'
import { runningOf } from './time-hooks.ts'

/** The body of a call that may be without one. */
const bodyOf = (request: FastifyRequest): Json =>
  request.body === undefined || request.body === null ? {} : objectOf(request)

/** One's timer: what runs, started and ended by oneself (specification, section 4). The specification names no calls. */
export const timerRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const [task, entry] = [engine.models.of('task'), engine.models.of('time_entry')]
  const entryOf = (id: string, caller: Actor, tx: Queryable) => readerFor(engine, caller, tx).one(entry, id, ['task'])
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

  app.get(
    '/api/timer',
    {
      config: { access: { permission: 'time-entry-index' } },
      schema: timerDocs('timer', 'One’s running timer, if there is one, and the server’s time', { now: text }),
    },
    async (request) => {
      const caller = actor(request)
      const running = await runningOf(caller.id, engine.db)
      const row = running === undefined ? undefined : await entryOf(running.id, caller, engine.db)
      return { data: row ?? null, now: isoOf(engine.now()) }
    },
  )

  app.post(
    '/api/tasks/:id/timer/start',
    {
      config: { access: { permission: 'time-entry-store' } },
      schema: timerDocs(
        'timer_start',
        'Start one’s timer on a task; one that runs ends',
        { message: text },
        { of: true, takes: ['note'] },
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const body = bodyOf(request)
      const made = await once(engine, request, caller, body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        if (!reader.scope.rules.mayRead(task) || (await reader.one(task, id)) === undefined) throw notFound()
        const started = isoOf(engine.now())
        const row = await writerFor(engine, caller, tx).create(entry, { ...body, task_id: id, started_at: started })
        return answer(request, 201, row, 'timer_started', caller, tx)
      })
      return reply.status(made.status).send(made.body)
    },
  )

  app.post(
    '/api/timer/end',
    {
      config: { access: { permission: 'time-entry-update' } },
      schema: timerDocs(
        'timer_end',
        'End one’s timer, now unless said',
        { message: text },
        { takes: ['ended_at', 'note'] },
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      const body = bodyOf(request)
      const done = await once(engine, request, caller, body, async (tx) => {
        const running = await runningOf(caller.id, tx)
        if (running === undefined) throw new Problem(409, 'no_timer')
        await writerFor(engine, caller, tx).update(entry, running.id, { ended_at: isoOf(engine.now()), ...body })
        return answer(request, 200, running.id, 'timer_ended', caller, tx)
      })
      return reply.status(done.status).send(done.body)
    },
  )
}
