import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let ann: Person
beforeAll(async () => {
  product = await startTestProduct()
  ann = await product.person({ roles: ['member'] })
})
afterAll(() => product.end())

const call = async (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  who.send(method, `/api${path}`, body)
const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await call(who, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (who: Person, path: string): Promise<Body> => {
  const answer = await call(who, 'GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const starts = async (who: Person, from: string, to: string, title: string): Promise<string[]> =>
  (await read(who, `/events/calendar?from=${from}T00:00:00Z&to=${to}T00:00:00Z`)).data
    .filter((one: Body) => one.title === title)
    .map(({ start }: Body) => start)
    .toSorted()

test('a series may end on the day on which it begins, by the clock of its zone', async () => {
  const of = async (more: object) => {
    const made = await call(ann, 'POST', '/events', { title: 'Short', ...more })
    return made.status === 201 ? made.body.data.repeat_end_date : made.body
  }
  const at = { start_datetime: '2026-12-02T09:00:00.000Z', time_zone: 'UTC' }
  expect(await of({ ...at, repeat_rule: 'FREQ=DAILY;UNTIL=20261202T170000Z' })).toBe('2026-12-02')
  expect(await of({ ...at, repeat_rule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=20261202T170000Z' })).toBe('2026-12-02')
  expect(await of({ ...at, repeat_type: 'daily', repeat_end_date: '2026-12-02' })).toBe('2026-12-02')
  // It is the second of December there, and the first by UTC.
  const tokyo = { start_datetime: '2026-12-01T23:00:00.000Z', time_zone: 'Asia/Tokyo' }
  expect(await of({ ...tokyo, repeat_rule: 'FREQ=HOURLY;UNTIL=20261201T235900Z' })).toBe('2026-12-02')
  expect((await of({ ...at, repeat_type: 'daily', repeat_end_date: '2026-12-01' })).errors).toEqual({
    repeat_end_date: ['The end date must not be before the start date.'],
  })
  expect(await of({ ...at, repeat_rule: 'FREQ=DAILY;UNTIL=99991231' })).toBeNull()
})

test('times of days mean nothing to whole days', async () => {
  const at = { start_datetime: '2026-12-07T00:00:00.000Z', time_zone: 'UTC', is_all_day: true }
  await made(ann, '/events', {
    title: 'Whole',
    ...at,
    repeat_rule: 'FREQ=DAILY;BYMINUTE=1,2;BYHOUR=5;INTERVAL=2;COUNT=3',
  })
  expect(await starts(ann, '2026-12-01', '2027-01-10', 'Whole')).toEqual(['2026-12-07', '2026-12-09', '2026-12-11'])
})

test('this and following at another time takes along what is left out and what is changed', async () => {
  const series = await made(ann, '/events', {
    title: 'Watch',
    start_datetime: '2027-01-04T18:00:00.000Z',
    time_zone: 'Europe/Berlin',
    end_datetime: '2027-01-04T19:00:00.000Z',
    repeat_rule: 'FREQ=WEEKLY;UNTIL=20270228T000000Z',
  })
  const at = (id: string) => `/events/${id}/occurrence`
  const left = { occurrence: '2027-01-25T18:00:00.000Z', scope: 'this' }
  expect((await call(ann, 'DELETE', at(series.id), left)).status).toBe(200)
  const moved = await call(ann, 'PUT', at(series.id), {
    occurrence: '2027-02-01T18:00:00.000Z',
    scope: 'this',
    start_datetime: '2027-02-02T10:00:00.000Z',
    end_datetime: '2027-02-02T11:00:00.000Z',
  })
  expect(moved.status).toBe(200)
  const following = await call(ann, 'PUT', at(series.id), {
    occurrence: '2027-01-18T18:00:00.000Z',
    scope: 'following',
    start_datetime: '2027-01-18T19:00:00.000Z',
  })
  expect(following.status, JSON.stringify(following.body)).toBe(200)
  expect(await starts(ann, '2027-01-01', '2027-03-10', 'Watch')).toEqual(
    ['01-04T18', '01-11T18', '01-18T19', '02-02T10', '02-08T19', '02-15T19', '02-22T19'].map(
      (d) => `2027-${d}:00:00.000Z`,
    ),
  )
  expect((await read(ann, `/events/${moved.body.data.id}`)).data).toMatchObject({
    series_id: following.body.data.id,
    occurrence_at: '2027-02-01T19:00:00.000Z',
  })
  // It moves with its new series.
  expect(
    (
      await call(ann, 'PUT', `/events/${following.body.data.id}`, {
        start_datetime: '2027-01-18T20:00:00.000Z',
        end_datetime: '2027-01-18T21:00:00.000Z',
      })
    ).status,
  ).toBe(200)
  expect(await starts(ann, '2027-01-20', '2027-03-10', 'Watch')).toEqual(
    ['02-02T10', '02-08T20', '02-15T20', '02-22T20'].map((d) => `2027-${d}:00:00.000Z`),
  )
})

test('leaving out or changing one moment is undone by the version of the series', async () => {
  const start_datetime = '2027-03-01T09:00:00.000Z'
  const series = await made(ann, '/events', { title: 'Undone', start_datetime, repeat_rule: 'FREQ=DAILY;COUNT=3' })
  const at = `/events/${series.id}/occurrence`
  const undo = (rows: readonly object[]) => call(ann, 'POST', '/events/undo', { rows })
  const shown = () => starts(ann, '2027-03-01', '2027-03-10', 'Undone')
  const all = await shown()
  const one = { occurrence: '2027-03-02T09:00:00.000Z', scope: 'this' }
  const left = await call(ann, 'DELETE', at, one)
  expect([left.status, left.body.series.id, (await shown()).length]).toEqual([200, series.id, 2])
  expect((await undo([left.body.series])).body.data[0].ok).toBe(true)
  expect(await shown()).toEqual(all)
  const moved = await call(ann, 'PUT', at, { ...one, start_datetime: '2027-03-02T15:00:00.000Z' })
  expect([moved.status, moved.body.series.id]).toEqual([200, series.id])
  expect((await call(ann, 'DELETE', `/events/${moved.body.data.id}`)).status).toBe(200)
  expect((await undo([moved.body.series])).body.data[0].ok).toBe(true)
  expect(await shown()).toEqual(all)
})
