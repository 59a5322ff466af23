import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { operatorsFor } from '../../../core/query/check-predicate.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { readListQuery } from '../../../core/query/query.ts'
import { plainDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list, listParameters, text } from '../../../server/api/docs/parts.ts'
import { queryOf } from '../../../server/api/query-of.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import type { Json } from '../../../server/db/database.ts'
import { invalid, notFound } from '../../../server/problem.ts'
import { mayReadField } from '../../../server/rows/query/grammar.ts'
import { readerFor } from '../../../server/rows/read/read.ts'

/** The number of rows that are read at once. */
const atOnce = 1000
const rows = { data: list({ type: 'object' }), total: int }

/** Registers the specification's read calls besides the generic ones (section 7, 'Projects'). */
export const projectReadRoutes = ({ app, engine, actor }: Api): void => {
  const { models } = engine
  const project = models.of('project')

  app.get(
    '/api/sidebar/projects',
    {
      config: { access: { permission: 'project-show' } },
      schema: {
        ...readDocs('project', 'sidebar_projects', 'Projects of the side navigation', rows),
        querystring: listParameters(project),
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      return reader.list(project, queryOf(request, reader, project, 5))
    },
  )

  /** Registers a plain list of the rows below a row, for the navigation (specification, 'Phases and sprints'). */
  const below = (path: string, operationId: string, target: Model, parent: string, list_: Model, sort: string) =>
    app.get(
      `/api/sidebar/${path}`,
      {
        config: { access: { permission: permissionFor(list_.entity, 'index') } },
        schema: plainDocs(list_.name, operationId, `Of the side navigation: ${list_.name}`),
      },
      async (request) => {
        const reader = readerFor(engine, actor(request))
        const id = idOf(request)
        if (!reader.scope.rules.mayRead(target) || !(await reader.sees(target, id))) throw notFound()
        const parsed = readListQuery([], reader.grammar(list_))
        if ('faults' in parsed) throw invalid(parsed.faults)
        const where = allOf({ column: parent, operator: 'eq', value: id })
        const order = [{ column: sort, direction: 'asc' as const }]
        const listQuery = { ...parsed.query, perPage: atOnce, sort: order, where }
        const all: Json[] = []
        // A plain array can't tell that there are more rows, so all pages are read.
        for (let page = 1; ; page++) {
          const { data } = await reader.list(list_, { ...listQuery, page })
          all.push(...data)
          if (data.length < atOnce) return all
        }
      },
    )
  const [phase, sprint] = [models.of('phase'), models.of('sprint')]
  below('projects/:id/phases', 'sidebar_phases', project, 'project_id', phase, 'order')
  below('phases/:id/sprints', 'sidebar_sprints', phase, 'phase_id', sprint, 'created_at')

  app.get(
    '/api/projects/:id/statistics',
    {
      config: { access: { permission: 'project-show' } },
      schema: readDocs(
        'project',
        'project_statistics',
        'Tasks of a project in numbers',
        {
          data: {
            type: 'object',
            properties: { total_tasks: int, completed_tasks: int, uncompleted_tasks: int },
          },
        },
        true,
      ),
    },
    async (request) => {
      const row = await readerFor(engine, actor(request)).one(project, idOf(request))
      if (row === undefined) throw notFound()
      const total = Number(row.tasks_count)
      const completed = Number(row.completed_tasks_count)
      return { data: { total_tasks: total, completed_tasks: completed, uncompleted_tasks: total - completed } }
    },
  )

  app.get(
    '/api/filters/project',
    {
      config: { access: { permission: 'project-index' } },
      schema: readDocs('project', 'project_filters', 'What the list of projects may be filtered by', {
        data: list({
          type: 'object',
          properties: { title: text, column: text, type: text, operators: list(text), options: list(text) },
        }),
      }),
    },
    async (request) => {
      const readable = mayReadField(actor(request))
      return {
        data: project.entity.list.filters.flatMap((name) => {
          const field = project.byName.get(name)
          if (field?.type === undefined || field.type === null || !readable(field)) return []
          const options = field.field.kind === 'choice' ? { options: field.field.options } : {}
          return [
            { title: name, column: field.wire, type: field.type, operators: operatorsFor(field.type), ...options },
          ]
        }),
      }
    },
  )
}
