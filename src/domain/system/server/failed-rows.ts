import { sql } from 'drizzle-orm'
import { problems } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import type { ComputedFields } from '../../../server/area.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { seenTitles } from '../../../server/rows/query/subject-titles.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import type { failedRow } from '../failed-row.ts'

/** Entities whose rows only report on others, so that no job can fail at them. */
const telling = ['log', 'failed_row', 'notification']

export const failedRowComputed: ComputedFields<typeof failedRow> = {
  about_title: (row, context) => {
    const of = context.models.all.filter(({ name }) => !telling.includes(name))
    return sql`(case ${row.about_type} ${seenTitles(sql`${row.about_id}`, context, of)} end)`
  },
}

const text = { type: 'string' }

/** Registers the call that runs the job of a failed row at once instead of at its next time. */
export const failedRowRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  app.post(
    '/api/logs/failed-rows/:id/retry',
    {
      config: { access: { permission: 'log-retry' } },
      schema: {
        tags: ['logs'],
        summary: 'Run the job of a failed row at once',
        operationId: 'failed_row_retry',
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
        response: {
          200: {
            description: 'The job waits',
            content: { 'application/json': { schema: { type: 'object', properties: { message: text } } } },
          },
          ...problems(400, 401, 403, 404, 409, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      await engine.db.transaction(async (tx) => {
        const row = await readerFor(engine, 'system', tx).one(engine.models.of('failed_row'), id)
        if (row === undefined) throw notFound()
        // A job of another version of the product may no longer exist.
        const job = engine.jobs.all.find(({ name }) => name === row.job)
        if (job === undefined) throw new Problem(409, 'not_failed')
        await engine.jobs.send(tx, job, {}, { singletonKey: 'retry' })
        const version = Number(row.version)
        const at = engine.now()
        await recordEvent(tx, { entity: 'failed_row', rowId: id, action: 'retried', version, caller, at, changes: [] })
      })
      return { message: translate(language(request), 'server:message.retried') }
    },
  )
}
