import { expect, test } from 'vitest'
import type { Body } from '../../harness/product.ts'
import { type FacetQuestion, firstOf } from './subject.ts'

/** Most steps of one walk. */
const mostSteps = 8

/** A choice that changes by steps alone. */
export const approves: FacetQuestion = ({ entity, model, path, admin, can, ownBody, made, ask, wireOf }) => {
  const { field, reason, steps = {} } = entity.approves ?? {}

  test('changes by the steps that its readers may take, and by no others', async () => {
    const { id, [wireOf(field)]: begins } = await made(model, await ownBody(157))
    const take = (name: string, body: Body = {}) => admin().send('POST', `${path}/${id}/${name}`, body)
    const state = async () => (await ask('GET', `${path}/${id}`))[wireOf(field)]
    const now = async (): Promise<string[]> => (await ask('GET', `${path}/${id}`)).can.steps
    if (can('update')) {
      expect(model.byName.get(field ?? '')?.updatable).toBe(false)
      const other = firstOf(Object.values(steps), 'step').to
      expect((await admin().send('PUT', `${path}/${id}`, { [wireOf(field)]: other })).status).toBe(422)
    }
    const taken = new Set<string>()
    for (let n = 0; n < mostSteps; n++) {
      const open = await now()
      for (const [name, { explains }] of Object.entries(steps))
        if (!open.includes(name))
          expect([403, 422], name).toContain((await take(name, explains ? { [wireOf(reason)]: 'So.' } : {})).status)
      const name = open.find((one) => !taken.has(one)) ?? open[0]
      const step = steps[name ?? '']
      if (name === undefined || step === undefined) break
      if (step.explains) expect((await take(name)).status, name).toBe(422)
      const said = step.explains ? { [wireOf(reason)]: 'Tuesday is missing.' } : {}
      const { status, body } = await take(name, said)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({ [wireOf(field)]: step.to, [wireOf(reason)]: said[wireOf(reason)] ?? null })
      taken.add(name)
    }
    expect(taken.size).toBeGreaterThan(0)
    expect([begins, ...[...taken].map((name) => steps[name]?.to)]).toContain(await state())
  })
}

/** Periods that close, and the rows in them. */
export const periods: FacetQuestion = ({ entity, model, models, path, admin, ownBody, plain, made, ask, wireOf }) => {
  const { person, from, to, closed, rows } = entity.periods ?? {}
  const { steps = {} } = entity.approves ?? {}

  test('closes: rows in it are neither made, changed nor deleted until it is open again', async () => {
    const period = await made(model, await ownBody(158))
    const other = models.of(rows?.of ?? '')
    const url = `/api${other.entity.api}`
    const after = (minutes: number, at = from) =>
      new Date(Date.parse(period[wireOf(at)]) + minutes * 60_000).toISOString()
    const begins = wireOf(rows?.from, other)
    const ends = wireOf(rows?.to, other)
    const own = { [wireOf(rows?.person, other)]: period[wireOf(person)] }
    const bodyAt = (start: string, end: string) => plain(159, { ...own, [begins]: start, [ends]: end }, other)
    const row = await made(other, await bodyAt(after(10), after(20)))
    const step = (isClosing: boolean, state: string) =>
      Object.entries(steps).find(
        ([, one]) => one.from.includes(state) && closed?.values.includes(one.to) === isClosing && !one.explains,
      )?.[0]
    const closing = firstOf(
      [step(true, period[wireOf(closed?.field)])].flatMap((one) => one ?? []),
      'step that closes',
    )
    const { [wireOf(closed?.field)]: state } = await ask('POST', `${path}/${period.id}/${closing}`, {})
    const refused = [
      await admin().send('POST', url, await bodyAt(after(30), after(40))),
      await admin().send('PUT', `${url}/${row.id}`, { [ends]: after(25) }),
      await admin().send('DELETE', `${url}/${row.id}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
    for (const { body } of refused) expect(Object.keys(body.errors)).toEqual([begins])
    await made(other, await bodyAt(after(10, to), after(20, to)))
    const opening = step(false, state)
    const { can } = await ask('GET', `${path}/${period.id}`)
    if (opening === undefined || !can.steps.includes(opening)) return
    await ask('POST', `${path}/${period.id}/${opening}`, {})
    expect((await ask('PUT', `${url}/${row.id}`, { [ends]: after(25) }))[ends]).toBe(after(25))
  })
}
