import { describe, expect, test } from 'vitest'
import { defineEntity, everyone } from '../../src/core/declare/entity.ts'
import { day, instant, text } from '../../src/core/declare/fields.ts'
import { modelOf } from '../../src/core/declare/model.ts'
import { datesOf, spanOf } from '../../src/web/views/timeline/declared-dates.ts'
import { boxOf, hasRoom, linkPoints, openNear, pageBox, rowHeight } from '../../src/web/views/timeline/geometry.ts'
import { gripAt, linkRoom } from '../../src/web/views/timeline/grips.ts'
import {
  extentOf,
  linkEnds,
  linkTypeOf,
  linkTypes,
  rowsOf,
  type TimelineItem,
} from '../../src/web/views/timeline/item.ts'
import { pagesOf } from '../../src/web/views/timeline/picture.ts'
import { scaleOf, ticksOf, zoomFor, zooms } from '../../src/web/views/timeline/scale.ts'
import { snapped, stepped, steppedOpen } from '../../src/web/views/timeline/steps.ts'

const at = (text: string): number => Date.parse(text)
const dayMs = 86_400_000
const item = (id: string, more: Partial<TimelineItem> = {}): TimelineItem => ({
  id,
  parent: null,
  name: id,
  start: at('2027-01-04T08:00Z'),
  end: at('2027-01-05T17:00Z'),
  progress: 0,
  isMilestone: false,
  isSummary: false,
  mayMove: true,
  ...more,
})
const brussels = { locale: 'en', timeZone: 'Europe/Brussels', firstWeekday: 1 } as const

describe('scale', () => {
  test('instants to pixels and back, at every zoom; no line is wider than browsers can scroll', () => {
    for (const zoom of zooms) {
      const scale = scaleOf(zoom, at('2027-01-01T00:00Z'), at('2067-01-01T00:00Z'))
      const moment = at('2040-05-05T05:05Z')
      expect(Math.abs(scale.atOf(scale.xOf(moment)) - moment)).toBeLessThan(60_000)
      expect(scale.width).toBeLessThanOrEqual(12_000_001)
    }
    expect(zoomFor(5 * dayMs, 900)).toBe('days')
    expect(zoomFor(20 * 366 * dayMs, 900)).toBe('years')
    // A phone begins no coarser than in months.
    expect(zoomFor(20 * 366 * dayMs, 900, 'months')).toBe('months')
    expect(zoomFor(5 * dayMs, 900, 'months')).toBe('days')
  })

  test('days begin where people are, also where clocks change', () => {
    const [months, days] = ticksOf('days', at('2027-03-27T12:00Z'), at('2027-03-29T12:00Z'), brussels)
    expect(months.map(({ label }) => label)).toEqual(['March 2027'])
    expect(days.map(({ at: begin, label }) => [new Date(begin).toISOString().slice(0, 16), label])).toEqual([
      ['2027-03-26T23:00', '27'],
      ['2027-03-27T23:00', '28'],
      ['2027-03-28T22:00', '29'],
    ])
    const [, weeks] = ticksOf('weeks', at('2027-01-06T00:00Z'), at('2027-01-12T00:00Z'), {
      ...brussels,
      firstWeekday: 6,
    })
    expect(weeks.map(({ at: begin }) => new Date(begin).toISOString().slice(0, 10))).toEqual([
      '2027-01-01',
      '2027-01-08',
    ])
  })
})

test('labels of the head have room at every zoom where their time is in sight, and none where it is cut', () => {
  for (const zoom of zooms)
    for (const locale of ['en', 'fr', 'ar'] as const) {
      const scale = scaleOf(zoom, at('2026-01-01T00:00Z'), at('2029-01-01T00:00Z'))
      const span = { hours: 2, days: 70, weeks: 120, months: 500, quarters: 900, years: 1000 }[zoom] * dayMs
      const ticks = ticksOf(zoom, at('2027-01-01T12:00Z'), at('2027-01-01T12:00Z') + span, { ...brussels, locale })
      for (const [row, line] of ticks.entries())
        for (const { at: begin, end, label } of line) {
          expect([label, hasRoom(label, scale.xOf(end) - scale.xOf(begin), row === 0)]).toEqual([label, true])
          expect(hasRoom(label, 13, row === 0)).toBe(false)
        }
    }
})

