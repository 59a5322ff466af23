import { sql } from 'drizzle-orm'
import { allOf, type Leaf } from '../../../core/query/predicate.ts'
import { dayIn, momentOf } from '../../../core/query/relative.ts'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { name, type Queryable, texts, uuids } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { activeModels } from '../../../server/log/visible-entries.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import type { When } from '../rule-parts.ts'
import { type Occurrence, plainQuery, seenBy } from './occurrences.ts'
import { conditionsOf, type Rule, runnerOf } from './rules.ts'
import { queueRun } from './runs.ts'

type EventWhen = Extract<When, { kind: 'event' }>
type TimeWhen = Exclude<When, { kind: 'event' }>

/** Returns the rules that caused events, by the event's id. */
const chainsOf = async (tx: Queryable, events: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await tx.all<{ id: string; chain: readonly string[] }>(
    sql`select event_id as id, chain from event_agent where event_id = any(${uuids(events)})`,
  )
  return new Map(rows.map(({ id, chain }) => [id, chain]))
}

/**
 * Tells whether an occurrence starts a rule: by its event, and, if the rule names fields, by a change of one of them.
 */
export const begins = (
  when: EventWhen,
  { occurrence, changes }: { occurrence: Occurrence; changes: readonly object[] },
) =>
  occurrence.event === when.event &&
  (when.event !== 'updated' ||
    (when.fields ?? []).length === 0 ||
    changes.some((change) => 'field' in change && when.fields?.includes(String(change.field)) === true))

/** Queues the runs of rules that start with these occurrences. */
export const beginByEvents = async (
  engine: Engine,
  tx: Queryable,
  rules: readonly Rule[],
  all: readonly Occurrence[],
): Promise<void> => {
  const asked = rules.flatMap((rule) => (rule.when.kind === 'event' ? [{ rule, when: rule.when }] : []))
  if (asked.length === 0 || all.length === 0) return
  const chains = await chainsOf(
    tx,
    all.map(({ entry }) => entry.id),
  )
  for (const { rule, when } of asked) {
    const own = all.filter(({ entity, event }) => entity === when.entity && event === when.event)
    if (own.length === 0) continue
    const runner = await runnerOf(engine, tx, rule)
    if (runner === undefined) continue
    for (const seen of await seenBy(engine, tx, runner, when.entity, conditionsOf(rule), own)) {
      if (!begins(when, seen)) continue
      const { entity, id, event, entry } = seen.occurrence
      await queueRun(engine, tx, rule, { entity, id, event, chain: chains.get(entry.id) ?? [] })
    }
  }
}

const dayMs = 86_400_000

/** Returns the last moment at which a schedule was due, by a clock. */
const lastBegin = (
  { every, at = '00:00', weekday = 1 }: Extract<When, { kind: 'schedule' }>,
  now: number,
  zone: string,
): number => {
  if (every === 'hour') return now - (now % 3_600_000)
  for (let back = 0; back <= 8; back++) {
    const day = dayIn(now - back * dayMs, zone)
    const begin = momentOf(Date.parse(`${day}T${at}:00Z`), zone)
    const isDay = every === 'day' || new Date(`${day}T00:00:00Z`).getUTCDay() === weekday
    if (isDay && begin <= now) return begin
  }
  return 0
}

/** Returns the condition of the rows whose time has come since the rule was last checked; undefined if it has not. */
const timeCondition = (engine: Engine, when: TimeWhen, runner: Actor, since: number): Leaf[] | undefined => {
  const now = engine.now()
  if (when.kind === 'schedule') return lastBegin(when, now, runner.timeZone) > since ? [] : undefined
  const field = engine.models.of(when.entity).byWire.get(when.field)
  const [after, until] = [since - when.minutes * 60_000, now - when.minutes * 60_000]
  const value = (at: number): string => (field?.type === 'day' ? dayIn(at, runner.timeZone) : isoOf(at))
  return [
    { column: when.field, operator: 'gt', value: value(after) },
    { column: when.field, operator: 'lte', value: value(until) },
  ]
}

/** The number of rows in one page, and in one round of one rule. */
const [perPage, mostRows] = [200, 5000]

/** Queues the runs of rules whose time has come. */
export const beginByTime = async (engine: Engine, tx: Queryable, rules: readonly Rule[]): Promise<void> => {
  const looked: string[] = []
  for (const rule of rules) {
    const { when } = rule
    if (when.kind === 'event') continue
    looked.push(rule.id)
    const since = rule.looked_at === null ? engine.now() : Date.parse(rule.looked_at)
    const runner = await runnerOf(engine, tx, rule)
    if (runner === undefined) continue
    const time = timeCondition(engine, when, runner, since)
    const reader = readerFor(engine, runner, tx)
    const model = activeModels(reader.scope).find((one) => one.name === when.entity)
    if (time === undefined || model === undefined) continue
    const own = conditionsOf(rule)
    const where = allOf(...time, ...(own === null ? [] : [own]))
    for (let page = 1; page * perPage <= mostRows; page++) {
      const { data } = await reader.list(model, { ...plainQuery, where, page, perPage })
      for (const { id } of data)
        await queueRun(engine, tx, rule, { entity: model.name, id: String(id), event: when.kind, chain: [] })
      if (data.length < perPage) break
    }
  }
  await tx.run(
    sql`update ${name('automation_rules')} set looked_at = ${isoOf(engine.now())} where id::text = any(${texts(looked)})`,
  )
}
