import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineEntity, everyone } from '../../src/core/declare/entity.ts'
import {
  day,
  decimal,
  type Field,
  instant,
  integer,
  minutes,
  money,
  progress,
  timeOfDay,
} from '../../src/core/declare/fields.ts'
import { modelOf } from '../../src/core/declare/model.ts'
import { Problem } from '../../src/server/problem.ts'
import { checkWholeRow } from '../../src/server/rows/values/whole-row.ts'
import { aDay, anInstant } from '../core/arbitraries.ts'

const clock = { now: 0, timeZone: 'UTC' }
const modelWith = (field: Field) =>
  modelOf(
    defineEntity({
      name: 'span',
      api: '/spans',
      permission: 'span',
      group: 'work',
      icon: 'x',
      title: 'from',
      fields: { from: field, to: field },
      order: [{ later: 'to', earlier: 'from' }],
      list: { columns: ['from'], filters: [], sort: 'created_at' },
      form: [],
      access: { read: everyone, create: everyone, update: everyone, delete: everyone },
    }),
  )
const codeFor = (field: Field, from: unknown, to: unknown): string | undefined => {
  try {
    checkWholeRow(modelWith(field), { from, to }, clock, true)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.more.errors?.to?.[0]?.code
  }
}

const whole = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })
const hundredths = whole.map((n) => ({ text: (n / 100).toFixed(2), n }))
const aTime = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
type Kind = { readonly field: Field; readonly pairs: fc.Arbitrary<readonly [unknown, number]>; readonly code: string }
const kinds: { readonly [kind: string]: Kind } = {
  integer: { field: integer(), pairs: whole.map((n) => [n, n]), code: 'not_greater' },
  progress: { field: progress(), pairs: fc.nat(100).map((n) => [n, n]), code: 'not_greater' },
  minutes: { field: minutes({ filter: false }), pairs: fc.nat(6000).map((n) => [n, n]), code: 'not_greater' },
  decimal: { field: decimal(), pairs: hundredths.map(({ text, n }) => [text, n]), code: 'not_greater' },
  money: { field: money({ filter: false }), pairs: hundredths.map(({ text, n }) => [text, n]), code: 'not_greater' },
  time: {
    field: timeOfDay(),
    pairs: aTime.map(([h, m]) => [`${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`, h * 60 + m]),
    code: 'not_greater',
  },
  day: { field: day(), pairs: aDay.map((text) => [text, Date.parse(text)]), code: 'end_after_start' },
  instant: { field: instant(), pairs: anInstant.map((text) => [text, Date.parse(text)]), code: 'end_after_start' },
}

for (const [kind, { field, pairs, code }] of Object.entries(kinds))
  test(`${kind}: one field must be greater than another by what they are, not by how they are written`, () => {
    fc.assert(
      fc.property(pairs, pairs, ([from, start], [to, end]) => {
        expect(codeFor(field, from, to)).toBe(end > start ? undefined : code)
        expect(codeFor(field, from, from)).toBe(code)
      }),
    )
    expect(codeFor(field, null, null)).toBeUndefined()
  })

test('nine is less than ten', () => {
  expect([codeFor(integer(), 9, 10), codeFor(integer(), 10, 9)]).toEqual([undefined, 'not_greater'])
  expect([codeFor(money(), '9.00', '10.00'), codeFor(money(), '-9.00', '-10.00')]).toEqual([undefined, 'not_greater'])
})
