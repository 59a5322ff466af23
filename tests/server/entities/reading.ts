import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorsFor } from '../../../src/core/query/check-predicate.ts'
import { clockValues } from '../../../src/core/query/clock-values.ts'
import { holds } from '../../../src/core/query/holds.ts'
import type { Leaf, Scalar } from '../../../src/core/query/predicate.ts'
import type { Body } from '../harness/product.ts'
import { everyRow, listUrl, type Subject } from './subject.ts'

/** Returns values to ask about: values of rows, and some that no row has. */
const valuesFor = (operator: Leaf['operator'], seen: readonly Scalar[]): Leaf['value'][] => {
  const [first, second] = seen
  if (operator === 'null' || operator === 'nnull') return [undefined]
  if (operator === 'weekday' || operator === 'hour') return clockValues[operator].slice(0, 3)
  if (operator === 'relative') return ['today', 'past', 'next_30_days']
  if (first === undefined) return []
  if (operator === 'between') return [[first, second ?? first]]
  if (operator === 'in' || operator === 'nin') return [[first], [first, second ?? first], []]
  return typeof first === 'string' && ['contains', 'ncontains', 'startswith', 'endswith'].includes(operator)
    ? [first.slice(0, 3), first.slice(-4), first.toUpperCase(), '%', '_']
    : [first, second ?? first]
}

const isWhole = process.env.TMS_TEST_FULL === '1'

