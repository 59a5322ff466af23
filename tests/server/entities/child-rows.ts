import { expect, test } from 'vitest'
import { backOf, isEditedInline, isFigured } from '../../../src/core/declare/kinds.ts'
import { type ModelField, targetOf } from '../../../src/core/declare/model.ts'
import type { Body } from '../harness/product.ts'
import type { Subject } from './subject.ts'

/**
 * Registers tests of the rows that are written with an entity, and of the values computed from these and its own
 * fields.
 */
export const childRowsTests = ({ models, model, path, admin, can, make, bodyOf }: Subject): void => {
  const childOf = (table: ModelField) => models.of(targetOf(table.field))
  // Files are sent as parts of a form, which the tests of facets do.
  const tables = model.fields.filter(
    (one) => isEditedInline(one.field) && !childOf(one).fields.some(({ field }) => field.kind === 'file'),
  )
  /** Returns a row without the reference to its parent. */
  const rowFor = async (table: ModelField, n: number): Promise<Body> => {
    const child = childOf(table)
    const by = backOf(table.field)
    const body = await bodyOf(child, n)
    for (const { name, wire } of child.fields) if (name === by) delete body[wire]
    return body
  }
  const rowsOf = async (table: ModelField, id: unknown): Promise<Body[]> => {
    const answer = await admin().send('GET', `${path}/${id}?include=${table.includeAs}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data[table.includeAs ?? '']
  }

  test.runIf(can('store') && can('update') && tables.length > 0)(
    'takes rows along: added, changed and removed by one write, all or none, and those that are not named stay',
    async () => {
      for (const table of tables) {
        const child = childOf(table)
        const row = await make(160)
        const put = (rows: readonly Body[], more: Body = {}) =>
          admin().send('PUT', `${path}/${row.id}`, { ...more, [table.wire]: rows })
        const added = await put([await rowFor(table, 161), await rowFor(table, 162), await rowFor(table, 163)])
        expect(added.status, JSON.stringify(added.body)).toBe(200)
        const [one, two, three] = await rowsOf(table, row.id)
        const changed = child.fields.find(
          ({ field, updatable, tracked }) => updatable && tracked && field.kind === 'text',
        )
        const text = changed === undefined ? {} : { [changed.wire]: 'Changed along' }
        const rows = [
          { id: two?.id, version: two?.version, removed: true },
          { id: one?.id, version: one?.version, ...text },
          await rowFor(table, 164),
        ]
        // One wrong row prevents all others.
        const refused = await put([...rows, { no_such_field: 1 }])
        expect(refused.status).toBe(422)
        expect(Object.keys(refused.body.errors)).toContain(`${table.wire}.3.no_such_field`)
        expect(await rowsOf(table, row.id)).toEqual([one, two, three])
        const done = await put(rows)
        expect(done.status, JSON.stringify(done.body)).toBe(200)
        const now = await rowsOf(table, row.id)
        expect(now).toHaveLength(3)
        expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining([one?.id, three?.id]))
        expect(now).toContainEqual(three)
        expect(now.find(({ id }) => id === one?.id)).toMatchObject(text)
        // Rows of another parent can't be changed here.
        const other = await make(165)
        const stranger = await admin().send('PUT', `${path}/${other.id}`, { [table.wire]: [{ id: one?.id, ...text }] })
        expect(Object.keys(stranger.body.errors)).toEqual([`${table.wire}.0.id`])
      }
    },
  )

  const figures = model.fields.filter(({ field }) => isFigured(field))
  test.runIf(can('store') && figures.length > 0)('tells its sums and formulas, and takes none of them', async () => {
    const row = await make(170)
    for (const { wire } of figures) {
      expect(row).toHaveProperty(wire)
      const { status, body } = await admin().send('PUT', `${path}/${row.id}`, { [wire]: '1' })
      expect([status, Object.keys(body.errors)], wire).toEqual([422, [wire]])
    }
  })
}
