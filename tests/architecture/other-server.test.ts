import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherAdmin, otherMember } from '../e2e/other-server/seed.ts'
import { type OtherServer, startOtherServer } from '../e2e/other-server/server.ts'

let server: OtherServer
let admin = ''
const webDir = mkdtempSync(join(tmpdir(), 'other-web-'))

type Answered = { status: number; headers: Headers; json: Record<string, unknown> & { data: never } }
const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const form = body instanceof FormData
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(admin === '' ? {} : { authorization: `Bearer ${admin}` }),
      ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, json: await response.json() } as Answered
}
const get = (path: string) => call('GET', path)
const signIn = async (who: typeof otherAdmin | typeof otherMember): Promise<string> => {
  const { json } = await call('POST', '/users/login', who)
  return (json.data as { access_token: string }).access_token
}
const names = (json: Answered['json']) => (json.data as readonly { name: string }[]).map(({ name }) => name)
const firstUser = async (filter = '') => {
  const { json } = await get(`/users?orderBy=asc&perPage=1${filter}`)
  return json.data[0] as unknown as { id: string; email: string }
}

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<title>part</title>')
  server = await startOtherServer({ webDir })
  admin = await signIn(otherAdmin)
})
afterAll(async () => {
  await server.stop()
  rmSync(webDir, { recursive: true })
})

test('it is somebody else’s: nothing is imported from the product', () => {
  const folder = join(import.meta.dirname, '../e2e/other-server')
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files)
    for (const [, from] of readFileSync(join(folder, file), 'utf8').matchAll(/from '([^']+)'/g))
      expect(from).toMatch(/^(node:|\.\/)/)
})

test('it says no more than the specification: no version, no ETag, no problem fields, no `can`', async () => {
  const one = await firstUser()
  const { json, headers } = await get(`/users/${one.id}`)
  expect(Object.keys(json.data)).toEqual(
    expect.not.arrayContaining(['version', 'can', 'password', 'roles', 'permissions']),
  )
  expect(headers.get('etag')).toBeNull()
  const refused = await call('PUT', `/users/${one.id}`, { name: '' })
  expect(refused.status).toBe(422)
  expect(refused.headers.get('content-type')).toBe('application/json')
  expect(Object.keys(refused.json)).toEqual(['message', 'errors'])
})

test.each([
  ['PUT', 'version', { name: 'x', version: 3 }],
  ['PUT', 'locale', { name: 'x', locale: 'fr' }],
  ['PUT', 'roles', { name: 'x', roles: ['admin'] }],
])('%s refuses the unknown field %s and changes nothing', async (method, field, body) => {
  const one = await firstUser()
  const { status, json } = await call(method, `/users/${one.id}`, body)
  expect([status, Object.keys(json.errors as object)]).toEqual([422, [field]])
  expect((await get(`/users/${one.id}`)).json.data).toMatchObject({ name: 'Admin Other' })
})

test.each([
  'search=a',
  'where={}',
  'per_page=3',
  'page=0',
  'perPage=101',
  'include=createdBy',
  'orderOn=name,email',
  'filter[locale]=en',
  'filters[0][column]=nope&filters[0][value]=1',
])('a list refuses %s', async (query) => {
  expect((await get(`/users?${query}`)).status).toBe(422)
})

test('lists: five a page, newest first, filters of both kinds, relations on demand', async () => {
  const all = (await get('/users')).json
  expect([names(all).length, all.total, names(all)[0]]).toEqual([5, 30, 'Person 30'])
  expect(names((await get('/users?filter[name]=ZOE bru')).json)).toEqual(['Zoé Brûlé'])
  expect(names((await get('/users?filter[roles.name]=team-leader')).json)).toEqual(['Team, Lead'])
  expect((await get('/users?filter[is_active]=0')).json.total).toBe(3)
  const two = 'filters[0][column]=name&filters[0][operator]=startswith&filters[0][value]=zo'
  const or = `${two}&filters[1][column]=email&filters[1][operator]=in&filters[1][value]=lead@other.test,admin@other.test`
  expect((await get(`/users?${or}&operator=or`)).json.total).toBe(3)
  expect((await get(`/users?${or}`)).json.total).toBe(0)
  const included = (await get('/users?perPage=1&include=department,roles')).json.data[0]
  expect(included).toMatchObject({ department: { name: expect.any(String) }, roles: [{ name: 'member' }] })
  for (const path of ['/departments', '/roles', '/permissions']) {
    const list = (await get(`${path}?perPage=100`)).json
    expect(list.total).toBe(names(list).length)
  }
})

