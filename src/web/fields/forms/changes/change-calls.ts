import { isWords } from '../../../../core/declare/kinds.ts'
import type { Model } from '../../../../core/declare/model.ts'
import { fold } from '../../../../core/query/fold.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import type { CallError } from '../../../base/api/errors.ts'
import { isRow, type Row, readList } from '../../../base/api/shapes.ts'
import type { Payloads } from '../../../data/areas/product.ts'
import { asDifferences, updatePayload } from '../../../data/rows/payload.ts'
import { reasonOf } from '../../../data/rows/reason.ts'

/** Requested changes of a row: wire values, and texts to be parsed. */
export type RowChange = {
  readonly row: Row
  readonly change: Row
  readonly texts: { readonly [wire: string]: string }
}
export type RowOutcome = {
  readonly change: RowChange
  /** The row after the change, or as a dry run predicts it; undefined if unknown. */
  readonly row: Row | undefined
  /** The version after the change, needed to undo it. */
  readonly version: number | undefined
  /** Reasons by wire name of the fields that were not changed; key '' for the whole row. */
  readonly errors: { readonly [wire: string]: string }
}
/** The rows as they are after the change, each with its version. */
export const writtenRows = (outcomes: readonly RowOutcome[]): readonly Row[] =>
  outcomes.flatMap(({ change, row, version }) =>
    row === undefined && version === undefined ? [] : [{ ...row, id: String(change.row.id), version }],
  )

/** The part of the HTTP client that is used here. */
type Http = {
  readonly post: (url: string, body: unknown) => Promise<{ data: unknown }>
  readonly put: (url: string, body: unknown) => Promise<{ data: unknown }>
}
export type ChangeSetting = {
  readonly model: Model
  readonly http: Http
  readonly payloads: Payloads
  readonly isOwnServer: boolean
  readonly include: readonly string[]
  readonly dates: 'dmy' | 'mdy'
  readonly timeZone: string
  /** Error message for answers that have none. */
  readonly fallbackMessage: string
  readonly t: (key: string) => string
  readonly onProgress: (doneCount: number) => void
}

/** Most rows that our server accepts in one call. */
export const maxRowsPerCall = 200
const joined = (errors: unknown): { [wire: string]: string } =>
  Object.fromEntries(
    Object.entries(isRow(errors) ? errors : {}).map(([wire, texts]) => [wire, [texts].flat().map(String).join(' ')]),
  )

const outcomeOf = (model: Model, change: RowChange, answers: Row | undefined, fallbackMessage: string): RowOutcome => {
  const errors = joined(answers?.errors)
  const failed =
    answers?.ok === true || Object.keys(errors).length > 0
      ? {}
      : { '': reasonOf(model, answers?.problem, fallbackMessage) }
  return {
    change,
    row: isRow(answers?.row) ? answers.row : undefined,
    version: typeof answers?.version === 'number' ? answers.version : undefined,
    errors: { ...errors, ...failed },
  }
}

/** Up to `maxRowsPerCall` rows in one call of our own server. */
const sendBatch = async (
  changes: readonly RowChange[],
  dryRun: boolean,
  setting: ChangeSetting,
): Promise<RowOutcome[]> => {
  const { model, http, include, dates, timeZone, fallbackMessage } = setting
  const query = include.length === 0 ? '' : `?${new URLSearchParams({ include: include.join(',') })}`
  const rows = changes.map(({ row, change, texts }) => ({
    id: String(row.id),
    ...(typeof row.version === 'number' ? { version: row.version } : {}),
    change: asDifferences(model, row, change),
    texts,
  }))
  const body = { rows, dates, time_zone: timeZone, ...(dryRun ? { dry_run: true } : {}) }
  const { data } = await http.post(`${model.entity.api}/bulk${query}`, body)
  const answers = new Map(readList(data).data.map((row) => [String(row.id), row]))
  return changes.map((rowChange) => outcomeOf(model, rowChange, answers.get(String(rowChange.row.id)), fallbackMessage))
}

/** Parses texts for other servers, which parse none: plain texts, and choices by name or label. */
const parseTexts = ({ change, texts }: RowChange, { model, t, fallbackMessage }: ChangeSetting) => {
  const values: { [wire: string]: unknown } = { ...change }
  const errors: { [wire: string]: string } = {}
  for (const [wire, text] of Object.entries(texts)) {
    const field = model.fields.find((field) => field.wire === wire)
    if (field?.field.kind === 'choice') {
      const { name } = field
      const matches = (option: string) =>
        [option, t(keyOfChoice(model.name, name, option))].some((word) => fold(word) === fold(text.trim()))
      const option = field.field.options.find(matches)
      if (option === undefined) errors[wire] = t('sheet:notRead')
      else values[wire] = option
    } else if (field !== undefined && isWords(field.type) && field.updatable) values[wire] = text
    else errors[wire] = field === undefined ? fallbackMessage : t('sheet:notRead')
  }
  return { values, errors }
}

/** One row: other servers have no bulk call and get the payload that the specification lists. */
const sendRow = async (change: RowChange, dryRun: boolean, setting: ChangeSetting): Promise<RowOutcome> => {
  const { model, http, payloads, fallbackMessage } = setting
  const { values, errors } = parseTexts(change, setting)
  const row = { ...change.row, ...values }
  const done = { change, row, version: undefined, errors }
  if (dryRun || Object.keys(values).length === 0) return done
  try {
    const address = `${model.entity.api}/${encodeURIComponent(String(change.row.id))}`
    await http.put(address, updatePayload(model, payloads, change.row, values))
    return done
  } catch (error) {
    const { statusCode, message, body } = error as CallError
    if (statusCode >= 500 || statusCode === 401) throw error
    return {
      ...done,
      row: undefined,
      errors: { ...errors, '': reasonOf(model, body, message || fallbackMessage, values) },
    }
  }
}

/**
 * Changes cells of many rows, or predicts the outcome (`dryRun`). After a failure that concerns no single row (no network, no
 * session) it stops, and the remaining rows count as refused with that reason.
 */
export const changeRows = async (
  changes: readonly RowChange[],
  dryRun: boolean,
  setting: ChangeSetting,
): Promise<readonly RowOutcome[]> => {
  const outcomes: RowOutcome[] = []
  const size = setting.isOwnServer ? maxRowsPerCall : 1
  for (let from = 0; from < changes.length; from += size) {
    const part = changes.slice(from, from + size)
    try {
      if (setting.isOwnServer) outcomes.push(...(await sendBatch(part, dryRun, setting)))
      else for (const rowChange of part) outcomes.push(await sendRow(rowChange, dryRun, setting))
    } catch (error) {
      const { message, body } = error as CallError
      const reason = reasonOf(setting.model, body, message)
      // A failed dry run predicts nothing.
      if (dryRun) throw error
      const remaining = changes.slice(from)
      return [
        ...outcomes,
        ...remaining.map((change) => ({ change, row: undefined, version: undefined, errors: { '': reason } })),
      ]
    }
    setting.onProgress(outcomes.length)
  }
  return outcomes
}
