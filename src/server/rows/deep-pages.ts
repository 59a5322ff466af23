import { sql } from 'drizzle-orm'
import { col, type Json } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import type { PageOrder, PlaceInList } from './page.ts'
import { exactTotal } from './total.ts'

/** A row that a deep page began with, or that the page before it ended with. */
type Mark = {
  /** Rows before this one, itself included where it ended a page. */
  readonly skipped: number
  readonly endsPage: boolean
  /** What it is ordered by, as PostgreSQL writes it. */
  readonly key: string
  readonly id: string
}
/** Marks of one list, in the order of their rows. */
type Marks = { until: number; readonly marks: Mark[] }

const keptMs = 60_000
const mostLists = 500
const mostMarks = 100
const kept = new WeakMap<Engine['db'], Map<string, Marks>>()

export type DeepPage = PlaceInList & {
  /** Rows to pass over from there. */
  readonly offset: number
  /** Remembers where the page that was read begins and ends, and takes the keys out of its rows. */
  readonly remember: (rows: readonly Json[]) => void
}

const asAsked = (offset: number): DeepPage => ({
  condition: undefined,
  offset,
  backwards: false,
  key: undefined,
  remember: () => undefined,
})

/**
 * PostgreSQL walks all rows before a page to find it. Beyond the rows that a total counts exactly, where a page was
 * read within the last minute, this one is counted from the nearest row that is known to have stood at its place: such
 * pages hold still for a minute, as the list's estimated total does.
 * @param question the list with its order and who asks, as text: the same one shows the same rows
 */
export const deepPage = (
  engine: Engine,
  question: () => string,
  { key, direction }: PageOrder,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  alias: string,
): DeepPage => {
  const offset = (page - 1) * perPage
  if (key === undefined || offset <= exactTotal) return asAsked(offset)
  const lists = kept.get(engine.db) ?? new Map<string, Marks>()
  kept.set(engine.db, lists)
  const now = engine.now()
  const text = question()
  const found = lists.get(text)
  const known = found !== undefined && found.until > now ? found : { until: now + keptMs, marks: [] }
  const ahead = known.marks.findLast(({ skipped }) => skipped <= offset)
  const behind = known.marks.find(({ skipped }) => skipped >= offset + perPage)
  const remember = (rows: readonly Json[]): void => {
    const markOf = (row: Json, skipped: number, endsPage: boolean): Mark => ({
      skipped,
      endsPage,
      key: String(row.$key),
      id: String(row.id),
    })
    const [first, last] = [rows[0], rows.at(-1)]
    const added = [
      ...(first === undefined ? [] : [markOf(first, offset, false)]),
      ...(last === undefined || rows.length < perPage ? [] : [markOf(last, offset + perPage, true)]),
    ].filter(({ skipped }) => known.marks.every((one) => one.skipped !== skipped))
    for (const row of rows) delete row.$key
    if (added.length === 0 || known.marks.length >= mostMarks) return
    known.marks.push(...added)
    known.marks.sort((a, b) => a.skipped - b.skipped)
    // The oldest goes first: a map keeps the order of its making.
    if (!lists.has(text) && lists.size >= mostLists) lists.delete(lists.keys().next().value ?? '')
    lists.set(text, known)
  }
  const toPass = (mark: Mark | undefined, count: (mark: Mark) => number) => (mark === undefined ? offset : count(mark))
  const forwards = toPass(ahead, ({ skipped }) => offset - skipped)
  const back = toPass(behind, ({ skipped }) => skipped - offset - perPage)
  const [mark, backwards] = back < forwards ? [behind, true] : [ahead, false]
  if (mark === undefined) return { ...asAsked(offset), key, remember }
  // The row that ended a page lies before its mark, the one that began a page behind it.
  const towards = (direction === 'asc') === backwards ? '<' : '>'
  const strictly = mark.endsPage === backwards ? '=' : ''
  return {
    condition: sql`(${key}, ${col(alias, 'id')}) ${sql.raw(`${towards}${strictly}`)} (${mark.key}, ${mark.id})`,
    offset: backwards ? back : forwards,
    backwards,
    key,
    remember,
  }
}
