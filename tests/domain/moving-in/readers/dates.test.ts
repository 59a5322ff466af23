import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '../../../../src/core/query/relative.ts'
import { readMinutes, readNumber, readPoints } from '../../../../src/domain/moving-in/server/readers/amounts.ts'
import { dateForm, dateReader, zoneConverter } from '../../../../src/domain/moving-in/server/readers/dates.ts'

const read = { dmy: dateReader('dmy', 'UTC'), mdy: dateReader('mdy', 'UTC'), ymd: dateReader('ymd', 'UTC') }

test.each([
  ['2021-09-24', '2021-09-24T00:00:00.000Z'],
  ['2021/9/4', '2021-09-04T00:00:00.000Z'],
  ['20210924', '2021-09-24T00:00:00.000Z'],
  ['2021-09-24T14:22:15Z', '2021-09-24T14:22:15.000Z'],
  ['2021-09-24T14:22:15.123+0200', '2021-09-24T12:22:15.000Z'],
  ['2021-09-24 14:22', '2021-09-24T14:22:00.000Z'],
  ['24/Sep/21 2:22 PM', '2021-09-24T14:22:00.000Z'],
  ['24/09/2021', '2021-09-24T00:00:00.000Z'],
  ['03.04.21 12:05 AM', '2021-04-03T00:05:00.000Z'],
  ['Sep 24, 2021', '2021-09-24T00:00:00.000Z'],
  ['Friday, September 24, 2021 at 2:22 pm', '2021-09-24T14:22:00.000Z'],
  ['Fri, 24 Sep 2021 14:22:15 -0700', '2021-09-24T21:22:15.000Z'],
  ['24 sept. 2021 à 14h22', '2021-09-24T14:22:00.000Z'],
  ['mar. 5 mars 2024', '2024-03-05T00:00:00.000Z'],
  ['mar. 05/03/2024', '2024-03-05T00:00:00.000Z'],
  ['3/1/2024, 8:15:00 AM GMT+1', '2024-01-03T07:15:00.000Z'],
  ['1er', null],
  ['٢٤ سبتمبر ٢٠٢١', '2021-09-24T00:00:00.000Z'],
  ['24 أيلول 2021', '2021-09-24T00:00:00.000Z'],
  ['24. Oktober 2021', '2021-10-24T00:00:00.000Z'],
  ['1632493335', '2021-09-24T14:22:15.000Z'],
  ['1632493335123', '2021-09-24T14:22:15.123Z'],
  ['30/02/2021', null],
  ['29/02/1900', null],
  ['29/02/2000', '2000-02-29T00:00:00.000Z'],
  ['01/01/0000', null],
  ['0000-00-00', null],
  ['24/13/2021', null],
  ['09/24/2021', null],
  ['2021-09-24 25:00', null],
  ['2021-09-24 13:00 PM', null],
  ['24/09/2021/5', null],
  ['24/09', null],
  ['tomorrow', null],
  ['', null],
])('%s day first is %s', (text, at) => {
  expect(read.dmy(text)).toBe(at)
})

test('every month by the short name that Jira writes', () => {
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  for (const [n, name] of names.entries())
    expect(read.dmy(`02/${name}/24 8:15 AM`)).toBe(`2024-${String(n + 1).padStart(2, '0')}-02T08:15:00.000Z`)
})

test('a stretch begins with its first day and ends with its last', () => {
  expect(read.dmy('September 30, 2021 → October 2, 2021')).toBe('2021-09-30T00:00:00.000Z')
  expect(read.dmy('September 30, 2021 → October 2, 2021', 'end')).toBe('2021-10-02T23:59:00.000Z')
})

test('styles, zones and days without a time', () => {
  expect(read.mdy('03/04/2021')).toBe('2021-03-04T00:00:00.000Z')
  expect(read.ymd('21-03-04')).toBe('2021-03-04T00:00:00.000Z')
  const paris = dateReader('dmy', 'Europe/Paris')
  expect(paris('24/09/2021 14:22')).toBe('2021-09-24T12:22:00.000Z')
  expect(paris('24/12/2021', 'end')).toBe('2021-12-24T22:59:00.000Z')
  expect(
    ['24/09/2021', '09/24/2021', '03/04/2021', '04/04/2021', '31.2.2021', '85-01-02', '2021-03-04', 'no'].map(dateForm),
  ).toEqual(['dmy', 'mdy', 'either', 'clear', undefined, 'ymd', 'clear', undefined])
})

test('every day is read as it was written, in each style', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
      const at = `${year}-${month}-${day}T00:00:00.000Z`
      expect(read.dmy(`${day}/${month}/${year}`)).toBe(at)
      expect(read.mdy(`${Number(month)}/${Number(day)}/${year}`)).toBe(at)
      expect(read.ymd(`${year}.${month}.${day}`)).toBe(at)
    }),
  )
})
test('whatever is written, reading ends with a moment or without', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/.: -]{0,20}$/)), (text) => {
      const at = read.dmy(text)
      expect(at === null || /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(at)).toBe(true)
    }),
  )
})
test('a zone’s days that are asked about once are right on each of their hours', () => {
  const zones = ['Europe/Paris', 'Africa/Cairo', 'America/Havana', 'Asia/Kolkata', 'Australia/Lord_Howe']
  const walls = fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1000)
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(walls, { maxLength: 5 }), (zone, all) => {
      const inZone = zoneConverter(zone)
      for (const wall of all) expect(inZone(wall)).toBe(momentOf(wall, zone))
    }),
  )
})

test.each([
  ['2h 30m', null, 150],
  ['1:30', null, 90],
  ['1h30', null, 90],
  ['1,5 h', null, 90],
  ['1w 2d', null, 3360],
  ['3 jours et 2 heures', null, 1560],
  ['٣ ساعات', null, 180],
  ['90', 'minutes', 90],
  ['5400', 'seconds', 90],
  ['1.5', 'hours', 90],
  ['90', null, null],
  ['2h and a bit', null, null],
  ['-3h', null, null],
  ['9'.repeat(30), 'hours', null],
  ['99999999 h', null, null],
] as const)('%s of %s is %s minutes', (text, unit, minutes) => {
  expect(readMinutes(text, unit)).toBe(minutes)
})
test('numbers and points', () => {
  expect(['1.234,5', '1,234.5', '2,5', '٣', 'x', '1e5', ''].map(readNumber)).toEqual([
    1234.5,
    1234.5,
    2.5,
    3,
    null,
    null,
    null,
  ])
  expect(['3', '2,55', '-1', '1001', '½'].map(readPoints)).toEqual(['3', '2.6', null, null, null])
})
test('whatever is written, a duration ends with whole minutes or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dhmdw .,:]{0,30}$/)), (text) => {
      const minutes = readMinutes(text, 'hours')
      expect(minutes === null || (Number.isInteger(minutes) && minutes >= 0)).toBe(true)
    }),
  )
})
