import { describe, expect, test, vi } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { CallError } from '../../src/web/base/api/errors.ts'
import { countBy } from '../../src/web/fields/forms/changes/cell-changes.ts'
import { type ChangeSetting, changeRows, maxRowsPerCall } from '../../src/web/fields/forms/changes/change-calls.ts'

const model = modelsOf(registry).of('task')
const never = () => Promise.reject(new Error('not meant to be called'))
const setting = (isOwnServer: boolean, http: Partial<ChangeSetting['http']>): ChangeSetting => ({
  model,
  http: { post: never, put: never, ...http },
  isOwnServer,
  payloads: { task: { update: ['name', 'description', 'priority'] } },
  include: ['epic'],
  dates: 'dmy',
  timeZone: 'Europe/Paris',
  fallbackMessage: 'Something went wrong',
  t: (key) => (key.endsWith('high') ? 'Haute' : key),
  onProgress: () => {},
})
const changesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: { id: `t${at}`, name: `Task ${at}`, description: '', priority: 'low', version: 3 },
    change: { priority: 'high' },
    texts: { epic_id: 'Fenders' },
  }))

describe('cells of many rows', () => {
  test('our own server is asked in parts, with what was read, and answers for each cell', async () => {
    const post = vi.fn(async (_url: string, body: unknown) => ({
      data: {
        data: (body as { rows: { id: string }[] }).rows.map(({ id }) =>
          id === 't1'
            ? { id, ok: false, version: 4, errors: { epic_id: ['Unknown.'] }, row: { id, priority: 'high' } }
            : id === 't2'
              ? { id, ok: false, problem: { message: 'Gone.' } }
              : { id, ok: true, version: 4, row: { id, priority: 'high' } },
        ),
      },
    }))
    const outcomes = await changeRows(changesOf(maxRowsPerCall + 1), true, setting(true, { post }))
    const [first, second] = post.mock.calls
    expect([first?.[0], second?.[0]]).toEqual(['/tasks/bulk?include=epic', '/tasks/bulk?include=epic'])
    expect(first?.[1]).toMatchObject({ dry_run: true, dates: 'dmy', time_zone: 'Europe/Paris' })
    expect(second?.[1]).toMatchObject({
      rows: [{ id: `t${maxRowsPerCall}`, version: 3, change: { priority: 'high' }, texts: { epic_id: 'Fenders' } }],
    })
    expect(outcomes[0]).toMatchObject({ version: 4, errors: {}, row: { priority: 'high' } })
    expect(outcomes[1]).toMatchObject({ version: 4, errors: { epic_id: 'Unknown.' } })
    expect(outcomes[2]).toMatchObject({ version: undefined, row: undefined, errors: { '': 'Gone.' } })
    expect(outcomes).toHaveLength(maxRowsPerCall + 1)
  })
  test('a row that the answer leaves out is not said to be done', async () => {
    const [outcome] = await changeRows(
      changesOf(1),
      false,
      setting(true, { post: async () => ({ data: { data: [] } }) }),
    )
    expect(outcome?.errors).toEqual({ '': 'Something went wrong' })
  })
  test('without a network what is left counts as refused; a trial says nothing at all', async () => {
    const post = async () => Promise.reject(new CallError({ statusCode: 0, type: 'network', message: 'No line.' }))
    const outcomes = await changeRows(changesOf(2), false, setting(true, { post }))
    expect(outcomes.map(({ errors }) => errors[''])).toEqual(['No line.', 'No line.'])
    await expect(changeRows(changesOf(2), true, setting(true, { post }))).rejects.toThrow('No line.')
  })
  test('another server is told row by row what it knows; a trial of it asks nothing', async () => {
    const put = vi.fn(async (url: string, _body: unknown) => {
      if (url.endsWith('t1')) throw new CallError({ statusCode: 422, message: 'No.' })
      return { data: {} }
    })
    const foreign = changesOf(3).map(({ row: { version: _, ...row } }) => ({
      row,
      change: { name: 'Moor' },
      texts: { priority: 'haute', epic_id: 'Fenders' },
    }))
    const tried = await changeRows(foreign, true, setting(false, { put }))
    expect(put).not.toHaveBeenCalled()
    expect(tried[0]).toMatchObject({ row: { name: 'Moor', priority: 'high' }, errors: { epic_id: 'sheet:notRead' } })
    const outcomes = await changeRows(foreign, false, setting(false, { put }))
    expect(put.mock.calls[2]).toEqual(['/tasks/t2', { name: 'Moor', description: '', priority: 'high' }])
    expect(outcomes.map(({ errors }) => errors[''])).toEqual([undefined, 'No.', undefined])
  })
})

test('a sheet counts cells, a table rows, as nobody has chosen cells there', () => {
  const field = model.fields[0] ?? expect.unreachable()
  const changes = ['t1', 't1', 't2'].map((id) => ({ field, before: { id }, after: { id } }))
  expect([countBy('cells', changes), countBy('rows', changes)]).toEqual([3, 2])
  const refusals = ['t1', 't1'].map((id) => ({ row: { id }, field, text: undefined, reason: 'No.' }))
  expect([countBy('cells', refusals), countBy('rows', refusals)]).toEqual([2, 1])
})
