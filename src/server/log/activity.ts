// Decision (2026-11): The history over all rows walks the log by its index, from the newest entry or from `before`, in
// stretches; for each stretch one statement per entity in it says which entries the reader may see, and it ends with
// the page. One statement with the rules of all entities took 300 ms to plan, whatever it found. A call looks at so
// many entries and says how far it came, so that a reader of few rows among millions of entries waits no longer than
// others. The entries after a first page are counted in the same stretches, to 10,000 or as far as the call looks.
// Revisit if readers of few rows have to ask often.
import { type SQL, sql } from 'drizzle-orm'
import { and, col, type Json, name, type Queryable, texts, uuidsText } from '../db/database.ts'
import type { Scope } from '../rows/query/expression.ts'
import { securityEntity } from '../security-log.ts'
import { withCurrencies } from './amounts.ts'
import { withoutEarlier } from './earlier-entries.ts'
import { exportsOf } from './export-entries.ts'
import { type HistoryFilter, historyConditions } from './history-filter.ts'
import { visibleCauses, withParts } from './parts.ts'
import { asSeen } from './seen-values.ts'
import { activeModels, entryColumns, type Found, visibleOf } from './visible-entries.ts'

/** Most entries that one call looks at for its page, and then again for the total. */
const mostLookedAt = 20_000
/** Totals are exact up to here (decisions, 'On the wire'). */
const exactTotal = 10_000
/** Entries of a stretch: the first has this many per entry of a page, each next one twice as many, to a limit. */
const forEach = 12
const longestStretch = 4000

/** The place of an entry in the log. */
export type Place = { readonly at: string; readonly id: string }
export type ActivityFilter = HistoryFilter & {
  /** Name of an entity. */
  readonly entity?: string
  /** Only entries before this one. */
  readonly before?: Place
  /** Id of an entry: only entries of rows that it took along. */
  readonly cause?: string
}
type Page = { readonly page: number; readonly perPage: number }
export type Activity = {
  readonly data: Json[]
  /** Exact up to 10,000, unless it is an estimate, such as where the page goes on from another (`before`). */
  readonly total: number
  readonly total_is_estimate?: true
  /** The `before` of the next page. Absent where nothing is left. */
  readonly next?: string
  /** Moment before which the call did not look; absent where the page is full or the log has nothing earlier. */
  readonly until?: string
}

/** Writes a place as it travels in an address. */
const placeText = ({ at, id }: Place): string => `${at}_${id}`

