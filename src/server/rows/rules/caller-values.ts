import { type Placeholder, sql } from 'drizzle-orm'
import type { Caller } from '../../actor.ts'
import { isoOf } from '../../clock.ts'

/** A value, or its placeholder in SQL that is shared by many callers. */
export type Value = string | Placeholder

/** The caller's values that row rules and computed fields refer to. */
export type CallerValues = {
  /** The caller's own id; no rule asks it of the server itself, which has none. */
  readonly id: Value
  /** The target of one of the caller's own references. Whether they have it is in `Actor.attributes`. */
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

/** Placeholders for shared SQL; `fillPlaceholders` replaces them with the caller's values. */
export const placeholders: CallerValues = {
  id: sql.placeholder('id'),
  attribute: (field) => sql.placeholder(`attribute.${field}`),
  now: sql.placeholder('now'),
}

/** The values by the names that `placeholders` uses. */
export const valuesByName = (caller: Caller, now: number): { [name: string]: unknown } => {
  const { id, ...rest } = valuesOf(caller, now)
  const fields = caller === 'system' ? [] : Object.keys(caller.attributes)
  return {
    id,
    now: rest.now,
    ...Object.fromEntries(fields.map((field) => [`attribute.${field}`, rest.attribute(field)])),
  }
}
