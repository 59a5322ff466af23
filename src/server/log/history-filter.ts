import { type SQL, sql } from 'drizzle-orm'
import type { Faults } from '../../core/query/check-predicate.ts'
import { isUuid, readInstantWithin } from '../../core/query/values.ts'
import { invalid } from '../problem.ts'

/** Filter of a row's history. */
export type HistoryFilter = {
  /** Wire name of a field that changed. */
  readonly field?: string
  /** An id, or `system` for changes that nobody made. */
  readonly actor?: string
  /** Time range, inclusive. */
  readonly from?: string
  readonly to?: string
}

const bySystem = 'system'
type Name = keyof HistoryFilter
const isName = (name: string): name is Name => ['field', 'actor', 'from', 'to'].includes(name)

/**
 * Reads the filter's parameters from an address.
 * @param readable wire names of fields that the caller may read; filtering by others would leak them
 * @returns the filter and the remaining parameters
 * @throws Problem 422
 */
export const readHistoryFilter = (
  pairs: readonly (readonly [string, string])[],
  readable: readonly string[],
): { readonly filter: HistoryFilter; readonly rest: [string, string][] } => {
  const filter: { [N in Name]?: string } = {}
  const faults: { [name: string]: { code: string }[] } = {}
  const parsers: { readonly [N in Name]: (text: string) => string | undefined } = {
    field: (text) => (readable.includes(text) ? text : undefined),
    actor: (text) => (text === bySystem || isUuid(text) ? text.toLowerCase() : undefined),
    from: readInstantWithin,
    to: readInstantWithin,
  }
  const rest: [string, string][] = []
  for (const [name, text] of pairs) {
    if (!isName(name)) rest.push([name, text])
    else if (filter[name] !== undefined) faults[name] = [{ code: 'doubled' }]
    else {
      const value = parsers[name](text)
      if (value === undefined) faults[name] = [{ code: name === 'field' ? 'bad_choice' : 'bad_value' }]
      else filter[name] = value
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults as Faults)
  return { filter, rest }
}

/** The filter as conditions on the event `e`. */
export const historyConditions = ({ field, actor, from, to }: HistoryFilter): readonly SQL[] => [
  ...(field === undefined ? [] : [sql`exists (select 1 from change f where f.event_id = e.id and f.field = ${field})`]),
  ...(actor === undefined ? [] : [actor === bySystem ? sql`e.actor_id is null` : sql`e.actor_id = ${actor}`]),
  ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
  ...(to === undefined ? [] : [sql`e.at < ${to}`]),
]
