import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { client } from '../../src/web/base/api/client.ts'
import { accessToken, closeSession, isLooking, lookAs, openSession } from '../../src/web/base/api/session.ts'
import { onSessionEnd } from '../../src/web/base/api/session-end.ts'
import { signOut, stopLooking } from '../../src/web/base/api/sign-in.ts'
import { noticesAs, notify, toast } from '../../src/web/base/feedback/notices.ts'
import { pastMessages } from '../../src/web/base/feedback/past-messages.ts'
import { lastUndo, offerUndo } from '../../src/web/base/feedback/undo.ts'
import { makeCallQueue } from '../../src/web/data/rows/call-queue.ts'
import { isApplied, noteApplied } from '../../src/web/data/rows/live/applied.ts'
import { queryClient } from '../../src/web/data/rows/query-client.ts'
import { sendFiles } from '../../src/web/facets/files/uploads.ts'

type Call = {
  readonly by: unknown
  readonly url: string
  readonly name: string | undefined
  readonly answer: (status: number) => void
}

/** The network: calls wait until the test answers them. */
let calls: Call[] = []
const network: AxiosAdapter = (config: InternalAxiosRequestConfig) =>
  new Promise((resolve, reject) => {
    const { signal } = config
    if (signal?.addEventListener !== undefined)
      signal.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { code: 'ERR_CANCELED' })))
    const answer = (status: number) => {
      const response = { data: {}, status, statusText: '', headers: {}, config }
      if (status < 300) resolve(response)
      else reject(Object.assign(new Error('refused'), { config, response }))
    }
    const file = config.data instanceof FormData ? config.data.get('file') : undefined
    const name = file instanceof File ? file.name : undefined
    calls.push({ by: config.headers.Authorization, url: config.url ?? '', name, answer })
  })

/** Waits until everything that continues by itself has done so. */
const settled = () => new Promise((done) => setTimeout(done, 5))
const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const models = modelsOf(registry)
const place = { models, attachment: models.of('attachment'), entity: 'task', id: 'x' }

const before = client.defaults.adapter
beforeEach(() => {
  calls = []
  client.defaults.adapter = network
  openSession('first')
})
afterEach(() => {
  closeSession()
  if (before !== undefined) client.defaults.adapter = before
})

test('files that one user sends are not sent as the next one’s, nor shown to them', async () => {
  sendFiles(place, [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')], 1000)
  await settled()
  expect(calls).toMatchObject([{ by: 'Bearer first', name: 'one.txt' }])
  expect(wouldAsk()).toBe(true)
  closeSession()
  expect(wouldAsk()).toBe(false)
  openSession('second')
  await settled()
  expect(calls.length).toBe(1)
  sendFiles(place, [new File(['3'], 'three.txt')], 1000)
  await settled()
  expect(calls.slice(1)).toMatchObject([{ by: 'Bearer second', name: 'three.txt' }])
  calls[1]?.answer(201)
  await settled()
  expect(calls.length).toBe(2)
})

test('what waits for its turn is not sent for the next user, and does not hold their page', async () => {
  const turn = makeCallQueue()
  void turn(() => client.put('/tasks/one'))
  void turn(() => client.put('/tasks/two'))
  await settled()
  expect(wouldAsk()).toBe(true)
  closeSession()
  openSession('second')
  expect(wouldAsk()).toBe(false)
  calls[0]?.answer(200)
  await settled()
  expect(calls.map(({ url }) => url)).toEqual(['/tasks/one'])
  const next = makeCallQueue()(() => client.put('/tasks/three'))
  await settled()
  expect(wouldAsk()).toBe(true)
  calls[1]?.answer(200)
  await next
  expect(calls[1]).toMatchObject({ by: 'Bearer second' })
  expect(wouldAsk()).toBe(false)
})

test('a late answer is nobody’s, and a late refusal does not end the next session', async () => {
  const heard: string[] = []
  const hear = (call: Promise<unknown>) =>
    void call.then(
      () => heard.push('answer'),
      () => heard.push('refusal'),
    )
  hear(client.get('/tasks'))
  hear(client.get('/users'))
  await settled()
  closeSession()
  openSession('second')
  calls[0]?.answer(200)
  calls[1]?.answer(401)
  await settled()
  expect(heard).toEqual([])
  expect(accessToken()).toBe('second')
  // Both answers of the present session are heard, and the refusal ends the session.
  hear(client.get('/tasks'))
  await settled()
  calls[2]?.answer(401)
  await settled()
  expect(heard).toEqual(['refusal'])
  expect(accessToken()).toBeNull()
})

test('who looks as another goes on as themselves when that session ends', async () => {
  lookAs('other')
  client.get('/tasks').catch(() => undefined)
  await settled()
  calls[0]?.answer(401)
  await settled()
  expect([accessToken(), isLooking()]).toEqual(['first', false])
})

test('who looks no more is themselves at once, and the session in which they looked is ended', async () => {
  lookAs('other')
  stopLooking()
  expect([accessToken(), isLooking()]).toEqual(['first', false])
  await settled()
  expect(calls).toMatchObject([{ by: 'Bearer other', url: '/users/logout' }])
  // The call's answer does not concern the user's own session.
  calls[0]?.answer(401)
  await settled()
  expect(accessToken()).toBe('first')
})

test('who signs out while looking as another ends both sessions, and leaves no token', async () => {
  lookAs('other')
  void signOut()
  await settled()
  expect(calls.map(({ by, url }) => `${by} ${url}`).sort()).toEqual([
    'Bearer first /users/logout',
    'Bearer other /users/logout',
  ])
  for (const { answer } of calls) answer(200)
  await settled()
  expect([accessToken(), isLooking(), Object.values(localStorage).join().includes('first')]).toEqual([
    null,
    false,
    false,
  ])
})

const ways: readonly [string, () => void][] = [
  ['sign-out', closeSession],
  [
    'sign-out in another tab',
    () => {
      localStorage.removeItem('accessToken')
      window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    },
  ],
  [
    'somebody else who signs in there',
    () => {
      localStorage.setItem('accessToken', 'second')
      window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    },
  ],
]

test.each(ways)('%s empties all that is kept', (_, end) => {
  let joined = 0
  onSessionEnd(() => {
    joined += 1
  })
  const id = '01999999-0000-7000-8000-000000000001'
  toast({ message: { key: 'common:connectionBack' } })
  notify({ type: 'success', message: 'Saved for the first' })
  offerUndo({ run: () => Promise.resolve(undefined) })
  queryClient.setQueryData(['profile'], { name: 'First' })
  noteApplied('task', id, 2)
  end()
  expect(joined).toBe(1)
  expect([noticesAs('toast').toReversed(), noticesAs('snackbar'), pastMessages(), lastUndo()]).toEqual([
    [],
    [],
    [],
    undefined,
  ])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(isApplied('task', id, 1)).toBe(false)
})
