import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, type Product, startTestProduct } from './harness/product.ts'

/** A leap day, two years away from what the machines' clocks show. */
const clock = Date.parse('2028-02-29T23:30:00.123Z')
let product: Product
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
})
afterAll(() => product.end())

test('every moment that the product writes is that of its one clock', async () => {
  const admin = await product.person({ roles: ['admin'] })
  const made = await admin.send('POST', '/api/departments', { name: 'North' }, { 'idempotency-key': 'k' })
  expect(made.status).toBe(201)
  await admin.send('PUT', `/api/departments/${made.body.data.id}`, { name: 'South' })
  await admin.send('POST', '/api/users/update-password', {
    current_password: goodPassword,
    new_password: 'Poznań#1956-june',
    new_password_confirmation: 'Poznań#1956-june',
  })
  await product.anonymous('POST', '/api/password/email', { email: admin.email })
  await product.runJobs()
  const columns = await product.engine.db.all<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name <> 'migration'`,
  )
  expect(columns.length).toBeGreaterThan(25)
  const seen: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await product.engine.db.all<{ at: string }>(
      sql`select ${sql.identifier(column)} as at from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    )
    if (rows.length > 0) seen.push(table)
    for (const { at } of rows)
      expect(Math.abs(Date.parse(at) - clock), `${table}.${column} is ${at}`).toBeLessThan(8 * 24 * 3_600_000)
  }
  for (const table of [
    'users',
    'departments',
    'roles',
    'permissions',
    'event',
    'session',
    'idempotency',
    'job',
    'mail',
  ])
    expect(seen).toContain(table)
})

test('no column has a clock of its own', async () => {
  const defaults = await product.engine.db.all(
    sql`select table_name, column_name, column_default from information_schema.columns where table_schema = 'public' and column_default ~* '\\mnow\\(|timestamp\\(|\\mcurrent_'`,
  )
  expect(defaults).toEqual([])
})
