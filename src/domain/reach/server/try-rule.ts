// Decision (2026-11): A trial of a rule does all its actions, row by row, each in a transaction that is rolled back, so
// that rights, validation and hooks answer as in a real run. Nothing is sent, since mails, notices and calls wait in
// the same transaction.
import { sql } from 'drizzle-orm'
import { allOf } from '../../../core/query/predicate.ts'
import { writtenTitle } from '../../../core/words/title.ts'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Json, name, texts } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { errorText, isOfWholeJob } from '../../../server/jobs/row-failure.ts'
import type { LogEntry } from '../../../server/log/read-onward.ts'
import { activeModels, entryColumns, visibleOf } from '../../../server/log/visible-entries.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { titleFormat } from '../../../server/title-format.ts'
import type { Language } from '../../../server/translate.ts'
import { comment } from '../../attached/comment.ts'
import { act } from './act.ts'
import { type Remark, remarksText } from './acting.ts'
import { begins } from './begin-rules.ts'
import { foreignSources, occurrencesOf, plainQuery, seenBy } from './occurrences.ts'
import { conditionsOf, type Rule } from './rules.ts'

const c = tableOf(comment, 'c')

/** The most events that are tried, and the most rows of rules that start by the clock. */
const most = 100

type Change = {
  readonly entity: string
  readonly id: string
  readonly action: string
  readonly changes: readonly Json[]
}
/** The result of one row. */
type Done = Pick<Tried, 'events' | 'sent'> & { readonly remarks: readonly Remark[] }
type Tried = {
  readonly about_type: string
  readonly about_id: string
  readonly title: string
  readonly at: string
  readonly outcome: 'done' | 'refused'
  readonly reason: string | null
  readonly events: readonly Change[]
  /** The numbers of messages that would be sent. */
  readonly sent: readonly { readonly kind: string; readonly count: number }[]
}

/** An error that rolls back a transaction, with its result. */
class TakenBack extends Error {
  readonly tried: Done
  constructor(tried: Done) {
    super('taken back')
    this.tried = tried
  }
}

/** Returns the rows that would have started the rule, latest first. */
const causesOf = async (engine: Engine, caller: Actor, rule: Rule) => {
  const { when } = rule
  const on = engine.long
  const reader = readerFor(engine, caller, on)
  const model = activeModels(reader.scope).find(({ name }) => name === when.entity)
  if (model === undefined) return { looked: 0, causes: [] }
  const own = conditionsOf(rule)
  if (when.kind === 'event') {
    const action = when.event === 'commented' ? 'created' : when.event
    const commented = when.event === 'commented' ? 'comment' : when.entity
    const about =
      when.event === 'commented'
        ? sql`and exists (select 1 from ${c} where ${c.id} = e.row_id and ${c.about_type} = ${when.entity})`
        : sql``
    const entries = await on.all<LogEntry>(
      sql`select ${entryColumns} from event e where e.entity = ${commented} and e.action = ${action} and e.source <> all(${texts(foreignSources)}) ${about} order by e.at desc, e.id desc limit ${most}`,
    )
    const happened = (await occurrencesOf(on, entries)).filter(({ event }) => event === when.event)
    const seen = await seenBy(engine, on, caller, when.entity, own, happened)
    const causes = seen.flatMap((one) =>
      begins(when, one) ? [{ id: one.occurrence.id, at: String(one.occurrence.entry.at) }] : [],
    )
    return { looked: happened.length, causes }
  }
  const until = isoOf(engine.now() - (when.kind === 'moment' ? when.minutes * 60_000 : 0))
  const past =
    when.kind === 'moment'
      ? [
          {
            column: when.field,
            operator: 'lte' as const,
            value: model.byWire.get(when.field)?.type === 'day' ? until.slice(0, 10) : until,
          },
        ]
      : []
  const where = allOf(...past, ...(own === null ? [] : [own]))
  const { data } = await reader.list(model, { ...plainQuery, where, perPage: most })
  const causes = data.map(({ id }) => ({ id: String(id), at: isoOf(engine.now()) }))
  return { looked: causes.length, causes }
}

const tryOne = async (engine: Engine, caller: Actor, rule: Rule, id: string): Promise<Done | Error> => {
  const model = engine.models.of(rule.when.entity)
  const remarks: Remark[] = []
  try {
    await engine.long.transaction(async (tx) => {
      const reader = readerFor(engine, caller, tx)
      const row = (await reader.one(model, id)) as (Json & { id: string }) | undefined
      if (row === undefined) throw new TakenBack({ events: [], sent: [], remarks })
      await act({ engine, tx, runner: caller, rule, model, row, remark: (remark) => remarks.push(remark) })
      const entries = await tx.all<LogEntry>(
        sql`select ${entryColumns} from event e where e.transaction = pg_current_xact_id() order by e.id`,
      )
      const seen = await visibleOf(entries, reader.scope, tx)
      const events = entries.flatMap((entry): Change[] => {
        const one = seen.get(entry.id)
        if (one === undefined) return []
        return [{ entity: entry.entity, id: entry.row_id, action: entry.action, changes: one.changes }]
      })
      const sent = await tx.all<{ kind: string; count: number }>(
        sql`select name as kind, count(*)::int as count from ${name('job')} where xmin = pg_current_xact_id()::xid group by name order by name`,
      )
      throw new TakenBack({ events, sent, remarks })
    })
    return { events: [], sent: [], remarks }
  } catch (error) {
    if (error instanceof TakenBack) return error.tried
    if (isOfWholeJob(error) || !(error instanceof Error)) throw error
    return error
  }
}

/** Returns what a rule would have done with the latest occurrences. Nothing of it is kept. */
export const tryRule = async (engine: Engine, caller: Actor, language: Language, rule: Rule) => {
  const model = engine.models.of(rule.when.entity)
  const { looked, causes } = await causesOf(engine, caller, rule)
  const localEngine = { ...engine, site: { ...engine.site, language } }
  const format = titleFormat(engine.translate, language, caller.timeZone)
  const data: Tried[] = []
  const reader = readerFor(engine, caller, engine.long)
  const rows = new Map((await reader.some(model, [...new Set(causes.map(({ id }) => id))])).map((row) => [row.id, row]))
  for (const { id, at } of causes) {
    const row = rows.get(id)
    if (row === undefined) continue
    const tried = await tryOne(engine, caller, rule, id)
    const about = { about_type: model.name, about_id: id, title: writtenTitle(model, row, format), at }
    if (tried instanceof Error) {
      data.push({ ...about, outcome: 'refused', reason: errorText(tried, localEngine), events: [], sent: [] })
      continue
    }
    const { events, sent, remarks } = tried
    data.push({ ...about, outcome: 'done', reason: remarksText(engine.translate, language, remarks), events, sent })
  }
  return { data, total: data.length, looked_at: looked }
}
