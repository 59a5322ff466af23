import { expect, test } from 'vitest'
import { typedRow } from '../../src/web/fields/values/inputs/rich-text/naming-rows.ts'

test.each<[string, string | undefined, number?]>([
  ['See #quay', 'quay', 5],
  ['#Quay wall', 'Quay wall', 10],
  ['(#رصيف', 'رصيف', 5],
  ['as T-12', 'T-12', 4],
  ['see TK-7', 'TK-7', 4],
  ['#', undefined],
  ['# ', undefined],
  ['C#sharp', undefined],
  ['xT-12', undefined],
  ['t-12', undefined],
  ['#one two three four five', undefined],
  ['https://host/#anchor', undefined],
  [`#${'long '.repeat(3)}${'x'.repeat(60)}`, undefined],
])('%j searches for %j', (before, search, length) =>
  expect(typedRow(before)).toEqual(search === undefined ? undefined : { search, length }),
)
