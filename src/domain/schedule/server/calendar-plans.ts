import { sql } from 'drizzle-orm'
import { readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list, text, uuid } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { project } from '../../work/project.ts'
import { planGoesBy } from './plan-keys.ts'

const pr = tableOf(project, 'pr')
/** Projects that are named. */
const mostNamed = 50

/**
 * Adds the call for the plans that a change of a calendar moves: those that the caller sees are named, the others are
 * counted.
 */
export const calendarPlanRoutes = ({ app, engine, actor }: Api): void => {
  const calendar = engine.models.of('business_calendar')
  app.get(
    `/api${calendar.entity.api}/:id/plans`,
    {
      config: { access: { permission: 'business-calendar-show' } },
      schema: readDocs(
        calendar.name,
        'business_calendar_plans',
        'The projects whose plans go by a calendar, and so move when it or one of its holidays changes: as theirs, by their tasks or by the people of these',
        {
          data: list({ type: 'object', properties: { id: uuid, name: text } }),
          total: { ...int, description: 'Those that the caller sees; 50 are named' },
          others: { ...int, description: 'Those out of sight of the caller' },
        },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      return engine.heavily(caller, async (on) => {
        const reader = readerFor(engine, caller, on)
        if (!(await reader.sees(calendar, id))) throw notFound()
        const model = engine.models.of('project')
        const { rules } = reader.scope
        const isSeen = rules.mayRead(model) ? rules.sql(model, 'read', 'pr') : sql`false`
        const found = await on.one<{ data: unknown; total: number; others: number }>(sql`
          with plans as (select ${pr.id}, ${pr.name}, (${isSeen}) as seen from ${pr} where ${planGoesBy(id)})
          select count(*) filter (where seen)::int as total, count(*) filter (where not seen)::int as others,
            coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
              from (select id, name from plans where seen order by name, id limit ${mostNamed}) p), '[]') as data
          from plans`)
        return found ?? { data: [], total: 0, others: 0 }
      })
    },
  )
}
