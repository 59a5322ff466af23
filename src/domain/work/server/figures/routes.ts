import type { Api } from '../../../../server/api/context.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { faultAt, forbidden } from '../../../../server/problem.ts'
import { taskStatuses } from '../../task-status.ts'
import { burndownAnswer, cycleAnswer, flowAnswer, velocityAnswer } from './answers.ts'
import { behindDocs, type Figure, figureDocs } from './docs.ts'
import { type Asked, askedOf } from './reader.ts'
import { burndownTable, cycleTable, flowTable, sendTable, type Table, velocityTable, type Word } from './sheets.ts'
import { assertSeesTasks, burndownTasks, flowTasks } from './tasks-behind.ts'

type Call<A> = {
  readonly of: 'project' | 'sprint'
  readonly path: string
  readonly figure: Figure
  readonly summary: string
  readonly parameters: readonly string[]
  readonly answer: (on: Queryable, asked: Asked) => Promise<A>
  readonly table: (answer: A, word: Word, timeZone: string) => Table
}

const isWorkbook = ({ parameters, caller }: Asked): boolean => {
  const format = parameters.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xlsx') throw faultAt('format', 'bad_choice')
  if (format === 'xlsx' && !caller.permissions.has('task-export')) throw forbidden()
  return format === 'xlsx'
}

/**
 * Figures of sprints and projects, from the event log (specification, 'Dashboards'; it names no calls). Each as numbers
 * and as a workbook, and the tasks behind each point.
 */
export const figureRoutes = (api: Api): void => {
  const { app, engine, translate, language } = api

  const figure = <A>({ of, path, figure: name, summary, parameters, answer, table }: Call<A>) => {
    const names = [...parameters, 'format']
    app.get(
      `/api/${of}s/:id/${path}`,
      { config: { access: { permission: `${of}-show` } }, schema: figureDocs(of, name, summary, names) },
      async (request, reply) => {
        const asked = await askedOf(api, request, of, names)
        const found = await engine.heavily(asked.caller, (on) => answer(on, asked))
        if (!isWorkbook(asked)) return { data: found }
        const spoken = language(request)
        const made = table(found, (key, values) => translate(spoken, key, values), asked.timeZone)
        return sendTable(reply, path, made, spoken === 'ar')
      },
    )
  }
  figure({
    of: 'sprint',
    path: 'burndown',
    figure: 'burndown',
    summary: 'What a sprint held and what remained of it, day by day',
    parameters: ['unit'],
    answer: burndownAnswer,
    table: burndownTable,
  })
  figure({
    of: 'project',
    path: 'velocity',
    figure: 'velocity',
    summary: 'What the last sprints of a project committed to and completed',
    parameters: ['unit'],
    answer: velocityAnswer,
    table: velocityTable,
  })
  figure({
    of: 'project',
    path: 'flow',
    figure: 'flow',
    summary: 'Tasks of a project by status, day by day',
    parameters: ['from', 'to'],
    answer: flowAnswer,
    table: flowTable,
  })
  figure({
    of: 'project',
    path: 'cycle-time',
    figure: 'cycle',
    summary: 'Tasks of a project as they came to be done, and how long it took',
    parameters: ['from', 'to'],
    answer: cycleAnswer,
    table: cycleTable,
  })

  const behind = (
    of: 'project' | 'sprint',
    path: string,
    name: Figure,
    parts: readonly string[],
    answer: typeof burndownTasks,
  ) =>
    app.get(
      `/api/${of}s/:id/${path}/tasks`,
      {
        config: { access: { permission: `${of}-show` } },
        schema: behindDocs(of, name, `Tasks behind a point: ${path}`, parts),
      },
      async (request) => {
        const asked = await askedOf(api, request, of, ['at', 'part', 'page'])
        assertSeesTasks(asked)
        return engine.heavily(asked.caller, (on) => answer(on, asked))
      },
    )
  behind('sprint', 'burndown', 'burndown', ['scope', 'done', 'remaining'], burndownTasks)
  behind('project', 'flow', 'flow', taskStatuses, flowTasks)
}
