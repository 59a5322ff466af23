import { readInstant } from '../../../../core/values.ts'
import { storable } from './texts.ts'

/** What JSON of somebody else has, read so that nothing of the wrong kind gets further. */
export type Json = { readonly [key: string]: unknown }

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const objectsOf = (value: unknown): readonly Json[] => listOf(value).map(objectOf)
/** A text or a number as text; empty for all else. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? storable(value) : typeof value === 'number' ? String(value) : ''
export const orNull = (text: string): string | null => (text === '' ? null : text)
/** A moment with its zone, as JSON of the web has it. */
export const momentOfValue = (value: unknown): string | null =>
  typeof value === 'string' ? (readInstant(value) ?? null) : null
export const numberOfValue = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
