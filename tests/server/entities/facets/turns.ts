import { expect, test } from 'vitest'
import { isCopiedAlone, leadsToMany, leadsToOne } from '../../../../src/core/declare/copied.ts'
import { mergesInto } from '../../../../src/core/declare/facets/merges.ts'
import { backOf } from '../../../../src/core/declare/kinds.ts'
import { targetOf } from '../../../../src/core/declare/model.ts'
import type { Body } from '../../harness/product.ts'
import { type FacetQuestion, firstOf } from './subject.ts'

/** Rows that are turned into rows of another entity. */
export const becomes: FacetQuestion = ({ entity, model, models, path, admin, make, plain, bodyOf, ask, wireOf }) => {
  for (const [to, { values, asks = [], as, goes }] of Object.entries(entity.becomes ?? {}))
    test(`becomes a row of ${to} with its values, and both are linked`, async () => {
      const target = models.of(to)
      const row = await make(143)
      const whole = await bodyOf(target, 144)
      const needed = [...asks.map((name) => wireOf(name, target)), ...Object.keys(await plain(144, {}, target))]
      const taken = Object.keys(values).map((name) => wireOf(name, target))
      const given = Object.fromEntries(
        needed.filter((wire) => wire in whole && !taken.includes(wire)).map((wire) => [wire, whole[wire]]),
      )
      const made = await ask('POST', `${path}/${row.id}/become/${to}`, given)
      for (const [name, from] of Object.entries(values)) {
        const [taking, giving] = [target.byName.get(name), model.byName.get(from)]
        const value = row[wireOf(from)]
        if (value === undefined || Array.isArray(value)) continue
        const isPlain = taking?.field.kind === giving?.field.kind
        expect(made[wireOf(name, target)], name).toEqual(isPlain ? value : value.replaceAll(/<[^>]+>/g, ''))
      }
      if (goes !== true) {
        const field = model.byName.get(as)
        const linked = await ask('GET', `${path}/${row.id}?include=${field?.includeAs}`)
        expect([linked[field?.includeAs ?? '']].flat().map(({ id }) => id)).toEqual([made.id])
        return
      }
      expect((await admin().send('GET', `${path}/${row.id}`)).status).toBe(404)
      const back = await ask('POST', `/api${target.entity.api}/${made.id}/become/${model.name}`, {})
      expect(back.id).toBe(row.id)
      expect((await admin().send('GET', `/api${target.entity.api}/${made.id}`)).status).toBe(404)
    })
}

/** Kinds of fields whose values a copy has unchanged; of others, days move and numbers are given anew. */
const keptKinds = ['choice', 'boolean', 'longText', 'richText', 'integer', 'decimal']

/** Rows that are copied with what hangs on them. */
export const copies: FacetQuestion = ({ entity, model, models, path, admin, make, plain, ask, read, wireOf }) => {
  const { fresh = {}, along = [] } = entity.copies ?? {}

  type Child = { readonly url: string; readonly by: string; readonly title: string; readonly child: Body }
  const children = along.flatMap(({ of, by }) => {
    const target = models.all.find(({ name }) => name === of)
    return target?.operations.has('store') ? [{ target, by: wireOf(by, target) }] : []
  })
  /** Makes a row with a child of each entity that comes along. An area may let some kinds of rows alone have them. */
  const withChildren = async (): Promise<{ readonly row: Body; readonly children: readonly Child[] }> => {
    for (let n = 0; n < 4; n++) {
      const row = await make(200 + n)
      const answers = []
      for (const { target, by } of children) {
        const url = `/api${target.entity.api}`
        const { status, body } = await admin().send('POST', url, await plain(210 + n, { [by]: row.id }, target))
        answers.push({ status, url, by, title: wireOf(target.entity.title, target), child: body.data })
      }
      if (answers.every(({ status }) => status === 201)) return { row, children: answers }
    }
    throw new Error(`no row of ${model.name} takes the rows that come along`)
  }

  // Other rows come along with the rows that they hang on, as which they are asked.
  test.runIf(isCopiedAlone(model))('is copied with what comes along, and begins with what is declared', async () => {
    const { row, children } = await withChildren()
    expect(await ask('GET', `${path}/${row.id}/copy`)).toBeDefined()
    const copy = await ask('POST', `${path}/${row.id}/copy`, { title: 'A copy' })
    expect(copy.id).not.toBe(row.id)
    expect(copy[wireOf(entity.title)]).toBe('A copy')
    for (const [name, value] of Object.entries(fresh)) expect(copy[wireOf(name)] ?? null, name).toEqual(value)
    for (const { name, wire, field, creatable, updatable } of model.fields)
      if (creatable && updatable && keptKinds.includes(field.kind) && !(name in fresh) && name !== entity.title)
        expect(copy[wire], name).toEqual(row[wire])
    for (const { url, by, title, child } of children) {
      const copied = await read(`${url}?filter[${by}]=${copy.id}`)
      expect(copied.map((one) => one[title])).toEqual([child[title]])
      expect(copied[0].id).not.toBe(child.id)
    }
  })
}

