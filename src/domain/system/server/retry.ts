import { problems } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'

const text = { type: 'string' }

/** Registers the call with which a user repeats a failed job. */
export const retryRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  app.post(
    '/api/logs/jobs/:id/retry',
    {
      config: { access: { permission: 'log-retry' } },
      schema: {
        tags: ['logs'],
        summary: 'Try a failed job again',
        operationId: 'job_retry',
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
        response: {
          200: {
            description: 'Waiting again',
            content: { 'application/json': { schema: { type: 'object', properties: { message: text } } } },
          },
          ...problems(400, 401, 403, 404, 409, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const job = await readerFor(engine, 'system').one(engine.models.of('job'), id)
      if (job === undefined) throw notFound()
      await engine.db.transaction(async (tx) => {
        const version = await engine.jobs.retry(tx, id)
        if (version === undefined) throw new Problem(409, 'not_failed')
        const at = engine.now()
        await recordEvent(tx, { entity: 'job', rowId: id, action: 'retried', version, caller, at, changes: [] })
      })
      return { message: translate(language(request), 'server:message.retried') }
    },
  )
}
