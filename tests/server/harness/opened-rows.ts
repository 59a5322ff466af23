import { expect } from 'vitest'
import type { HealthRow } from '../../../src/core/query/health.ts'
import type { FigureAnswer } from '../../../src/core/query/measured.ts'
import { readListQuery } from '../../../src/core/query/query.ts'
import type { Reader } from '../../../src/server/rows/read/read.ts'
import { sampleOf } from '../../breadth.ts'

const sumOf = (rows: readonly { readonly value: unknown }[]): number =>
  rows.reduce((sum, { value }) => sum + Number(value), 0)

/** Numbers of a tile whose lists are read; all of them in the full run. */
const some = 3

/** Asserts that the groups of a counted tile sum to its number, and the groups within these to theirs. */
export const assertSums = ({ data, total }: FigureAnswer, what: string): void => {
  if (data.length > 0) expect(sumOf(data), what).toBe(total)
  for (const { rows, value } of data) if (rows !== undefined) expect(sumOf(rows), what).toBe(value)
}

type Opening = { readonly href: string | null; readonly value: unknown }

/** Asserts that the lists which numbers open have as many rows. */
const assertOpen = async (reader: Reader, entity: string, cells: readonly Opening[], what: string): Promise<void> => {
  const model = reader.scope.engine.models.of(entity)
  for (const cell of cells) {
    expect(cell.href, what).toContain(`${model.entity.page}?`)
    const where = new URL(cell.href ?? '', 'http://here').searchParams.get('where')
    const asked = readListQuery(
      [['perPage', '1'], ...(where === null ? [] : [['where', where] as const])],
      reader.grammar(model),
    )
    if ('faults' in asked) throw new Error(`${what}: ${JSON.stringify(asked.faults)}`)
    const list = await reader.list(model, asked.query)
    expect([cell.href, list.total], what).toEqual([cell.href, cell.value])
  }
}

/** Asserts that the lists which the numbers of a counted tile open have as many rows. */
export const assertOpened = (
  reader: Reader,
  entity: string,
  { data, total, href }: FigureAnswer,
  what: string,
): Promise<void> => {
  const cells = [...data, ...data.flatMap(({ rows = [] }) => rows)]
  return assertOpen(reader, entity, [{ href, value: total }, ...sampleOf(cells, some)], what)
}

/** Asserts that the lists which the reasons of rows that are not on track open have as many rows of an entity. */
export const assertReasonsOpen = (
  reader: Reader,
  entity: string,
  off: readonly HealthRow[],
  what: string,
): Promise<void> => {
  const counted = off.flatMap(({ reasons }) => reasons).filter(({ value }) => typeof value === 'number')
  return assertOpen(reader, entity, sampleOf(counted, some), what)
}
