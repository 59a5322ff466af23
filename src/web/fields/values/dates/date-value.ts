import type { Field } from '../../../../core/declare/fields.ts'
import { isDay, readInstant } from '../../../../core/query/values.ts'

/**
 * Checks by kind of date whether a text is a value, as it is sent. A moment may be a day, whose hour the server knows.
 */
const forms = {
  day: isDay,
  instant: (text: string) => isDay(text) || readInstant(text) !== undefined,
  timeOfDay: (text: string) => /^([01]\d|2[0-3]):[0-5]\d/.test(text),
} as const
export type DateKind = keyof typeof forms

export const isDateKind = (kind: string): kind is DateKind => Object.hasOwn(forms, kind)

export const isDateValue = (kind: DateKind, text: string): boolean => forms[kind](text)

/**
 * Tells whether a field's value is a typed text that is no date. A form keeps such a text: without it, the row would be
 * saved without a date and without a warning.
 */
export const isUnreadDate = ({ kind }: Field, value: unknown): boolean =>
  isDateKind(kind) && typeof value === 'string' && value !== '' && !isDateValue(kind, value)
