import type { Locale } from '../../../web/base/languages.ts'

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** 'five minutes ago', in the largest unit that it fills; the present minute is 'now'. */
export const formatAgo = (iso: string, now: number, locale: Locale): string => {
  const past = Math.max(0, now - Date.parse(iso))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const step = steps.find(([, length]) => past >= length)
  return step === undefined ? format.format(0, 'second') : format.format(-Math.floor(past / step[1]), step[0])
}
