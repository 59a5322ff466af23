import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Caller } from '../../src/server/actor.ts'
import { statementOf } from '../../src/server/db/database.ts'
import type { Engine } from '../../src/server/engine.ts'
import { type About, cachedPart, cachedRules, cachedStatement } from '../../src/server/rows/query/cached-statements.ts'
import type { Scope } from '../../src/server/rows/query/expression.ts'
import { type ListRule, rowRules } from '../../src/server/rows/rules/rules.ts'
import { sampleOf } from '../breadth.ts'
import { type Product, startTestProduct } from './harness/product.ts'

let product: Product
let engine: Engine
const noon = Date.UTC(2026, 4, 1, 12)
beforeAll(async () => {
  product = await startTestProduct({ now: () => noon })
  engine = product.engine
})
afterAll(() => product.end())

const id = (n: number) => `019aaaaa-0000-7000-8000-${String(n).padStart(12, '0')}`
const roles = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await engine.db.all<{ name: string; permissions: string[] }>(sql`
    select r.name, array(select p.name from roles_permissions l join permissions p on p.id = l.target_id where l.source_id = r.id) as permissions
    from roles r`)
  return new Map(rows.map(({ name, permissions }) => [name, permissions]))
}
const somebody = (n: number, role: string, permissions: readonly string[], bound: boolean): Actor => ({
  id: id(n),
  name: `Somebody ${n}`,
  roles: new Set([role]),
  permissions: new Set(permissions),
  attributes: { department: bound ? null : id(n + 100), client: bound ? id(n + 200) : null },
  timeZone: n % 2 === 0 ? 'Europe/Paris' : 'UTC',
  firstWeekday: 1,
  sessionId: id(n + 300),
})

test('cached rules read as those written anew, for everybody, each with their own values', async () => {
  const held = await roles()
  expect(held.size).toBeGreaterThan(5)
  const models = sampleOf(engine.models.all, 20)
  let compared = 0
  let people = 0
  for (const [role, permissions] of held)
    for (const bound of [false, true]) {
      // The second caller uses the statement that was cached for the first, with their own values.
      for (const caller of [0, 1].map(() => somebody(people++, role, permissions, bound)) as Caller[]) {
        const [cached, pure] = [cachedRules(engine, caller), rowRules(engine, caller)]
        for (const model of models)
          for (const access of ['read', 'create', 'update', 'delete'] as const) {
            const [one, other] = [cached, pure].map((rules) => statementOf(rules.sql(model, access, 't')))
            expect(one, `${role}: ${model.name}.${access}`).toEqual(other)
            compared++
          }
        for (const model of models) {
          const [one, other] = [await cached.listed(model, 't', engine.db), await pure.listed(model, 't', engine.db)]
          const parts = (rule: ListRule) => [rule.whole, ...rule.branches()].map(statementOf)
          expect(parts(one), `${role}: list of ${model.name}`).toEqual(parts(other))
        }
      }
    }
  expect(compared).toBeGreaterThan(1000)
})

describe('a cached statement', () => {
  const caller = somebody(1, 'member', [], false)
  const scopeOf = (who: Caller) => ({ engine, caller: who })

  test('has the values of whoever asks and what it is about', () => {
    const build = ({ values }: Scope, { row }: About) =>
      sql`select ${values.id}, ${values.attribute('department')}, ${row}, ${'always'}, ${values.now}`
    for (const n of [1, 2, 3])
      expect(cachedStatement(scopeOf(somebody(n, 'member', [], false)), 'test', { row: id(n + 50) }, build)).toEqual({
        text: 'select $1, $2, $3, $4, $5',
        params: [id(n), id(n + 100), id(n + 50), 'always', new Date(noon).toISOString()],
      })
  })
  test("holds none of the caller's values itself: it would be everybody's", () => {
    const own: readonly ((who: Actor) => unknown)[] = [
      ({ id }) => id,
      ({ name }) => name,
      ({ timeZone }) => timeZone,
      ({ sessionId }) => sessionId,
      ({ attributes }) => `${attributes.department}`,
      ({ attributes }) => JSON.stringify(attributes.department),
    ]
    for (const [n, read] of own.entries()) {
      const build = ({ caller: who }: Scope) => sql`select ${read(who as Actor)}`
      expect(() => cachedStatement(scopeOf(caller), `own ${n}`, {}, build)).toThrow('by a placeholder')
      expect(() => cachedPart(scopeOf(caller), `own part ${n}`, {}, build)).toThrow('by a placeholder')
    }
    expect(() => cachedStatement(scopeOf(caller), 'moment', {}, (to) => sql`select ${to.engine.now()}`)).toThrow(
      'by a placeholder',
    )
  })
  test('with a placeholder of its own is refused', () => {
    expect(() => cachedStatement(scopeOf(caller), 'placed', {}, () => sql.raw("select '$1'"))).toThrow('placeholder')
  })
  test('is another for those who hold something else', () => {
    const build = ({ caller: who }: Scope) => sql.raw(`select ${who === 'system' ? 0 : who.permissions.size}`)
    expect(cachedStatement(scopeOf(somebody(1, 'member', [], false)), 'held', {}, build).text).toBe('select 0')
    expect(cachedStatement(scopeOf(somebody(1, 'member', ['x'], false)), 'held', {}, build).text).toBe('select 1')
    expect(cachedStatement(scopeOf(somebody(1, 'other', ['x', 'y'], true)), 'held', {}, build).text).toBe('select 2')
  })
})
