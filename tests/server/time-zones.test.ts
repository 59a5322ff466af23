import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedZone, zoneNames } from '../../src/core/time/zones.ts'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import { bareDatabase } from './harness/database.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let person: Person
beforeAll(async () => {
  product = await startTestProduct()
  person = await product.person({ roles: ['member'] })
})
afterAll(() => product.end())

test('every name that is stored is known to Node and to the database', async () => {
  const rows = await product.engine.db.all<{ name: string }>(sql`select name from pg_timezone_names`)
  const known = new Set(rows.map(({ name }) => name))
  expect(zoneNames.filter((name) => !known.has(name))).toEqual([])
  for (const timeZone of zoneNames) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['europe/paris', 'Europe/Paris'],
  ['PST', 'America/Los_Angeles'],
  ['ist', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
])('%s is stored as %s', async (written, stored) => {
  const { status, body } = await person.send('PUT', '/api/profile', { time_zone: written })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.time_zone).toBe(stored)
})

test.each(['+05:30', 'SystemV/AST4', 'Factory', 'posixrules', 'Mars/Base', '1', 'constructor'])(
  '%s is refused, though Node may read it',
  async (written) => {
    const { status, body } = await person.send('PUT', '/api/profile', { time_zone: written })
    expect(status).toBe(422)
    expect(body.errors.time_zone).toEqual(['This time zone is not known.'])
    expect(storedZone(written)).toBeUndefined()
  },
)

test('whose zone an upgrade has replaced is told until they choose one', async () => {
  await product.engine.db.run(
    sql`update users set time_zone = 'UTC', former_time_zone = '+05:30' where id = ${person.id}`,
  )
  const read = async () => (await person.send('GET', '/api/profile')).body.data
  expect(await read()).toMatchObject({ time_zone: 'UTC', former_time_zone: '+05:30' })
  expect((await person.send('PUT', '/api/profile', { name: 'Another' })).status).toBe(200)
  expect((await read()).former_time_zone).toBe('+05:30')
  expect((await person.send('PUT', '/api/profile', { time_zone: 'Asia/Kolkata' })).status).toBe(200)
  expect(await read()).toMatchObject({ time_zone: 'Asia/Kolkata', former_time_zone: null })
})

test('an upgrade stores zones by their names, and puts UTC in the place of those that nobody knows', async () => {
  const before = mkdtempSync(join(tmpdir(), 'tms-zones-'))
  const database = await bareDatabase()
  try {
    cpSync(migrationsFolder, before, { recursive: true, filter: (path) => !path.includes('bounded_zones') })
    await migrate(database.pool, { folder: before })
    const zones = ['Europe/Paris', 'europe/paris', 'IST', 'SystemV/AST4', '+05:30']
    for (const [n, zone] of zones.entries())
      await database.pool.query(
        `insert into users (id, created_at, updated_at, name, email, time_zone) values (gen_random_uuid(), now(), now(), $1, $2, $3)`,
        [`u${n}`, `u${n}@example.test`, zone],
      )
    await migrate(database.pool)
    const { rows } = await database.pool.query('select time_zone, former_time_zone from users order by name')
    expect(rows).toEqual([
      { time_zone: 'Europe/Paris', former_time_zone: null },
      { time_zone: 'Europe/Paris', former_time_zone: null },
      { time_zone: 'Asia/Kolkata', former_time_zone: null },
      { time_zone: 'UTC', former_time_zone: 'SystemV/AST4' },
      { time_zone: 'UTC', former_time_zone: '+05:30' },
    ])
  } finally {
    await database.drop()
    rmSync(before, { recursive: true, force: true })
  }
})
