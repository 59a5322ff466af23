import { fold } from '../../../core/fold.ts'
import { keyOfChoice } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import type { CallError } from '../../api/errors.ts'
import { reasonOf } from '../../api/reason.ts'
import { isRow, type Row, readList } from '../../api/shapes.ts'
import { asDifferences, updatePayload } from '../../data/payload.ts'
import type { Payloads } from '../../product/product.ts'

/** What some fields of a row are to become: values as they travel, and texts as people write them. */
export type RowWish = {
  readonly row: Row
  readonly change: Row
  readonly texts: { readonly [wire: string]: string }
}
export type RowOutcome = {
  readonly wish: RowWish
  /** The row as it is since, or would be; undefined where nothing is known of it. */
  readonly row: Row | undefined
  /** Its version since, by which the change can be taken back. */
  readonly version: number | undefined
  /** Why a field was left as it was; under '' what is about the whole row. */
  readonly errors: { readonly [wire: string]: string }
}
/** What is needed of the HTTP client. */
type Http = {
  readonly post: (url: string, body: unknown) => Promise<{ data: unknown }>
  readonly put: (url: string, body: unknown) => Promise<{ data: unknown }>
}
export type ChangeSetting = {
  readonly model: Model
  readonly http: Http
  readonly payloads: Payloads
  readonly own: boolean
  readonly include: readonly string[]
  readonly dates: 'dmy' | 'mdy'
  readonly timeZone: string
  /** Says that something went wrong, where a server says nothing. */
  readonly otherwise: string
  readonly t: (key: string) => string
  readonly onProgress: (finished: number) => void
}

/** Most rows that our server takes in one call. */
export const mostAtOnce = 200
const joined = (errors: unknown): { [wire: string]: string } =>
  Object.fromEntries(
    Object.entries(isRow(errors) ? errors : {}).map(([wire, texts]) => [wire, [texts].flat().map(String).join(' ')]),
  )

const outcomeOf = (wish: RowWish, told: Row | undefined, otherwise: string): RowOutcome => {
  const errors = joined(told?.errors)
  const failed = told?.ok === true || Object.keys(errors).length > 0 ? {} : { '': reasonOf(told?.problem, otherwise) }
  return {
    wish,
    row: isRow(told?.row) ? told.row : undefined,
    version: typeof told?.version === 'number' ? told.version : undefined,
    errors: { ...errors, ...failed },
  }
}

/** Up to `mostAtOnce` rows in one call of our own server. */
const together = async (wishes: readonly RowWish[], dryRun: boolean, setting: ChangeSetting): Promise<RowOutcome[]> => {
  const { model, http, include, dates, timeZone, otherwise } = setting
  const query = include.length === 0 ? '' : `?${new URLSearchParams({ include: include.join(',') })}`
  const rows = wishes.map(({ row, change, texts }) => ({
    id: String(row.id),
    ...(typeof row.version === 'number' ? { version: row.version } : {}),
    change: asDifferences(model, row, change),
    texts,
  }))
  const body = { rows, dates, time_zone: timeZone, ...(dryRun ? { dry_run: true } : {}) }
  const { data } = await http.post(`${model.entity.api}/bulk${query}`, body)
  const told = new Map(readList(data).data.map((row) => [String(row.id), row]))
  return wishes.map((wish) => outcomeOf(wish, told.get(String(wish.row.id)), otherwise))
}

/** Texts as another server takes them, which reads none for us: plain texts, and choices by their name or label. */
const readHere = ({ change, texts }: RowWish, { model, t, otherwise }: ChangeSetting) => {
  const values: { [wire: string]: unknown } = { ...change }
  const errors: { [wire: string]: string } = {}
  for (const [wire, text] of Object.entries(texts)) {
    const field = model.fields.find((field) => field.wire === wire)
    if (field?.field.kind === 'choice') {
      const { name } = field
      const fits = (option: string) =>
        [option, t(keyOfChoice(model.name, name, option))].some((word) => fold(word) === fold(text.trim()))
      const option = field.field.options.find(fits)
      if (option === undefined) errors[wire] = t('sheet:notRead')
      else values[wire] = option
    } else if (field?.type === 'text' && field.updatable) values[wire] = text
    else errors[wire] = field === undefined ? otherwise : t('sheet:notRead')
  }
  return { values, errors }
}

/** The specification has no call for many: another server is asked row by row, with the payload that it specifies. */
const single = async (wish: RowWish, dryRun: boolean, setting: ChangeSetting): Promise<RowOutcome> => {
  const { model, http, payloads, otherwise } = setting
  const { values, errors } = readHere(wish, setting)
  const row = { ...wish.row, ...values }
  const done = { wish, row, version: undefined, errors }
  if (dryRun || Object.keys(values).length === 0) return done
  try {
    const address = `${model.entity.api}/${encodeURIComponent(String(wish.row.id))}`
    await http.put(address, updatePayload(model, payloads, wish.row, values))
    return done
  } catch (error) {
    const { statusCode, message, body } = error as CallError
    if (statusCode >= 500 || statusCode === 401) throw error
    return { ...done, row: undefined, errors: { ...errors, '': reasonOf(body, message || otherwise) } }
  }
}

/**
 * Changes cells of many rows, or says what would come of it. After a failure that is not about a row (no network, no
 * session) nothing more is tried, and what was left counts as refused for that reason.
 */
export const changeRows = async (
  wishes: readonly RowWish[],
  dryRun: boolean,
  setting: ChangeSetting,
): Promise<readonly RowOutcome[]> => {
  const outcomes: RowOutcome[] = []
  const size = setting.own ? mostAtOnce : 1
  for (let from = 0; from < wishes.length; from += size) {
    const part = wishes.slice(from, from + size)
    try {
      if (setting.own) outcomes.push(...(await together(part, dryRun, setting)))
      else for (const wish of part) outcomes.push(await single(wish, dryRun, setting))
    } catch (error) {
      const { message, body } = error as CallError
      const reason = reasonOf(body, message)
      // A trial that failed says nothing of what would come.
      if (dryRun) throw error
      const left = wishes.slice(from)
      return [
        ...outcomes,
        ...left.map((wish) => ({ wish, row: undefined, version: undefined, errors: { '': reason } })),
      ]
    }
    setting.onProgress(outcomes.length)
  }
  return outcomes
}
