import { readDocs } from '../../../../server/api/call-docs.ts'
import { list, type Schema, text, uuid, whole } from '../../../../server/api/docs-parts.ts'
import { contentTypes } from '../../../../server/export/export.ts'
import { units } from '../../figure-facts.ts'
import { taskStatuses } from '../../task-status.ts'

const number: Schema = { type: 'number' }
const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true })
const choice = (...options: readonly string[]): Schema => ({ type: 'string', enum: [...options] })
const object = (properties: object): Schema => ({ type: 'object', properties })
const moment: Schema = { type: 'string', format: 'date-time' }
const day: Schema = { type: 'string', format: 'date' }

/** Parameters of the calls, by name. */
const parameters: { readonly [name: string]: Schema } = {
  unit: {
    ...choice(...units),
    description:
      'What is summed; points and hours for who may read estimates. Unless said points, or tasks where none has any',
  },
  format: { ...choice('json', 'xlsx'), description: 'As a workbook, for who may export tasks' },
  from: { ...day, description: 'First day in the reader’s time zone; thirty days unless said' },
  to: { ...day, description: 'Last day; today unless said' },
  at: { ...moment, description: 'Moment of the point' },
  page: { type: 'integer', minimum: 1 },
}

const answers = {
  burndown: object({
    sprint: object({
      id: uuid,
      name: text,
      started_at: moment,
      ended_at: nullable(moment),
      planned_end: nullable(moment),
    }),
    unit: choice(...units),
    committed: nullable(number),
    points: list(
      object({
        at: moment,
        day,
        kind: choice('start', 'day', 'now', 'end', 'ahead'),
        scope: nullable(number),
        done: nullable(number),
        remaining: nullable(number),
        ideal: nullable(number),
      }),
    ),
  }),
  velocity: object({
    velocity: nullable(number),
    unit: choice(...units),
    over: whole,
    sprints: list(
      object({
        id: uuid,
        name: text,
        phase: text,
        committed: number,
        completed: number,
        started_at: moment,
        completed_at: nullable(moment),
      }),
    ),
  }),
  flow: object({
    points: list(
      object({ at: moment, day, counts: object(Object.fromEntries(taskStatuses.map((status) => [status, whole]))) }),
    ),
  }),
  cycle: object({
    from: nullable(day),
    to: nullable(day),
    median: nullable(number),
    most: nullable(number),
    points: list(
      object({
        task: nullable(object({ id: uuid, number: whole, name: text })),
        at: moment,
        day,
        cycle: nullable(number),
        lead: number,
      }),
    ),
  }),
} as const

export type Figure = keyof typeof answers

const described = (names: readonly string[], part?: Schema): Schema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(names.map((name) => [name, parameters[name] ?? text])),
    ...(part === undefined ? {} : { part }),
  },
})

/** Of a call that answers with a figure. @param names its parameters */
export const figureDocs = (of: string, figure: Figure, summary: string, names: readonly string[]): Schema => {
  const docs = readDocs(of, `${of}_${figure}`, summary, { data: answers[figure] }, true)
  const { 200: answer, ...refusals } = docs.response as { 200: { content: object } }
  const workbook = { [contentTypes.xlsx]: { schema: { type: 'string', format: 'binary' } } }
  return {
    ...docs,
    querystring: described(names),
    response: { ...refusals, 200: { ...answer, content: { ...answer.content, ...workbook } } },
  }
}

/** Of a call that answers with the tasks behind a point. @param parts of the point that there are */
export const behindDocs = (of: string, figure: Figure, summary: string, parts: readonly string[]): Schema => ({
  ...readDocs(
    of,
    `${of}_${figure}_tasks`,
    summary,
    {
      data: list(
        object({
          id: uuid,
          number: whole,
          name: text,
          status: choice(...taskStatuses),
          story_points: number,
          estimate: whole,
        }),
      ),
      total: whole,
      hidden: { ...whole, description: 'Tasks that the reader may not see' },
      gone: { ...whole, description: 'Tasks that were deleted since' },
      per_page: whole,
    },
    true,
  ),
  querystring: described(['at', 'page'], choice(...parts)),
})
