import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DayOrder, dayOrders } from '../../core/time/days/day-of-numbers.ts'
import { faultAt } from '../problem.ts'
import { isTimeZone } from '../rows/values/schemas.ts'
import type { CellsChange } from '../rows/write/cells.ts'
import { filledList, flag, id } from './body-parts.ts'
import { bodyOf } from './route-bodies.ts'

/** Most rows of one call. */
const mostRows = 200
/** Most characters of a text that is parsed as a value. */
const mostText = 20_000
const actions = ['update', 'delete', 'restore', 'purge'] as const
export type Action = (typeof actions)[number]
/** Fields of one row: more than any entity has, few enough to check cheaply. */
const mostFields = 100
const atMostFields = (values: object) => Object.keys(values).length <= mostFields

const version = z.number({ error: 'not_whole' }).refine(Number.isSafeInteger, { error: 'not_whole' })
/** Values by field, which each row's writer validates. */
const values = z
  .looseObject({}, { error: 'malformed' })
  .refine(atMostFields, { error: 'too_many', params: { max: mostFields } })
const texts = z
  .record(
    z.string(),
    z.string({ error: 'not_text' }).refine((text) => text.length <= mostText, {
      error: 'too_long',
      params: { max: mostText },
    }),
    { error: 'malformed' },
  )
  .refine(atMostFields, { error: 'too_many', params: { max: mostFields } })
const cells = z.strictObject(
  {
    id,
    version: version.optional().meta({ description: 'Version that was read' }),
    change: values
      .refine((change) => !('version' in change), { error: 'malformed' })
      .optional()
      .meta({ description: 'Values by field, as an update takes them' }),
    texts: texts.optional().meta({
      description: 'Values by field as people write them: names of rows and choices, dates, yes and no; empty clears',
    }),
  },
  { error: 'malformed' },
)

export const manyBody = z
  .strictObject({
    ids: filledList(id, mostRows).optional(),
    action: z
      .enum(actions, { error: 'bad_choice' })
      .optional()
      .meta({ description: '`update` unless said; `purge` deletes rows of the trash forever' }),
    change: values.optional().meta({ description: 'What all rows of `ids` are to become' }),
    rows: filledList(cells, mostRows).optional().meta({
      description:
        'To update: each field is judged by itself; those at fault are left as they are and told under `errors`. To delete, restore or purge: only `id` and `version`; a row that has another version by now is refused',
    }),
    dry_run: flag.optional().meta({ description: 'Answers what would come of it, and writes nothing' }),
    dates: z
      .enum(dayOrders, { error: 'bad_choice' })
      .optional()
      .meta({ description: 'Order of day and month in texts such as 3/4/2026' }),
    time_zone: z.string({ error: 'bad_time_zone' }).refine(isTimeZone, { error: 'bad_time_zone' }).optional().meta({
      description: 'Zone of moments in texts that name none; the caller’s own unless said',
      example: 'Europe/Paris',
    }),
  })
  .meta({
    title: 'many_rows',
    description: 'Either `ids`, and the same for all of them, or `rows`, and to each its own; 200 at most',
  })

/** A change of many rows: the same for all of them, or one for each. */
export type ManyRequest = {
  readonly action: Action
  readonly dryRun: boolean
  readonly dates: DayOrder | undefined
  /** Time zone of texts that name none; the caller's by default. */
  readonly timeZone: string | undefined
} & (
  | { readonly ids: readonly string[]; readonly change: unknown }
  | { readonly rows: readonly CellsChange[]; readonly ids?: undefined }
)

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

/** @throws Problem 422 */
export const manyRequestOf = (request: FastifyRequest): ManyRequest => {
  const {
    ids,
    rows,
    action = 'update',
    change,
    dry_run: dryRun = false,
    dates,
    time_zone: timeZone,
  } = bodyOf(request, manyBody)
  const shared = { action, dryRun, dates, timeZone }
  if (rows !== undefined) {
    // Both together would contradict each other.
    if (ids !== undefined || change !== undefined) throw faultAt('rows', 'bad_value')
    if (new Set(rows.map(({ id: one }) => one)).size < rows.length) throw faultAt('rows', 'doubled')
    const wishes = rows.map(({ id: one, version: read, change: wish = {}, texts: written = {} }) => ({
      id: one,
      version: read,
      change: wish,
      texts: written,
    }))
    const isOnlyNamed = wishes.every((one) => isEmpty(one.change) && isEmpty(one.texts))
    if (action !== 'update' && !isOnlyNamed) throw faultAt('rows', 'bad_value')
    return { ...shared, rows: wishes }
  }
  if (ids === undefined) throw faultAt('ids', 'required')
  return { ...shared, ids: [...new Set(ids)], change }
}

const done = z.strictObject({ id, version }, { error: 'bad_value' })
/** Rows with the versions that changes gave them. */
export const undoBody = z.strictObject({ rows: filledList(done, mostRows) })
