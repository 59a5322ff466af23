import { describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { CallError } from '../../src/web/base/api/errors.ts'
import { applyToRows, maxRowsPerCall } from '../../src/web/views/collection/bulk/bulk-calls.ts'

const user = modelsOf(registry).of('user')
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `u${at}`, name: `User ${at}` }))
const never = () => Promise.reject(new Error('not meant to be called'))
const setting = (isOwnServer: boolean, http: object) => ({
  model: user,
  http: { post: never, delete: never, ...http },
  isOwnServer,
  fallbackMessage: 'Something went wrong',
  onProgress: () => {},
})

describe('one thing done to many rows', () => {
  test('our own server is asked in parts, and each refused row keeps its reason', async () => {
    const post = vi.fn(async (_url: string, body: unknown) => ({
      data: {
        data: (body as { rows: { id: string }[] }).rows.map(({ id }) =>
          id === 'u3'
            ? { id, ok: false, problem: { message: 'Not valid', errors: { rows: ['In use.'] } } }
            : { id, ok: true },
        ),
      },
    }))
    const outcome = await applyToRows(rows(maxRowsPerCall + 1), { action: 'delete' }, setting(true, { post }))
    expect(post.mock.calls.map(([url, body]) => [url, (body as { rows: unknown[] }).rows.length])).toEqual([
      ['/users/bulk', maxRowsPerCall],
      ['/users/bulk', 1],
    ])
    expect(outcome.done).toHaveLength(maxRowsPerCall)
    expect(outcome.refused).toEqual([{ row: { id: 'u3', name: 'User 3' }, reason: 'In use.' }])
  })
  test('each row is sent with the version that was read; one that has another by now can be tried again', async () => {
    const post = vi.fn(async () => ({
      data: { data: [{ id: 'u0', ok: false, problem: { message: 'Changed.', version: 7 } }] },
    }))
    const [row] = rows(1)
    const outcome = await applyToRows([{ ...row, version: 6 }], { action: 'delete' }, setting(true, { post }))
    expect(post).toHaveBeenCalledWith('/users/bulk', { rows: [{ id: 'u0', version: 6 }], action: 'delete' })
    expect(outcome.refused).toEqual([{ row: { ...row, version: 7 }, reason: 'Changed.' }])
  })
  test('a row that the answer leaves out is not said to be done', async () => {
    const post = async () => ({ data: { data: [{ id: 'u0', ok: true }] } })
    const outcome = await applyToRows(rows(2), { action: 'delete' }, setting(true, { post }))
    expect(outcome.refused).toEqual([{ row: { id: 'u1', name: 'User 1' }, reason: 'Something went wrong' }])
  })
  test('another server is asked row by row, past a refusal', async () => {
    const remove = vi.fn(async (url: string) => {
      if (url.endsWith('u1')) throw new CallError({ statusCode: 422, message: 'No.' })
      return { data: {} }
    })
    const outcome = await applyToRows(rows(3), { action: 'delete' }, setting(false, { delete: remove }))
    expect(remove.mock.calls.map(([url]) => url)).toEqual(['/users/u0', '/users/u1', '/users/u2'])
    expect(outcome.done.map(({ id }) => id)).toEqual(['u0', 'u2'])
    expect(outcome.refused.map(({ reason }) => reason)).toEqual(['No.'])
  })
  test('without a network nothing more is tried, and what is left counts as refused', async () => {
    const remove = vi
      .fn()
      .mockRejectedValue(new CallError({ statusCode: 0, type: 'network', message: 'Network error.' }))
    const outcome = await applyToRows(rows(3), { action: 'delete' }, setting(false, { delete: remove }))
    expect(remove).toHaveBeenCalledTimes(1)
    expect(outcome).toMatchObject({ done: [], refused: [{}, {}, { reason: 'Network error.' }] })
  })
})