describe('steps', () => {
  test('keep the time of day over a change of clocks, and go over closed time', () => {
    const friday = at('2027-03-26T08:00Z')
    expect(new Date(stepped(friday, 3, 'days', 'Europe/Brussels')).toISOString()).toBe('2027-03-29T07:00:00.000Z')
    const closed = [[at('2027-03-26T16:00Z'), at('2027-03-29T07:00Z')]] as const
    expect(new Date(steppedOpen(friday, 1, 'days', 'Europe/Brussels', closed, false)).toISOString()).toBe(
      '2027-03-29T07:00:00.000Z',
    )
    expect(openNear(at('2027-03-27T10:00Z'), 1, closed)).toBe(closed[0][1])
    expect(snapped(friday + 1.4 * dayMs, friday, 'days', 'Europe/Brussels')).toBe(friday + dayMs)
  })
})

describe('geometry', () => {
  const scale = scaleOf('days', at('2027-01-01T00:00Z'), at('2027-03-01T00:00Z'))

  test('a mirrored bar ends as far from the left as the plain one begins from the right', () => {
    const box = boxOf(item('a'), 2, scale)
    if (box === undefined) throw new Error('it has dates')
    expect(box.y).toBeGreaterThan(2 * rowHeight)
    const [plain, mirrored] = [pageBox(box, 0, 1000, false), pageBox(box, 0, 1000, true)]
    expect(mirrored.x + mirrored.width).toBeCloseTo(1000 - plain.x)
    expect(boxOf(item('b', { start: null, end: null }), 0, scale)).toBeUndefined()
  })

  test('links leave and arrive at the ends that their type says', () => {
    const [a, b] = [
      boxOf(item('a'), 0, scale),
      boxOf(item('b', { start: at('2027-01-11T08:00Z'), end: at('2027-01-12T17:00Z') }), 1, scale),
    ]
    if (a === undefined || b === undefined) throw new Error('they have dates')
    const ends = (type: 'finish_start' | 'start_start' | 'finish_finish' | 'start_finish') => {
      const points = linkPoints(a, b, type)
      return [points[0]?.[0], points.at(-1)?.[0]]
    }
    expect(ends('finish_start')).toEqual([a.x + a.width, b.x])
    expect(ends('start_start')).toEqual([a.x, b.x])
    expect(ends('finish_finish')).toEqual([a.x + a.width, b.x + b.width])
    expect(ends('start_finish')).toEqual([a.x, b.x + b.width])
  })
})

test('a bar is taken hold of: to move in its middle, to stretch at its ends, to link beside both, for progress at its foot', () => {
  const scale = scaleOf('days', at('2027-01-01T00:00Z'), at('2027-03-01T00:00Z'))
  const bar = item('a', { end: at('2027-01-08T17:00Z'), progress: 50 })
  const box = boxOf(bar, 0, scale)
  if (box === undefined) throw new Error('it has dates')
  const [middle, right, y] = [box.x + box.width * 0.3, box.x + box.width, box.y + 2]
  expect(gripAt(bar, box, middle, y)).toBe('move')
  expect(gripAt(bar, box, right - 2, y)).toBe('end')
  expect(gripAt(bar, box, box.x + 2, y)).toBe('start')
  expect(gripAt({ ...bar, start: null }, box, box.x + 2, y)).toBe('move')
  expect(gripAt({ ...bar, isMilestone: true }, box, box.x + 2, y)).toBe('move')
  expect(gripAt(bar, box, right + linkRoom, y)).toBe('linkEnd')
  expect(gripAt(bar, box, box.x - linkRoom, y)).toBe('linkStart')
  expect(gripAt(bar, box, box.x + box.width / 2, box.y + box.height - 2)).toBe('progress')
  expect(gripAt(bar, box, right + linkRoom + 1, y)).toBeUndefined()
  expect(gripAt({ ...bar, isSummary: true }, box, middle, y)).toBeUndefined()
  expect(gripAt({ ...bar, mayMove: false }, box, middle, y)).toBeUndefined()
  for (const type of linkTypes) expect(linkTypeOf(linkEnds[type][0], linkEnds[type][1])).toBe(type)
})

