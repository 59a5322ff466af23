import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { list } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { sendJson } from '../../../server/api/send-bytes.ts'
import { datedRows } from './dated-rows.ts'
import { levelWork, loadWork } from './plan-works.ts'
import { readForChange, readSource } from './read-source.ts'

/** People's load and levelling. */
export const loadRoutes = ({ app, engine, actor }: Api): void => {
  app.get(
    '/api/projects/:id/schedule/load',
    {
      config: { access: { permission: 'task-estimate' } },
      schema: readDocs(
        'project',
        'project_schedule_load',
        'What is left to do, by person and week',
        { data: { type: 'object', properties: { weeks: list({ type: 'string' }), people: list({ type: 'object' }) } } },
        true,
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      const answer = await engine.heavily(caller, async (on) =>
        engine.room.run(loadWork, { source: await readSource(engine, caller, on, idOf(request)) }),
      )
      return sendJson(reply, answer)
    },
  )

  app.post(
    '/api/projects/:id/schedule/level',
    {
      config: { access: { permission: 'task-index' }, isRead: true },
      schema: actionDocs(
        'project',
        'project_schedule_level',
        'The plan in which nobody works on two tasks at once, without storing it (rule: least late start)',
        undefined,
        true,
        { data: { type: 'object' } },
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      const answer = await engine.heavily(caller, async (on) => {
        const source = await readForChange(engine, caller, on, idOf(request))
        const others = await datedRows(engine, caller, on, source.project.id)
        return engine.room.run(levelWork, { source, others })
      })
      return sendJson(reply, answer)
    },
  )
}
