import type { FastifyRequest } from 'fastify'
import { isUuid } from '../../core/values.ts'
import type { Json } from '../db/database.ts'
import type { DayOrder } from '../import/moments.ts'
import { faultAt } from '../problem.ts'
import type { CellsChange } from '../rows/cells.ts'
import { isTimeZone } from '../rows/schemas.ts'
import type { Done } from '../rows/undo.ts'
import { objectOf } from './route-context.ts'

/** Most rows of one call. */
const mostRows = 200
/** Most characters of a text that stands for a value. */
const mostText = 20_000
const actions = ['update', 'delete', 'restore'] as const
export type Action = (typeof actions)[number]
const isAction = (value: unknown): value is Action => actions.some((one) => one === value)
const isOrder = (value: unknown): value is DayOrder | undefined =>
  value === undefined || value === 'dmy' || value === 'mdy'
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)

const onlyThese = (rest: object): void => {
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
}
const listIn = (value: unknown, field: string): readonly unknown[] => {
  if (!Array.isArray(value) || value.length === 0) throw faultAt(field, 'required')
  if (value.length > mostRows) throw faultAt(field, 'too_many', { max: mostRows })
  return value
}

/** Fields of one row: more than any entity has, few enough to check cheaply. */
const mostFields = 100
const isTexts = (value: unknown): value is CellsChange['texts'] =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string' && text.length <= mostText)

const cellsChangeOf = (value: unknown): CellsChange => {
  if (!isObject(value)) throw faultAt('rows', 'malformed')
  const { id, version, change = {}, texts = {}, ...rest } = value
  const isWell =
    isId(id) &&
    (version === undefined || Number.isSafeInteger(version)) &&
    isObject(change) &&
    isTexts(texts) &&
    !('version' in change) &&
    Object.keys(change).length + Object.keys(texts).length <= mostFields &&
    Object.keys(rest).length === 0
  if (!isWell) throw faultAt('rows', 'malformed')
  return { id: id.toLowerCase(), version: version as number | undefined, change, texts }
}

/** The same change for all rows, or one for each. */
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

export const manyRequestOf = (request: FastifyRequest): ManyRequest => {
  const {
    ids,
    rows,
    action = 'update',
    change,
    dry_run: dry = false,
    dates,
    time_zone: zone,
    ...rest
  } = objectOf(request)
  onlyThese(rest)
  if (!isAction(action)) throw faultAt('action', 'bad_choice')
  if (typeof dry !== 'boolean') throw faultAt('dry_run', 'not_boolean')
  if (!isOrder(dates)) throw faultAt('dates', 'bad_choice')
  if (zone !== undefined && !(typeof zone === 'string' && isTimeZone(zone))) throw faultAt('time_zone', 'bad_time_zone')
  const shared = { action, dryRun: dry, dates, timeZone: zone }
  if (rows !== undefined) {
    // Not both: they would contradict each other.
    if (ids !== undefined || change !== undefined || action !== 'update') throw faultAt('rows', 'bad_value')
    const wishes = listIn(rows, 'rows').map(cellsChangeOf)
    if (new Set(wishes.map(({ id }) => id)).size < wishes.length) throw faultAt('rows', 'doubled')
    return { ...shared, rows: wishes }
  }
  const sent = listIn(ids, 'ids')
  if (!sent.every(isId)) throw faultAt('ids', 'bad_reference')
  if (isObject(change) && Object.keys(change).length > mostFields)
    throw faultAt('change', 'too_many', { max: mostFields })
  return { ...shared, ids: [...new Set(sent)], change }
}

const isDone = (value: unknown): value is Done =>
  isObject(value) && isId(value.id) && Number.isSafeInteger(value.version) && Object.keys(value).length === 2

export const undoneOf = (request: FastifyRequest): readonly Done[] => {
  const { rows, ...rest } = objectOf(request)
  onlyThese(rest)
  const sent = listIn(rows, 'rows')
  if (!sent.every(isDone)) throw faultAt('rows', 'bad_value')
  return sent
}