test('rows: parts below their whole, none below a closed one', () => {
  const items = [item('p'), item('a', { parent: 'p' }), item('q', { parent: 'gone' }), item('b', { parent: 'a' })]
  expect(rowsOf(items, new Set()).map(({ item: { id }, depth }) => `${id}${depth}`)).toEqual(['p0', 'a1', 'b2', 'q0'])
  expect(rowsOf(items, new Set(['p'])).map(({ item: { id } }) => id)).toEqual(['p', 'q'])
})

test('pages for paper hold every row, in both directions, with texts as texts', () => {
  const items = Array.from({ length: 60 }, (_, n) => item(`t${n}`, { name: `<b>${n}</b>` }))
  for (const isMirrored of [false, true]) {
    const pages = pagesOf({
      title: 'Plan & more',
      items,
      links: [],
      closed: [],
      now: 0,
      zoom: 'weeks',
      isMirrored,
      calendar: brussels,
    })
    expect(pages.length).toBeGreaterThan(1)
    const text = pages.join('')
    for (const n of [0, 59]) expect(text).toContain(`&lt;b&gt;${n}&lt;/b&gt;`)
    expect(text).not.toContain('<b>')
    expect(text).toContain('Plan &amp; more')
  }
})

test('paper shows progress and baseline, and leaves out sheets on which nothing lies', () => {
  const far = { start: at('2028-01-04T08:00Z'), end: at('2028-01-05T17:00Z') }
  const items = [
    item('a', { progress: 40, baseline: { start: at('2027-01-01T08:00Z'), end: at('2027-01-02T17:00Z') } }),
    item('z', far),
  ]
  const pages = pagesOf({
    title: 'Plan',
    items,
    links: [],
    closed: [],
    now: far.end,
    zoom: 'days',
    isMirrored: true,
    calendar: brussels,
  })
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('data-baseline')
  expect(pages[0]).toContain('data-progress')
  expect(pages[1]).not.toContain('data-baseline')
})

test('days of a declared row are a bar of whole days, where people are; what is stored of it are days again', () => {
  const lease = defineEntity({
    name: 'lease',
    api: '/leases',
    permission: 'lease',
    group: 'work',
    icon: 'key',
    title: 'name',
    fields: { name: text(), from: day(), until: day(), due_at: instant() },
    list: { columns: ['name'], filters: [], sort: 'name' },
    form: [{ section: 'main', fields: ['name'] }],
    access: { read: everyone, create: everyone, update: everyone, delete: everyone },
  })
  const { byName } = modelOf(lease)
  const ends = { start: byName.get('from'), end: byName.get('until') }
  const row = { id: 'a', from: '2027-03-26', until: '2027-03-28' }
  // The clocks change in the last night.
  const span = spanOf(row, ends, 'Europe/Brussels')
  expect(span).toEqual({ start: at('2027-03-25T23:00Z'), end: at('2027-03-28T22:00Z') })
  expect(datesOf(row, { start: span.start ?? 0, end: span.end ?? 0 }, ends, 'Europe/Brussels')).toEqual({
    from: '2027-03-26',
    until: '2027-03-28',
  })
  const due = { start: byName.get('from'), end: byName.get('due_at') }
  // The row has no end, and none is invented.
  expect(
    datesOf(row, { start: at('2027-03-30T22:00Z'), end: at('2027-03-31T22:00Z') }, due, 'Europe/Brussels'),
  ).toEqual({
    from: '2027-03-31',
  })
})

test('time reaches from the first date to the last, with what may slip; on paper, where that is not drawn, it takes no room', () => {
  const items = [item('a'), item('b', { start: null, end: at('2027-01-02T08:00Z') }), item('c', { end: null })]
  const slips = [...items, item('d', { floatEnd: at('2030-01-01T08:00Z') })]
  expect(extentOf(items)).toEqual({ from: at('2027-01-02T08:00Z'), to: at('2027-01-05T17:00Z') })
  expect(extentOf(slips)?.to).toBe(at('2030-01-01T08:00Z'))
  expect(extentOf([item('e', { start: null, end: null })])).toBeUndefined()
  const paper = (drawn: readonly TimelineItem[]) =>
    pagesOf({
      title: 'Plan',
      items: drawn,
      links: [],
      closed: [],
      now: at('2027-01-04T08:00Z'),
      zoom: 'hours',
      isMirrored: false,
      calendar: brussels,
    })
  expect(paper(slips)).toEqual(paper([...items, item('d')]))
})
