import { expect, test } from 'vitest'
import { markField } from '../../../../src/core/declare/facets/stream.ts'
import { backOf } from '../../../../src/core/declare/kinds.ts'
import { targetOf } from '../../../../src/core/declare/model.ts'
import { writerFor } from '../../../../src/server/rows/write/write.ts'
import type { Body } from '../../harness/product.ts'
import type { FacetQuestion } from './subject.ts'

/** Rows that are read from their end. */
export const stream: FacetQuestion = ({ entity, model, models, path, bodyOf, bodyFor, made, read, ask, wireOf }) => {
  const { in: belongsTo = '', by, leaves } = entity.stream ?? {}
  const owner = () => models.of(targetOf(model.byName.get(belongsTo)?.field ?? { kind: 'rank' }))

  test('is numbered in the order of its rows, and read from the end', async () => {
    const row = await made(owner(), await bodyOf(owner(), 133))
    const wire = wireOf(belongsTo)
    const rows: Body[] = []
    for (let n = 134; n < 138; n++) rows.push(await made(model, { ...(await bodyFor(n)), [wire]: row.id }))
    const [first, ...others] = rows.map((one) => Number(one[wireOf(by)]))
    expect(others).toEqual([1, 2, 3].map((more) => (first ?? 0) + more))
    const ids = rows.map(({ id }) => id)
    const window = async (more: string) => (await read(`${path}?filter[${wire}]=${row.id}${more}`)).map(({ id }) => id)
    expect(await window('&perPage=2')).toEqual(ids.slice(2))
    expect(await window(`&before=${ids[3]}&perPage=2`)).toEqual(ids.slice(1, 3))
    expect(await window(`&after=${ids[1]}`)).toEqual(ids.slice(2))
  })

  test.runIf(leaves)('leaves an empty row in the place of a deleted one', async () => {
    const row = await made(model, await bodyFor(138))
    await ask('DELETE', `${path}/${row.id}`)
    const left = await ask('GET', `${path}/${row.id}`)
    expect(left[wireOf(leaves?.at)]).not.toBeNull()
    for (const name of leaves?.empties ?? []) expect(left[wireOf(name)], name).toBeNull()
  })
}

/** How far each person has read the rows of a stream. */
export const seen: FacetQuestion = ({ entity, model, models, path, product, make, bodyOf, made, ask, wireOf }) => {
  test('counts what somebody has not read, until they say that they have', async () => {
    const children = model.byName.get(entity.seen ?? '')?.field ?? { kind: 'rank' }
    const rows = models.of(targetOf(children))
    const row = await make(139)
    const bodyIn = async (n: number) => ({ ...(await bodyOf(rows, n)), [wireOf(backOf(children), rows)]: row.id })
    const state = () => ask('GET', `${path}/${row.id}?include=unread_count,read_up_to`)
    // What one writes oneself is never unread.
    await made(rows, await bodyIn(140))
    expect((await state()).unread_count).toBe(0)
    const { engine } = product()
    const others = await writerFor(engine, 'system', engine.db).create(rows, await bodyIn(141))
    expect((await state()).unread_count).toBe(1)
    await ask('POST', `${path}/${row.id}/read`, { [`${rows.name}_id`]: others })
    expect(await state()).toMatchObject({ unread_count: 0, read_up_to: others })
  })
}

/** Marks that each user sets for themselves. */
export const marks: FacetQuestion = ({ entity, path, product, make, ask }) => {
  test('is marked by each user for themselves', async () => {
    const row = await make(142)
    const other = await product().person({ roles: ['admin'] })
    for (const field of (entity.marks ?? []).map(markField)) {
      const set = async (is: boolean) => (await ask('PUT', `${path}/${row.id}/marks`, { [field]: is }))[field]
      expect(await set(true)).toBe(true)
      expect((await ask('GET', `${path}/${row.id}?include=${field}`))[field]).toBe(true)
      const theirs = await other.send('GET', `${path}/${row.id}?include=${field}`)
      if (theirs.status === 200) expect(theirs.body.data[field]).toBe(false)
      expect(await set(false)).toBe(false)
      expect((await ask('GET', `${path}/${row.id}`)).version).toBe(row.version)
    }
  })
}
