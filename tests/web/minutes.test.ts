import { expect, test } from 'vitest'
import { formatMinutes, formatSpan, formatWorkTime } from '../../src/web/base/i18n/format.ts'

/** Returns the text with plain spaces in place of each language's own. */
const said = (minutes: number, locale: 'en' | 'fr' | 'ar') => formatMinutes(minutes, locale).replaceAll(/\s/g, ' ')

test.each([
  [135, '2h 15m', '2 h 15 min', '2 س 15 د'],
  [60, '1h 00m', '1 h 00 min', '1 س 00 د'],
  [45, '45m', '45 min', '45 د'],
  [0, '0m', '0 min', '0 د'],
] as const)('%i minutes are read in the units of the language', (minutes, en, fr, ar) => {
  expect([said(minutes, 'en'), said(minutes, 'fr'), said(minutes, 'ar')]).toEqual([en, fr, ar])
})

test.each([
  [960, '2 days', '2 jours', 'يومان'],
  [480, '1 day', '1 jour', 'يوم'],
  [1440, '3 days', '3 jours', '3 أيام'],
  [720, '1.5 days', '1,5 jour', '1.5 يوم'],
  [120, '2h 00m', '2 h 00 min', '2 س 00 د'],
  [0, '0 days', '0 jour', '0 يوم'],
  [-960, '-2 days', '-2 jours', '-يومان'],
  // No minute is rounded away.
  [1030, '2 days 1h 10m', '2 jours 1 h 10 min', 'يومان 1 س 10 د'],
  [250, '4h 10m', '4 h 10 min', '4 س 10 د'],
] as const)('%i minutes of work are read in days of eight hours', (minutes, en, fr, ar) => {
  const work = (locale: 'en' | 'fr' | 'ar') => formatWorkTime(minutes, locale).replaceAll(/\s/g, ' ')
  expect([work('en'), work('fr'), work('ar')]).toEqual([en, fr, ar])
})

test.each([
  [240, false, '4h', '4 h', '4 س'],
  [135, false, '2h 15m', '2 h 15 min', '2 س 15 د'],
  [5299, false, '88h 19m', '88 h 19 min', '88 س 19 د'],
  [5299, true, '3 days 16h', '3 jours 16 h', '3 أيام 16 س'],
  [1440, true, '1 day', '1 jour', 'يوم'],
  [45, true, '45m', '45 min', '45 د'],
] as const)(
  'in a sentence %i minutes have no parts that say nothing; by the clock (%s) days',
  (minutes, isByTheClock, en, fr, ar) => {
    const span = (locale: 'en' | 'fr' | 'ar') => formatSpan(minutes, locale, isByTheClock).replaceAll(/\s/g, ' ')
    expect([span('en'), span('fr'), span('ar')]).toEqual([en, fr, ar])
  },
)
