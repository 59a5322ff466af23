import { readInstantWithin } from '../../../../core/query/values.ts'
import { storable } from './texts.ts'

/** A JSON object of unknown shape, read with the type-checking functions below. */
export type Json = { readonly [key: string]: unknown }

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const objectsOf = (value: unknown): readonly Json[] => listOf(value).map(objectOf)
/** Returns a string or number as text; empty for other types. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? storable(value) : typeof value === 'number' ? String(value) : ''
export const orNull = (text: string): string | null => (text === '' ? null : text)
/** Returns an ISO 8601 instant with zone; null if invalid. */
export const momentOfValue = (value: unknown): string | null =>
  typeof value === 'string' ? (readInstantWithin(value) ?? null) : null
export const numberOfValue = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
