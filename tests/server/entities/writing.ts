import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Body } from '../harness/product.ts'
import { kept, type Subject } from './subject.ts'

/** Registers tests of an entity's changes. */
export const writingTests = ({ model, path, product, admin, can, make, bodyFor }: Subject): void => {
  const changeable = () =>
    model.fields.filter(
      ({ updatable, tracked, field, type }) =>
        updatable && tracked && type === 'text' && field.kind === 'text' && !('names' in field),
    )

  test.runIf(can('store'))('is made as it was sent, with the message of the specification', async () => {
    const body = await bodyFor(50)
    const { status, body: answer } = await admin().send('POST', path, body)
    expect(status).toBe(201)
    expect(answer.message).toBe('Created Successfully')
    const row = (await admin().send('GET', `${path}/${answer.data.id}`)).body.data
    expect(row).toEqual(kept(answer.data))
    for (const [wire, value] of Object.entries(body))
      if (wire in row && !Buffer.isBuffer(value)) expect(row[wire], wire).toEqual(value)
    expect(row).toMatchObject({ version: 1, created_by: admin().id })
  })

  test.runIf(can('store'))('answers a write with the relations that it is asked for', async () => {
    const include = [...model.relations.keys()].join(',')
    const query = include === '' ? '' : `?include=${include}`
    const key = { 'idempotency-key': randomUUID() }
    const body = await bodyFor(55)
    const made = await admin().send('POST', path + query, body, key)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const url = `${path}/${made.body.data.id}`
    // Derived values, such as when a user was last seen, may change between two calls.
    const derived = new Set(
      product().engine.models.all.flatMap(({ fields }) =>
        fields.flatMap(({ wire, field }) => ('derived' in field && field.derived === true ? [wire] : [])),
      ),
    )
    const steady = (row: unknown) =>
      JSON.parse(JSON.stringify(row), (name, value) => (derived.has(name) ? undefined : value))
    const read = async () => steady((await admin().send('GET', url + query)).body.data)
    expect(await read()).toEqual(steady(kept(made.body.data)))
    const again = await admin().send('POST', path + query, body, key)
    expect(again.body).toEqual({ ...made.body, data: kept(made.body.data) })
    const [one] = changeable()
    if (can('update') && one !== undefined) {
      const changed = await admin().send('PUT', url + query, { [one.wire]: 'With relations' })
      expect(changed.body.data).toMatchObject({ [one.wire]: 'With relations' })
      expect(await read()).toEqual(steady(changed.body.data))
    }
    // The call is refused before anything is written.
    const total = async () => (await admin().send('GET', path)).body.total
    const before = await total()
    expect((await admin().send('POST', `${path}?include=no_such`, await bodyFor(56))).status).toBe(422)
    expect(await total()).toBe(before)
  })

  test.runIf(can('update') && can('store'))(
    'merges changes of different fields and refuses those of the same',
    async () => {
      const [one, two] = changeable()
      const row = await make(60)
      if (one === undefined) return
      const url = `${path}/${row.id}`
      const first = await admin().send('PUT', url, { [one.wire]: 'Theirs', version: 1 })
      expect(first.body, JSON.stringify(first.body)).toMatchObject({
        message: 'Updated Successfully',
        data: { version: 2, [one.wire]: 'Theirs' },
      })
      const clash = await admin().send('PUT', url, { [one.wire]: 'Mine', version: 1 })
      expect(clash).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          version: 2,
          conflicts: { [one.wire]: { base: row[one.wire], theirs: 'Theirs', mine: 'Mine' } },
        },
      })
      // A field that is sent as it was read changes nothing: the form of a user who changed another field sends all of
      // them.
      if (two !== undefined) {
        const merged = await admin().send('PUT', url, {
          [one.wire]: row[one.wire],
          [two.wire]: 'Both kept',
          version: 1,
        })
        expect(merged.body.data).toMatchObject({ [one.wire]: 'Theirs', [two.wire]: 'Both kept', version: 3 })
      }
      expect((await admin().send('PUT', url, { [one.wire]: 'Mine' }, { 'if-match': '"1"' })).status).toBe(412)
      const version = (await admin().send('GET', url)).body.data.version
      expect((await admin().send('PUT', url, { [one.wire]: 'Last' }, { 'if-match': `"${version}"` })).status).toBe(200)
      expect((await admin().send('PUT', url, { [one.wire]: 'x', version: 99 })).status).toBe(422)
    },
  )

  test.runIf(can('store') && can('update'))(
    'refuses unknown, unwritable and malformed fields by name, and changes nothing',
    async () => {
      const row = await make(70)
      const url = `${path}/${row.id}`
      const unwritable = model.fields.filter(({ updatable }) => !updatable).map(({ wire }) => wire)
      for (const wire of [...unwritable, 'deleted_at', 'no_such_field']) {
        const body = JSON.parse(`{${JSON.stringify(wire)}:"x"}`)
        const answer = await admin().send('PUT', url, JSON.stringify(body), { 'content-type': 'application/json' })
        expect(answer.status, wire).toBe(422)
        expect(Object.keys(answer.body.errors), wire).toContain(wire)
      }
      // Names that poison objects are refused as bad JSON.
      for (const body of [
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '[]',
        '"text"',
        'null',
        '{',
        '{"a":1',
      ])
        expect((await admin().send('PUT', url, body, { 'content-type': 'application/json' })).status, body).toBe(400)
      expect((await admin().send('GET', url)).body.data).toEqual(row)
    },
  )

  test.runIf(can('delete') && can('update') && can('store') && changeable().length > 0)(
    'deletes and restores no row of many that somebody has changed since it was read',
    async () => {
      const [one] = changeable()
      const [kept, goes] = [await make(140), await make(141)]
      const changed = await admin().send('PUT', `${path}/${kept.id}`, { [one?.wire ?? '']: 'Theirs' })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const many = (action: string) =>
        admin().send('POST', `${path}/bulk`, {
          action,
          rows: [kept, goes].map(({ id, version }) => ({ id, version })),
        })
      const { body } = await many('delete')
      expect(body.data, JSON.stringify(body)).toMatchObject([
        { id: kept.id, ok: false, problem: { status: 412, code: 'stale', version: 2 } },
        { id: goes.id, ok: true },
      ])
      expect((await admin().send('GET', `${path}/${kept.id}`)).status).toBe(200)
      expect((await admin().send('GET', `${path}/${goes.id}`)).status).toBe(404)
      // The row went to the trash after it was read.
      if (model.entity.trash === true)
        expect((await many('restore')).body.data[1]).toMatchObject({
          id: goes.id,
          ok: false,
          problem: { code: 'stale' },
        })
      const rows = [{ id: kept.id, change: { [one?.wire ?? '']: 'x' } }]
      expect((await admin().send('POST', `${path}/bulk`, { action: 'delete', rows })).status).toBe(422)
    },
  )

  test.runIf(can('store'))('does a write once for each idempotency key', async () => {
    const body = await bodyFor(80)
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = await Promise.all([
      admin().send('POST', path, body, key),
      admin().send('POST', path, body, key),
    ])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(kept(again.body.data)).toEqual(kept(first.body.data))
    // A file that is sent again has another id; the same bytes alone make no other request.
    const isOther = model.fields.some(
      ({ creatable, field }) => creatable && !['file', 'ref', 'refs'].includes(field.kind),
    )
    if (isOther) expect((await admin().send('POST', path, await bodyFor(81), key)).status).toBe(422)
  })

  test.runIf(can('store') && can('update'))('tells its history: who changed what from what to what', async () => {
    const row = await make(90)
    const [one] = changeable()
    if (one === undefined) return
    await admin().send('PUT', `${path}/${row.id}`, { [one.wire]: 'Renamed' })
    const { body } = await admin().send('GET', `${path}/${row.id}/history`)
    expect(body.total).toBe(2)
    expect(body.data[0]).toMatchObject({
      action: 'updated',
      version: 2,
      actor: { id: admin().id },
      changes: [{ field: one.wire, old: row[one.wire], new: 'Renamed' }],
    })
    expect(body.data[1]).toMatchObject({ action: 'created', version: 1 })
  })

  // In a stream a deleted row stays in its place.
  const left = model.entity.stream?.leaves === undefined ? 404 : 200
  test.runIf(can('delete') && can('store'))('is deleted, and comes back where there is a trash', async () => {
    const row = await make(95)
    const url = `${path}/${row.id}`
    expect((await admin().send('DELETE', url)).body).toEqual({ message: 'Deleted Successfully' })
    expect((await admin().send('GET', url)).status).toBe(left)
    const back = await admin().send('POST', `${url}/restore`, {})
    expect(back.status).toBe(model.entity.trash === true ? 200 : 404)
    if (model.entity.trash === true)
      expect((await admin().send('GET', url)).body.data).toMatchObject({ id: row.id, version: 3 })
  })

  test.runIf(can('delete') && can('store'))('is changed and deleted in bulk, each row with its outcome', async () => {
    const [a, b] = [await make(96), await make(97)]
    const missing = randomUUID()
    const { status, body } = await admin().send('POST', `${path}/bulk`, {
      ids: [a.id, missing, b.id],
      action: 'delete',
    })
    expect(status).toBe(200)
    expect(body.data.map(({ ok }: Body) => ok)).toEqual([true, false, true])
    expect(body.data[1].problem).toMatchObject({ status: 404, code: 'not_found' })
    expect((await admin().send('GET', `${path}/${b.id}`)).status).toBe(left)
  })
}
