import type { Schema } from './description.ts'

const repeated = (text: string, most: number): string => text.repeat(Math.ceil(most / text.length)).slice(0, most)
const days = ['1900-01-01', '2199-12-31', '2200-01-01', '0001-01-01', '9999-12-31']
const moments = [...days.map((day) => `${day}T23:59:59.999Z`), '1969-12-31T00:00:00Z', '+010000-01-01T00:00:00Z']
const rules = [
  'FREQ=HOURLY',
  'FREQ=HOURLY;UNTIL=21991231T000000Z',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=DAILY;COUNT=999999999',
  'FREQ=DAILY;UNTIL=99991231',
]
const numbers = [0, -1, 1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53 - 1, 1e15, 1e308, 0.1]

/** Values at the ends of what a schema says, and beyond them; a server refuses some and stores others, and stands both. */
export const extremesOf = (schema: Schema, depth = 0): readonly unknown[] => {
  if (schema.enum !== undefined) return schema.enum
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.flatMap((option) => extremesOf(option, depth))
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const ends = [schema.minimum, schema.maximum].filter((end) => end !== undefined)
      return [...new Set([...ends, ...ends.flatMap((end) => [end - 1, end + 1]), ...numbers])]
    }
    case 'boolean':
      return [true, false]
    case 'array': {
      const most = Math.min(schema.maxItems ?? 1000, 2000)
      const items = depth < 2 ? extremesOf(schema.items ?? {}, depth + 1) : []
      return [
        [],
        ...items.map((item) => [item]),
        items.slice(0, most),
        ...(items.length > 0 ? [Array(most).fill(items[0])] : []),
      ]
    }
    case 'object':
      return [{}, { unknown: 1 }, nested(200)]
    case 'string': {
      if (schema.format === 'date') return days
      if (schema.format === 'date-time') return moments
      const most = Math.min(schema.maxLength ?? 5_000, 200_000)
      const texts = ['<b>', 'x', '\u0627', '1.', '= '].map((text) => repeated(text, most))
      // A schema that says no format may still want a day, a moment, a rule or an amount.
      return [...texts, `${texts[1]}x`, '', ...days, ...moments, ...rules, '00:00', '24:00', '1e15', '-999999999999999']
    }
    default:
      return [null, '', 0, [], {}]
  }
}

const nested = (depth: number): unknown => (depth === 0 ? {} : { operator: 'and', filters: [nested(depth - 1)] })
