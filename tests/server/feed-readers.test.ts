import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../breadth.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const clock = Date.parse('2026-01-05T10:00:00.000Z')
let product: Product
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
})
afterAll(() => product.end())

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const changed = async (who: Person, id: string, method: 'PUT' | 'DELETE', body: object): Promise<void> => {
  const answer = await who.send(method, `/api/events/${id}/occurrence`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Zones whose clocks change on either side of the equator, by half an hour, and not at all. */
const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata'] as const
/**
 * Rules that people write, each with a first day that belongs to the rule. `ical.js` reads these right, but not every
 * rule, and it leaves out a first moment that the rule does not name.
 */
const rules = [
  ['FREQ=DAILY;INTERVAL=3', '2026-01-07'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,SU', '2026-01-05'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=30', '2026-01-06'],
  ['FREQ=MONTHLY;BYDAY=-1SU', '2026-01-25'],
  ['FREQ=MONTHLY;BYMONTHDAY=29', '2026-01-29'],
  ['FREQ=YEARLY', '2026-02-28'],
] as const
const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)]
const dayMs = 86_400_000

type Standing = { readonly title: string; readonly start: string; readonly end: string }
const sorted = (all: readonly Standing[]): readonly string[] =>
  all.map(({ title, start, end }) => `${start} ${end} ${title}`).toSorted()

/** Returns all moments in the window by our own answer, a quarter of a year at a time. */
const byApi = async (who: Person): Promise<readonly Standing[]> => {
  const all = new Map<string, Standing>()
  for (let begin = from; begin < to; begin += 90 * dayMs) {
    const window = `from=${new Date(begin).toISOString()}&to=${new Date(Math.min(to, begin + 90 * dayMs)).toISOString()}`
    const { status, body } = await who.send('GET', `/api/events/calendar?${window}`)
    expect([status, body.is_cut]).toEqual([200, false])
    for (const one of body.data as readonly (Body & Standing)[])
      all.set(`${one.id} ${one.occurrence}`, { title: String(one.title), start: one.start, end: one.end })
  }
  return [...all.values()]
}

const textOf = (time: ICAL.Time): string =>
  time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString()

/** Returns the same from the calendar's text as another program reads it, with only the zones in the text. */
const byReader = (text: string): readonly Standing[] => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  for (const event of events)
    if (!event.isRecurrenceException())
      for (const other of events)
        if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other)
  const found: Standing[] = []
  const isIn = (start: ICAL.Time, end: ICAL.Time) => start.toUnixTime() * 1000 < to && end.toUnixTime() * 1000 > from
  for (const event of events) {
    if (event.isRecurrenceException()) continue
    // Only moments of a series have a computed end: `ical.js` counts it wrong over a change of clocks.
    if (!event.isRecurring()) {
      const { startDate, endDate, summary } = event
      if (isIn(startDate, endDate)) found.push({ title: summary, start: textOf(startDate), end: textOf(endDate) })
      continue
    }
    const iterator = event.iterator()
    for (let at = iterator.next(); at && at.toUnixTime() * 1000 < to; at = iterator.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(at)
      if (isIn(startDate, endDate)) found.push({ title: item.summary, start: textOf(startDate), end: textOf(endDate) })
    }
  }
  return found
}

test(`a calendar address read by another program, event by event over two years, in ${isWhole ? 'five time zones' : 'one'}`, {
  timeout: 120_000,
}, async () => {
  for (const time_zone of isWhole ? zones : zones.slice(0, 1)) {
    const owner = await product.person({ roles: ['member'], name: time_zone })
    const event = (title: string, start_datetime: string, more: object = {}) =>
      made(owner, '/events', { title, start_datetime, time_zone, ...more })
    for (const [repeat_rule, first] of rules)
      for (const hour of isWhole ? ['08:15', '12:30'] : ['08:15'])
        await event(`${repeat_rule} at ${hour}`, `${first}T${hour}:00.000Z`, { repeat_rule })
    // It ends where clocks in Paris skip an hour.
    await event('Once', '2026-03-29T00:30:00.000Z')
    await event('Whole days', '2026-10-24T12:00:00.000Z', {
      is_all_day: true,
      end_datetime: '2026-10-26T12:00:00.000Z',
      repeat_rule: 'FREQ=MONTHLY;INTERVAL=6',
    })
    const watch = await event('Watch', '2026-02-02T09:00:00.000Z', { repeat_rule: 'FREQ=WEEKLY' })
    const moments = (await owner.send('GET', `/api/events/calendar?from=2026-02-01&to=2026-12-31&search=Watch`)).body
      .data as readonly { readonly occurrence: string }[]
    const [, second, third, , , , , , , , eleventh, , later] = moments.map(({ occurrence }) => occurrence)
    await changed(owner, watch.id, 'PUT', {
      occurrence: second,
      scope: 'this',
      title: 'Late watch',
      start_datetime: '2026-02-10T20:00:00.000Z',
    })
    await changed(owner, watch.id, 'DELETE', { occurrence: third, scope: 'this' })
    await changed(owner, watch.id, 'PUT', { occurrence: later, scope: 'following', title: 'New watch' })
    await changed(owner, watch.id, 'PUT', { occurrence: eleventh, scope: 'this', location: 'Quay 4' })
    const { url } = await made(owner, '/calendar-feeds', {})
    const feed = await product.app.inject({ method: 'GET', url: new URL(url).pathname })
    const [ours, theirs] = [await byApi(owner), byReader(feed.body)]
    expect(ours.length).toBeGreaterThan(700)
    expect(sorted(theirs), time_zone).toEqual(sorted(ours))
  }
})
