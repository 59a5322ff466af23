import { expect, test } from 'vitest'
import { rankOf } from '../../../../src/server/rows/write/order-keys.ts'
import type { Body } from '../../harness/product.ts'
import type { FacetQuestion } from './subject.ts'

/** Rows under rows of their own kind. */
export const tree: FacetQuestion = ({ entity, model, path, admin, make, ask, read, wireOf }) => {
  test('stands below another row in an order, never below itself, and comes back to the top', async () => {
    const [top, one, two] = [await make(160), await make(161), await make(162)]
    const move = (row: Body, body: Body) => ask('POST', `${path}/${row.id}/move`, body)
    const isTop = async (row: Body) => (await ask('GET', `${path}/${row.id}?include=is_top`)).is_top
    const below = async () => {
      const order = `orderOn=${rankOf(model)?.wire}&orderBy=asc`
      return (await read(`${path}?filter[${wireOf(entity.tree?.parent)}]=${top.id}&${order}`)).map(({ id }) => id)
    }
    await move(one, { parent_id: top.id })
    await move(two, { parent_id: top.id, after_id: null })
    expect(await below()).toEqual([two.id, one.id])
    await move(two, { parent_id: top.id, after_id: one.id })
    expect(await below()).toEqual([one.id, two.id])
    expect([await isTop(top), await isTop(one)]).toEqual([true, false])
    await move(two, { parent_id: one.id })
    for (const under of [top, one, two])
      expect((await admin().send('POST', `${path}/${top.id}/move`, { parent_id: under.id })).status).toBe(422)
    await move(one, { parent_id: null })
    expect([await below(), await isTop(one), await isTop(two)]).toEqual([[], true, false])
  })
}
