import type { Locale } from '../base/languages.ts'

/** How the signed-in user reads dates and numbers. */
export type Reading = { readonly locale: Locale; readonly timeZone: string }

/** Formatters are dear to make and there is one for each cell. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** Every card of a board asks for it, and the browser takes long to tell; who travels is known a minute later. */
const zoneKeptFor = 60_000
let ownZone = { name: '', at: Number.NEGATIVE_INFINITY }
const deviceTimeZone = (): string => {
  const now = performance.now()
  if (now - ownZone.at > zoneKeptFor) ownZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
  return ownZone.name
}
const zones = new Map<string, string | undefined>()
const zoneOf = (wanted: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** A zone that this browser knows, else its own. */
export const knownTimeZone = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || wanted === '') return deviceTimeZone()
  if (!zones.has(wanted)) zones.set(wanted, zoneOf(wanted))
  return zones.get(wanted) ?? deviceTimeZone()
}

/** A moment in the user's zone; empty for what is none. */
export const formatInstant = (iso: string, { locale, timeZone }: Reading): string => {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : formatter(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

/** A calendar day, the same everywhere: read and written as UTC. */
export const formatDay = (day: string, locale: Locale): string => {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? '' : formatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

/** `135` minutes as hours and minutes, in the reader's own units: `2h 15m`, `2 h 15 min`. */
export const formatMinutes = (minutes: number, locale: Locale): string => {
  const said = (value: number, unit: 'hour' | 'minute', digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      // English alone would say `hr`.
      unitDisplay: locale === 'en' ? 'narrow' : 'short',
      minimumIntegerDigits: digits,
    }).format(value)
  const hours = Math.trunc(minutes / 60)
  return hours === 0
    ? said(minutes, 'minute', 1)
    : `${said(hours, 'hour', 1)} ${said(Math.abs(minutes % 60), 'minute', 2)}`
}

export const formatNumber = (value: number | string, locale: Locale): string => {
  // A decimal string goes to Intl as it is: a number would round it.
  const number = typeof value === 'string' ? (value as `${number}`) : value
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(number)
}

/** The day of a moment in the user's zone. */
export const formatInstantDay = (iso: string, { locale, timeZone }: Reading): string => {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : formatter(locale, { dateStyle: 'medium', timeZone }).format(at)
}

const byteSteps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1500000` as `1.5 MB`, in steps of a thousand, as stores and limits count. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const step = bytes < 1 ? 0 : Math.min(byteSteps.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteSteps[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

/** Whether 3/4/2026 is in April or in March for the reader: as the browser has it where it speaks their language. */
export const dayOrder = (locale: string, browser: string): 'dmy' | 'mdy' => {
  const spoken = browser.split('-')[0] === locale ? browser : locale
  const parts = new Intl.DateTimeFormat(spoken, { dateStyle: 'short' }).formatToParts(0)
  const place = (type: string) => parts.findIndex((part) => part.type === type)
  return place('month') < place('day') ? 'mdy' : 'dmy'
}
