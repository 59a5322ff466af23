import { z } from 'zod'
import { dayIn } from '../../../core/query/relative.ts'
import { isDay, isUuid } from '../../../core/query/values.ts'
import { filledList, filledText, id as reference, whole } from '../../../server/api/body-parts.ts'
import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { text, uuid } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, pairsOf } from '../../../server/api/route-context.ts'
import { settle } from '../../../server/consequences/settle.ts'
import { faultAt } from '../../../server/problem.ts'
import { readWeek } from './read-week.ts'
import { writeCells } from './write-cells.ts'

/** The most cells of one call, and the most minutes of one cell: a day on which clocks go back has 25 hours. */
const [mostCells, mostMinutes] = [400, 1500]

const day = z
  .string({ error: 'bad_day' })
  .refine(isDay, { error: 'bad_day' })
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31', { error: 'bad_day' })
  .meta({ format: 'date' })
const note = z
  .string({ error: 'not_text' })
  .refine((text) => text.length <= 500, { error: 'too_long', params: { max: 500 } })
  .transform((text) => (text.trim() === '' ? null : text))
  .nullable()
const cell = z.strictObject({
  about_type: filledText(60),
  about_id: reference,
  day,
  minutes: whole(0, mostMinutes).optional(),
  note: note.optional(),
  is_billable: z.boolean({ error: 'not_boolean' }).optional(),
})
const cellsBody = z.strictObject({ user_id: reference.optional(), cells: filledList(cell, mostCells) })

/** Registers the calls that read a week as a grid, and write hours into its cells. */
export const weekRoutes = ({ app, engine, actor, translate, language }: Api): void => {
  app.get(
    '/api/timesheets/week',
    {
      config: { access: { permission: 'timesheet-show' } },
      schema: {
        ...readDocs(
          'timesheet',
          'timesheet_week',
          'A week of somebody’s hours by row and day; one’s own of today unless said',
          {
            data: { type: 'object' },
          },
        ),
        querystring: {
          type: 'object',
          properties: {
            day: { ...text, format: 'date', description: 'Any day of the week' },
            user_id: { ...uuid, description: 'Whose' },
          },
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const asked = new Map(pairsOf(request))
      const on = asked.get('day') ?? dayIn(engine.now(), caller.timeZone)
      const person = asked.get('user_id') ?? caller.id
      if (!day.safeParse(on).success) throw faultAt('day', 'bad_day')
      if (!isUuid(person)) throw faultAt('user_id', 'bad_reference')
      return { data: await readWeek({ person: person.toLowerCase(), day: on }, { engine, caller, tx: engine.db }) }
    },
  )

  app.post(
    '/api/timesheets/cells',
    {
      config: { access: { permission: 'time-entry-store' } },
      schema: {
        ...actionDocs(
          'timesheet',
          'timesheet_cells',
          'Give rows so many minutes in a day each, all or none; one’s own unless said',
          undefined,
          false,
        ),
        body: cellsBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const { user_id: person = caller.id, cells } = bodyOf(request, cellsBody)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        await writeCells(person, cells, { engine, caller, tx })
        await settle(engine, tx)
        return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
