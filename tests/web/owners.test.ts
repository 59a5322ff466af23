import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { isOutdatedBy, mayShow } from '../../src/web/data/rows/live/outdated-queries.ts'
import { queryKeys } from '../../src/web/data/rows/query-keys.ts'

const models = modelsOf(registry)

test.each(models.all.map(({ name }) => name))('a write of %s outdates its lists, also where rows own rows', (name) => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.list({ name }, 'all'), { data: [{ id: '1', version: 1 }], total: 1 })
  const [query] = client.getQueryCache().getAll()
  if (query === undefined) throw new Error('no query')
  expect(isOutdatedBy(models, { entity: name, id: '1', version: 2 })(query)).toBe(true)
  client.clear()
})

test('a write outdates a query of several entities by those that its answer names', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.several('home'), { entities: ['task', 'event'], sections: [] })
  const [query] = client.getQueryCache().getAll()
  if (query === undefined) throw new Error('no query')
  const outdates = (entity: string) => [
    isOutdatedBy(models, { entity, id: '1', version: 2 })(query),
    mayShow(models, { entity, id: '1' })(query),
    mayShow(models, { entity, id: undefined })(query),
  ]
  expect(outdates('task')).toEqual([true, true, true])
  expect(outdates('event')).toEqual([true, true, true])
  expect(outdates('client')).toEqual([false, false, false])
  client.clear()
})

test('what belongs to a row that is out of sight is read again, so that an open conversation ends with its project', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.row({ name: 'conversation' }, '1', 'one'), {
    data: { id: '1', version: 1, project_id: '7' },
  })
  const [query] = client.getQueryCache().getAll()
  if (query === undefined) throw new Error('no query')
  const goes = (entity: string, id?: string) => mayShow(models, { entity, id })(query)
  expect([goes('project'), goes('project', '7'), goes('project', '8')]).toEqual([true, true, false])
  expect([goes('conversation'), goes('department'), goes('department', '7')]).toEqual([true, false, false])
  client.clear()
})
