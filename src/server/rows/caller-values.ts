import { type Placeholder, sql } from 'drizzle-orm'
import type { Caller } from '../actor.ts'
import { isoOf } from '../clock.ts'

/** A value of a statement, or its name in one that is written once for many callers. */
export type Value = string | Placeholder

/** The values of whoever asks that row rules and computed fields are written with. */
export type CallerValues = {
  /** The caller's own id; of the server itself, which has none, no rule asks it. */
  readonly id: Value
  /** What one of the caller's own references leads to. Whether they have it at all is `Actor.attributes`. */
  readonly attribute: (field: string) => Value
  /** The moment of the request, ISO 8601. */
  readonly now: Value
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** The values themselves. @param now milliseconds since 1970 UTC */
export const valuesOf = (caller: Caller, now: number): CallerValues => ({
  id: caller === 'system' ? nobody : caller.id,
  attribute: (field) => (caller === 'system' ? undefined : caller.attributes[field]) ?? nobody,
  now: isoOf(now),
})

/** Their names, for a statement that is cached: `fillPlaceholders` puts the values of each caller in their places. */
export const placeholders: CallerValues = {
  id: sql.placeholder('id'),
  attribute: (field) => sql.placeholder(`attribute.${field}`),
  now: sql.placeholder('now'),
}

/** The values by the names that `placeholders` gives them. */
export const valuesByName = (caller: Caller, now: number): { [name: string]: unknown } => {
  const { id, ...rest } = valuesOf(caller, now)
  const fields = caller === 'system' ? [] : Object.keys(caller.attributes)
  return {
    id,
    now: rest.now,
    ...Object.fromEntries(fields.map((field) => [`attribute.${field}`, rest.attribute(field)])),
  }
}
