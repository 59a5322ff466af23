import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { readListQuery } from '../../../core/query/query.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { daysBetween, lastDayOf } from '../../../core/time/days/days.ts'
import { earliest, horizon } from '../../../core/time/days/range.ts'
import { workingTime } from '../../../core/time/working-time/working-time.ts'
import type { Actor } from '../../actor.ts'
import { readDocs } from '../../api/docs/call-docs.ts'
import { docsOf } from '../../api/docs/entity-docs.ts'
import { list, type Schema } from '../../api/docs/parts.ts'
import { readRoutes } from '../../api/query-of.ts'
import type { Api } from '../../api/route-context.ts'
import { name } from '../../db/database.ts'
import type { Engine, EntityHooks } from '../../engine.ts'
import { faultAt, invalid } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { type Facet, having } from '../facet.ts'
import { entriesOf, fieldsOfEntries, rowsIn } from './entries.ts'
import { feedRoutes } from './feed-routes.ts'
import { occurrenceRoutes } from './occurrence-routes.ts'
import { seriesOf, shiftOf, storedEnd, unshifted, wiresOf } from './repeating.ts'

/** Most rows and entries of one answer. A month with a hundred thousand rows a year has fewer. */
const mostRows = 10_000
/** Most days of one answer: a year and the weeks at its ends. */
const mostDays = 400
const dayMs = 86_400_000

const moment = (text: string | undefined, parameter: string): number => {
  const at = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  if (Number.isNaN(at) || at < earliest || at > horizon)
    throw faultAt(parameter, text === undefined ? 'required' : 'bad_instant')
  return at
}

const calendarDocs = (model: Model): Schema => {
  const asList = docsOf(model, 'index')
  const { properties } = asList.querystring as { readonly properties: Schema }
  const at = { type: 'string', format: 'date-time' }
  return {
    ...asList,
    ...readDocs(model.name, `${model.name}_calendar`, 'What stands on the calendar between two moments', {
      data: list({ type: 'object' }),
      is_cut: { type: 'boolean' },
      days_off: { type: 'array', nullable: true, items: { type: 'string', format: 'date' } },
    }),
    querystring: { type: 'object', required: ['from', 'to'], properties: { ...properties, from: at, to: at } },
  }
}

/** Returns the days in sight on which a person does not work; null where nothing says which they work. */
const daysOffIn = async (
  engine: Engine,
  { id, timeZone }: Actor,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[] | null> => {
  const span = { from: dayIn(from, timeZone), to: lastDayOf(to, timeZone) }
  const hours = await engine.workingHours(engine.db, { person: id }, span)
  if (hours === undefined) return null
  const { isWorkingDay } = workingTime(hours)
  return daysBetween(span.from, span.to).filter((day) => !isWorkingDay(day))
}

/** `GET <path>/calendar?from=…&to=…`, with the filters of the list. */
const entryRoutes = (api: Api, model: Model): void => {
  const { engine, actor } = api
  readRoutes(
    api,
    `/api${model.entity.api}/calendar`,
    permissionFor(model.entity, 'index'),
    calendarDocs(model),
    async (request, pairs) => {
      const caller = actor(request)
      const reader = readerFor(engine, caller)
      const given = new Map(pairs)
      const window = { from: moment(given.get('from'), 'from'), to: moment(given.get('to'), 'to') }
      if (window.to <= window.from || window.to - window.from > mostDays * dayMs) throw faultAt('to', 'bad_value')
      const rest = pairs.filter(([parameter]) => parameter !== 'from' && parameter !== 'to')
      const parsed = readListQuery(rest, reader.grammar(model))
      if ('faults' in parsed) throw invalid(parsed.faults)
      const query = { ...parsed.query, page: 1, perPage: mostRows, include: [], sort: [] }
      const data = await reader.brief(model, query, fieldsOfEntries(model), (alias) =>
        rowsIn(model, window, alias, caller.timeZone),
      )
      const { entries, isCut } = entriesOf(model, data, window, mostRows)
      return {
        data: entries,
        is_cut: data.length === mostRows || isCut,
        days_off: await daysOffIn(engine, caller, window),
      }
    },
  )
}

/** Keeps the stored end of a series up to date and, where it moves, the moments that it leaves out. */
const hooksOf = (model: Model): EntityHooks => {
  const { start = '', end, zone, allDay, repeats } = wiresOf(model)
  if (repeats === undefined) return {}
  const column = (wire: string) => name(model.byWire.get(wire)?.column ?? wire)
  return {
    // Making a row in place of a moment changes the series, and takes the right to change it.
    beforeWrite: async ({ values, before }, { engine, caller, tx }) => {
      const series = values[repeats.series]
      if (before !== undefined || typeof series !== 'string' || caller === 'system') return undefined
      const row = await readerFor(engine, caller, tx).one(model, series)
      if ((row?.can as { readonly update?: boolean } | undefined)?.update !== true)
        throw faultAt(repeats.series, 'bad_reference')
      return undefined
    },
    afterWrite: async (row, changed, { tx }, changes) => {
      if (![start, end, zone, allDay, repeats.rule].some((wire) => wire !== undefined && changed.includes(wire))) return
      const series = seriesOf(model, row)
      const [from, to] = [row[start], end === undefined ? undefined : row[end]]
      const took = typeof from === 'string' && typeof to === 'string' ? Date.parse(to) - Date.parse(from) : 0
      const moved = changes.find(({ field }) => field === start)
      const by =
        series === undefined || typeof moved?.old !== 'string'
          ? unshifted
          : shiftOf(series, Date.parse(moved.old), series.start)
      // A write that sends the left-out moments, or an undo that brings them back, keeps them unmoved.
      const isSaid = changed.includes(repeats.without)
      const without = series === undefined ? [] : (series.without ?? []).map(isSaid ? unshifted : by)
      await tx.run(
        sql`update ${name(model.table)} set ${column(repeats.last)} = ${storedEnd(series, took)}, ${column(repeats.without)} = ${JSON.stringify(without)}::jsonb where id = ${row.id}`,
      )
      if (by === unshifted) return
      const others = await tx.all<{ id: string; at: string }>(
        sql`select id, ${column(repeats.at)} as at from ${name(model.table)} where ${column(repeats.series)} = ${row.id}`,
      )
      for (const other of others)
        await tx.run(
          sql`update ${name(model.table)} set ${column(repeats.at)} = ${by(Date.parse(other.at))} where id = ${other.id}`,
        )
    },
  }
}

/** Rows on a calendar: the entries in sight in one answer, and changes of single moments of a series. */
export const calendar: Facet = (models) => {
  const all = having(models, 'calendar')
  return {
    hooks: Object.fromEntries(all.map((model) => [model.name, hooksOf(model)])),
    routes: (api, files) => {
      feedRoutes(api, files)
      for (const model of all) {
        if (!model.operations.has('index')) continue
        entryRoutes(api, model)
        if (wiresOf(model).repeats !== undefined) occurrenceRoutes(api, model)
      }
    },
  }
}
