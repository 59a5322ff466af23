import { int, list, type Schema, text, uuid } from '../../../../server/api/docs/parts.ts'
import { units } from '../../figure-facts.ts'
import { taskStatuses } from '../../task-status.ts'

const number: Schema = { type: 'number' }
const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true })
const choice = (...options: readonly string[]): Schema => ({ type: 'string', enum: [...options] })
const object = (properties: object): Schema => ({ type: 'object', properties })
const moment: Schema = { type: 'string', format: 'date-time' }
const day: Schema = { type: 'string', format: 'date' }

/** The OpenAPI schemas of the figures' answers, by key. */
export const answerDocs = {
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
        off: { type: 'boolean' },
      }),
    ),
  }),
  velocity: object({
    velocity: nullable(number),
    unit: choice(...units),
    over: int,
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
      object({ at: moment, day, counts: object(Object.fromEntries(taskStatuses.map((status) => [status, int]))) }),
    ),
  }),
  cycle: object({
    from: nullable(day),
    to: nullable(day),
    median: nullable(number),
    most: nullable(number),
    points: list(
      object({
        task: nullable(object({ id: uuid, number: int, name: text })),
        at: moment,
        day,
        cycle: nullable(number),
        lead: number,
      }),
    ),
  }),
} as const

/** A task behind a point. */
export const taskDocs: Schema = object({
  id: uuid,
  number: int,
  name: text,
  status: choice(...taskStatuses),
  story_points: number,
  estimate: int,
})
