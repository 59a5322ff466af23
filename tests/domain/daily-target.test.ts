import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../../src/core/query/relative.ts'
import { dayAfter, daysBetween } from '../../src/core/time/days/days.ts'
import { boundsOfDays, dailyTarget, streakOf } from '../../src/domain/targets/target.ts'

const hourMs = 3_600_000
const hoursOf = (day: string, zone: string): number => {
  const [from = 0, to = 0] = boundsOfDays(day, day, zone)
  return (to - from) / hourMs
}

describe('a day’s target', () => {
  test('what is left, and whether it is achieved', () => {
    const finished = { completed_tasks: 2, completed_todos: 1 }
    expect(dailyTarget('2026-03-02', 5, finished, 4)).toEqual({
      date: '2026-03-02',
      target: 5,
      remaining: 2,
      is_target_achieved: false,
      completed_tasks: 2,
      completed_todos: 1,
      uncompleted_todos: 4,
    })
    expect(dailyTarget('2026-03-02', 3, finished, 0)).toMatchObject({ remaining: 0, is_target_achieved: true })
    expect(dailyTarget('2026-03-02', 1, finished, 0)).toMatchObject({ remaining: 0, is_target_achieved: true })
    expect(dailyTarget('2026-03-02', 0, { completed_tasks: 0, completed_todos: 0 }, 0)).toMatchObject({
      remaining: 0,
      is_target_achieved: true,
    })
    expect(dailyTarget('2026-03-02', null, finished, 0)).toMatchObject({ remaining: null, is_target_achieved: false })
  })

  test('what is left and what is achieved never contradict each other', () => {
    const small = fc.nat({ max: 120 })
    fc.assert(
      fc.property(small, small, small, (target, completed_tasks, completed_todos) => {
        const day = dailyTarget('2026-03-02', target, { completed_tasks, completed_todos }, 0)
        expect(day.remaining).toBeGreaterThanOrEqual(0)
        expect(day.is_target_achieved).toBe(day.remaining === 0)
        expect(Math.max(target, completed_tasks + completed_todos)).toBe(
          completed_tasks + completed_todos + (day.remaining ?? 0),
        )
      }),
    )
  })
})

/** `A` achieved and `-` not on a working day, `a` and `.` the same on a free one. */
const daysOf = (text: string) =>
  [...text].map((one) => ({ is_target_achieved: 'Aa'.includes(one), is_working_day: 'A-'.includes(one) }))

describe('the streak', () => {
  test.each([
    ['', 0],
    ['A', 1],
    ['-', 0],
    ['AA-', 2],
    ['A-A', 1],
    ['A--', 0],
    ['AAAAA..A', 6],
    ['AAAAA..-', 5],
    ['AAAAA..', 5],
    ['-A.aA', 2],
    ['A.-', 1],
    ['A-.', 0],
  ])('of %s is %d', (days, streak) => {
    expect(streakOf(daysOf(days))).toBe(streak)
  })

  test('free days change nothing', () => {
    const days = fc.string({ unit: fc.constantFrom('A', '-', 'a', '.'), maxLength: 40 })
    fc.assert(
      fc.property(days, fc.constantFrom('A', '-'), (before, last) => {
        const worked = before.replaceAll(/[a.]/g, '')
        expect(streakOf(daysOf(before + last))).toBe(streakOf(daysOf(worked + last)))
      }),
    )
  })
})

describe('days of a zone', () => {
  test.each([
    ['2026-03-29', 'Europe/Paris', 23],
    ['2026-10-25', 'Europe/Paris', 25],
    ['2026-10-26', 'Europe/Paris', 24],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    // Midnight itself is skipped.
    ['2026-04-24', 'Africa/Cairo', 23],
    // The day that Samoa left out is none.
    ['2011-12-30', 'Pacific/Apia', 0],
  ])('%s in %s has %d hours', (day, zone, hours) => {
    expect(hoursOf(day, zone)).toBe(hours)
  })

  test('every moment belongs to one day, which is the one that the zone’s calendar shows', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Paris',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Africa/Cairo',
      'America/Havana',
    )
    const at = fc.integer({ min: Date.parse('2020-01-10'), max: Date.parse('2035-01-01') })
    fc.assert(
      fc.property(zone, at, (timeZone, moment) => {
        const day = dayIn(moment, timeZone)
        const [from, to] = [dayAfter(day, -3), dayAfter(day, 3)]
        const bounds = boundsOfDays(from, to, timeZone)
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
        expect(daysBetween(from, to)[bounds.findLastIndex((bound) => bound <= moment)]).toBe(day)
      }),
    )
  })
})
