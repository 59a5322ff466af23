import type { Model } from '../../../core/model.ts'
import type { CallError } from '../../api/errors.ts'
import { reasonOf } from '../../api/reason.ts'
import { type Row, readList } from '../../api/shapes.ts'

/** What is to happen to all rows of a selection; changes go by `screens/changes`, which shows them first. */
export type Wish = { readonly action: 'delete' | 'restore' }
/** What became of it, row by row: nothing is said to be done that is not. */
export type Outcome = {
  readonly done: readonly Row[]
  readonly refused: readonly { readonly row: Row; readonly reason: string }[]
}

/** What is needed of the HTTP client. */
type Http = {
  readonly post: (url: string, body: unknown) => Promise<{ data: unknown }>
  readonly delete: (url: string) => Promise<{ data: unknown }>
}

type Setting = {
  readonly model: Model
  readonly http: Http
  readonly own: boolean
  /** Says that something went wrong, where a server says nothing. */
  readonly otherwise: string
  readonly onProgress: (finished: number) => void
}

/** Most rows that our server takes in one call. */
export const mostAtOnce = 200

/** Up to `mostAtOnce` rows in one call of our own server, which answers for each. */
const together = async (rows: readonly Row[], wish: Wish, { model, http, otherwise }: Setting): Promise<Outcome> => {
  const body = { ids: rows.map((row) => String(row.id)), ...wish }
  const { data } = await http.post(`${model.entity.api}/bulk`, body)
  const answers = new Map(readList(data).data.map((row) => [String(row.id), row]))
  const isDone = (row: Row) => answers.get(String(row.id))?.ok === true
  return {
    done: rows.filter(isDone),
    refused: rows
      .filter((row) => !isDone(row))
      .map((row) => ({ row, reason: reasonOf(answers.get(String(row.id))?.problem, otherwise) })),
  }
}

/** The specification has no call for many: another server is asked row by row. */
const single = async (row: Row, wish: Wish, { model, http }: Setting): Promise<void> => {
  if (wish.action === 'delete') await http.delete(`${model.entity.api}/${encodeURIComponent(String(row.id))}`)
}

/**
 * Does one thing to many rows. After a failure that is not about a row (no network, no session) nothing more is tried,
 * and what was left counts as refused for that reason.
 */
export const doToMany = async (rows: readonly Row[], wish: Wish, setting: Setting): Promise<Outcome> => {
  const { own, onProgress } = setting
  const size = own ? mostAtOnce : 1
  const done: Row[] = []
  const refused: { row: Row; reason: string }[] = []
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size)
    try {
      const outcome = own
        ? await together(part, wish, setting)
        : await single(part[0] ?? {}, wish, setting).then(() => ({ done: part, refused: [] }))
      done.push(...outcome.done)
      refused.push(...outcome.refused)
    } catch (error) {
      const { message, statusCode, body } = error as CallError
      const isAboutRow = !own && statusCode >= 400 && statusCode < 500 && statusCode !== 401
      const reason = reasonOf(body, message)
      const left = isAboutRow ? part : rows.slice(from)
      refused.push(...left.map((row) => ({ row, reason })))
      if (!isAboutRow) break
    }
    onProgress(done.length + refused.length)
  }
  return { done, refused }
}
