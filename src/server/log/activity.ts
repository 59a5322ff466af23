// Decision (2026-11): The history over all rows walks the log by its index, from the newest entry or from `before`, in
// stretches; of each stretch one statement for each entity in it says which entries the reader may see, and it ends with
// the page. One statement with the rules of all entities took 300 ms to plan, whatever it found. A call looks at so many
// entries and says how far it came, so that a reader of few rows among millions of entries waits no longer than others.
// Nothing is counted: how much of the log may be seen can't be known without judging all of it. Revisit if readers of few
// rows have to ask often.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/model.ts'
import { readsAll } from '../../core/permissions.ts'
import { and, col, type Json, name, type Queryable, texts, uuidsText } from '../db/database.ts'
import { isOpen } from '../rows/alive.ts'
import { type Build, cachedRows } from '../rows/cached-statements.ts'
import type { Scope } from '../rows/expression.ts'
import { titleSql } from '../rows/title-sql.ts'
import { withCurrencies } from './amounts.ts'
import { withoutEarlier } from './earlier-entries.ts'
import { readableChanges } from './history.ts'
import { type HistoryFilter, historyConditions } from './history-filter.ts'
import { withoutUnseen } from './seen-values.ts'

/** Entries that one call looks at. */
const mostLookedAt = 20_000
/** Entries of a stretch: at first so many for each entry of a page, then twice as many each time, to an end. */
const forEach = 12
const longestStretch = 4000

/** Where an entry stands in the log. */
export type Place = { readonly at: string; readonly id: string }
export type ActivityFilter = HistoryFilter & {
  /** Name of an entity. */
  readonly entity?: string
  /** Only what stands before this entry. */
  readonly before?: Place
}
type Page = { readonly page: number; readonly perPage: number }
export type Activity = {
  readonly data: Json[]
  /** Entries up to the end of this page, and of the whole log where the page ends it. */
  readonly total: number
  readonly total_is_estimate?: true
  /** Where the next page begins: its `before`. Absent where nothing is left. */
  readonly next?: string
  /** Moment before which nothing was looked at; absent where the page is full or the log has nothing earlier. */
  readonly until?: string
}

/** A place as it travels in an address. */
export const placeText = ({ at, id }: Place): string => `${at}_${id}`

/** Entities whose rows have a history for others than their owner. */
export const activeModels = ({ engine, rules }: Scope): readonly Model[] =>
  engine.models.all.filter((model) => model.entity.personal !== true && rules.mayRead(model))

/**
 * Statement: of the entries of these ids, all of this entity, those that the reader may see, with row's title and
 * readable changes. An entry that tells of no readable change is none. Rows that are gone are seen by readers of all rows
 * alone.
 */
const visibleEntries =
  (model: Model): Build =>
  (scope, { ids }) => {
    const { rules } = scope
    const rule = rules.sql(model, 'read', 'v')
    const isForAll = readsAll(model.entity) || isOpen(rule)
    const visible = (target: Model, alias: string) =>
      rules.mayRead(target) ? rules.sql(target, 'read', alias) : sql`false`
    const changes = readableChanges([model], scope)
    return sql`
      select e.id, s.title, coalesce(c.list, '[]'::json) as changes
      from event e
      left join lateral (select v.id, ${titleSql(model, 'v', scope.engine.models, visible)} as title from ${name(model.table)} v where v.id = e.row_id and ${rule}) s on true
      left join lateral (select json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) as list from change c where c.event_id = e.id and ${changes}) c on true
      where e.id = any(${ids}::uuid[])
        and ${isForAll ? sql`true` : sql`s.id is not null`}
        and (e.action <> 'updated' or c.list is not null or not exists (select 1 from change n where n.event_id = e.id))`
  }

type Found = Json & Place & { readonly entity: string; readonly row_id: string; readonly actor_id: string | null }
type Visible = { readonly id: string; readonly title: string | null; readonly changes: Json[] }

/** The entries of a stretch that the reader may see, as they are told. */
const toldOf = async (stretch: readonly Found[], scope: Scope, on: Queryable): Promise<Json[]> => {
  const visible = new Map<string, Visible>()
  for (const entity of new Set(stretch.map((one) => one.entity))) {
    const about = { ids: uuidsText(stretch.filter((one) => one.entity === entity).map(({ id }) => id)) }
    const build = visibleEntries(scope.engine.models.of(entity))
    for (const one of await cachedRows<Visible>(on, scope, `activity ${entity}`, about, build)) visible.set(one.id, one)
  }
  return stretch.flatMap(({ entity, row_id, ...event }) => {
    const one = visible.get(event.id)
    if (one === undefined) return []
    return [{ ...event, changes: one.changes, of: { entity, id: row_id, title: one.title } }]
  })
}

/** Who did it, by name, also to readers who may not list users. */
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

/** What happened to all rows that the reader may see, newest first. */
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
  const asked = [
    ...historyConditions(filter),
    // By equality the index of the entity's entries is walked.
    filter.entity === undefined
      ? sql`e.entity = any(${texts(active.map((model) => model.name))})`
      : sql`e.entity = ${filter.entity}`,
  ]
  const after = (place: Place | undefined): SQL =>
    place === undefined ? sql`true` : sql`(e.at, e.id) < (${place.at}::timestamptz, ${place.id}::uuid)`
  const skipped = (page - 1) * perPage
  const wanted = skipped + perPage
  const told: Json[] = []
  let end = filter.before
  let looked = 0
  let isOver = false
  // One more than the page has tells whether there is more.
  for (let size = perPage * forEach; told.length <= wanted && looked < mostLookedAt && !isOver; size *= 2) {
    const limit = Math.min(size, longestStretch, mostLookedAt - looked)
    const stretch = await on.all<Found>(sql`
      select e.id, e.entity, e.row_id, e.action, e.at, e.recorded_at, e.version, e.source, e.actor_id from event e
      where ${and([...asked, after(end)])} order by e.at desc, e.id desc ${sql.raw(`limit ${limit}`)}`)
    told.push(...(await toldOf(stretch, scope, on)))
    end = stretch.at(-1) ?? end
    looked += stretch.length
    isOver = stretch.length < limit
  }
  const entries = told.slice(skipped, wanted)
  const isFull = told.length > wanted
  const next = isFull ? (entries.at(-1) as Place | undefined) : isOver ? undefined : end
  const seen = await withoutUnseen(first, await withActors(entries, scope.engine, on), scope)
  return {
    data: await withoutEarlier(await withCurrencies(seen, first, scope.engine.models, on), first, scope, on),
    total: Math.min(told.length, wanted + 1),
    ...(next === undefined ? {} : { total_is_estimate: true as const, next: placeText(next) }),
    ...(next === undefined || isFull ? {} : { until: next.at }),
  }
}
