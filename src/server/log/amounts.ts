// Decision (2026-11): The log has a currency only where it changed. The currency of an amount in the past is worked out
// where histories are read: the old value of its first later change, else the row's present value. Nothing is stored
// twice, and amounts that were logged before have a currency too.
import { type SQL, sql } from 'drizzle-orm'
import { isMoney } from '../../core/declare/kinds.ts'
import type { Model, Models } from '../../core/declare/model.ts'
import { currencyName } from '../../core/words/currency.ts'
import { col, type Json, name, type Queryable, uuids } from '../db/database.ts'
import type { FieldChange } from './events.ts'

/** A change of an amount whose currency stayed: the event, and the field of the currency. */
type Asked = { readonly model: Model; readonly event: string; readonly currency: string }

const amountsOf = (model: Model): ReadonlyMap<string, string> =>
  new Map(model.fields.flatMap((field) => (isMoney(field.field) ? [[field.wire, currencyName(field.name)]] : [])))

/** Returns the currencies after events, by event and field. */
const currenciesAfter = async (asked: readonly Asked[], on: Queryable): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>()
  for (const model of new Set(asked.map((one) => one.model)))
    for (const currency of new Set(asked.filter((one) => one.model === model).map((one) => one.currency))) {
      const ids = asked.filter((one) => one.model === model && one.currency === currency).map(({ event }) => event)
      const column = model.byName.get(currency)?.column ?? currency
      const change = (which: SQL, condition: SQL): SQL =>
        sql`(select ${which} from event n join change c on c.event_id = n.id and c.field = ${currency}
          where n.entity = e.entity and n.row_id = e.row_id and ${condition} limit 1)`
      const later = change(
        sql`c.old #>> '{}'`,
        sql`(n.at, n.version, n.id) > (e.at, e.version, e.id) order by n.at, n.version, n.id`,
      )
      // For a row that is gone, its last logged currency counts.
      const earlier = change(
        sql`c.new #>> '{}'`,
        sql`(n.at, n.version, n.id) <= (e.at, e.version, e.id) order by n.at desc, n.version desc, n.id desc`,
      )
      const rows = await on.all<{ id: string; currency: string | null }>(sql`
        select e.id, coalesce(${later}, t.value, ${earlier}) as currency from event e
        left join lateral (select ${col('r', column)}::text as value from ${name(model.table)} r where r.id = e.row_id) t on true
        where e.id = any(${uuids(ids)})`)
      for (const row of rows) found.set(`${row.id} ${currency}`, row.currency)
    }
  return found
}

/**
 * Returns the entries of a history with the currencies before and after in changes of amounts. Readers of an amount may
 * read its currency: the two are declared as one.
 * @param model of entries that name no other (`of`)
 */
export const withCurrencies = async (
  entries: readonly Json[],
  model: Model,
  models: Models,
  on: Queryable,
): Promise<Json[]> => {
  const parts = entries.map((entry) => {
    const of = entry.of === undefined ? model : models.of((entry.of as { entity: string }).entity)
    return { of, amounts: amountsOf(of), entry, changes: entry.changes as readonly FieldChange[] }
  })
  const asked = parts.flatMap(({ of, amounts, entry, changes }) =>
    changes.flatMap(({ field }): Asked[] => {
      const currency = amounts.get(field)
      const isTold = changes.some((change) => change.field === currency)
      return currency === undefined || isTold ? [] : [{ model: of, event: String(entry.id), currency }]
    }),
  )
  const found = await currenciesAfter(asked, on)
  return parts.map(({ amounts, entry, changes }) =>
    amounts.size === 0
      ? entry
      : {
          ...entry,
          changes: changes.map((change) => {
            const currency = amounts.get(change.field)
            if (currency === undefined) return change
            const own = changes.find(({ field }) => field === currency)
            const known = found.get(`${entry.id} ${currency}`) ?? null
            return { ...change, currency: { old: own?.old ?? known, new: own?.new ?? known } }
          }),
        },
  )
}
