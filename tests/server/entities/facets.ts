import { expect, test } from 'vitest'
import type { ServedFacet } from '../../../src/core/declare/facets.ts'
import type { Model } from '../../../src/core/declare/model.ts'
import { allPermissions, liftedBy, permissionFor } from '../../../src/core/declare/permissions.ts'
import { allOf, type Group } from '../../../src/core/query/predicate.ts'
import { feedReference, feedTargets } from '../../../src/core/time/days/feeds.ts'
import type { Body, Send } from '../harness/product.ts'
import { listUrl, type Subject } from './subject.ts'

/** Registers tests of the facets of an entity, which need only its declaration. */
export const facetTests = ({ model, path, product, admin, make, bodyFor }: Subject): void => {
  const { entity } = model
  const ask = async (...[method, url, body]: Parameters<Send>): Promise<Body> => {
    const answer = await admin().send(method, url, body)
    expect(answer.status, `${method} ${url}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body.data
  }
  const read = async (url: string): Promise<Body[]> => (await admin().send('GET', url)).body.data
  const serving = (facet: ServedFacet): Model => {
    const server = product().engine.models.all.find((one) => one.entity.serves === facet)
    if (server === undefined) throw new Error(`nothing serves ${facet}`)
    return server
  }
  const callOf = (facet: ServedFacet) => `/api${serving(facet).entity.api}`
  const about = ({ id }: Body) => ({ about_type: model.name, about_id: id })
  const rowsAbout = (facet: ServedFacet, row: Body) => read(`${callOf(facet)}?filter[about_id]=${row.id}`)

  test.runIf(entity.talks)('is talked about, and people who may see it can be mentioned', async () => {
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

  test.runIf(entity.files)('carries files', async () => {
    const row = await make(121)
    const file = await ask('POST', callOf('files'), { ...about(row), file: Buffer.from('Waybill') })
    expect(file).toMatchObject(about(row))
    const [kept] = (await ask('GET', `${path}/${row.id}?include=attachments`)).attachments
    expect(kept.id).toBe(file.id)
  })

  test.runIf(entity.checklists)('has checklists whose lines are counted and put in order', async () => {
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

  // Links that are rows of an entity are tested as its rows.
  const plainLinks = Object.entries(entity.links ?? {}).filter(([, { rows }]) => rows === undefined)
  for (const [kind, { back, acyclic }] of plainLinks)
    test(`is linked by ${kind}, read from both sides`, async () => {
      const [from, to] = [await make(123), await make(124)]
      const link = (one: Body, other: Body) =>
        admin().send('PUT', `${path}/${one.id}`, { [kind]: { added: [other.id] } })
      expect((await link(from, to)).status).toBe(200)
      const named = (rows: Body[]) => rows.map(({ id }) => id)
      expect(named((await ask('GET', `${path}/${from.id}?include=${kind}`))[kind])).toEqual([to.id])
      expect(named((await ask('GET', `${path}/${to.id}?include=${back}`))[back])).toEqual([from.id])
      expect((await link(from, from)).status).toBe(422)
      if (acyclic) expect((await link(to, from)).status).toBe(422)
    })

  test.runIf(entity.shares)('is shared with strangers until the link is revoked, as declared', async () => {
    const row = await make(125)
    const { id, token } = await ask('POST', `${path}/${row.id}/share-links`, { hours: 1 })
    const visit = () => product().anonymous('POST', `/api/public${entity.api}/${id}`, { token })
    const seen = (await visit()).body.data
    for (const name of entity.shares?.shows ?? []) expect(seen).toHaveProperty(name, row[name])
    await ask('PUT', `${callOf('shares')}/${id}`, { is_revoked: true })
    expect((await visit()).status).toBe(404)
  })

  test.runIf(entity.shares)('is shared by whoever holds its own verb, not by that of another entity', async () => {
    const { engine, person } = product()
    const verbs = engine.models.all.filter((one) => one.entity.shares).map((one) => permissionFor(one.entity, 'share'))
    const apart = new Set([...verbs, liftedBy(serving('shares').entity)])
    const plain = allPermissions(engine.models).filter((name) => !apart.has(name))
    const own = permissionFor(entity, 'share')
    const maker = await person({ permissions: [...plain, own] })
    const other = await person({ permissions: [...plain, ...verbs.filter((verb) => verb !== own)] })
    const made = await maker.send('POST', path, await bodyFor(130))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { status, body } = await maker.send('POST', `${path}/${made.body.data.id}/share-links`, { hours: 1 })
    expect(status).toBe(201)
    const link = `${callOf('shares')}/${body.data.id}`
    expect((await maker.send('GET', link)).status).toBe(200)
    expect((await other.send('GET', link)).status).toBe(404)
  })

  test.runIf(entity.timed)('is worked on: a timer runs, ends, and its time is summed', async () => {
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

  test.runIf(entity.members)('has members, who are added, listed and removed', async () => {
    const row = await make(127)
    const member = await product().person()
    await ask('POST', `${path}/${row.id}/assign-user`, { users: [member.id] })
    const listed = async () => (await read(`${path}/${row.id}/users`)).map(({ id }) => id)
    expect(await listed()).toContain(member.id)
    await ask('POST', `${path}/${row.id}/revoke-user`, { users: [member.id] })
    expect(await listed()).not.toContain(member.id)
  })

  test.runIf(entity.versions)('keeps states of its text, which are named and restored', async () => {
    const row = await make(126)
    const wire = model.byName.get(entity.versions ?? '')?.wire ?? ''
    const at = `${path}/${row.id}/versions`
    const change = (text: string) => ask('PUT', `${path}/${row.id}`, { [wire]: text })
    const first = (await change('<p>First</p>'))[wire]
    const named = await ask('POST', at, { name: 'As agreed' })
    await change('<p>Second</p>')
    expect((await read(at)).map(({ name }) => name).slice(0, 2)).toEqual([null, 'As agreed'])
    expect(await ask('GET', `${at}/${named.id}`)).toMatchObject({ name: 'As agreed', content: first })
    expect((await ask('PUT', `${at}/${named.id}`, { name: 'Signed' })).name).toBe('Signed')
    expect((await ask('POST', `${at}/${named.id}/restore`, {}))[wire]).toBe(first)
    const nobody = await product().person()
    expect((await nobody.send('GET', at)).status).toBe(403)
  })

  test.runIf(entity.favourites)('is a favourite of whoever keeps it', async () => {
    const row = await make(128)
    const kept = async () => (await read(`${path}/favorites`)).map(({ id }) => id)
    await ask('POST', `${path}/${row.id}/favorites`)
    expect(await kept()).toEqual([row.id])
    await ask('DELETE', `${path}/${row.id}/favorites`)
    expect(await kept()).toEqual([])
  })

  test.runIf(entity.tags)('wears tags', async () => {
    const row = await make(129)
    const tag = await ask('POST', `/api${product().engine.models.of(entity.tags ?? '').entity.api}`, {
      name: `Tag of ${model.name}`,
    })
    const worn = async () => (await ask('GET', `${path}/${row.id}?include=tags`)).tags.map(({ name }: Body) => name)
    await ask('POST', `${path}/${row.id}/tags`, { tags: [tag.id] })
    expect(await worn()).toContain(tag.name)
    await ask('DELETE', `${path}/${row.id}/tags`, { tags: [tag.id] })
    expect(await worn()).not.toContain(tag.name)
  })

  const { feed } = entity.calendar ?? {}
  test.runIf(feed)('stands in calendar programs by a private address, where its declaration says so', async () => {
    const row = await make(130)
    const { start = '', end = start, repeats } = entity.calendar ?? {}
    const given = (name: string | undefined) => row[model.byName.get(name ?? '')?.wire ?? ''] ?? null
    const isRecent = Date.parse(given(feed?.at ?? end)) > product().engine.now() - 366 * 86_400_000
    const matches = async (where: Group) => {
      const filter = { column: 'id', operator: 'eq', value: row.id } as const
      const found = await read(listUrl(model, { where: allOf(filter, where, feed?.while ?? allOf()) }))
      return found.length === 1 && (isRecent || given(repeats?.rule) !== null)
    }
    const stands = async (of: object) => {
      const { url } = await ask('POST', '/api/calendar-feeds', of)
      const { body } = await product().app.inject({ method: 'GET', url: new URL(url).pathname })
      return body.replaceAll('\r\n ', '').includes(`UID:${row.uid ?? row.id}`)
    }
    expect(await stands({})).toBe(await matches(feed?.mine ?? allOf()))
    for (const target of feedTargets(product().engine.models)) {
      const id = row[feedReference(model, target.name)?.wire ?? '']
      if (typeof id === 'string')
        expect(await stands({ about_type: target.name, about_id: id })).toBe(await matches(allOf()))
    }
  })
}
