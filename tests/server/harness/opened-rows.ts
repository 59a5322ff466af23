import { expect } from 'vitest'
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

/** Asserts that the lists which the numbers of a counted tile open have as many rows. */
export const assertOpened = async (
  reader: Reader,
  entity: string,
  { data, total, href }: FigureAnswer,
  what: string,
): Promise<void> => {
  const model = reader.scope.engine.models.of(entity)
  const cells = [...data, ...data.flatMap(({ rows = [] }) => rows)]
  for (const cell of [{ href, value: total }, ...sampleOf(cells, some)]) {
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
