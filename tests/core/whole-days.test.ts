import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { dayOfMoment, momentOfDay, wholeDayOf } from '../../src/core/time/days/whole-days.ts'
import { inOtherZone } from '../../src/domain/days/event-times.ts'
import { registry } from '../../src/domain/registry.ts'

const model = modelsOf(registry).of('event')
const field = (name: string) => model.byName.get(name) ?? { name }
const zones = ['America/Los_Angeles', 'UTC', 'Africa/Cairo', 'Asia/Tokyo', 'Pacific/Kiritimati']
const readers = zones.flatMap((own) => zones.map((reader) => [own, reader] as const))

describe('the days of a row of whole days', () => {
  test.each(readers)('of %s are the same for a reader in %s, and are written as they were read', (own, reader) => {
    // Over both changes of the clocks, and the year's end.
    for (const [first, last] of [
      ['2026-03-07', '2026-03-08'],
      ['2026-04-24', '2026-04-24'],
      ['2026-10-31', '2026-11-02'],
      ['2026-12-31', '2027-01-01'],
    ] as const) {
      const values = { is_all_day: true, time_zone: own }
      const start = wholeDayOf(model, field('start_datetime'), values, reader)
      const end = wholeDayOf(model, field('end_datetime'), values, reader)
      if (start === undefined || end === undefined) throw new Error('not read by days')
      const moments = [momentOfDay(first, start), momentOfDay(last, end)] as const
      expect([dayOfMoment(moments[0], start), dayOfMoment(moments[1], end)]).toEqual([first, last])
      expect([momentOfDay(dayOfMoment(moments[0], start), start), momentOfDay(last, end)]).toEqual(moments)
    }
  })

  test('a row without a zone has its reader’s; what is no moment has no day', () => {
    const days = wholeDayOf(model, field('start_datetime'), { is_all_day: true, time_zone: null }, 'Asia/Tokyo')
    expect(days).toEqual({ timeZone: 'Asia/Tokyo', isEnd: false })
    expect(days && dayOfMoment('soon', days)).toBe('')
  })

  test('moments of other rows and other moments of the row stay moments', () => {
    expect(wholeDayOf(model, field('start_datetime'), { is_all_day: false }, 'UTC')).toBeUndefined()
    expect(wholeDayOf(model, field('created_at'), { is_all_day: true }, 'UTC')).toBeUndefined()
    const task = modelsOf(registry).of('task')
    expect(wholeDayOf(task, { name: 'due_at' }, { is_all_day: true }, 'UTC')).toBeUndefined()
  })

  test.each(zones)('an event whose zone becomes %s keeps its days', (zone) => {
    const times = {
      event_date: '2026-07-01',
      start_datetime: '2026-06-30T15:00:00.000Z',
      end_datetime: '2026-07-02T15:00:00.000Z',
    }
    const moved = inOtherZone(times, 'Asia/Tokyo', zone)
    expect(moved.event_date).toBe('2026-07-01')
    expect(dayOfMoment(moved.start_datetime, { timeZone: zone, isEnd: false })).toBe('2026-07-01')
    expect(dayOfMoment(moved.end_datetime, { timeZone: zone, isEnd: true })).toBe('2026-07-02')
  })
})
