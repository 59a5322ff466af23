import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEntity, everyone } from '../../src/core/declare/entity.ts'
import type { FieldOf } from '../../src/core/declare/kinds.ts'
import { modelOf } from '../../src/core/declare/model.ts'
import { Problem } from '../../src/server/problem.ts'
import { follow } from '../../src/server/rows/values/follow.ts'
import { inspections } from '../specimens/inspection.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const values = ['a', 'b', 'c', 'd'] as const
const modelWith = (field: FieldOf<'choice'>) =>
  modelOf(
    defineEntity({
      name: 'step',
      api: '/steps',
      permission: 'step',
      group: 'work',
      icon: 'x',
      title: 'at',
      fields: { at: field },
      list: { columns: ['at'], filters: [], sort: 'created_at' },
      form: [],
      access: { read: everyone, create: everyone, update: everyone, delete: everyone },
    }),
  )
const some = fc.subarray([...values])
const graph = fc.record({ a: some, b: some, c: some, d: some }, { requiredKeys: [] })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const value = fc.constantFrom(...values)

describe('of any graph', () => {
  test('exactly the declared edges are allowed, and the way back', () => {
    fc.assert(
      fc.property(graph, maybe(value), value, value, fc.option(value), (follows, returns, from, to, kept) => {
        const declared: FieldOf<'choice'> = {
          kind: 'choice',
          options: values,
          initial: 'a',
          follows,
          ...(returns === undefined ? {} : { returns }),
        }
        const before = { at: from, ...(returns === undefined ? {} : { [`${returns}_from`]: kept }) }
        const plain = { at: to }
        const back = from === returns ? (kept ?? 'a') : undefined
        const edges: readonly string[] = follows[from] ?? []
        const isAllowed = from === to || to === back || edges.includes(to)
        const write = (isUndo: boolean) => follow(modelWith(declared), plain, before, { caller: 'system', isUndo })
        if (isAllowed) write(false)
        else {
          expect(() => write(false)).toThrow(Problem)
          write(true)
        }
        if (returns !== undefined && from !== to)
          expect(plain).toEqual({ at: to, [`${returns}_from`]: to === returns ? from : null })
      }),
    )
  })

  test('a new row may begin with any, and a way there and back leads to where it was', () => {
    fc.assert(
      fc.property(graph, value, value, (follows, returns, begun) => {
        const model = modelWith({ kind: 'choice', options: values, initial: 'a', follows, returns })
        const row: { [wire: string]: unknown } = { at: begun }
        follow(model, row, undefined, { caller: 'system', isUndo: false })
        expect(row[`${returns}_from`]).toBe(begun === returns ? 'a' : null)
        if (begun === returns || !follows[begun]?.includes(returns)) return
        const away: { [wire: string]: unknown } = { at: returns }
        follow(model, away, row, { caller: 'system', isUndo: false })
        follow(model, { at: begun }, { ...row, ...away }, { caller: 'system', isUndo: false })
      }),
    )
  })
})

describe('of an entity that declares nothing else', () => {
  let product: Product
  let admin: Person
  beforeAll(async () => {
    product = await startTestProduct({ registry: inspections })
    admin = await product.person({ roles: ['admin'] })
  })
  afterAll(() => product.end())

  let count = 0
  const made = async (more: object = {}): Promise<Body> => {
    const answer = await admin.send('POST', '/api/inspections', { name: `Inspection ${++count}`, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const put = (id: string, body: object) => admin.send('PUT', `/api/inspections/${id}`, body)
  const refusal = { status: 422, body: { code: 'status_change', allowed: ['passed', 'failed', 'waiting'] } }

  test('a change that may not be is refused at its field with those that may, in every call that writes', async () => {
    const row = await made()
    const answer = await put(row.id, { result: 'void' })
    expect(answer).toMatchObject(refusal)
    expect(answer.body.errors.result).toHaveLength(1)
    const placed = { rows: [{ id: row.id }], values: { result: 'void' } }
    expect(await admin.send('POST', '/api/inspections/place', placed)).toMatchObject(refusal)
    const many = { ids: [row.id, (await made({ result: 'waiting' })).id], change: { result: 'void' } }
    const bulk = await admin.send('POST', '/api/inspections/bulk', many)
    expect(bulk.body.data).toMatchObject([{ ok: false, problem: { code: 'status_change' } }, { ok: true }])
    expect((await put(row.id, { result: 'passed' })).status).toBe(200)
  })

  test('an end says that nothing follows, and so does what has no value any more', async () => {
    const row = await made({ result: 'void', verdict: 'for' })
    const answer = await put(row.id, { result: 'open' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'status_final', allowed: [] } })
    expect(answer.body.message).toMatch(/nothing may follow it\.$/)
    expect((await put(row.id, { verdict: null })).body.errors).toEqual({ verdict: ['This field is required'] })
    expect((await put((await made()).id, { verdict: 'against' })).status).toBe(200)
  })

  test('what returns goes back to what it was, to nothing else but what follows it, and keeps it no longer', async () => {
    const { id } = await made({ result: 'failed' })
    expect((await put(id, { result: 'waiting' })).body.data).toMatchObject({
      result: 'waiting',
      waiting_from: 'failed',
    })
    expect(await put(id, { result: 'open' })).toMatchObject({ status: 422, body: { allowed: ['failed', 'void'] } })
    expect((await put(id, { result: 'failed', waiting_from: 'open' })).status).toBe(422)
    expect((await put(id, { result: 'failed' })).body.data).toMatchObject({ result: 'failed', waiting_from: null })
    expect((await made({ result: 'waiting' })).waiting_from).toBe('open')
  })

  test('whoever takes a change back may go where nothing else leads', async () => {
    const row = await made()
    const { version } = (await put(row.id, { result: 'passed' })).body.data
    expect((await put(row.id, { result: 'open' })).body.code).toBe('status_final')
    expect((await admin.send('POST', '/api/inspections/undo', { rows: [{ id: row.id, version }] })).body.done).toBe(1)
    expect((await admin.send('GET', `/api/inspections/${row.id}`)).body.data.result).toBe('open')
  })
})
