import { expect, test } from 'vitest'
import { formatMinutes } from '../../src/web/i18n/format.ts'

/** Blanks of each language's own width as plain ones. */
const said = (minutes: number, locale: 'en' | 'fr' | 'ar') => formatMinutes(minutes, locale).replaceAll(/\s/g, ' ')

test.each([
  [135, '2h 15m', '2 h 15 min', '2 س 15 د'],
  [60, '1h 00m', '1 h 00 min', '1 س 00 د'],
  [45, '45m', '45 min', '45 د'],
  [0, '0m', '0 min', '0 د'],
] as const)('%i minutes are read in the units of the language', (minutes, en, fr, ar) => {
  expect([said(minutes, 'en'), said(minutes, 'fr'), said(minutes, 'ar')]).toEqual([en, fr, ar])
})
