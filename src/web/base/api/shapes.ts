import type { AnyRow } from '../../../core/declare/register.ts'

/** A row as sent by any server. */
export type Row = AnyRow
export type RowList<R extends Row = Row> = {
  readonly data: readonly R[]
  readonly total: number
  readonly total_is_estimate?: boolean
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(textIds)
    : isRow(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, part]) => [
            key,
            typeof part === 'number' && /(^|_)id$/.test(key) ? String(part) : textIds(part),
          ]),
        )
      : value
/** Converts numeric ids to text, as our types have them. */
const readRow = (row: Row): Row => (typeof row.id === 'number' ? (textIds(row) as Row) : row)
const rowsOf = (value: unknown): readonly Row[] | undefined =>
  Array.isArray(value) ? value.filter(isRow).map(readRow) : undefined
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
const propertyOf = (value: unknown, key: string): unknown => (isRow(value) ? value[key] : undefined)

/**
 * Parses a list answer: `{ data, total }`, the backlog's `{ data: { data, total } }`, `{ data, meta: { total } }` or a
 * plain array. Without a total, it is the number of rows.
 */
export const readList = (body: unknown): RowList => {
  const data = propertyOf(body, 'data')
  const rows = rowsOf(body) ?? rowsOf(data) ?? rowsOf(propertyOf(data, 'data')) ?? []
  const total =
    numberOf(propertyOf(body, 'total')) ??
    numberOf(propertyOf(data, 'total')) ??
    numberOf(propertyOf(propertyOf(body, 'meta'), 'total')) ??
    numberOf(propertyOf(propertyOf(data, 'meta'), 'total')) ??
    rows.length
  const estimate = propertyOf(body, 'total_is_estimate') === true || propertyOf(data, 'total_is_estimate') === true
  return estimate ? { data: rows, total, total_is_estimate: true } : { data: rows, total }
}

/** Parses one row, bare or under `data`. A body with an id is a row itself, even if it has a field `data`. */
export const readOne = (body: unknown): Row => {
  if (!isRow(body)) return {}
  return readRow(isRow(body.data) && body.id === undefined ? body.data : body)
}

/** The server's message about a write. */
export const readMessage = (body: unknown): string | undefined => {
  const message = propertyOf(body, 'message') ?? propertyOf(propertyOf(body, 'data'), 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Parses names from a list of texts or of rows with a `name`. */
export const readNames = (body: unknown): readonly string[] => {
  const list = Array.isArray(body) ? body : propertyOf(body, 'data')
  if (!Array.isArray(list)) return []
  return list
    .map((one: unknown) => (typeof one === 'string' ? one : propertyOf(one, 'name')))
    .filter((name) => typeof name === 'string')
}

/** Parses the token of a sign-in answer, under `data` or flat, by any of its usual names. */
export const readToken = (body: unknown): string | undefined => {
  const token = [propertyOf(body, 'data'), body]
    .flatMap((part) => [propertyOf(part, 'access_token'), propertyOf(part, 'accessToken'), propertyOf(part, 'token')])
    .find((one) => typeof one === 'string' && one !== '')
  return typeof token === 'string' ? token : undefined
}
