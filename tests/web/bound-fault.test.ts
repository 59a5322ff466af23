import { expect, test } from 'vitest'
import { day, decimal, instant, integer, minutes, text } from '../../src/core/declare/fields.ts'
import { boundFault } from '../../src/web/fields/values/inputs/bound-fault.ts'

test.each([
  [day(), '1899-12-31', 'dateOutOfRange'],
  [day(), '2199-12-31', undefined],
  [day({ max: '2030-01-01' }), '2030-01-02', 'dateOutOfRange'],
  [instant(), '2200-01-01T00:00:00.000Z', 'dateOutOfRange'],
  [instant(), '+010000-01-01T00:00:00.000Z', 'dateOutOfRange'],
  [integer({ max: 9 }), '10', 'numberOutOfRange'],
  [integer({ max: 9 }), 9, undefined],
  [minutes(), '2h 30m', undefined],
  [minutes(), '-1', 'numberOutOfRange'],
  [decimal({ min: '0.01', max: '10000' }), '10000.01', 'numberOutOfRange'],
  [decimal(), 'ten', undefined],
  [text(), '9999-12-31', undefined],
])('%j with %s: %s', (field, value, key) => {
  expect(boundFault(field, value, undefined)?.key).toBe(key)
  expect(boundFault(field, value, value)).toBeUndefined()
})
