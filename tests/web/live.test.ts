import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { isApplied, noteApplied, noteDeleted, takeDeleted } from '../../src/web/data/rows/live/applied.ts'
import { eventReader, type StreamMessage } from '../../src/web/data/rows/live/events.ts'
import { follow } from '../../src/web/data/rows/live/follow.ts'
import { isOutdatedBy, mayShow, ownersOfRow } from '../../src/web/data/rows/live/outdated-queries.ts'
import { queryKeys } from '../../src/web/data/rows/query-keys.ts'
import { specimens } from '../specimens/registry.ts'

const id = (n: number) => `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('events', () => {
  const stream =
    'id: 7\nevent: ready\ndata: {}\n\n: \n\nid: 8\nevent: changes\ndata: {"changes":[{"entity":"yard","id":"a","version":2}],"gone":[{"entity":"load"}]}\n\nevent: ended\ndata: {"reason":"later"}\n\nevent: ended\ndata: {"reason":"session"}\n\n'
  const heard: readonly StreamMessage[] = [
    { event: { kind: 'ready' }, cursor: '7' },
    {
      event: {
        kind: 'changes',
        changes: [{ entity: 'yard', id: 'a', version: 2 }],
        gone: [{ entity: 'load', id: undefined }],
      },
      cursor: '8',
    },
    { event: { kind: 'ended' }, cursor: undefined },
  ]
  test.each([1, 2, 7, 1000])('are read from pieces of %i characters', (size) => {
    const take = eventReader()
    const told: StreamMessage[] = []
    for (let at = 0; at < stream.length; at += size) told.push(...take(stream.slice(at, at + size)))
    expect(told).toEqual(heard)
  })
  test('that are none are passed over', () => {
    expect(eventReader()('event: changes\ndata: {oops\n\nevent: party\ndata: {}\n\nhello\n\n')).toEqual([])
  })
})

describe('own writes', () => {
  test('are known by the version of their answer: older and the same are ours, newer is not', () => {
    noteApplied('yard', id(1), 3)
    expect(isApplied('yard', id(1), 2)).toBe(true)
    expect(isApplied('yard', id(1), 3)).toBe(true)
    expect(isApplied('yard', id(1), 4)).toBe(false)
    expect(isApplied('yard', id(2), 1)).toBe(false)
    expect(isApplied('load', id(1), 1)).toBe(false)
  })
  test('without a version are read once more', () => {
    noteApplied('user', id(3), undefined)
    expect(isApplied('user', id(3), 1)).toBe(false)
  })
  test('are deletions once: what is restored may be deleted by somebody else', () => {
    noteDeleted('yard', id(4))
    expect(takeDeleted('yard', id(4))).toBe(true)
    expect(takeDeleted('yard', id(4))).toBe(false)
    noteDeleted('yard', id(4))
    noteApplied('yard', id(4), 5)
    expect(takeDeleted('yard', id(4))).toBe(false)
  })
})

describe('read again is', () => {
  const models = modelsOf(specimens)
  const yard = (n: number, version: number) => ({ id: id(n), version, name: `Yard ${n}` })
  const reads: { readonly [name: string]: readonly [readonly unknown[], unknown] } = {
    yards: [['data', 'default', 'yard', 'list', {}], { data: [yard(1, 1), yard(2, 1)], total: 2 }],
    'yard 1': [['data', 'default', 'yard', 'one', id(1), {}], { data: yard(1, 1) }],
    'yard 2': [['data', 'default', 'yard', 'one', id(2), {}], { data: yard(2, 1) }],
    'history of yard 1': [queryKeys.part({ name: 'yard' }, id(1), 'history', 20), { data: [], total: 0 }],
    'loads in yard 1': [
      ['data', 'default', 'load', 'list', {}],
      { data: [{ id: id(8), version: 1, yard: yard(1, 1) }], total: 1 },
    ],
    labels: [['data', 'default', 'label', 'list', {}], { data: [], total: 0 }],
    'file of yard 1': [queryKeys.file(`/api/yards/${id(1)}/file`), undefined],
    'task 6': [queryKeys.row('task', id(6), 'recent'), { id: id(6), version: 1 }],
    'task 7': [queryKeys.row('task', id(7), 'recent'), { id: id(7), version: 1 }],
    'history of task 6': [queryKeys.part('task', id(6), 'history'), { data: [], total: 0 }],
    'board of tasks': [queryKeys.list('task', 'board', 'cell'), { data: [], total: 0 }],
  }
  let client: QueryClient
  beforeEach(() => {
    client = new QueryClient()
    for (const [key, data] of Object.values(reads)) client.setQueryData([...key], data)
  })
  const those = (
    concerns: (
      query: ReturnType<QueryClient['getQueryCache']>['getAll'] extends () => (infer Q)[] ? Q : never,
    ) => boolean,
  ) =>
    Object.entries(reads).flatMap(([name, [key]]) => {
      const query = client.getQueryCache().find({ queryKey: [...key], exact: true })
      return query !== undefined && concerns(query) ? [name] : []
    })

  test('what shows a changed row, its list, and its history', () => {
    const change = { entity: 'yard', id: id(1), version: 2 }
    expect(those(isOutdatedBy(models, change))).toEqual(['yards', 'yard 1', 'history of yard 1', 'loads in yard 1'])
  })
  test('nothing that was read after the change', () => {
    const change = { entity: 'yard', id: id(1), version: 1 }
    expect(those(isOutdatedBy(models, change))).toEqual(['history of yard 1'])
  })
  test('for a new row the lists of its kind, and what counts them', () => {
    expect(those(isOutdatedBy(models, { entity: 'load', id: id(9), version: 1 }))).toEqual(
      expect.arrayContaining(['loads in yard 1', 'yards']),
    )
    expect(those(isOutdatedBy(models, { entity: 'label', id: id(9), version: 1 }))).not.toContain('yard 2')
  })
  test('for a part of a part the rows that it belongs to in the end', () => {
    const concerns = isOutdatedBy(modelsOf(registry), { entity: 'checklist_item', id: id(9), version: 2 })
    expect(those(concerns)).toEqual(['task 6', 'task 7', 'board of tasks'])
  })
  test('for a part whose owner is known, that row and what lists it', () => {
    const change = { entity: 'checklist_item', id: id(9), version: 2, owners: { task: id(6) } }
    expect(those(isOutdatedBy(modelsOf(registry), change))).toEqual(['task 6'])
    client.setQueryData(queryKeys.list('task', 'board', 'cell'), { data: [{ id: id(6), version: 1 }], total: 1 })
    expect(those(isOutdatedBy(modelsOf(registry), change))).toEqual(['task 6', 'board of tasks'])
  })
  test('for a part that says itself whose it is, nothing of others', () => {
    const { of } = modelsOf(registry)
    expect(ownersOfRow(of('comment'), { about_type: 'task', about_id: id(6) })).toEqual({ task: id(6) })
    expect(ownersOfRow(of('checklist_item'), { checklist_id: id(3) })).toEqual({ checklist: id(3) })
    expect(ownersOfRow(of('task'), { project_id: id(1) })).toEqual({})
  })
  test('for a row that is gone what shows it; for one without a name all of its kind', () => {
    expect(those(mayShow(models, { entity: 'yard', id: id(2) }))).toEqual(expect.arrayContaining(['yards', 'yard 2']))
    expect(those(mayShow(models, { entity: 'yard', id: id(2) }))).not.toContain('yard 1')
    expect(those(mayShow(models, { entity: 'yard', id: undefined }))).toEqual(
      expect.arrayContaining(['yards', 'yard 1', 'yard 2']),
    )
  })
  test('nothing for an entity that this page does not know', () => {
    expect(those(isOutdatedBy(models, { entity: 'wizard', id: id(1), version: 9 }))).toEqual([])
  })
})

describe('the stream', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const streaming = (text: string) =>
    new Response(text, { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  const run = (answers: readonly (() => Response)[]) => {
    const cursors: (string | undefined)[] = []
    const told: string[] = []
    const refused = vi.fn()
    const end = new AbortController()
    const done = follow({
      open: async (cursor) => {
        cursors.push(cursor)
        const answer = answers[cursors.length - 1]
        if (answer === undefined) {
          end.abort()
          throw new TypeError('Failed to fetch')
        }
        return answer()
      },
      cursor: undefined,
      onMessage: ({ event }) => told.push(event.kind),
      onUnauthenticated: refused,
      signal: end.signal,
      onRetryHint: () => () => undefined,
    })
    return { cursors, told, refused, done }
  }

  test('comes back with its cursor after a break, longer and longer between tries', async () => {
    const fails = () => {
      throw new TypeError('Failed to fetch')
    }
    const { cursors, told, done } = run([() => streaming('id: 4\nevent: ready\ndata: {}\n\n'), fails, fails, fails])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(cursors).toEqual([undefined, '4'])
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect(told).toEqual(['ready'])
    expect(cursors).toEqual([undefined, '4', '4', '4', '4'])
  })
  test('that was too slow begins anew', async () => {
    const { cursors, done } = run([
      () =>
        streaming(
          'id: 4\nevent: ready\ndata: {}\n\nevent: reset\ndata: {}\n\nevent: ended\ndata: {"reason":"slow"}\n\n',
        ),
    ])
    await vi.advanceTimersByTimeAsync(2_000)
    await done
    expect(cursors).toEqual([undefined, undefined])
  })
  test.each([
    ['no such address', () => new Response('{}', { status: 404 })],
    [
      'a page for every address',
      () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    ],
  ])('gives up for good: %s', async (_name, answer) => {
    const { cursors, done, refused } = run([answer])
    await vi.advanceTimersByTimeAsync(120_000)
    await done
    expect(cursors).toHaveLength(1)
    expect(refused).not.toHaveBeenCalled()
  })
  test('says that nobody is signed in', async () => {
    const { done, refused } = run([() => new Response('{}', { status: 401 })])
    await done
    expect(refused).toHaveBeenCalledTimes(1)
  })
})
