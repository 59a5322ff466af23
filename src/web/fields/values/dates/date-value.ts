import type { Field } from '../../../../core/declare/fields.ts'
import { isDay, readInstant } from '../../../../core/query/values.ts'

/** Whether a text is a value of a kind of date, as it is sent: a moment may be a day, whose hour the server knows. */
const forms = {
  day: isDay,
  instant: (text: string) => isDay(text) || readInstant(text) !== undefined,
  timeOfDay: (text: string) => /^([01]\d|2[0-3]):[0-5]\d/.test(text),
} as const
export type DateKind = keyof typeof forms

export const isDateKind = (kind: string): kind is DateKind => Object.hasOwn(forms, kind)

export const isDateValue = (kind: DateKind, text: string): boolean => forms[kind](text)

/**
 * Whether the value of a field is what somebody typed for a date, and nobody can read. A form keeps it as it is: as none it would
 * be saved without a word.
 */
export const isUnreadDate = ({ kind }: Field, value: unknown): boolean =>
  isDateKind(kind) && typeof value === 'string' && value !== '' && !isDateValue(kind, value)
