import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '../../src/app/server/build-product.ts'
import { readConfig } from '../../src/server/config.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { type Body, goodPassword, type Person, type Product, startTestProduct } from './harness/product.ts'

const own = 'Gdańsk#2020-own'
const ip = '10.77.0.9'
let product: Product
let admin: Person
let member: Person
let app: FastifyInstance
let lines: Body[] = []
beforeAll(async () => {
  product = await startTestProduct()
  // The configuration is the default one, without settings for the log.
  const config = readConfig({ TMS_DATA: product.folder }, product.folder)
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  app = await buildProduct({
    pools: onePool(product.engine.db.pool),
    config,
    webDir: undefined,
    engine: product.engine,
    log,
  })
  admin = await product.person({ roles: ['admin'] })
  member = await product.person({ roles: ['member'], password: own })
})
afterAll(async () => {
  await app.close()
  await product.end()
})

const call = async (url: string, body: object, by?: Person): Promise<Body> => {
  lines = []
  const headers = { 'x-forwarded-for': ip, ...(by === undefined ? {} : { authorization: `Bearer ${by.token}` }) }
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  return String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body
}
const told = () => lines.map(({ security, event, user, ip, level }) => ({ security, event, user, ip, level }))
const line = (event: string, user: string | null) => ({ security: true, event, user, ip, level: 40 })

test('who signs in, or fails to, is written down with account and address, and never what was typed', async () => {
  const { email, id } = member
  await call('/api/users/login', { email, password: own })
  expect(told()).toEqual([line('signed_in', id)])
  await call('/api/users/login', { email, password: 'wrong' })
  expect(told()).toEqual([line('sign_in_failed', id)])
  await call('/api/users/login', { email: 'typed-by-mistake', password: 'wrong' })
  expect(told()).toEqual([line('sign_in_failed', null)])
  expect(JSON.stringify(lines)).not.toMatch(/typed-by-mistake|wrong/)
  for (let i = 0; i < 6; i++) await call('/api/users/login', { email, password: 'wrong' })
  expect(told()).toEqual([line('refused', null)])
  expect(lines[0]).toMatchObject({ call: 'POST /api/users/login', code: 'too_many_tries' })
})

test('who is refused, and what they wanted', async () => {
  await call('/api/departments', { name: 'Not theirs' }, member)
  expect(told()).toEqual([line('refused', member.id)])
  expect(lines[0]).toMatchObject({ call: 'POST /api/departments', code: 'forbidden' })
})

test('one’s own password', async () => {
  const change = { new_password: goodPassword, new_password_confirmation: goodPassword }
  await call('/api/users/update-password', { current_password: 'wrong', ...change }, member)
  expect(told()).toEqual([line('own_password_failed', member.id)])
  await call('/api/users/update-password', { current_password: own, ...change }, member)
  expect(told()).toEqual([line('password_changed', member.id)])
})

test('what leaves: exports, reports and shared links', async () => {
  await call('/api/departments/export?format=csv', {}, admin)
  expect(told()).toEqual([line('exported', admin.id)])
  expect(lines[0]).toMatchObject({ entity: 'department', format: 'csv' })
  await call('/api/export/projects', {}, admin)
  expect(told()).toEqual([line('report_asked', admin.id)])
  const made = async (path: string, body: object) => (await admin.send('POST', `/api${path}`, body)).body.data
  const department = await made('/departments', { name: 'Quay' })
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await made('/tasks', { project_id: project.id, name: 'Moor' })
  const { id, token } = await made(`/tasks/${task.id}/share-links`, { password: own })
  await call(`/api/public/tasks/${id}`, { token, password: 'wrong' })
  expect(told()).toEqual([line('share_password_failed', null), line('refused', null)])
  await call(`/api/public/tasks/${id}`, { token, password: own })
  expect(told()).toEqual([line('share_opened', null)])
  expect(lines[0]).toMatchObject({ link: id })
})
