import { wallClock } from '../../core/query/relative.ts'

/** Times of the day, `HH:MM` in the reader's zone, between which mail is held back until the daily mail. */
export type QuietHours = { readonly from: string; readonly to: string }

const time = /^([01]\d|2[0-3]):[0-5]\d$/

/** Reads quiet hours from a body or a setting; undefined if they are invalid. */
export const readQuietHours = (value: unknown): QuietHours | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { from, to, ...rest } = value as { readonly [key: string]: unknown }
  if (typeof from !== 'string' || typeof to !== 'string' || Object.keys(rest).length > 0) return undefined
  return time.test(from) && time.test(to) && from !== to ? { from, to } : undefined
}

/** Tells whether a moment is within quiet hours, which may last over midnight. */
export const isQuiet = (quiet: QuietHours | undefined, now: number, timeZone: string): boolean => {
  if (quiet === undefined) return false
  const at = new Date(wallClock(now, timeZone)).toISOString().slice(11, 16)
  return quiet.from < quiet.to ? at >= quiet.from && at < quiet.to : at >= quiet.from || at < quiet.to
}
