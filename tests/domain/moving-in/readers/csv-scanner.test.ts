import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSeparated } from '../../../../src/domain/moving-in/server/readers/csv-scanner.ts'

const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r\n', 'a', ' b', 'é'), maxLength: 8 })
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 })

/** A text in chunks of a few characters each. */
async function* chunksOf(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test('what is written with quotation marks is read, wherever a chunk ends', () =>
  fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 5 }), async (rows, size) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
      const read: (readonly string[])[] = []
      for await (const { cells } of parseSeparated(chunksOf(text, size), ',')) read.push(cells)
      expect(read).toEqual(rows)
    }),
  ))
