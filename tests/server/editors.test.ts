import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const editorCount = 20
const editsEach = 10

let product: Product
let admin: Person
let editors: readonly Person[]
let yard: string
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  admin = await product.person({ roles: ['admin'] })
  // Nobody is an administrator: the yard decides what they may change, so that every write checks it.
  const permissions = ['load-index', 'load-show', 'load-update', 'load-delete', 'load-price', 'yard-index', 'yard-show']
  const more = ['label-index', 'label-show', 'user-index', 'user-show', 'user-index-all', 'yard-update']
  editors = await Promise.all(
    Array.from({ length: editorCount }, () =>
      product.person({ roles: ['team-leader'], permissions: [...permissions, ...more] }),
    ),
  )
  const members = editors.map(({ id }) => id)
  yard = await made('/api/yards', { name: 'Yard', kind: 'road', manager_id: admin.id, members })
})
afterAll(() => product.end())

const made = async (url: string, body: object): Promise<string> => {
  const answer = await admin.send('POST', url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}
let loads = 0
const aLoad = (more: object = {}) => made('/api/loads', { title: `Load ${loads++}`, yard_id: yard, ...more })
const read = async (url: string, by: Person = admin): Promise<Body> => (await by.send('GET', url)).body.data
/** Oldest first. */
const history = async (url: string): Promise<Body[]> => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) => admin.send('GET', `${url}/history?perPage=100&page=${page}`)),
  )
  return pages.flatMap(({ body }) => body.data).reverse()
}

const one = (n: number, ...values: readonly unknown[]) => values[n % values.length]
/** A field that only one editor changes, with a value that differs in each edit. */
const own: readonly (readonly [field: string, value: (n: number) => unknown])[] = [
  ['notes', (n) => `<p>Note ${n}</p>`],
  ['instructions', (n) => `Line\n${n}`],
  ['carrierId', (n) => editors[n]?.id],
  ['status', (n) => one(n, 'moving', 'delivered', 'lost', 'planned')],
  ['priority', (n) => one(n, 'high', 'urgent', 'low', 'medium')],
  ['end_at', (n) => `2026-07-${n + 10}T00:00:00.000Z`],
  ['pickup_on', (n) => `2026-07-${n + 10}`],
  ['gate_time', (n) => `${n + 10}:30`],
  ['repeat', (n) => `FREQ=DAILY;INTERVAL=${n + 2}`],
  ['weight', (n) => `${n}.125`],
  ['price', (n) => `${n}.10`],
  ['pieces', (n) => n + 2],
  ['done_percent', (n) => n + 1],
  ['effort', (n) => n * 15],
  ['contact', (n) => `contact${n}@example.test`],
  ['tracking', (n) => `https://example.test/${n}`],
  ['color', (n) => `#00000${n}`],
  ['stops', (n) => [`stop ${n}`]],
  ['alarm', (n) => ({ operator: 'and', filters: [{ column: 'title', operator: 'eq', value: String(n) }] })],
  ['temperature', (n) => `-${n}.5`],
]
const common = ['raw', 'title']

type Accepted = { readonly by: string; readonly on: number; readonly version: number; readonly values: Body }
type Refused = { readonly on: number; readonly values: Body; readonly body: Body }

