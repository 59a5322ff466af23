import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { withDatesRead } from '../../src/web/fields/forms/changes/read-dates.ts'

const models = modelsOf(registry)
const reading = { locale: 'en', timeZone: 'UTC', order: 'mdy' } as const
const read = (entity: string, row: object, texts: { readonly [wire: string]: string }, order: 'dmy' | 'mdy' = 'mdy') =>
  withDatesRead(models.of(entity), [{ row: { id: 'a', ...row }, change: {}, texts }], { ...reading, order })[0]
const due = '2026-12-10T16:00:00.000Z'

test.each([
  ['15/12/2026', 'mdy', '2026-12-15T16:00:00.000Z'],
  ['12/15/2026', 'dmy', '2026-12-15T16:00:00.000Z'],
  ['3/4/2027', 'dmy', '2027-04-03T16:00:00.000Z'],
  ['3/4/27', 'mdy', '2027-03-04T16:00:00.000Z'],
  ['5 décembre 2027', 'mdy', '2027-12-05T16:00:00.000Z'],
  ['٢٤/١٢/٢٠٢٦', 'mdy', '2026-12-24T16:00:00.000Z'],
  ['2026-12-15 09:30', 'mdy', '2026-12-15T09:30:00.000Z'],
  ['2026-12-15T09:30:00+01:00', 'mdy', '2026-12-15T08:30:00.000Z'],
] as const)('a pasted %s in the order %s is read as a typed one', (text, order, expected) =>
  expect(read('task', { due_at: due }, { due_at: text }, order)).toMatchObject({
    change: { due_at: expected },
    texts: {},
  }),
)

test('days and whole days stay days', () => {
  expect(read('event', {}, { event_date: '15/12/26' })?.change).toEqual({ event_date: '2026-12-15' })
  const day = { is_all_day: true, time_zone: 'Asia/Tokyo' }
  expect(read('event', day, { start_datetime: '15/12/26' })?.change).toEqual({
    start_datetime: '2026-12-14T15:00:00.000Z',
  })
})

test.each(['soon', '31/31/2026', ''])('what is no date, as %j, stays a text that the server judges', (text) =>
  expect(read('task', { due_at: due }, { due_at: text, name: 'Moor' })).toMatchObject({
    change: {},
    texts: { due_at: text, name: 'Moor' },
  }),
)