/** Registers tests of an entity's answers to questions. */
export const readingTests = ({ model, path, product, admin, can, all, every }: Subject): void => {
  test('answers 304 to who has a row already, however their tag is written', async () => {
    const row = (await all())[0]
    if (row === undefined) return
    const url = `${path}/${row.id}`
    const { status, headers } = await admin().send('GET', url)
    if (status === 404 || status === 405) return
    const tag = String(headers.etag)
    expect(tag).toMatch(/^"\d+-/)
    for (const known of [tag, `W/${tag}`, `"0-other", ${tag}`, '*'])
      expect(await admin().send('GET', url, undefined, { 'if-none-match': known }), known).toMatchObject({
        status: 304,
        body: '',
        headers: { etag: tag },
      })
    expect((await admin().send('GET', url, undefined, { 'if-none-match': '"0-other"' })).status).toBe(200)
  })

  test('never sends a secret', async () => {
    const made = await all()
    const secrets = model.fields.filter(({ field }) => field.kind === 'secret').map(({ wire }) => wire)
    for (const wire of secrets) {
      for (const row of made) expect(row).not.toHaveProperty(wire)
      for (const url of [
        `?filter[${wire}]=a`,
        `?orderOn=${wire}`,
        `?include=${wire}`,
        `?filters[0][column]=${wire}&filters[0][operator]=nnull`,
      ])
        expect((await admin().send('GET', `${path}${url}`)).status).toBe(422)
    }
  })

  test('answers every filter as the predicate language says', async () => {
    const made = await all()
    const clock = { now: product().engine.now(), timeZone: 'UTC' }
    const kindOf = (column: string) => model.byWire.get(column)?.type ?? 'text'
    let asked = 0
    for (const [wire, field] of model.byWire) {
      if (field.type === null || field.type === 'ids' || field.type === 'json') continue
      const seen = [
        ...new Set(made.map((row) => row[wire]).filter((value) => value !== null && value !== undefined)),
      ] as Scalar[]
      for (const operator of operatorsFor(field.type))
        for (const value of valuesFor(operator, seen)) {
          asked++
          if (asked % every !== 0) continue
          const leaf: Leaf = value === undefined ? { column: wire, operator } : { column: wire, operator, value }
          const group = { operator: 'and' as const, filters: [leaf] }
          const expected = made
            .filter((row) => holds(group, row, kindOf, clock))
            .map(({ id }) => id)
            .sort()
          // The daily run uses each of the two spellings in turn.
          const spellings = [{ filters: group }, { where: group }]
          for (const query of spellings.filter((_, n) => isWhole || (asked / every) % 2 === n)) {
            const { rows, total } = await everyRow(admin(), model, query, JSON.stringify(leaf))
            expect(rows.map((row) => row.id).sort(), JSON.stringify(leaf)).toEqual(expected)
            expect(total).toBe(expected.length)
          }
        }
    }
  })

  test.runIf(model.entity.list.groups)('counts the rows under each heading that its list may have', async () => {
    for (const name of model.entity.list.groups ?? []) {
      const wire = model.byName.get(name)?.wire ?? ''
      const groups = await admin().send('GET', `${path}/groups?by=${wire}`)
      expect(groups.status, wire).toBe(200)
      expect(groups.body.data.length, wire).toBeGreaterThan(0)
      for (const group of groups.body.data) {
        const value = group[wire] ?? null
        const leaf = value === null ? { operator: 'null' as const } : { operator: 'eq' as const, value }
        const where = { operator: 'and' as const, filters: [{ column: wire, ...leaf }] }
        const { total } = await everyRow(admin(), model, { where }, wire)
        expect([wire, value, total]).toEqual([wire, value, group.count])
      }
    }
    expect((await admin().send('GET', `${path}/groups?by=no_such_field`)).status).toBe(422)
  })

  test('sorts by every column declared sortable, both ways, and by no other', async () => {
    for (const [wire, field] of model.byWire) {
      const asked = await admin().send('GET', listUrl(model, { sort: [{ column: wire, direction: 'asc' }] }))
      expect(asked.status, wire).toBe(field.sortable ? 200 : 422)
      if (!field.sortable) continue
      const [{ rows: up }, { rows: down }] = [
        await everyRow(admin(), model, { sort: [{ column: wire, direction: 'asc' }] }, wire),
        await everyRow(admin(), model, { sort: [{ column: wire, direction: 'desc' }] }, wire),
      ]
      const collator = new Intl.Collator('und')
      const numeric = field.type === 'number' || field.type === 'decimal'
      // Keys of an order are compared by their bytes, as in the database.
      const options: readonly unknown[] = field.field.kind === 'choice' ? field.field.options : []
      const compare = (a: unknown, b: unknown) =>
        numeric
          ? Number(a) - Number(b)
          : options.length > 0
            ? options.indexOf(a) - options.indexOf(b)
            : field.field.kind === 'rank'
              ? Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
              : collator.compare(String(a), String(b))
      const order = (data: Body[]) => data.map((row) => row[wire]).filter((value) => value !== null)
      const values = order(up)
      for (let i = 1; i < values.length; i++)
        expect(compare(values[i - 1], values[i]), `${wire}: ${values[i - 1]} before ${values[i]}`).toBeLessThanOrEqual(
          0,
        )
      expect(down.map((row) => row.id)).toEqual(up.map((row) => row.id).reverse())
    }
  })

  test('pages without losing or repeating a row', async () => {
    const made = await all()
    const seen: string[] = []
    // A page has five rows, or more if other tests have made hundreds.
    const perPage = Math.max(5, Math.ceil(made.length / 50))
    for (let page = 1; seen.length < made.length && page < 60; page++) {
      const { body } = await admin().send('GET', listUrl(model, { page, perPage }))
      expect(body.total).toBe(made.length)
      seen.push(...body.data.map((row: Body) => row.id))
    }
    expect([...seen].sort()).toEqual(made.map(({ id }) => id).sort())
    expect((await admin().send('GET', listUrl(model, { page: 1000 }))).body).toMatchObject({
      data: [],
      total: made.length,
    })
  })

  test('includes every relation that it declares', async () => {
    const made = await all()
    for (const [relation, field] of model.relations) {
      const { status, body } = await admin().send('GET', listUrl(model, { include: [relation] }))
      expect(status, relation).toBe(200)
      const many = field.field.kind !== 'ref'
      for (const row of body.data) expect(Array.isArray(row[relation]), relation).toBe(many)
      expect((await admin().send('GET', `${path}/${made[0]?.id}?include=${relation}`)).status).toBe(200)
    }
  })

  test('is missing where it is not there, whatever the id', async () => {
    for (const id of [randomUUID(), 'x', '0', '%00', '..%2F..', '1;drop table users'])
      expect((await admin().send('GET', `${path}/${id}`)).status, id).toBe(404)
    if (can('update')) expect((await admin().send('PUT', `${path}/${randomUUID()}`, {})).status).toBe(404)
    if (can('delete')) expect((await admin().send('DELETE', `${path}/${randomUUID()}`)).status).toBe(404)
  })

  test('is closed to whoever lacks the permission', async () => {
    const made = await all()
    const nobody = await product().person()
    const id = made[0]?.id
    const calls = [
      ['GET', path],
      ['GET', `${path}/${id}`],
      ['POST', path],
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
    ] as const
    for (const [method, url] of calls) {
      const status = (await nobody.send(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})).status
      // A call that the entity does not have is unknown to everybody.
      expect([403, 404, 405], `${method} ${url}`).toContain(status)
      expect(
        (await product().anonymous(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})).status,
      ).toSatisfy((code: number) => [401, 404, 405].includes(code))
    }
  })
}