describe('twenty editors of one row at once', () => {
  test('nobody is overwritten in silence, and nobody held up by who changed something else', async () => {
    const url = `/api/loads/${await aLoad({ raw: 'first' })}`
    const accepted: Accepted[] = []
    const refused: Refused[] = []
    const edit = async (person: Person, i: number) => {
      let known: number = (await read(url, person)).version
      const [field, value] = own[i] ?? ['', () => null]
      for (let n = 0; n < editsEach; n++) {
        const mine = { [field]: value(n) }
        const shared = { [one(n + i, ...common) as string]: `${i} wrote ${n}` }
        const values: Body = one(n, mine, shared, { ...mine, ...shared })
        for (let tries = 0; ; tries++) {
          const { status, body } = await person.send('PUT', url, { ...values, version: known })
          if (status === 200) {
            accepted.push({ by: person.id, on: known, version: body.data.version, values })
            known = body.data.version
            break
          }
          expect(status, JSON.stringify(body)).toBe(409)
          // Only fields that several editors change may collide.
          expect(Object.keys(body.conflicts).every((wire) => common.includes(wire))).toBe(true)
          refused.push({ on: known, values, body })
          expect(tries, 'tries of one edit').toBeLessThan(200)
          known = (await read(url, person)).version
        }
      }
    }
    await Promise.all(editors.map(edit))

    const events = await history(url)
    expect(accepted).toHaveLength(editorCount * editsEach)
    expect((await read(url)).version).toBe(1 + accepted.length)
    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: events.length }, (_, i) => i + 1))

    /** Returns the value of a field at a version, by the history. */
    const at = (wire: string, version: number): unknown =>
      events
        .filter((event) => event.version <= version)
        .flatMap(({ changes }) => changes)
        .filter(({ field }: Body) => field === wire)
        .at(-1)?.new ?? null
    for (const { by, version, values } of accepted) {
      const event = events[version - 1]
      expect(event.actor.id).toBe(by)
      // The first amount brings the usual currency with it.
      const { price_currency: currency = 'EUR', ...told } = Object.fromEntries(
        event.changes.map((change: Body) => [change.field, change.new]),
      )
      expect([told, currency]).toEqual([values, 'EUR'])
    }
    // An editor who replaced an accepted value had read it.
    for (const { version, values } of accepted)
      for (const wire of Object.keys(values)) {
        const next = accepted.filter((other) => wire in other.values && other.version > version)
        const first = next.sort((a, b) => a.version - b.version)[0]
        if (first !== undefined) expect(first.on, `${wire} of version ${version}`).toBeGreaterThanOrEqual(version)
      }
    const last = await read(url)
    for (const wire of [...common, ...own.map(([field]) => field)])
      expect(last[wire], wire).toEqual(at(wire, last.version))

    expect(refused.length).toBeGreaterThan(0)
    for (const { on, values, body } of refused) {
      expect(body).toMatchObject({ code: 'conflict', status: 409 })
      expect(body.version).toBeGreaterThan(on)
      for (const [wire, { base, theirs, mine }] of Object.entries<Body>(body.conflicts)) {
        expect(mine).toEqual(values[wire])
        expect(base, `${wire} as read`).toEqual(at(wire, on))
        expect(theirs, `${wire} as it had become`).toEqual(at(wire, body.version))
      }
    }
  })

  test('each puts one label on and takes one off the list as they read it: all of it happens', async () => {
    const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`)
    const [before, added] = [names('old', 5), names('new', editorCount)]
    for (const name of [...before, ...added]) await made('/api/labels', { name })
    const url = `/api/loads/${await aLoad({ labels: before })}`
    const { version } = await read(url)
    const answers = await Promise.all(
      editors.map((person, i) => {
        const labels = [...before.filter((_, n) => n !== i % 4), added[i]]
        return person.send('PUT', url, { labels, version })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const last = await read(`${url}?include=labels`)
    expect(last.labels.map(({ name }: Body) => name).sort()).toEqual([...added, before[4]].sort())
    expect(last.version).toBe(1 + editorCount)
  })

  test('fields that go together collide as if they were one', async () => {
    const [start, end] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    const url = `/api/loads/${await aLoad({ start_at: start, end_at: end })}`
    const mine = '2026-01-03T00:00:00.000Z'
    const first = await editors[0]?.send('PUT', url, { start_at: '2026-01-01T12:00:00.000Z', version: 1 })
    expect(first?.status).toBe(200)
    const second = await editors[1]?.send('PUT', url, { end_at: mine, pieces: 9, version: 1 })
    expect(second?.status).toBe(409)
    expect(second?.body.conflicts).toEqual({ end_at: { base: end, theirs: end, mine } })
    // A write is all or nothing: values that would not have collided are dropped too.
    expect(await read(url)).toMatchObject({ version: 2, end_at: end, pieces: 1, start_at: '2026-01-01T12:00:00.000Z' })
    const read_ = await editors[1]?.send('PUT', url, { end_at: mine, pieces: 9, version: 2 })
    expect(read_?.body.data).toMatchObject({ version: 3, end_at: mine, pieces: 9 })
  })

  test('what each alone would allow and both together would not is refused as a whole', async () => {
    const url = `/api/loads/${await aLoad({ is_cold: false })}`
    expect((await editors[0]?.send('PUT', url, { is_cold: true, temperature: '-5', version: 1 }))?.status).toBe(200)
    const second = await editors[1]?.send('PUT', url, { temperature: null, pieces: 2, version: 2 })
    expect(second).toMatchObject({ status: 422, body: { errors: { temperature: expect.anything() } } })
    expect((await read(url)).pieces).toBe(1)
  })
})

describe('deleting against editing', () => {
  const settle = async (url: string, calls: readonly Promise<Answer>[]) => {
    const answers = await Promise.all(calls)
    expect(await admin.send('GET', url)).toMatchObject({ status: 404 })
    return answers
  }

  test('an edit that was accepted happened before, any other finds nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await aLoad()
      const url = `/api/loads/${id}`
      const edits = editors
        .slice(0, 5)
        .map((person, i) => person.send('PUT', url, { [own[i]?.[0] ?? '']: own[i]?.[1](1), version: 1 }))
      const [gone, ...others] = await settle(url, [admin.send('DELETE', url), ...edits])
      expect(gone?.status).toBe(200)
      for (const { status } of others) expect([200, 404]).toContain(status)
      expect((await admin.send('POST', `${url}/restore`, {})).status).toBe(200)
      // Each acknowledged edit is found again, and counted: made, edits, deleted, restored.
      const kept = others.filter(({ status }) => status === 200).length
      expect((await read(url)).version).toBe(1 + kept + 2)
    }
  })

  test('of two who delete, one does', async () => {
    const url = `/api/loads/${await aLoad()}`
    const answers = await settle(url, [admin.send('DELETE', url), admin.send('DELETE', url)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('a deletion that names the version it read is refused when the row has moved on', async () => {
    const url = `/api/loads/${await aLoad()}`
    expect((await editors[0]?.send('PUT', url, { pieces: 7, version: 1 }))?.status).toBe(200)
    const stale = await admin.send('DELETE', url, undefined, { 'if-match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale', version: 2 } })
    expect((await read(url)).pieces).toBe(7)
    expect((await admin.send('DELETE', url, undefined, { 'if-match': '"2"' })).status).toBe(200)
  })
})
