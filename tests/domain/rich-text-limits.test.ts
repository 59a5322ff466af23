import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { schemaFor } from '../../src/server/rows/values/body.ts'

const { description } = schemaFor(modelsOf(registry).of('task'), 'create').shape
const faultOf = (html: string): string | undefined => description?.safeParse(html).error?.issues[0]?.message

test.each([
  ['a table of thousands of cells', '<td colspan="1" rowspan="1"><p>a</p></td>'.repeat(4000), undefined],
  ['a thousand links', '<a href="http://a.test">b</a>'.repeat(1000), undefined],
  ['more links than are taken apart at once', '<a href="http://a">b</a>'.repeat(8000), 'too_intricate'],
  ['signs that all have to be written out', '<'.repeat(100_000), 'too_intricate'],
  ['more elements than are read', '<b>a</b>'.repeat(20_001), 'too_intricate'],
  ['elements deeper in each other than are read', '<b>'.repeat(201), 'too_intricate'],
  ['a text that is longer than allowed', 'a'.repeat(200_001), 'too_long'],
  ['letters of two characters each', '😀'.repeat(200_000), undefined],
  ['one letter more', '😀'.repeat(200_001), 'too_long'],
  ['a text that gets longer than allowed once its signs are written out', '& '.repeat(90_000), 'too_long'],
])('%s', (_, html, fault) => {
  expect(faultOf(html)).toBe(fault)
})
