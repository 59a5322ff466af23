import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { readDocs } from '../../../server/api/docs/call-docs.ts'
import { fileBody, int, list } from '../../../server/api/docs/parts.ts'
import { asSent } from '../../../server/api/form.ts'
import { type Api, idOf, pairsOf } from '../../../server/api/route-context.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { faultAt, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { holiday } from '../holiday.ts'
import { type HolidayValues, keyOfHoliday } from '../holidays-in.ts'
import { readHolidaysWork } from './read-holidays-work.ts'

const h = tableOf(holiday)
const mostBytes = 2_000_000
/** The number of years for which the days of a rule are stored, from the beginning of the present one. */
const years = 5

const fileOf = async (request: FastifyRequest): Promise<Uint8Array> => {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media')
  for await (const part of asSent(request.parts({ limits: { fileSize: mostBytes } }))) {
    if (part.type !== 'file' || part.fieldname !== 'file') throw faultAt(part.fieldname.slice(0, 80), 'unknown')
    const chunks: Buffer[] = []
    for await (const chunk of asSent<Buffer>(part.file)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  throw faultAt('file', 'required')
}

const isDry = (request: FastifyRequest): boolean => {
  const [pair, ...more] = pairsOf(request)
  if (pair === undefined) return false
  if (pair[0] !== 'dry_run' || more.length > 0) throw faultAt(pair[0].slice(0, 80), 'unknown_parameter')
  if (pair[1] !== '0' && pair[1] !== '1') throw faultAt('dry_run', 'bad_choice')
  return pair[1] === '1'
}

/** Registers the call that imports the holidays of a calendar file into a business calendar, or previews them. */
export const holidayImportRoutes = ({ app, engine, actor }: Api): void => {
  const { models } = engine
  app.post(
    '/api/business-calendars/:id/holidays',
    {
      config: { access: { permission: 'holiday-import' } },
      schema: {
        ...readDocs('business_calendar', 'business_calendar_holidays', 'Bring in the holidays of a calendar file', {
          holidays: list({ type: 'object' }),
          bad: int,
          written: { type: 'boolean' },
        }),
        ...fileBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const dryRun = isDry(request)
      const now = new Date(engine.now())
      const from = Date.UTC(now.getUTCFullYear(), 0, 1)
      const window = { from, to: Date.UTC(now.getUTCFullYear() + years, 0, 1) }
      const bytes = await fileOf(request)
      const { holidays, bad } = await engine.room.run(readHolidaysWork, { bytes, timeZone: caller.timeZone, window })
      return engine.db.transaction(async (tx) => {
        if (!(await readerFor(engine, caller, tx).sees(models.of('business_calendar'), id))) throw notFound()
        const there = await tx.all<Omit<HolidayValues, 'name'>>(
          sql`select ${h.day}::text as day, ${h.until}::text as until, ${h.every_year} from ${h} where ${h.calendar_id} = ${id}`,
        )
        const keys = new Set(there.map(keyOfHoliday))
        const data = holidays.map((one) => {
          const isThere = keys.has(keyOfHoliday(one))
          keys.add(keyOfHoliday(one))
          return { ...one, is_there: isThere }
        })
        const writer = writerFor(engine, caller, tx)
        if (!dryRun)
          for (const { is_there, ...values } of data)
            if (!is_there) await writer.create(models.of('holiday'), { calendar_id: id, ...values })
        return { data: { holidays: data, bad, written: !dryRun } }
      })
    },
  )
}
