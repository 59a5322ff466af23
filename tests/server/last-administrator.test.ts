import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldApart } from './harness/held-apart.ts'
import { type Answer, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

/** Makes the only two administrators. */
const two = async (): Promise<readonly [Person, Person]> => {
  await product.engine.db.run(
    sql`delete from users_roles where target_id = (select id from roles where name = 'admin')`,
  )
  return [await product.person({ roles: ['admin'] }), await product.person({ roles: ['admin'] })]
}
const administrators = async (): Promise<number> =>
  (
    await product.engine.db.one<{ n: number }>(
      sql`select count(*)::int as n from users u join users_roles l on l.source_id = u.id join roles r on r.id = l.target_id where r.name = 'admin' and u.is_active`,
    )
  )?.n ?? 0

type Way = (caller: Person, whom: Person) => Promise<Answer>
const ways: { readonly [name: string]: Way } = {
  'takes the role': ({ send }, { id }) => send('POST', `/api/users/${id}/revoke-role`, { roles: ['admin'] }),
  'writes the roles': ({ send }, { id }) => send('PUT', `/api/users/${id}`, { roles: [] }),
  deactivates: ({ send }, { id }) => send('PUT', `/api/users/${id}`, { is_active: false }),
  deletes: ({ send }, { id }) => send('DELETE', `/api/users/${id}`),
  'deactivates many': ({ send }, { id }) =>
    send('POST', '/api/users/bulk', { ids: [id], action: 'update', change: { is_active: false } }),
  'deletes many': ({ send }, { id }) => send('POST', '/api/users/bulk', { ids: [id], action: 'delete' }),
}
/** Returns the code of a refusal, also of the one row in a call for many. */
const refusalOf = ({ status, body }: Answer): string | undefined =>
  status === 200 ? body.data?.[0]?.problem?.code : body.code

describe('of two administrators one stays', () => {
  for (const [one, first] of Object.entries(ways))
    for (const [other, second] of Object.entries(ways))
      test(`one ${one}, the other at once ${other}`, async () => {
        const [a, b] = await two()
        const answers = await heldApart(
          product,
          () => first(a, b),
          () => second(b, a),
        )
        // A deleted administrator can't write any more and has no role, and either may be noticed first. Other cases
        // meet the rule itself.
        const isDeletion = [one, other].some((way) => way.startsWith('deletes'))
        const refused = answers.map(refusalOf).filter((code) => code !== undefined)
        expect(refused).toHaveLength(1)
        expect(isDeletion ? ['last_admin', 'conflict', 'above_you'] : ['last_admin']).toContain(refused[0])
        expect(await administrators()).toBe(1)
      })

  test.each([
    ['takes the role', ways['takes the role']],
    ['writes the roles', ways['writes the roles']],
  ])('each %s from themselves', async (_name, way) => {
    if (way === undefined) throw new Error('missing')
    const [a, b] = await two()
    const answers = await heldApart(
      product,
      () => way(a, a),
      () => way(b, b),
    )
    expect(answers.map(refusalOf).filter((code) => code !== undefined)).toEqual(['last_admin'])
    expect(await administrators()).toBe(1)
  })

  test('one undoes that the other became one, while the other leaves', async () => {
    const [a, b] = await two()
    const later = await product.person()
    expect((await a.send('PUT', `/api/users/${later.id}`, { roles: ['admin'] })).status).toBe(200)
    expect((await a.send('DELETE', `/api/users/${b.id}`)).status).toBe(200)
    const version = (await a.send('GET', `/api/users/${later.id}`)).body.data.version
    const answers = await heldApart(
      product,
      () => a.send('POST', '/api/users/undo', { rows: [{ id: later.id, version }] }),
      () => a.send('PUT', `/api/users/${a.id}`, { roles: [] }),
    )
    expect(answers.map(refusalOf).filter((code) => code !== undefined)).toEqual(['last_admin'])
    expect(await administrators()).toBe(1)
  })

  test('the role of all rights keeps them, its name and itself', async () => {
    const [a] = await two()
    const { id } = (await a.send('GET', '/api/roles?filter[name]=admin')).body.data[0]
    expect((await a.send('PUT', `/api/roles/${id}`, { permissions: [] })).body.code).toBe('built_in')
    expect((await a.send('PUT', `/api/roles/${id}`, { name: 'Others' })).body.code).toBe('built_in')
    expect((await a.send('DELETE', `/api/roles/${id}`)).body.code).toBe('built_in')
  })
})
