import { problems, type Schema, text } from '../../../server/api/docs/parts.ts'
import { mostOfTarget } from '../target.ts'

const whole = (description: string, nullable = false): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
  ...(nullable ? { nullable } : {}),
})
const day: Schema = { type: 'string', format: 'date' }

const properties = {
  date: { ...day, description: 'In the zone of the person whose target it is' },
  target: {
    ...whole('How many tasks and todos together are meant to be finished; null: none is set', true),
    maximum: mostOfTarget,
  },
  remaining: whole('How many are left, never below 0; null without a target', true),
  is_target_achieved: { type: 'boolean', description: 'Never without a target' },
  completed_tasks: whole('Assigned tasks that are finished and were finished on this day'),
  completed_todos: whole('The same of todos that are assigned, or are personal ones of the person'),
  uncompleted_todos: whole('Such todos that were due by the end of the day and are open'),
}
const target: Schema = { title: 'daily_target', type: 'object', required: Object.keys(properties), properties }
const historyDay: Schema = {
  title: 'daily_target_of_history',
  type: 'object',
  required: [...Object.keys(properties), 'is_working_day'],
  properties: {
    ...properties,
    is_working_day: { type: 'boolean', description: 'By the calendar of the person and its holidays' },
  },
}

const docs = { tags: ['daily_target'] }
const answer = (members: Schema): Schema => ({
  description: 'Answer',
  content: { 'application/json': { schema: { type: 'object', required: Object.keys(members), properties: members } } },
})
const streak = whole('How many working days in a row the target was achieved; a day that is not over does not end it')
const userId: Schema = {
  type: 'string',
  format: 'uuid',
  description: 'Whose; oneself unless said. Those of others are seen where they share them in their profile.',
}

export const readTargetDocs: Schema = {
  ...docs,
  summary: 'The target of a day, and what was finished on it',
  operationId: 'daily_target',
  querystring: {
    type: 'object',
    properties: { date: { ...day, description: 'Today in the person’s zone unless said' }, user_id: userId },
  },
  response: { 200: answer({ data: target, streak }), ...problems(401, 403, 404, 422, 429, 503) },
}

export const historyDocs: Schema = {
  ...docs,
  summary: 'Targets of days in a row, at most a year, and what was finished on them',
  operationId: 'daily_target_history',
  querystring: {
    type: 'object',
    properties: {
      from: { ...day, description: 'First day; four weeks before the last unless said' },
      to: { ...day, description: 'Last day; today unless said' },
      user_id: userId,
    },
  },
  response: {
    200: answer({ data: { type: 'array', items: historyDay, maxItems: 366 }, total: whole('Days') }),
    ...problems(401, 403, 404, 422, 429, 503),
  },
}

export const writeTargetDocs = (body: unknown): Schema => ({
  ...docs,
  summary: 'Set one’s target of a day; null takes it away',
  operationId: 'daily_target_update',
  body,
  response: { 200: answer({ data: target, streak, message: text }), ...problems(400, 401, 403, 413, 415, 422, 503) },
})
