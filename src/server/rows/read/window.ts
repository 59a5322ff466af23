// Decision (2026-11): A window of a stream is found by the number of a row, which an index answers wherever it lies: no rows are
// passed over, and rows that come meanwhile move nothing. One row more than asked for says whether there is more.
import { type SQL, sql } from 'drizzle-orm'
import type { Stream } from '../../../core/declare/facets/stream.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { Sort } from '../../../core/query/query.ts'
import { and, col, name, type Queryable } from '../../db/database.ts'
import { faultAt } from '../../problem.ts'
import type { Scope } from '../query/expression.ts'
import { fieldOf } from '../rules/members.ts'
import { alias } from './read-statements.ts'

const windowWays = ['before', 'after', 'around'] as const
/** A part of a stream: beside a row of it by its id, or its end. */
export type Window = { readonly way: (typeof windowWays)[number]; readonly id: string } | undefined

/** The window that a list call asks for, and its other parameters. */
export const windowOf = <P extends readonly [string, string]>(
  pairs: readonly P[],
): { readonly window: Window; readonly rest: readonly P[] } => {
  const isWay = (name: string): name is (typeof windowWays)[number] => (windowWays as readonly string[]).includes(name)
  const asked = pairs.flatMap(([name, id]) => (isWay(name) ? [{ way: name, id }] : []))
  const [window, other] = asked
  if (other !== undefined) throw faultAt(other.way, 'doubled')
  return { window, rest: pairs.filter(([name]) => !isWay(name)) }
}

/** Some rows of a window: at most so many in the order of the stream, or against it. */
type Part = {
  readonly sort: readonly Sort[]
  readonly most: number
  readonly where: readonly SQL[]
  readonly isBack: boolean
}

/** The parts of a window, the earlier rows first. */
const partsOf = (
  by: { readonly wire: string; readonly at: SQL },
  window: Window,
  place: number,
  perPage: number,
): Part[] => {
  const back = (most: number, where: readonly SQL[]): Part => ({
    sort: [{ column: by.wire, direction: 'desc' }],
    most,
    where,
    isBack: true,
  })
  const on = (most: number, where: readonly SQL[]): Part => ({
    sort: [{ column: by.wire, direction: 'asc' }],
    most,
    where,
    isBack: false,
  })
  const [before, after] = [[sql`${by.at} < ${place}`], [sql`${by.at} > ${place}`]]
  if (window === undefined) return [back(perPage, [])]
  if (window.way === 'before') return [back(perPage, before)]
  if (window.way === 'after') return [on(perPage, after)]
  const half = Math.ceil(perPage / 2)
  return [back(half, [sql`${by.at} <= ${place}`]), on(perPage - half, after)]
}

export type WindowIds = {
  readonly ids: readonly string[]
  readonly has_earlier: boolean
  readonly has_later: boolean
}

/**
 * Returns the ids of a window's rows, in the order of the stream.
 * @param find returns the ids of a part's rows, in its order
 * @throws Problem 422 where the caller does not see the named row in the stream
 */
export const windowIds = async (
  model: Model,
  stream: Stream,
  window: Window,
  perPage: number,
  owner: string,
  { rules }: Scope,
  on: Queryable,
  find: (part: Part) => Promise<readonly string[]>,
): Promise<WindowIds> => {
  const field = fieldOf(model, stream.by)
  const at = col(alias, field.column ?? '')
  const named =
    window === undefined
      ? { place: 0 }
      : await on.one<{ place: number }>(
          sql`select ${at} as place from ${name(model.table)} ${name(alias)} where ${and([sql`${col(alias, 'id')}::text = ${window.id}`, sql`${col(alias, fieldOf(model, stream.in).column ?? '')} = ${owner}`, rules.sql(model, 'read', alias)])}`,
        )
  if (named === undefined) throw faultAt(window?.way ?? '', 'bad_reference')
  const parts = partsOf({ wire: field.wire, at }, window, named.place, perPage)
  const found: string[] = []
  let [earlier, later] = [window?.way === 'after', window?.way === 'before']
  for (const part of parts) {
    const ids = part.most === 0 ? [] : await find({ ...part, most: part.most + 1 })
    const isMore = ids.length > part.most
    if (part.isBack) earlier = isMore
    else later = isMore
    const kept = ids.slice(0, part.most)
    found.push(...(part.isBack ? kept.toReversed() : kept))
  }
  return { ids: found, has_earlier: earlier, has_later: later }
}
