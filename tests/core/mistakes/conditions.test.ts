import { text } from '../../../src/core/declare/fields.ts'
import { type Changes, field, testMistakes, where } from './mistakes.ts'

const shownWhen = (column: string, operator: string, value?: unknown): Changes =>
  field({ reason: { kind: 'text', shownWhen: where(column, operator, value) } })
const requiredWhen = (column: string, operator: string, value?: unknown): Changes =>
  field({ reason: { kind: 'text', requiredWhen: where(column, operator, value) } })

testMistakes([
  [
    'a condition on no column',
    shownWhen('is_activ', 'eq', true),
    "fields.reason.shownWhen asks about 'is_activ', which is no column: did you mean 'is_active'?",
  ],
  [
    'a condition on a relation by its field',
    shownWhen('driver', 'null'),
    "fields.reason.shownWhen asks about 'driver', which is no column: did you mean 'driver_id'?",
  ],
  [
    'a condition on no value of the list',
    shownWhen('kind', 'eq', 'vam'),
    "fields.reason.shownWhen compares 'kind' with 'vam', which it can't be: did you mean 'van'?",
  ],
  [
    'a condition on another type',
    shownWhen('is_active', 'eq', 'true'),
    `fields.reason.shownWhen compares 'is_active', which is boolean, with "true"`,
  ],
  [
    'a condition by no operator of the kind',
    shownWhen('is_active', 'gt', true),
    "fields.reason.shownWhen asks 'gt' of 'is_active', which is boolean: ",
  ],
  [
    'a condition with too many values',
    shownWhen('seats', 'between', [1]),
    "fields.reason.shownWhen asks 'between' of 'seats' with 1 values, not two",
  ],
  [
    'a condition without a value',
    shownWhen('kind', 'eq'),
    "fields.reason.shownWhen asks 'eq' of 'kind' with 0 values, not one",
  ],
  [
    'a span of days that is none',
    shownWhen('sold_on', 'relative', 'tomorow'),
    "fields.reason.shownWhen compares 'sold_on' with 'tomorow', which is no span of days: did you mean 'tomorrow'?",
  ],
  [
    'required when no column',
    requiredWhen('kimd', 'eq', 'van'),
    "fields.reason.requiredWhen asks about 'kimd', which is no column: did you mean 'kind'?",
  ],
  [
    'required when no value of the list',
    requiredWhen('kind', 'in', ['lory']),
    "fields.reason.requiredWhen compares 'kind' with 'lory', which it can't be: did you mean 'lorry'?",
  ],
  [
    'required when another type',
    requiredWhen('seats', 'gt', '5'),
    `fields.reason.requiredWhen compares 'seats', which is integer, with "5"`,
  ],
  [
    'required by what is counted',
    requiredWhen('parts_count', 'gt', 5),
    "fields.reason.requiredWhen asks about 'parts_count', which has no value while its row is written",
  ],
  [
    'required, and hidden at times',
    field({ reason: text({ required: true, shownWhen: where('kind', 'eq', 'van') }) }),
    'fields.reason.required asks for a value that the form does not always show: say `requiredWhen`',
  ],
])
