import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import {
  childTables,
  emptyRow,
  isEmptyRow,
  mergeRows,
  sentRows,
  startRows,
} from '../../src/web/fields/forms/children/child-values.ts'
import { typedValue } from '../../src/web/fields/forms/children/figured-output.tsx'
import { leases } from '../specimens/leases.ts'

const models = modelsOf(leases)
const tables = childTables(models, models.of('lease' as string).fields)
const [payments, notices] = tables
if (payments === undefined || notices === undefined) throw new Error('the specimen has two tables')
const rowOf = (id: string, more = {}) => ({
  id,
  version: 1,
  name: id,
  amount: '1.00',
  due_on: null,
  kind: 'rent',
  pieces: null,
  is_paid: false,
  position: id,
  ...more,
})
const begun = (...ids: string[]) => startRows([payments], { payments: ids.map((id) => rowOf(id)) }).payments as object[]
const blank = emptyRow(payments)

describe('the rows of a table in a form', () => {
  test('begin in their order, with an empty one last', () => {
    const rows = startRows([payments], { payments: [rowOf('b'), rowOf('a')] }).payments
    expect(rows).toMatchObject([{ id: 'a', version: 1, name: 'a' }, { id: 'b' }, blank])
    expect(startRows([payments], undefined)).toEqual({ payments: [blank] })
    expect(isEmptyRow(payments, blank)).toBe(true)
    expect(isEmptyRow(payments, { ...blank, name: ' ' })).toBe(true)
    expect(isEmptyRow(payments, { ...blank, is_paid: true })).toBe(false)
  })

  test('nothing is sent of what is as it was', () => {
    const start = begun('a', 'b')
    expect(sentRows(payments, structuredClone(start), start)).toEqual({ rows: [], lines: [] })
  })

  test('what is new, changed or gone is sent, and where it stands', () => {
    const start = begun('a', 'b', 'c')
    const [a, , c] = start
    const now = [{ ...a, amount: '2,50' }, { ...blank, name: 'New' }, c, { ...blank, name: 'Last' }, blank]
    expect(sentRows(payments, now, start)).toEqual({
      rows: [
        { id: 'b', version: 1, removed: true },
        { id: 'a', version: 1, amount: '2.5' },
        { name: 'New', kind: 'rent', is_paid: false, before: 'c' },
        { name: 'Last', kind: 'rent', is_paid: false },
      ],
      lines: [-1, 0, 1, 3],
    })
  })

  test('a table without an order sends no places', () => {
    const start = startRows([notices], { notices: [{ id: 'a', version: 1, name: 'a' }] }).notices as object[]
    const now = [{ name: 'New' }, ...start]
    expect(sentRows(notices, now, start).rows).toEqual([{ name: 'New' }])
  })

  test('the places that are sent lead to the order that is shown, with as few moves as there can be', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const order = fc.shuffledSubarray(ids, { minLength: ids.length })
    fc.assert(
      fc.property(order, fc.array(fc.nat(ids.length), { maxLength: 3 }), (shuffled, places) => {
        const start = begun(...ids)
        const rows: { id?: string; name?: string }[] = shuffled.map((id) => start[ids.indexOf(id)] ?? {})
        for (const [n, place] of places.entries()) rows.splice(place, 0, { ...blank, name: `new ${n}` })
        const { rows: sent } = sentRows(payments, [...rows, blank], start)
        // The next lines do what the server does with the rows.
        let stored: string[] = [...ids]
        for (const { id, before, name } of sent as { id?: string; before?: string | null; name?: string }[]) {
          if (id !== undefined && before === undefined) continue
          const key = id ?? String(name)
          stored = stored.filter((one) => one !== key)
          stored.splice(typeof before === 'string' ? stored.indexOf(before) : stored.length, 0, key)
        }
        expect(stored).toEqual(rows.map(({ id, name }) => id ?? name))
        expect(sent.filter(({ id }) => id !== undefined).length).toBeLessThan(ids.length)
      }),
    )
  })

  test('others’ changes take the place of what was left alone, and one’s own stay', () => {
    const start = begun('a', 'b', 'c', 'd')
    const [a, b, , d] = start
    const fresh = startRows([payments], {
      payments: [
        rowOf('a', { version: 2, amount: '9.00', kind: 'fee' }),
        rowOf('c', { version: 2 }),
        rowOf('d', { version: 3, name: 'Theirs' }),
        rowOf('e'),
      ],
    }).payments
    const mine = [{ ...a, amount: '5.00' }, b, d, { ...blank, name: 'New' }, blank]
    expect(mergeRows(payments, mine, start, fresh)).toMatchObject([
      { id: 'a', version: 2, amount: '5.00', kind: 'fee' },
      { id: 'd', version: 3, name: 'Theirs' },
      { name: 'New' },
      { id: 'e' },
      blank,
    ])
    // A row that was taken out is sent with its present version.
    const rows = mergeRows(payments, mine, start, fresh)
    expect(sentRows(payments, rows, fresh).rows).toContainEqual({ id: 'c', version: 2, removed: true })
  })

  test('sums and formulas follow what is typed', () => {
    const lease = models.of('lease' as string)
    const values = {
      months: '12',
      monthly_rate: '10,50',
      payments: [{ ...blank, name: 'A', amount: '1,5', pieces: '2' }, { ...blank, amount: '٢٫٢٥' }, blank],
    }
    const of = (name: string, typed: object = values) =>
      typedValue(models, lease, name, { payments_count: 2 }, { ...typed })
    expect(of('total')).toBe('3.75')
    expect(of('value')).toBe('126.00')
    // 126.00 - 3.75 + 1.5 * (2 - 2) / -9
    expect(of('left')).toBe('122.250')
    expect(of('value', { ...values, months: '' })).toBeNull()
    expect(of('value', { ...values, monthly_rate: 'much' })).toBeNull()
  })
})
