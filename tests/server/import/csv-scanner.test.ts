import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSeparated } from '../../../src/server/import/csv-scanner.ts'

const limits = { columns: 100, cell: 1000 }
const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r\n', 'a', ' b', 'é'), maxLength: 8 })
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 })

/** Yields a text in chunks of a few characters each. */
async function* chunksOf(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test('what is written with quotation marks is read, wherever a chunk ends', () =>
  fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 5 }), async (rows, size) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
      const read: (readonly string[])[] = []
      for await (const { cells } of parseSeparated(chunksOf(text, size), { separator: ',', limits })) read.push(cells)
      expect(read).toEqual(rows)
    }),
  ))

/** Returns the cells of a text, or that it is refused. */
const strictly = async (text: string, size: number): Promise<unknown> => {
  const read: (readonly string[])[] = []
  try {
    for await (const { cells } of parseSeparated(chunksOf(text, size), { separator: ',', limits, isStrict: true }))
      read.push(cells)
    return read
  } catch {
    return 'refused'
  }
}
const asTheOracle = (text: string): unknown => {
  try {
    return parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch {
    return 'refused'
  }
}

test('read strictly, any text says what another parser reads, and is refused where it refuses', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r\n', 'a', ' ', 'é'), maxLength: 24 }),
      fc.integer({ min: 1, max: 5 }),
      async (text, size) => {
        expect(await strictly(text, size)).toEqual(asTheOracle(text))
      },
    ),
    { numRuns: 2000 },
  ))