test('a user is made by a form with a picture, edited, given roles, and deleted', async () => {
  const form = new FormData()
  const fields = { name: 'Nouvelle', email: 'New@other.test', password: 'Strong#2026', is_active: '1', job_title: '' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('roles[]', 'member')
  form.append('avatar', new Blob([Buffer.from('89504e47', 'hex')], { type: 'image/png' }), 'me.png')
  const made = await call('POST', '/users', form)
  expect([made.status, made.json.message]).toEqual([201, 'Created Successfully'])
  const user = made.json.data as { id: string; email: string; avatar: string; job_title: string | null }
  expect([user.email, user.job_title]).toEqual(['new@other.test', null])
  expect((await fetch(server.url + user.avatar)).headers.get('content-type')).toBe('image/png')
  expect((await call('POST', '/users', { name: 'x' })).status).toBe(415)
  const edited = await call('PUT', `/users/${user.id}`, { name: 'Neuve', email: 'new@other.test', is_active: false })
  expect(edited.json).toMatchObject({ message: 'Updated Successfully', data: { name: 'Neuve', is_active: false } })
  expect((await call('POST', `/users/${user.id}/assign-role`, { roles: ['admin'] })).json.message).toBe(
    'Assigned Successfully',
  )
  expect((await call('POST', `/users/${user.id}/revoke-role`, { roles: ['member'] })).json.message).toBe(
    'Unassigned Successfully',
  )
  expect(names((await get(`/users/${user.id}/permissions`)).json)).toContain('user-delete')
  expect((await call('DELETE', `/users/${user.id}`)).status).toBe(200)
  expect((await get(`/users/${user.id}`)).status).toBe(404)
})

test('nobody without a token, and only what one may do', async () => {
  const kept = admin
  admin = ''
  expect([(await get('/users')).status, (await get('/profile')).status]).toEqual([401, 401])
  expect((await call('POST', '/users/login', { ...otherAdmin, password: 'x' })).status).toBe(401)
  admin = await signIn(otherMember)
  const one = await firstUser()
  expect((await call('PUT', `/users/${one.id}`, { name: 'x' })).status).toBe(403)
  await call('POST', '/users/logout')
  expect((await get('/profile')).status).toBe(401)
  admin = kept
})

test('the XSRF cookie is set, and a write that brings it must repeat it', async () => {
  const first = await get('/profile')
  const cookie = /XSRF-TOKEN=(\w+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const one = await firstUser()
  const put = (headers: Record<string, string>) => call('PUT', `/users/${one.id}`, { job_title: 'Chief' }, headers)
  expect((await put({ cookie: `XSRF-TOKEN=${cookie}` })).status).toBe(419)
  expect((await put({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })).status).toBe(200)
})

test('another origin may call it with the specification’s headers only', async () => {
  const { headers } = await fetch(`${server.url}/api/users`, {
    method: 'OPTIONS',
    headers: { origin: 'http://part.test' },
  })
  expect(headers.get('access-control-allow-origin')).toBe('http://part.test')
  expect(headers.get('access-control-allow-headers')).not.toMatch(/if-match|idempotency/)
})

test('it serves a built browser part, its page at every address but a missing file', async () => {
  const text = async (path: string) => (await fetch(server.url + path)).text()
  expect(await text('/users/1')).toBe('<title>part</title>')
  expect((await fetch(`${server.url}/assets/lost.js`)).status).toBe(404)
  expect(await text('/..%2f..%2fetc%2fpasswd')).not.toContain('root:')
})

test('it tells what it was asked', async () => {
  await get('/users?filter[name]=a,b')
  const last = server.calls().at(-1)
  expect(last).toMatchObject({ method: 'GET', path: '/api/users', query: [['filter[name]', 'a,b']], status: 200 })
})
