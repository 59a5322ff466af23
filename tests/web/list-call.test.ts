import { beforeEach, describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import type { Group } from '../../src/core/query/predicate.ts'
import { registry } from '../../src/domain/registry.ts'

type Sent = { readonly method: string; readonly url: string; readonly body: unknown; readonly key: unknown }

const model = modelsOf(registry).of('task')
const conditions = (count: number): Group<'name'> => ({
  operator: 'and',
  filters: Array.from({ length: count }, (_, n) => ({ column: 'name', operator: 'ne', value: `Task number ${n}` })),
})
let sent: Sent[]

/** Asks for a list like a page that our own server has sent, or another one. */
const ask = async (where: Group<'name'>, own: boolean) => {
  document.head.innerHTML = own ? '<script id="tms-settings" type="application/json">{}</script>' : ''
  vi.resetModules()
  const { client } = await import('../../src/web/base/api/client.ts')
  client.defaults.adapter = async (config) => {
    sent.push({
      method: config.method ?? '',
      url: config.url ?? '',
      body: config.data === undefined ? undefined : JSON.parse(String(config.data)),
      key: config.headers.get('Idempotency-Key'),
    })
    return { data: { data: [], total: 0 }, status: 200, statusText: 'OK', headers: {}, config }
  }
  const { fetchList } = await import('../../src/web/data/rows/list-call.ts')
  const { listParams } = await import('../../src/web/data/rows/use-rows.ts')
  await fetchList('/tasks', listParams(model, { page: 2, perPage: 25, search: 'crane', where }), model)
}
beforeEach(() => {
  sent = []
})

describe('a question', () => {
  test('that fits an address is asked by GET', async () => {
    await ask(conditions(3), true)
    expect(sent).toMatchObject([{ method: 'get', body: undefined }])
    expect(sent[0]?.url).toMatch(/^\/tasks\?page=2&perPage=25&search=crane&/)
  })
  test('that does not goes by POST, its condition in the body and nothing else; as a read it has no key', async () => {
    const where = conditions(90)
    await ask(where, true)
    expect(sent).toEqual([
      {
        method: 'post',
        url: '/tasks/query?page=2&perPage=25&search=crane&orderOn=created_at&orderBy=desc',
        body: { where },
        key: undefined,
      },
    ])
  })
  test('is asked of another server by GET, however long it is', async () => {
    await ask(conditions(90), false)
    expect(sent).toMatchObject([{ method: 'get' }])
  })
})
