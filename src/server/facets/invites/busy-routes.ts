import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { isUuid, readInstantWithin } from '../../../core/query/values.ts'
import { occurrencesTogether, sharedOut } from '../../../core/time/recurrence/together.ts'
import { readDocs } from '../../api/docs/call-docs.ts'
import { list, uuid } from '../../api/docs/parts.ts'
import { type Api, pairsOf } from '../../api/route-context.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, uuids } from '../../db/database.ts'
import { faultAt } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { rowsIn } from '../calendar/entries.ts'
import { seriesOf, wiresOf } from '../calendar/repeating.ts'
import type { Inviting } from './guests.ts'

/** Most rows of one answer about busy times; beyond it the answer says that it is incomplete. */
const mostBusy = 20_000
const mostPeople = 50
const mostMs = 31 * 86_400_000

/** `GET <path>/busy?from=…&to=…&users=…`: returns when colleagues are busy, and nothing else. */
export const busyRoutes = ({ app, engine, actor }: Api, { model, guest, by }: Inviting): void => {
  const { start = '', end = '', zone, allDay, repeats } = wiresOf(model)
  const column = (wire: string) => sql`r.${name(model.byWire.get(wire)?.column ?? wire)}`
  const taken = sql`r.${name(model.byName.get(model.entity.calendar?.texts?.busy ?? '')?.column ?? '')}`
  const times = sql.join(
    [start, end, zone, allDay, repeats?.rule, repeats?.without].flatMap((wire) =>
      wire === undefined || wire === '' ? [] : [sql`${column(wire)} as ${name(wire)}`],
    ),
    sql`, `,
  )
  const table = sql`${name(model.table)} r`
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
        const at = readInstantWithin(given.get(parameter) ?? '')
        if (at === undefined) throw faultAt(parameter, given.has(parameter) ? 'bad_instant' : 'required')
        return Date.parse(at)
      }
      const window = { from: moment('from'), to: moment('to') }
      const { from, to } = window
      const asked = (given.get('users') ?? '').split(',').filter((id) => isUuid(id))
      if (to <= from || to - from > mostMs) throw faultAt('to', 'bad_value')
      // The row that the caller is changing does not make anybody busy.
      const except = given.get('except') ?? null
      if (except !== null && !isUuid(except)) throw faultAt('except', 'bad_reference')
      const other = except === null ? sql`true` : sql`r.id <> ${except}`
      if (asked.length === 0 || asked.length > mostPeople) throw faultAt('users', 'bad_value')
      const reader = readerFor(engine, actor(request))
      const users = engine.models.of(engine.models.actorEntity)
      const seen = reader.scope.rules.mayRead(users) ? await reader.some(users, asked) : []
      const ids = uuids(seen.map(({ id }) => String(id)))
      const then = sql`${other} and ${taken} and ${rowsIn(model, window, 'r', actor(request).timeZone)}`
      const found = await engine.heavily(actor(request), (on) =>
        on.all<Json & { id: string; user_id: string }>(sql`
          select r.id, g.user_id, ${times} from ${name(guest.table)} g join ${table} on r.id = g.${name(by)}
          where g.user_id = any(${ids}) and g.answer <> 'declined' and ${then}
          union all
          select r.id, r.created_by, ${times} from ${table} where r.created_by = any(${ids}) and ${then}
          limit ${mostBusy + 1}`),
      )
      const rows = found.slice(0, mostBusy)
      // A row takes the same moments of all its people: they are worked out once.
      const byId = new Map(rows.map((row) => [row.id, row]))
      const tookOf = (row: Json) =>
        typeof row[end] === 'string' ? Date.parse(row[end]) - Date.parse(String(row[start])) : 0
      const repeating = [...byId.values()].flatMap((row) => {
        const series = seriesOf(model, row)
        return series === undefined ? [] : [{ id: row.id, series, window: { from: from - tookOf(row), to } }]
      })
      const moments = occurrencesTogether(repeating)
      const startsOf = new Map(repeating.map(({ id }, place) => [id, moments[place]?.starts ?? []]))
      const spansOf = rows.map((row) =>
        (startsOf.get(row.id) ?? [Date.parse(String(row[start]))]).filter((at) => at + tookOf(row) > from),
      )
      const shares = sharedOut(
        spansOf.map(({ length }) => length),
        mostBusy,
      )
      const isCut =
        found.length > mostBusy ||
        moments.some((one) => one.isCut) ||
        spansOf.some(({ length }, place) => length > (shares[place] ?? 0))
      const spans = rows.flatMap((row, place) =>
        (spansOf[place] ?? [])
          .slice(0, shares[place])
          .map((at) => ({ user_id: row.user_id, start: isoOf(at), end: isoOf(at + tookOf(row)) })),
      )
      const distinct = new Map(spans.map((one) => [JSON.stringify(one), one]))
      return { data: [...distinct.values()].toSorted((a, b) => a.start.localeCompare(b.start)), is_cut: isCut }
    },
  )
}
