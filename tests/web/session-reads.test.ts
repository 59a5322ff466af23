import type { AxiosAdapter } from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client } from '../../src/web/base/api/client.ts'
import { closeSession, lookAs, openSession } from '../../src/web/base/api/session.ts'
import { preference, setPreferences } from '../../src/web/base/preferences/preferences.ts'
import { permissionNames } from '../../src/web/data/refine/auth-provider.ts'
import { queryClient } from '../../src/web/data/rows/query-client.ts'

/** The calls in their order; the test answers each by hand. */
let calls: { readonly url: string; readonly answer: (status: number, data: unknown) => void }[] = []
const network: AxiosAdapter = (config) =>
  new Promise((resolve, reject) => {
    const answer = (status: number, data: unknown) => {
      const response = { data, status, statusText: '', headers: {}, config }
      if (status < 300) resolve(response)
      else reject(Object.assign(new Error('refused'), { config, response }))
    }
    calls.push({ url: config.url ?? '', answer })
  })
const settled = () => new Promise((done) => setTimeout(done, 0))
const urls = () => calls.map(({ url }) => url)
const answer = async (at: number, status: number, data: unknown) => {
  calls[at]?.answer(status, data)
  await settled()
}

const { adapter } = client.defaults
beforeEach(() => {
  client.defaults.adapter = network
  calls = []
  openSession('token')
})
afterEach(() => {
  if (adapter === undefined) delete client.defaults.adapter
  else client.defaults.adapter = adapter
  closeSession()
  queryClient.clear()
})

test('a new session reads the profile, then the permissions of its user, whom it knows from then on', async () => {
  const names = permissionNames()
  await settled()
  expect(urls()).toEqual(['/profile'])
  await answer(0, 200, { id: 'a', name: 'Ada' })
  expect(urls()).toEqual(['/profile', '/users/a/permissions'])
  await answer(1, 200, ['task-index'])
  expect(await names).toEqual(['task-index'])
  expect(preference('userId')).toBe('a')
})

test('a session that knows its user reads both at once', async () => {
  setPreferences({ userId: 'a' })
  const names = permissionNames()
  await settled()
  expect(urls().toSorted()).toEqual(['/profile', '/users/a/permissions'])
  await answer(urls().indexOf('/users/a/permissions'), 200, ['task-index'])
  await answer(urls().indexOf('/profile'), 200, { id: 'a' })
  expect(await names).toEqual(['task-index'])
  expect(calls).toHaveLength(2)
})

test.each([
  ['belong to another', 200, 'b'],
  ['are refused', 403, 'a'],
])('permissions that %s are read again, of the one whom the profile names', async (_, status, id) => {
  setPreferences({ userId: 'a' })
  const names = permissionNames()
  await settled()
  await answer(urls().indexOf('/users/a/permissions'), status, ['user-destroy'])
  await answer(urls().indexOf('/profile'), 200, { id })
  expect(urls()[2]).toBe(`/users/${id}/permissions`)
  await answer(2, 200, ['task-index'])
  expect(await names).toEqual(['task-index'])
  expect(preference('userId')).toBe(id)
})

test('who looks as another, signs in or out is not taken for who was there before', () => {
  for (const change of [() => lookAs('other'), () => openSession('other'), closeSession]) {
    openSession('token')
    setPreferences({ userId: 'a' })
    change()
    expect(preference('userId')).toBe('')
  }
})
