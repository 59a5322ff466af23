import { expect, test } from 'vitest'
import { allPermissions, liftedBy, permissionFor } from '../../../../src/core/declare/permissions.ts'
import { allOf, type Group } from '../../../../src/core/query/predicate.ts'
import { feedReference, feedTargets } from '../../../../src/core/time/days/feeds.ts'
import { listUrl } from '../subject.ts'
import type { FacetQuestion } from './subject.ts'

/** Links by which strangers see a row. */
export const shares: FacetQuestion = ({ entity, path, product, make, bodyFor, ask, serving, callOf }) => {
  test('is shared with strangers until the link is revoked, as declared', async () => {
    const row = await make(125)
    const { id, token } = await ask('POST', `${path}/${row.id}/share-links`, { hours: 1 })
    const visit = () => product().anonymous('POST', `/api/public${entity.api}/${id}`, { token })
    const seen = (await visit()).body.data
    for (const name of entity.shares?.shows ?? []) expect(seen).toHaveProperty(name, row[name])
    await ask('PUT', `${callOf('shares')}/${id}`, { is_revoked: true })
    expect((await visit()).status).toBe(404)
  })

  test('is shared by whoever holds its own verb, not by that of another entity', async () => {
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
}

/** Rows in calendar programs. */
export const calendarFeed: FacetQuestion = ({ model, entity, product, make, ask, read }) => {
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

/** Private addresses by which calendar programs read what refers to a row. */
export const rowFeed: FacetQuestion = ({ product, make, about, ask }) => {
  test('has private addresses for calendar programs until they end', async () => {
    const { id, url } = await ask('POST', '/api/calendar-feeds', about(await make(131)))
    const visit = () => product().app.inject({ method: 'GET', url: new URL(url).pathname })
    expect((await visit()).body).toMatch(/^BEGIN:VCALENDAR/)
    await ask('DELETE', `/api/calendar-feeds/${id}`)
    expect((await visit()).statusCode).toBe(404)
  })
}
