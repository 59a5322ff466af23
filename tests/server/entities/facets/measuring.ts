import { expect, test } from 'vitest'
import { groupingsOf } from '../../../../src/core/query/measured.ts'
import { allOf } from '../../../../src/core/query/predicate.ts'
import type { Body } from '../../harness/product.ts'
import type { FacetQuestion } from './subject.ts'

/** Kinds of numbers whose sum the test adds up itself. */
const summed = ['integer', 'minutes', 'progress', 'decimal']

/** Rows that are counted and whose numbers are added up. */
export const measures: FacetQuestion = ({ entity, model, admin, all }) => {
  test('is counted and added up by whatever it is grouped by', async () => {
    const rows = (await all()).slice(0, 2)
    expect(rows).toHaveLength(2)
    const where = allOf({ column: 'id', operator: 'in', value: rows.map(({ id }) => id) })
    const figure = async (asked: object): Promise<Body> => {
      const { status, body } = await admin().send('POST', '/api/figures', { entity: model.name, where, ...asked })
      expect(status, JSON.stringify([asked, body])).toBe(200)
      return body
    }
    expect((await figure({ measure: 'count' })).total).toBe(2)
    for (const { name } of groupingsOf(model)) {
      const { data, total } = await figure({ measure: 'count', group: [name] })
      expect([data.reduce((sum: number, { value }: Body) => sum + value, 0), total], name).toEqual([2, 2])
    }
    for (const name of entity.measures?.of ?? []) {
      const field = model.byName.get(name)
      if (field === undefined || !summed.includes(field.field.kind)) continue
      const sum = rows.reduce((total, row) => total + Number(row[field.wire] ?? 0), 0)
      expect(Number((await figure({ measure: 'sum', field: name })).total), name).toBe(sum)
    }
  })
}