/** Two rows that are made one. */
export const merges: FacetQuestion = ({
  entity,
  model,
  models,
  path,
  admin,
  make,
  bodyOf,
  made,
  ask,
  read,
  wireOf,
}) => {
  const into = mergesInto(model.entity)
  const merge = (from: Body, to: Body) =>
    admin().send('POST', `${path}/${from.id}/merge`, { into: to.id, ...(into === undefined ? {} : { confirm: true }) })

  test.runIf(entity.merges === true)('is merged into another one, which all that used it uses then', async () => {
    const [from, to] = [await make(147), await make(148)]
    const [user, field] = firstOf(
      models.all.flatMap((one) =>
        one.fields
          .filter(
            (field) =>
              one.operations.has('store') &&
              field.creatable &&
              field.field.kind !== 'subject' &&
              (leadsToOne(field) || leadsToMany(field)) &&
              targetOf(field.field) === model.name,
          )
          .map((field) => [one, field] as const),
      ),
      `entity that refers to ${model.name}`,
    )
    const given = leadsToMany(field) ? [from.id] : from.id
    const row = await made(user, { ...(await bodyOf(user, 149)), [field.wire]: given })
    expect(await read(`${path}/${from.id}/uses`)).toContainEqual({ entity: user.name, field: field.wire, count: 1 })
    expect((await merge(from, from)).status).toBe(422)
    expect((await merge(from, to)).status).toBe(200)
    expect((await admin().send('GET', `${path}/${from.id}`)).status).toBe(404)
    const used = await ask('GET', `/api${user.entity.api}/${row.id}?include=${field.includeAs}`)
    expect([used[field.includeAs ?? '']].flat().map(({ id }) => id)).toEqual([to.id])
  })

  test.runIf(into)('is merged into another one, to which it leads, ended', async () => {
    const [from, to] = [await make(147), await make(148)]
    expect((await merge(from, from)).status).toBe(422)
    expect((await merge(from, to)).status).toBe(200)
    const merged = await ask('GET', `${path}/${from.id}`)
    expect(merged[wireOf(into?.as)]).toBe(to.id)
    expect([into?.ends.value, ...(into?.ends.or ?? [])]).toContain(merged[wireOf(into?.ends.field)])
    expect((await merge(from, to)).status).toBe(422)
  })
}

/** Rows that move from one owner to another. */
export const belongs: FacetQuestion = ({ entity, model, models, path, make, plain, bodyOf, made, ask, wireOf }) => {
  test('moves to another owner with its parts, and what would become of it is told before', async () => {
    const { to = '', parts } = entity.belongs ?? {}
    const owner = models.of(targetOf(model.byName.get(to)?.field ?? { kind: 'rank' }))
    const [row, other] = [await make(150), await made(owner, await bodyOf(owner, 151))]
    const below = model.byName.get(parts ?? '')
    const moved = [row]
    if (below !== undefined)
      moved.push(
        await made(model, await plain(152, { [wireOf(backOf(below.field))]: row.id, [wireOf(to)]: row[wireOf(to)] })),
      )
    const owners = async () => {
      const rows = await Promise.all(moved.map(({ id }) => ask('GET', `${path}/${id}`)))
      return [...new Set(rows.map((one) => one[wireOf(to)]))]
    }
    expect(await ask('GET', `${path}/${row.id}/move?to=${other.id}`)).toMatchObject({ rows: moved.length })
    expect(await owners()).toEqual([row[wireOf(to)]])
    await ask('PUT', `${path}/${row.id}`, { [wireOf(to)]: other.id })
    expect(await owners()).toEqual([other.id])
  })
}
