import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { traitsOf } from '../../../src/core/declare/kinds.ts'
import { assertOneOrder, startWorld } from './scene.ts'
import { callsOf, changed, named, plainText } from './subjects.ts'

const world = startWorld()
const texts = changed.filter((model) => plainText(model) !== undefined)

describe.each([
  ['beside a change of the same field', (id: string) => `Said other ${id}`],
  ['beside a change to what it was', undefined],
] as const)('a change that is undone %s:', (_what, said) => {
  test.each(named(texts))('%s', (_name, model) =>
    assertOneOrder(world(), async () => {
      const { wire } = plainText(model) ?? { wire: '' }
      const id = await world().make(model)
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/${id}`
      const was = (await world().one.send('GET', `/api${path}`)).body?.data?.[wire]
      const { body } = await one('PUT', path, { [wire]: `Said one ${id}` })()
      return {
        rows: { row: { model, id } },
        names: typeof was === 'string' ? { was } : {},
        writes: [
          one('POST', `${model.entity.api}/undo`, { rows: [{ id, version: body.data.version }] }),
          other('PUT', path, { [wire]: said?.(id) ?? was }),
        ],
      }
    }),
  )
})

type Logged = { readonly field: string; readonly old: unknown; readonly new: unknown }
const loggedBy = (entity: string, id: string, version: number) =>
  world().product.engine.db.all<Logged>(
    sql`select c.field, c.old, c.new from event e join change c on c.event_id = e.id
      where e.entity = ${entity} and e.row_id = ${id} and e.version = ${version} order by c.field`,
  )

describe('an undone change gives each field that it touched the value before, and touches no other:', () => {
  test.each(named(changed.filter(({ operations }) => operations.has('show'))))('%s', async (_name, model) => {
    const { one } = callsOf(world())
    const id = await world().make(model)
    const path = `${model.entity.api}/${id}`
    const body: { [wire: string]: unknown } = { ...(await world().bodyOf(model, {}, 2)) }
    const free = model.fields.filter(
      ({ updatable, field, name, wire }) =>
        updatable &&
        wire in body &&
        traitsOf(field).oneWay !== true &&
        !('requiredWhen' in field) &&
        !('follows' in field) &&
        !['ref', 'subject', 'file', 'children'].includes(field.kind) &&
        model.entity.guards?.fields?.[name] === undefined,
    )
    // Each field is changed by itself. Another test checks the fields that can't be changed alone, which are refused.
    let undone = 0
    for (const { wire } of free) {
      const change = await one('PUT', path, { [wire]: body[wire] })()
      const now = change.body.data?.version
      if (change.status !== 200 || typeof now !== 'number') continue
      const done = await loggedBy(model.name, id, now)
      const answer = (await one('POST', `${model.entity.api}/undo`, { rows: [{ id, version: now }] })()).body.data?.[0]
      if (done.length === 0) continue
      if (answer.ok !== true) {
        expect(answer.problem, `${wire}: ${JSON.stringify(answer.problem)}`).toMatchObject({ status: 409 })
        continue
      }
      undone++
      const back = done.map(({ field, old, new: since }) => ({ field, old: since, new: old }))
      expect(await loggedBy(model.name, id, now + 1), wire).toEqual(back)
    }
    expect(undone, `fields of ${free.map(({ wire }) => wire).join()}`).toBeGreaterThan(0)
  })
})