/** Adds who did it, by name, also for readers who may not list users. */
const withActors = async (entries: readonly Json[], { models }: Scope['engine'], on: Queryable): Promise<Json[]> => {
  const actors = models.of(models.actorEntity)
  const title = actors.byName.get(actors.entity.title)?.column ?? 'id'
  const ids = [...new Set(entries.flatMap(({ actor_id }) => (typeof actor_id === 'string' ? [actor_id] : [])))]
  const people = await on.all<{ id: string }>(
    sql`select a.id, ${col('a', title)} as name from ${name(actors.table)} a where a.id = any(${uuidsText(ids)}::uuid[])`,
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return entries.map(({ actor_id, ...entry }) => ({ ...entry, actor: byId.get(String(actor_id)) ?? null }))
}

/** Reads the log from its newest entry, or from `before`, in stretches, and returns what the reader may see of each. */
const walkFor = (scope: Scope, filter: ActivityFilter, entities: readonly string[], on: Queryable) => {
  const { caller } = scope
  const ownExports = filter.entity === undefined && filter.cause === undefined && caller !== 'system'
  const among =
    // Equality lets the index of the entity's entries be walked.
    filter.entity === undefined ? sql`e.entity = any(${texts(entities)})` : sql`e.entity = ${filter.entity}`
  const asked = [
    ...historyConditions(filter),
    ownExports
      ? sql`(${among} or (e.entity = ${securityEntity} and e.action = 'exported' and e.actor_id = ${caller.id}))`
      : among,
    ...(filter.cause === undefined ? [] : [sql`e.cause_id = ${filter.cause}`]),
  ]
  const causes = new Set<string>()
  let end = filter.before
  const after = (place: Place | undefined): SQL =>
    place === undefined ? sql`true` : sql`(e.at, e.id) < (${place.at}::timestamptz, ${place.id}::uuid)`

  /** Skips entries that are parts of another, here and where the walk goes on. */
  const withoutParts = async (stretch: readonly Found[]): Promise<readonly Found[]> => {
    if (filter.cause !== undefined) return stretch
    const ids = [...new Set(stretch.flatMap(({ cause_id }) => cause_id ?? []))]
    for (const id of await visibleCauses(ids, scope, on, filter.entity)) causes.add(id)
    return stretch.filter(({ cause_id }) => cause_id === null || !causes.has(cause_id))
  }

  return {
    end: () => end,
    next: async (limit: number, isCounted: boolean): Promise<{ entries: Json[]; looked: number }> => {
      const passed =
        causes.size === 0 ? [] : [sql`(e.cause_id is null or e.cause_id <> all(${uuidsText([...causes])}::uuid[]))`]
      const stretch = await on.all<Found>(sql`
        select ${entryColumns} from event e
        where ${and([...asked, ...passed, after(end)])} order by e.at desc, e.id desc ${sql.raw(`limit ${limit}`)}`)
      end = stretch.at(-1) ?? end
      const entries = await withoutParts(stretch)
      const isExport = ({ entity }: Found) => entity === securityEntity
      const visible = await visibleOf(
        entries.filter((one) => !isExport(one)),
        scope,
        on,
        isCounted,
      )
      const exported = await exportsOf(entries.filter(isExport), on)
      const answers = entries.flatMap(({ entity, row_id, cause_id, ...event }): Json[] => {
        const exports = exported.get(event.id)
        if (exports !== undefined) return [{ ...event, changes: [], exported: exports }]
        const one = visible.get(event.id)
        if (one === undefined) return []
        const of = { entity, id: row_id, title: one.title, ...(one.is_gone ? { is_gone: true } : {}) }
        return [{ ...event, changes: one.changes, of }]
      })
      return { entries: answers, looked: stretch.length }
    },
  }
}

/** Returns the history of all rows that the reader may see, newest first. */
export const activityOf = async (
  scope: Scope,
  { page, perPage }: Page,
  filter: ActivityFilter,
  on: Queryable,
): Promise<Activity> => {
  const active = activeModels(scope).filter(
    ({ name: entity }) => filter.entity === undefined || entity === filter.entity,
  )
  const [first] = active
  if (first === undefined) return { data: [], total: 0 }
  const walk = walkFor(
    scope,
    filter,
    active.map((model) => model.name),
    on,
  )
  const skipped = (page - 1) * perPage
  const wanted = skipped + perPage
  const answers: Json[] = []
  let looked = 0
  let isOver = false
  // One entry more than the page has tells whether there are more.
  for (let size = perPage * forEach; answers.length <= wanted && looked < mostLookedAt && !isOver; size *= 2) {
    const limit = Math.min(size, longestStretch, mostLookedAt - looked)
    const stretch = await walk.next(limit, false)
    answers.push(...stretch.entries)
    looked += stretch.looked
    isOver = stretch.looked < limit
  }
  const entries = answers.slice(skipped, wanted)
  const isFull = answers.length > wanted
  const next = isFull ? (entries.at(-1) as Place | undefined) : isOver ? undefined : walk.end()
  let total = answers.length
  // Callers who go on from an earlier page have its total.
  const isCounted = isFull && filter.before === undefined
  for (looked = 0; isCounted && total <= exactTotal && looked < mostLookedAt && !isOver; ) {
    const stretch = await walk.next(longestStretch, true)
    total += stretch.entries.length
    looked += stretch.looked
    isOver = stretch.looked < longestStretch
  }
  const seen = await asSeen(first, undefined, await withActors(entries, scope.engine, on), scope, on)
  const whole = await withoutEarlier(await withCurrencies(seen, first, scope.engine.models, on), first, scope, on)
  return {
    data: [...(filter.cause === undefined ? await withParts(whole, scope, on) : whole)],
    total: Math.min(isFull && !isCounted && !isOver ? wanted + 1 : total, exactTotal + 1),
    ...(isOver && total <= exactTotal ? {} : { total_is_estimate: true as const }),
    ...(next === undefined ? {} : { next: placeText(next) }),
    ...(next === undefined || isFull ? {} : { until: next.at }),
  }
}
