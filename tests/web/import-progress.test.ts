import { expect, test } from 'vitest'
import { outcomeIn, progressIn } from '../../src/web/data/rows/long-call.ts'

test.each([
  ['', undefined],
  ['{"done":100,', undefined],
  ['{"done":100,"of":300}\n', { done: 100, of: 300 }],
  ['{"done":100,"of":300}\n{"done":200,"of":300}\n{"do', { done: 200, of: 300 }],
  ['{"done":100,"of":300}\n{"status":200,"body":{}}\n', undefined],
  ['<html>\n', undefined],
])('%j says how far it is by its last whole line', (text, wanted) => expect(progressIn(text)).toEqual(wanted))

test('the last line says what became of it', () => {
  expect(outcomeIn('{"done":1,"of":2}\n{"status":422,"body":{"code":"x"}}\n')).toEqual({
    status: 422,
    body: { code: 'x' },
  })
})

test.each([['{"done":100,"of":300}\n'], ['{"done":100,"of":300}\n{"status":20'], ['']])(
  '%j breaks off before its outcome',
  (text) => {
    expect(() => outcomeIn(text)).toThrow()
  },
)
