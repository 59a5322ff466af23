import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identifyUsers } from '../../src/server/rights/identify.ts'
import { goodPassword, type Person, type Product, type Send, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const seeing = ['user-show', 'user-index-all', 'task-index', 'task-show', 'tag-index'] as const
/**
 * Makes a user who may look as others and read tasks, and a session in which they look as a user who may read tasks.
 */
const looking = async (more: readonly string[] = []) => {
  const viewer = await product.person({ permissions: ['user-view-as', ...seeing, ...more] })
  const other = await product.person({ permissions: ['task-index', 'task-show'] })
  return { viewer, other, look: await lookOf(viewer.send, other) }
}
const lookOf = async (send: Send, { id }: Person): Promise<Send> => {
  const opened = await send('POST', `/api/users/${id}/view-as`)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const look = product.with(opened.body.data.access_token)
  expect((await look('GET', '/api/tasks')).status).toBe(200)
  return look
}
const expectEnd = async (look: Send): Promise<void> => {
  expect((await look('GET', '/api/tasks')).status).toBe(401)
  expect((await look('GET', '/api/profile')).status).toBe(401)
}
const direct = (id: string, permissions: readonly string[]) =>
  admin.send('POST', `/api/users/${id}/permissions`, { permissions })

test('a look ends when its viewer may look no more, and does not come back with the right', async () => {
  const { viewer, look } = await looking()
  expect((await direct(viewer.id, seeing)).status).toBe(200)
  await expectEnd(look)
  expect((await direct(viewer.id, ['user-view-as', ...seeing])).status).toBe(200)
  await expectEnd(look)
})

test('a look ends when its viewer loses what the other may do', async () => {
  const { viewer, look } = await looking()
  expect((await direct(viewer.id, ['user-view-as', 'user-show', 'user-index-all'])).status).toBe(200)
  await expectEnd(look)
})

test('a look ends when the other rises above its viewer, by a permission, by a role, and by a permission of a role', async () => {
  const byPermission = await looking()
  expect((await direct(byPermission.other.id, ['task-index', 'role-index'])).status).toBe(200)
  await expectEnd(byPermission.look)
  const byRole = await looking()
  expect((await admin.send('POST', `/api/users/${byRole.other.id}/assign-role`, { roles: ['admin'] })).status).toBe(200)
  await expectEnd(byRole.look)
  const name = `Rising ${crypto.randomUUID()}`
  const role = (await admin.send('POST', '/api/roles', { name, permissions: ['task-index'] })).body.data
  const ofRole = await looking()
  expect((await admin.send('POST', `/api/users/${ofRole.other.id}/assign-role`, { roles: [name] })).status).toBe(200)
  expect((await ofRole.look('GET', '/api/tasks')).status).toBe(200)
  expect((await admin.send('PUT', `/api/roles/${role.id}`, { permissions: ['task-index', 'role-index'] })).status).toBe(
    200,
  )
  await expectEnd(ofRole.look)
})

test('a look gains what both may do', async () => {
  const { other, look } = await looking()
  expect((await look('GET', '/api/tags')).status).toBe(403)
  expect((await direct(other.id, ['task-index', 'task-show', 'tag-index'])).status).toBe(200)
  expect((await look('GET', '/api/tags')).status).toBe(200)
})

test('a look ends with the session in which it was begun, and with no other', async () => {
  const signedOut = await looking()
  expect((await signedOut.viewer.send('POST', '/api/users/logout')).status).toBe(200)
  await expectEnd(signedOut.look)

  const password = 'Gdańsk#2020-own'
  const viewer = await product.person({ permissions: ['user-view-as', ...seeing], password })
  const other = await product.person({ permissions: ['task-index'] })
  const signIn = async () => {
    const answer = await product.anonymous('POST', '/api/users/login', { email: viewer.email, password })
    return product.with(answer.body.data.access_token)
  }
  const second = await signIn()
  const [first, next] = [await lookOf(viewer.send, other), await lookOf(second, other)]
  const sessions = (await second('GET', '/api/profile/sessions')).body.data
  const { id } = sessions.find(({ current }: { current: boolean }) => !current)
  expect((await second('DELETE', `/api/profile/sessions/${id}`)).status).toBe(200)
  await expectEnd(first)
  expect((await next('GET', '/api/tasks')).status).toBe(200)

  // Its own end leaves the viewer's session open.
  expect((await next('POST', '/api/users/logout')).status).toBe(200)
  expect((await second('GET', '/api/tasks')).status).toBe(200)

  const last = await lookOf(second, other)
  const changed = await second('POST', '/api/users/update-password', {
    current_password: password,
    new_password: goodPassword,
    new_password_confirmation: goodPassword,
  })
  expect(changed.status).toBe(200)
  await expectEnd(last)
})

test('a look ends when the time of its viewer’s session is over', async () => {
  const { viewer, look } = await looking()
  await product.engine.db.run(
    sql`update session set expires_at = ${new Date(product.engine.now() - 1).toISOString()} where actor_id = ${viewer.id} and viewer_id is null`,
  )
  await expectEnd(look)
})

test('a look ends when its viewer or the other is deactivated', async () => {
  const viewers = await looking()
  expect((await admin.send('PUT', `/api/users/${viewers.viewer.id}`, { is_active: false })).status).toBe(200)
  await expectEnd(viewers.look)
  const others = await looking()
  expect((await admin.send('PUT', `/api/users/${others.other.id}`, { is_active: false })).status).toBe(200)
  await expectEnd(others.look)
})

test('a look that a token began does no more than the token, and ends with it', async () => {
  const viewer = await product.person({ permissions: ['user-view-as', ...seeing] })
  const other = await product.person({ permissions: ['task-index'] })
  const made = await viewer.send('POST', '/api/profile/tokens', {
    name: 'Help desk',
    scopes: ['user-view-as', 'user-show', 'user-index-all', 'task-index'],
    days: 3,
  })
  const look = await lookOf(product.with(made.body.data.token), other)
  // The viewer may read tags, but the token may not.
  expect((await direct(other.id, ['task-index', 'tag-index'])).status).toBe(200)
  await expectEnd(look)
  expect((await direct(other.id, ['task-index'])).status).toBe(200)
  const again = await lookOf(product.with(made.body.data.token), other)
  expect((await viewer.send('DELETE', `/api/profile/tokens/${made.body.data.id}`)).status).toBe(200)
  await expectEnd(again)
})

test('a look asks two statements of who is there, any other session one', async () => {
  const { viewer, other } = await looking()
  const opened = await viewer.send('POST', `/api/users/${other.id}/view-as`)
  const { db, models, now } = product.engine
  let asked = 0
  const counting =
    <T extends readonly unknown[], R>(ask: (...values: T) => R) =>
    (...values: T): R => {
      asked++
      return ask(...values)
    }
  const counted = {
    ...db,
    all: counting(db.all),
    one: counting(db.one),
    run: counting(db.run),
    kept: counting(db.kept),
  }
  const identify = identifyUsers(counted as typeof db, models, now)
  expect((await identify(viewer.token))?.id).toBe(viewer.id)
  expect(asked).toBe(1)
  expect((await identify(opened.body.data.access_token))?.id).toBe(other.id)
  expect(asked).toBe(3)
})
