import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backOf } from '../../../../src/core/declare/kinds.ts'
import { targetOf } from '../../../../src/core/declare/model.ts'
import { permissionFor } from '../../../../src/core/declare/permissions.ts'
import { allOf, equals } from '../../../../src/core/query/predicate.ts'
import { name } from '../../../../src/server/db/database.ts'
import type { Body } from '../../harness/product.ts'
import { listUrl } from '../subject.ts'
import { type FacetQuestion, firstOf } from './subject.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Reminders of a row. */
export const reminds: FacetQuestion = ({ entity, model, product, admin, plain, made, runJob, wireOf }) => {
  test('reminds its people, each once', async () => {
    const { at, minutes, to = [] } = entity.reminds ?? {}
    const soon = product().engine.now() + 10 * minuteMs
    const iso = (more: number) => new Date(soon + more).toISOString()
    const other = await product().person({ roles: ['admin'] })
    const lists = to.flatMap((one) => (one === 'created_by' ? [] : [model.byName.get(one)]))
    const people = Object.fromEntries(
      lists.map((field) => [field?.wire ?? '', field?.field.kind === 'ref' ? other.id : [other.id]]),
    )
    const ends = (entity.order ?? [])
      .filter(({ earlier }) => earlier === at)
      .map(({ later }) => [wireOf(later), iso(hourMs)])
    const body = { [wireOf(at)]: iso(0), ...Object.fromEntries(ends), [wireOf(minutes)]: 15, ...people }
    const row = await made(model, await plain(153, body))
    // An area may plan the dates of its rows; reminders rest on what is stored.
    if (row[wireOf(at)] !== iso(0))
      await product().engine.db.run(
        sql`update ${name(model.table)} set ${name(model.byName.get(at ?? '')?.column ?? '')} = ${iso(0)} where id = ${row.id}`,
      )
    await runJob('reminders')
    await runJob('reminders')
    const given = await product().engine.db.all<{ user_id: string }>(
      sql`select user_id from notifications where about_id = ${row.id} and kind = 'reminder'`,
    )
    const expected = [...(lists.length > 0 ? [other.id] : []), ...(to.includes('created_by') ? [admin().id] : [])]
    expect(given.map(({ user_id }) => user_id).sort()).toEqual(expected.sort())
  })
}

/** Rows that come again by their rule. */
export const recurs: FacetQuestion = ({ entity, model, path, product, plain, made, ask, read, runJob, wireOf }) => {
  const { rule, from, due, ended, fresh = {} } = entity.recurs ?? {}
  const again = async (row: Body): Promise<Body[]> => {
    const title = wireOf(entity.title)
    const rows = await read(listUrl(model, { where: allOf(equals(title, row[title])) }))
    return rows.filter(({ id }) => id !== row.id)
  }
  const comes = async (n: number, way: string) => {
    const begins = new Date(product().engine.now() - 12 * hourMs).toISOString()
    return made(model, await plain(n, { [wireOf(rule)]: 'FREQ=DAILY', [wireOf(from)]: way, [wireOf(due)]: begins }))
  }
  const assertNext = async (row: Body) => {
    const [next, ...more] = await again(row)
    expect(more).toEqual([])
    expect([next[wireOf(rule)], (await ask('GET', `${path}/${row.id}`))[wireOf(rule)]]).toEqual(['FREQ=DAILY', null])
    expect(Date.parse(next[wireOf(due)])).toBeGreaterThan(Date.parse(row[wireOf(due)]))
    for (const [name, value] of Object.entries(fresh)) expect(next[wireOf(name)] ?? null, name).toEqual(value)
  }

  test('comes again by the calendar, once, with the rule and what is declared', async () => {
    const row = await comes(154, 'calendar')
    expect(await again(row)).toEqual([])
    await runJob('recurrence')
    await runJob('recurrence')
    await assertNext(row)
  })

  // Where an area's own code ends a row, its tests ask for it.
  test.runIf(model.byName.get(ended ?? '')?.updatable)('comes again when it is ended', async () => {
    const row = await comes(155, 'done')
    const [name] = firstOf(
      Object.entries(fresh).filter(([one]) => model.byName.get(one)?.field.kind === 'choice'),
      'choice by which it ends',
    )
    const field = model.byName.get(name)?.field
    const other =
      'options' in (field ?? {})
        ? (field as { options: readonly string[] }).options.find((one) => one !== fresh[name])
        : undefined
    const now = new Date(product().engine.now()).toISOString()
    await ask('PUT', `${path}/${row.id}`, { [wireOf(name)]: other, [wireOf(ended)]: now })
    await assertNext(row)
  })
}

/** People who are asked to a row, and answer. */
export const invites: FacetQuestion = ({
  entity,
  model,
  models,
  path,
  product,
  plain,
  bodyFor,
  made,
  ask,
  read,
  wireOf,
}) => {
  const start = model.byName.get(entity.calendar?.start ?? '')
  const isOptional = start !== undefined && !('required' in start.field) && !('requiredWhen' in start.field)

  test.runIf(isOptional)('asks nobody by mail before it has a time', async () => {
    const { people, emails } = entity.invites ?? {}
    const to = 'early@example.test'
    const mails = () => product().engine.db.all(sql`select 1 from mail where recipient = ${to}`)
    const row = await made(model, await plain(155, { [wireOf(people)]: [], [wireOf(emails)]: [to] }))
    expect(await mails()).toEqual([])
    await ask('PUT', `${path}/${row.id}`, { [wireOf(start?.name)]: '2031-03-04T08:00:00.000Z' })
    expect(await mails()).toHaveLength(1)
  })

  test('asks people, who answer; whoever is taken off is asked no longer', async () => {
    const { people, emails, guests = '' } = entity.invites ?? {}
    const children = model.byName.get(guests)?.field ?? { kind: 'rank' }
    const list = models.of(targetOf(children))
    const permissions = [permissionFor(entity, 'show')]
    const [guest, stranger] = [await product().person({ permissions }), await product().person({ permissions })]
    const asked = { [wireOf(people)]: [guest.id], [wireOf(emails)]: ['guest1@example.test'] }
    const row = await made(model, { ...(await bodyFor(156)), ...asked })
    const answers = async () => {
      const rows = await read(`/api${list.entity.api}?filter[${wireOf(backOf(children), list)}]=${row.id}`)
      return rows.map(({ user_id, answer }) => [user_id, answer]).sort()
    }
    expect(await answers()).toEqual(
      [
        [guest.id, 'pending'],
        [null, 'pending'],
      ].sort(),
    )
    const answer = (by: typeof guest, word: string) => by.send('POST', `${path}/${row.id}/answer`, { answer: word })
    expect((await answer(guest, 'perhaps')).status).toBe(422)
    expect((await answer(guest, 'accepted')).status).toBe(200)
    expect([403, 404]).toContain((await answer(stranger, 'accepted')).status)
    expect(await answers()).toEqual(
      [
        [guest.id, 'accepted'],
        [null, 'pending'],
      ].sort(),
    )
    await ask('PUT', `${path}/${row.id}`, { [wireOf(people)]: { removed: [guest.id] } })
    expect(await answers()).toEqual([[null, 'pending']])
  })
}
