import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/permissions.ts'
import { occurrencesIn } from '../../../core/recurrence/occurrences.ts'
import { isUuid, readInstant } from '../../../core/values.ts'
import { readDocs } from '../../api/docs/call-docs.ts'
import { list, uuid } from '../../api/docs/parts.ts'
import { type Api, pairsOf } from '../../api/route-context.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, uuids } from '../../db/database.ts'
import { faultAt } from '../../problem.ts'
import { readerFor } from '../../rows/read.ts'
import { rowsIn } from '../calendar/entries.ts'
import { seriesOf, wiresOf } from '../calendar/repeating.ts'
import type { Inviting } from './guests.ts'

/** Rows of one answer about busy times; beyond it the answer says that it has not all. */
const mostBusy = 20_000
const mostPeople = 50
const mostMs = 31 * 86_400_000

/** `GET <path>/busy?from=…&to=…&users=…`: when colleagues are busy, and nothing else of it. */
export const busyRoutes = ({ app, engine, actor }: Api, { model, guest, by }: Inviting): void => {
  const { start = '', end = '', zone, repeats } = wiresOf(model)
  const column = (wire: string) => sql`r.${name(model.byWire.get(wire)?.column ?? wire)}`
  const taken = sql`r.${name(model.byName.get(model.entity.calendar?.texts?.busy ?? '')?.column ?? '')}`
  const times = sql.join(
    [start, end, zone, repeats?.rule, repeats?.without].flatMap((wire) =>
      wire === undefined || wire === '' ? [] : [sql`${column(wire)} as ${name(wire)}`],
    ),
    sql`, `,
  )
  const rows = sql`${name(model.table)} r`
  app.get(
    `/api${model.entity.api}/busy`,
    {
      config: { access: { permission: permissionFor(model.entity, 'index') } },
      schema: {
        ...readDocs(model.name, `${model.name}_busy`, 'When people are busy between two moments', {
          data: list({ type: 'object' }),
          is_cut: { type: 'boolean' },
        }),
        querystring: {
          type: 'object',
          required: ['from', 'to', 'users'],
          properties: {
            from: { type: 'string', format: 'date-time' },
            to: { type: 'string', format: 'date-time' },
            users: { type: 'string', description: 'Ids of users, comma-joined' },
            except: { ...uuid, description: 'A row that is being changed' },
          },
        },
      },
    },
    async (request) => {
      const given = new Map(pairsOf(request))
      const moment = (parameter: string): number => {
        const at = readInstant(given.get(parameter) ?? '')
        if (at === undefined) throw faultAt(parameter, given.has(parameter) ? 'bad_instant' : 'required')
        return Date.parse(at)
      }
      const window = { from: moment('from'), to: moment('to') }
      const { from, to } = window
      const asked = (given.get('users') ?? '').split(',').filter((id) => isUuid(id))
      if (to <= from || to - from > mostMs) throw faultAt('to', 'bad_value')
      // What is being changed is in nobody's way.
      const except = given.get('except') ?? null
      if (except !== null && !isUuid(except)) throw faultAt('except', 'bad_reference')
      const other = except === null ? sql`true` : sql`r.id <> ${except}`
      if (asked.length === 0 || asked.length > mostPeople) throw faultAt('users', 'bad_value')
      const reader = readerFor(engine, actor(request))
      const users = engine.models.of(engine.models.actorEntity)
      const seen = reader.scope.rules.mayRead(users) ? await reader.some(users, asked) : []
      const ids = uuids(seen.map(({ id }) => String(id)))
      const then = sql`${other} and ${taken} and ${rowsIn(model, window, 'r')}`
      const found = await engine.heavily(actor(request), (on) =>
        on.all<Json & { user_id: string }>(sql`
          select g.user_id, ${times} from ${name(guest.table)} g join ${rows} on r.id = g.${name(by)}
          where g.user_id = any(${ids}) and g.answer <> 'declined' and ${then}
          union all
          select r.created_by, ${times} from ${rows} where r.created_by = any(${ids}) and ${then}
          limit ${mostBusy + 1}`),
      )
      let isCut = found.length > mostBusy
      const spans = found.slice(0, mostBusy).flatMap((row) => {
        const begin = Date.parse(String(row[start]))
        const took = typeof row[end] === 'string' ? Date.parse(row[end]) - begin : 0
        const series = seriesOf(model, row)
        const all = series === undefined ? undefined : occurrencesIn(series, { from: from - took, to })
        isCut ||= all?.isCut === true
        return (all?.starts ?? [begin])
          .filter((at) => at + took > from)
          .map((at) => ({ user_id: row.user_id, start: isoOf(at), end: isoOf(at + took) }))
      })
      const distinct = new Map(spans.map((one) => [JSON.stringify(one), one]))
      return { data: [...distinct.values()].toSorted((a, b) => a.start.localeCompare(b.start)), is_cut: isCut }
    },
  )
}
