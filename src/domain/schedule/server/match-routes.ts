import { sql } from 'drizzle-orm'
import { readListQuery } from '../../../core/query/query.ts'
import { readDocs } from '../../../server/api/docs/call-docs.ts'
import { list, text, uuid } from '../../../server/api/docs/parts.ts'
import { readRoutes } from '../../../server/api/query-of.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { invalid } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { task } from '../../work/task.ts'
import { assertSeesProject } from './read-source.ts'

/** The alias by which a reader's conditions name the rows of a list. */
const t = tableOf(task, 't')

/** Which tasks of a plan match a search and conditions, of those that the caller sees: a timeline shows them all at once. */
export const matchRoutes = (api: Api): void => {
  const { engine, actor } = api
  readRoutes(
    api,
    '/api/projects/:id/schedule/matches',
    'task-index',
    {
      ...readDocs(
        'project',
        'project_schedule_matches',
        'Tasks of a plan that match a list’s search and filters',
        { data: list(uuid) },
        true,
      ),
      querystring: { type: 'object', properties: { search: text, where: text } },
    },
    async (request, pairs) => {
      const caller = actor(request)
      return engine.heavily(caller, async (on) => {
        await assertSeesProject(engine, caller, on, idOf(request))
        const reader = readerFor(engine, caller, on)
        const model = engine.models.of('task')
        const parsed = readListQuery(pairs, {
          ...reader.grammar(model),
          sortable: () => false,
          includable: () => false,
        })
        if ('faults' in parsed) throw invalid(parsed.faults)
        const condition = await reader.condition(model, parsed.query, on)
        const rows = await on.all<{ id: string }>(
          sql`select ${t.id} from ${t} where ${t.project_id} = ${idOf(request)} and ${condition}`,
        )
        return { data: rows.map(({ id }) => id) }
      })
    },
  )
}
