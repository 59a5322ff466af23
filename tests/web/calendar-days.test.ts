import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { listedDay } from '../../src/web/views/calendar/brief-month.ts'
import { shifted, stretched, valuesAt } from '../../src/web/views/calendar/moved.ts'
import { whenOf } from '../../src/web/views/calendar/say.ts'
import { withFleet } from '../specimens/fleet/registry.ts'

// These tests use rows on days (`calendar.start` is a `day`), and check how they are moved, stretched and put into
// words.

const vehicle = modelsOf(withFleet).all.find(({ name }) => name === 'fleet_vehicle')
if (vehicle === undefined) throw new Error('no vehicle')
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']
/** This event has two days, since the end is not included. */
const two = { start: '2027-03-27', end: '2027-03-29', allDay: true }

describe.each(zones)('in %s', (zone) => {
  test('a span of whole days is stored by its first and its last day', () => {
    expect(valuesAt(vehicle, two, zone)).toEqual({ hired_from: '2027-03-27', hired_to: '2027-03-28' })
    expect(valuesAt(vehicle, { ...two, end: null }, zone)).toEqual({ hired_from: '2027-03-27', hired_to: '2027-03-27' })
  })
  test('a move keeps its length over the change of the clock', () => {
    expect(valuesAt(vehicle, shifted(two, 1, 0, zone), zone)).toEqual({
      hired_from: '2027-03-28',
      hired_to: '2027-03-29',
    })
  })
  test('minutes, and places between hours, mean days', () => {
    expect(shifted(two, 0, 30, zone)).toEqual(two)
    const noon = new Date(`2027-03-27T12:00:00Z`).toISOString()
    const stored = valuesAt(vehicle, { start: noon, end: null, allDay: false }, 'UTC')
    expect(stored).toEqual({ hired_from: '2027-03-27', hired_to: '2027-03-27' })
  })
  test('a row with one of its days keeps to that one, until it is stretched', () => {
    const one = { start: '2027-03-27', end: null, allDay: true }
    expect(valuesAt(vehicle, one, zone, 'start')).toEqual({ hired_from: '2027-03-27' })
    expect(valuesAt(vehicle, one, zone, 'end')).toEqual({ hired_to: '2027-03-27' })
    expect(valuesAt(vehicle, two, zone, 'start')).toEqual({ hired_from: '2027-03-27', hired_to: '2027-03-28' })
  })
})

test('whole days become more and fewer, one at least', () => {
  expect(stretched(two, 2).end).toBe('2027-03-31')
  expect(stretched(two, -1).end).toBe('2027-03-28')
  expect(stretched(two, -9).end).toBe('2027-03-28')
  const timed = { start: '2027-03-27T10:00:00.000Z', end: '2027-03-27T11:00:00.000Z', allDay: false }
  expect(stretched(timed, 1)).toEqual(timed)
})
test('several days are said by the first and the last', () => {
  const said = (spot: typeof two) => whenOf(spot, { locale: 'en', timeZone: 'UTC' }, 'all day')
  expect(said(two)).toMatch(/^Saturday, March 27\s–\sSunday, March 28, all day$/)
  expect(said({ ...two, end: '2027-03-28' })).toBe('Saturday, March 27, all day')
})

test('below a month without titles stands the chosen day, else the first of the month in sight', () => {
  expect(listedDay('2026-11-15', '2026-11-01', '2026-12-06')).toBe('2026-11-15')
  expect(listedDay('2026-12-05', '2026-11-01', '2026-12-06')).toBe('2026-12-05')
  expect(listedDay('2026-12-06', '2026-11-01', '2026-12-06')).toBe('2026-11-01')
  expect(listedDay('2026-11-15', '2027-01-31', '2027-03-07')).toBe('2027-02-01')
  expect(listedDay('2026-11-15', '2027-02-23', '2027-04-05')).toBe('2027-03-01')
})
