import { expect, test } from 'vitest'
import type { Body } from '../../harness/product.ts'
import type { FacetQuestion } from './subject.ts'

/** Links to rows of the same entity, by kind. */
export const links: FacetQuestion = ({ entity, path, admin, make, ask }) => {
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
}

/** Users who are members of a row. */
export const members: FacetQuestion = ({ path, product, make, ask, read }) => {
  test('has members, who are added, listed and removed', async () => {
    const row = await make(127)
    const member = await product().person()
    await ask('POST', `${path}/${row.id}/assign-user`, { users: [member.id] })
    const listed = async () => (await read(`${path}/${row.id}/users`)).map(({ id }) => id)
    expect(await listed()).toContain(member.id)
    await ask('POST', `${path}/${row.id}/revoke-user`, { users: [member.id] })
    expect(await listed()).not.toContain(member.id)
  })
}

/** Rows that somebody keeps as favourites. */
export const favourites: FacetQuestion = ({ path, make, ask, read }) => {
  test('is a favourite of whoever keeps it', async () => {
    const row = await make(128)
    const kept = async () => (await read(`${path}/favorites`)).map(({ id }) => id)
    await ask('POST', `${path}/${row.id}/favorites`)
    expect(await kept()).toEqual([row.id])
    await ask('DELETE', `${path}/${row.id}/favorites`)
    expect(await kept()).toEqual([])
  })
}

/** Tags of a row. */
export const tags: FacetQuestion = ({ model, entity, path, product, make, ask }) => {
  test('wears tags', async () => {
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
}
