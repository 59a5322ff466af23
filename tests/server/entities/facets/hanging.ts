import { expect, test } from 'vitest'
import type { FacetQuestion } from './subject.ts'

/** Comments of a row, and the people who can be mentioned there. */
export const talks: FacetQuestion = ({ path, product, admin, make, ask, read, callOf, about, rowsAbout }) => {
  test('is talked about, and people who may see it can be mentioned', async () => {
    const row = await make(120)
    const comment = await ask('POST', callOf('talks'), { ...about(row), body: '<p>Seen at the gate.</p>' })
    expect(comment).toMatchObject({ ...about(row), body: '<p>Seen at the gate.</p>' })
    expect((await rowsAbout('talks', row)).map(({ id }) => id)).toEqual([comment.id])
    const people = await read(`${path}/${row.id}/people?search=person`)
    expect(people.map(({ id }) => id)).toContain(admin().id)
    const nobody = await product().person()
    expect((await nobody.send('GET', `${path}/${row.id}/people`)).status).toBe(403)
    expect((await nobody.send('POST', callOf('talks'), { ...about(row), body: '<p>x</p>' })).status).toBe(403)
  })
}

/** Files of a row. */
export const files: FacetQuestion = ({ path, make, ask, callOf, about }) => {
  test('carries files', async () => {
    const row = await make(121)
    const file = await ask('POST', callOf('files'), { ...about(row), file: Buffer.from('Waybill') })
    expect(file).toMatchObject(about(row))
    const [kept] = (await ask('GET', `${path}/${row.id}?include=attachments`)).attachments
    expect(kept.id).toBe(file.id)
  })
}

/** Lists of lines that are ticked off. */
export const checklists: FacetQuestion = ({ path, make, ask, read, callOf, about }) => {
  test('has checklists whose lines are counted and put in order', async () => {
    const row = await make(122)
    const list = await ask('POST', callOf('checklists'), { ...about(row), name: 'Before' })
    const lines = callOf('checklist_items')
    const [first, second] = [
      await ask('POST', lines, { checklist_id: list.id, text: 'Tyres' }),
      await ask('POST', lines, { checklist_id: list.id, text: 'Oil' }),
    ]
    await ask('PUT', `${lines}/${first.id}`, { done: true })
    expect(await ask('GET', `${path}/${row.id}?include=checklist_total,checklist_done`)).toMatchObject({
      checklist_total: 2,
      checklist_done: 1,
    })
    await ask('POST', `${lines}/place`, { rows: [{ id: second.id }], before: first.id })
    const items = await read(`${lines}?filter[checklist_id]=${list.id}&orderOn=position&orderBy=asc`)
    expect(items.map(({ text }) => text)).toEqual(['Oil', 'Tyres'])
  })
}

/** Time that is spent on a row. */
export const timed: FacetQuestion = ({ entity, path, product, make, ask, callOf, about }) => {
  test('is worked on: a timer runs, ends, and its time is summed', async () => {
    const row = await make(126)
    expect(await ask('POST', `${path}/${row.id}/timer/start`, {})).toMatchObject(about(row))
    expect(await ask('GET', '/api/timer')).toMatchObject(about(row))
    await ask('POST', '/api/timer/end', {})
    // Each entity has a day of its own, since a person's times may not overlap.
    const timed = product().engine.models.all.filter((one) => one.entity.timed !== undefined)
    const day = `2026-01-${String(5 + timed.findIndex(({ name }) => name === entity.name)).padStart(2, '0')}`
    await ask('POST', callOf('timed'), {
      ...about(row),
      started_at: `${day}T08:00:00.000Z`,
      ended_at: `${day}T09:30:00.000Z`,
    })
    expect((await ask('GET', `${path}/${row.id}?include=logged`)).logged).toBe(90)
  })
}
