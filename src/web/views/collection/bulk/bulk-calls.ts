import type { Model } from '../../../../core/declare/model.ts'
import type { CallError } from '../../../base/api/errors.ts'
import { isRow, type Row, readList } from '../../../base/api/shapes.ts'
import { reasonOf } from '../../../data/rows/reason.ts'

/** An action on all selected rows. Changes of fields go by `forms/changes`, which shows a preview first. */
export type BulkAction = { readonly action: 'delete' | 'restore' | 'purge' }
/** Result by row. */
export type Outcome = {
  readonly done: readonly Row[]
  readonly refused: readonly { readonly row: Row; readonly reason: string }[]
}

/** The part of the HTTP client that is used here. */
type Http = {
  readonly post: (url: string, body: unknown) => Promise<{ data: unknown }>
  readonly delete: (url: string) => Promise<{ data: unknown }>
}

type Setting = {
  readonly model: Model
  readonly http: Http
  readonly isOwnServer: boolean
  /** Error message for answers that have none. */
  readonly fallbackMessage: string
  readonly onProgress: (doneCount: number) => void
}

/** Most rows that our server accepts in one call. */
export const maxRowsPerCall = 200

/** Gives a refused row the version in the answer: a user who tries again has been told of the change. */
const withToldVersion = (row: Row, problem: unknown): Row =>
  isRow(problem) && typeof problem.version === 'number' ? { ...row, version: problem.version } : row

/** Up to `maxRowsPerCall` rows in one call of our own server, which answers for each row. */
const sendBatch = async (
  rows: readonly Row[],
  action: BulkAction,
  { model, http, fallbackMessage }: Setting,
): Promise<Outcome> => {
  // The call has the versions that were read, so that a row that somebody else has changed since is not deleted unseen.
  const body = { rows: rows.map((row) => ({ id: String(row.id), version: row.version })), ...action }
  const { data } = await http.post(`${model.entity.api}/bulk`, body)
  const answers = new Map(readList(data).data.map((row) => [String(row.id), row]))
  const isDone = (row: Row) => answers.get(String(row.id))?.ok === true
  return {
    done: rows.filter(isDone),
    refused: rows
      .filter((row) => !isDone(row))
      .map((row) => {
        const { problem } = answers.get(String(row.id)) ?? {}
        return { row: withToldVersion(row, problem), reason: reasonOf(model, problem, fallbackMessage) }
      }),
  }
}

/** One row: the specification has no bulk call, so other servers get one call for each row. */
const sendRow = async (row: Row, action: BulkAction, { model, http }: Setting): Promise<void> => {
  if (action.action === 'delete') await http.delete(`${model.entity.api}/${encodeURIComponent(String(row.id))}`)
}

/**
 * Applies an action to many rows. After a failure that concerns no single row (no network, no session) it stops,
 * and the remaining rows count as refused with that reason.
 */
export const applyToRows = async (rows: readonly Row[], action: BulkAction, setting: Setting): Promise<Outcome> => {
  const { isOwnServer, onProgress } = setting
  const size = isOwnServer ? maxRowsPerCall : 1
  const done: Row[] = []
  const refused: { row: Row; reason: string }[] = []
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size)
    try {
      const outcome = isOwnServer
        ? await sendBatch(part, action, setting)
        : await sendRow(part[0] ?? {}, action, setting).then(() => ({ done: part, refused: [] }))
      done.push(...outcome.done)
      refused.push(...outcome.refused)
    } catch (error) {
      const { message, statusCode, body } = error as CallError
      const isAboutRow = !isOwnServer && statusCode >= 400 && statusCode < 500 && statusCode !== 401
      const reason = reasonOf(setting.model, body, message)
      const refusedRows = isAboutRow ? part : rows.slice(from)
      refused.push(...refusedRows.map((row) => ({ row, reason })))
      if (!isAboutRow) break
    }
    onProgress(done.length + refused.length)
  }
  return { done, refused }
}
