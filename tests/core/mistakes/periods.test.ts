import { own } from '../../../src/core/declare/entity.ts'
import { choice, instant, longText } from '../../../src/core/declare/fields.ts'
import { fields, testMistakes } from './mistakes.ts'

const more = {
  ...fields,
  from_at: instant(),
  to_at: instant(),
  phase: choice(['open', 'closed']),
  why: longText(),
}
const periods = {
  person: 'driver',
  from: 'from_at',
  to: 'to_at',
  closed: { field: 'phase', values: ['closed'] },
  rows: { of: 'trip', person: 'driver', from: 'starts_at', to: 'ends_at' },
  refusal: 'closed',
}
const kept = {
  rows: { of: 'user', person: 'department', from: 'invited_at', to: 'last_seen_at' },
  keeps: { values: ['closed'], fields: { name: 'email' } },
}
const step = { from: ['open'], to: 'closed', by: own('driver'), takes: 'update' }

testMistakes([
  [
    'a period of nobody',
    { fields: more, periods: { ...periods, person: 'why' } },
    "periods.person takes a field of kind ref, and 'why' is longText",
  ],
  [
    'periods that close by a value that there is not',
    { fields: more, periods: { ...periods, closed: { field: 'phase', values: ['close'] } } },
    "periods.closed names 'close', which is no value of 'phase'",
  ],
  [
    'periods of rows that there are not',
    { fields: more, periods: { ...periods, rows: { ...periods.rows, of: 'trips' } } },
    "periods.rows.of names 'trips', which is no entity",
  ],
  [
    'periods whose rows keep what is not computed of them',
    { fields: more, periods: { ...periods, ...kept } },
    "periods.keeps keeps 'name', which is no computed field of user",
  ],
  [
    'periods whose rows keep a value where callers write',
    { fields: more, periods: { ...periods, ...kept } },
    "periods.keeps keeps in 'email', which is no derived field of user",
  ],
  [
    'a step to a value that there is not',
    { fields: more, approves: { field: 'phase', reason: 'why', steps: { close: { ...step, to: 'shut' } } } },
    "approves.steps.close names 'shut', which is no value of 'phase'",
  ],
  [
    'a step by whom no field names',
    { fields: more, approves: { field: 'phase', reason: 'why', steps: { close: { ...step, by: own('captain') } } } },
    "approves.steps.close own names 'captain', which is no field",
  ],
  [
    'a reason that is no text',
    { fields: more, approves: { field: 'phase', reason: 'driver', steps: { close: step } } },
    "approves.reason takes a field of kind text or longText, and 'driver' is ref",
  ],
])
