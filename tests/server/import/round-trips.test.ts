import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../../src/core/declare/model.ts'
import { isImportable } from '../../../src/server/import/header.ts'
import { plainText } from '../../../src/server/texts/plain-text.ts'
import { withFleet } from '../../specimens/fleet/registry.ts'
import { formHeaders, formOf } from '../harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { sampler } from '../harness/samples.ts'

let product: Product
let admin: Person
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  product = await startTestProduct({ registry: withFleet })
  admin = await product.person({ roles: ['admin'] })
  samples = sampler(product.engine.models, admin.send)
})
afterAll(() => product.end())

const formats = ['csv', 'xlsx'] as const
/** Exports as a new user in Paris each time, since a user may export ten lists an hour. */
const exported = async (model: Model, format: (typeof formats)[number]) => {
  const person = await product.person({ roles: ['admin'] })
  expect((await person.send('PUT', '/api/profile', { time_zone: 'Europe/Paris' })).status).toBe(200)
  const { statusCode, rawPayload } = await product.app.inject({
    method: 'POST',
    url: `/api${model.entity.api}/export?format=${format}&columns=all`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(statusCode, rawPayload.toString()).toBe(200)
  return { person, file: rawPayload }
}
const brought = async (person: Person, model: Model, file: Buffer, mapping: object, query = '') => {
  const parts = [
    { name: 'mapping', data: JSON.stringify(mapping) },
    { name: 'file', filename: 'rows', data: file },
  ]
  const { status, body } = await person.send(
    'POST',
    `/api${model.entity.api}/import${query}`,
    formOf(...parts),
    formHeaders,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

let made = 0
/**
 * Returns values that no sample has: names with commas, texts that look like formulas, quotes, lines, both hours of a
 * repeated hour.
 */
const odd = async (): Promise<Body> => {
  const n = ++made
  const people = [await product.person({ name: `Byron, Ada ${n}` }), await product.person({ name: `Ben ${n}` })]
  const tags: string[] = []
  for (const name of [`Yard, east ${n}`, `Quay ${n}`]) {
    const answer = await admin.send('POST', '/api/tags', { name })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    tags.push(answer.body.data.id)
  }
  return {
    text: '=1+1, "so" – \'été\'; خطة _x0041_',
    description: '<p>One <strong>bold</strong> &lt;b&gt; word</p><ul><li>first</li><li>second</li></ul><p>+1</p>',
    people: people.map(({ id }) => id),
    tags,
    first: '2026-10-25T00:30:00.000Z',
    second: '2026-10-25T01:30:00.125Z',
  }
}
const bodiesOf = async (name: string): Promise<readonly Body[]> => {
  const model = product.engine.models.of(name)
  const bodies: Body[] = []
  for (let n = 1; n <= 3; n++) bodies.push(await samples.bodyFor(model, n))
  const { text, description, people, tags, first, second } = await odd()
  const own: { readonly [name: string]: Body } = {
    task: { name: text, description, assignees: people, tags, start_at: first, due_at: second, status: 'completed' },
    todo: { title: text, description, assignees: people, tags, start_at: first, due_at: second, is_done: true },
    ticket: {
      title: text,
      description,
      assignee_id: people[0],
      tags,
      status: 'solved',
      copied_emails: ['a@x.test', 'b@x.test'],
    },
    fleet_vehicle: { notes: description, tags, driver_id: people[0], seen_at: second },
  }
  return [...bodies, { ...(await samples.bodyFor(model, 4)), ...own[name] }]
}

/** Returns a value in the form of a table: rich texts without their form, moments to the second. */
const shown = (kind: string, value: unknown): unknown => {
  if (kind === 'richText' && typeof value === 'string') return plainText(value)
  if (kind === 'instant' && typeof value === 'string') return value.slice(0, 19)
  return Array.isArray(value) ? value.toSorted() : value
}

test.each(['task', 'todo', 'ticket', 'fleet_vehicle', 'comment', 'dependency', 'time_entry', 'team'])(
  'what is exported of %s comes in again without a changed row, in both formats',
  async (name) => {
    const model = product.engine.models.of(name)
    for (const body of await bodiesOf(name)) {
      const made = await admin.send('POST', `/api${model.entity.api}`, body)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    for (const format of formats) {
      const { person, file } = await exported(model, format)
      const report = await brought(person, model, file, {}, '?dry_run=1')
      expect(report, `${format} ${JSON.stringify(report)}`).toMatchObject({ bad: 0, updated: 0, created: 0 })
      expect(report.unchanged).toBeGreaterThanOrEqual(4)
    }
  },
)

test.each(['task', 'todo', 'ticket', 'fleet_vehicle'])(
  '%s: rows that are gone come in again as they were, field by field',
  async (name) => {
    const model = product.engine.models.of(name)
    const fields = model.fields.filter(isImportable)
    const title = model.byName.get(model.entity.title)?.wire ?? ''
    const all = async (): Promise<ReadonlyMap<string, Body>> => {
      const { body } = await admin.send('GET', `/api${model.entity.api}?perPage=100`)
      const rows = await Promise.all(
        body.data.map(async ({ id }: Body) => (await admin.send('GET', `/api${model.entity.api}/${id}`)).body.data),
      )
      return new Map(rows.map((row: Body) => [row[title], row]))
    }
    const before = await all()
    for (const format of formats) {
      const { person, file } = await exported(model, format)
      for (const { id } of (await all()).values())
        expect((await admin.send('DELETE', `/api${model.entity.api}/${id}`)).status).toBe(200)
      const report = await brought(person, model, file, { columns: { ID: null } })
      expect(report, `${format} ${JSON.stringify(report)}`).toMatchObject({
        bad: 0,
        created: before.size,
        written: true,
      })
      const after = await all()
      expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
      for (const [key, row] of before)
        for (const { wire, field } of fields)
          expect([format, wire, shown(field.kind, after.get(key)[wire])]).toEqual([
            format,
            wire,
            shown(field.kind, row[wire]),
          ])
    }
  },
)

test('of several people of one name the one who is there stays; for a new row the name is told', async () => {
  const [one] = [await product.person({ name: 'Same' }), await product.person({ name: 'Same' })]
  const model = product.engine.models.of('todo')
  const { body } = await admin.send('POST', '/api/todos', { title: 'Shared name', assignees: [one?.id] })
  const file = (id: string) => Buffer.from(`id,title,assignees\n${id},Shared name,Same\n`)
  expect(await brought(admin, model, file(body.data.id), {})).toMatchObject({ unchanged: 1, bad: 0 })
  const fresh = await brought(admin, model, file(''), {}, '?dry_run=1')
  expect(fresh).toMatchObject({ bad: 1, problems: [{ line: 2, field: 'assignees' }] })
})
