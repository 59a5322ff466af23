import { expect, test, vi } from 'vitest'

test('a write that makes rows has a key, so that it is done once: so has a change whose new rows come along', async () => {
  document.head.innerHTML = '<script id="tms-settings" type="application/json">{}</script>'
  vi.resetModules()
  const { client } = await import('../../src/web/base/api/client.ts')
  const keys: unknown[] = []
  let isAnswered = false
  client.defaults.adapter = async (config) => {
    keys.push(config.headers.get('Idempotency-Key'))
    if (!isAnswered) throw new Error('the answer is lost')
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config }
  }
  const send = async (method: 'post' | 'put', body: unknown) => {
    await client.request({ method, url: '/leases/1', data: body }).catch(() => undefined)
    return keys.at(-1)
  }
  const rows = { version: 1, payments: [{ name: 'One' }] }
  const first = await send('put', rows)
  expect(first).toEqual(expect.any(String))
  // An unanswered write that is sent again is the same write; after an answer, the next one is another.
  isAnswered = true
  expect(await send('put', rows)).toBe(first)
  expect(await send('put', rows)).not.toBe(first)
  expect(await send('put', new FormData())).toEqual(expect.any(String))
  expect(await send('post', { name: 'One' })).toEqual(expect.any(String))
  for (const plain of [{ version: 1, name: 'One' }, { tags: ['a'] }, { where: { filters: [] } }])
    expect(await send('put', plain)).toBeUndefined()
})
