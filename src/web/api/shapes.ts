import type { AnyRow } from '../../core/register.ts'

/** A row as any server sends it. */
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
/** Ids are texts, as our types have them; a server that numbers its rows is read alike. */
const readRow = (row: Row): Row => (typeof row.id === 'number' ? (textIds(row) as Row) : row)
const rowsOf = (value: unknown): readonly Row[] | undefined =>
  Array.isArray(value) ? value.filter(isRow).map(readRow) : undefined
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
const inside = (value: unknown, key: string): unknown => (isRow(value) ? value[key] : undefined)

/**
 * Reads a list answer: `{ data, total }`, the backlog's `{ data: { data, total } }`, `{ data, meta: { total } }` or a
 * plain array. A total that nobody sent is the number of rows.
 */
export const readList = (body: unknown): RowList => {
  const data = inside(body, 'data')
  const rows = rowsOf(body) ?? rowsOf(data) ?? rowsOf(inside(data, 'data')) ?? []
  const total =
    numberOf(inside(body, 'total')) ??
    numberOf(inside(data, 'total')) ??
    numberOf(inside(inside(body, 'meta'), 'total')) ??
    numberOf(inside(inside(data, 'meta'), 'total')) ??
    rows.length
  const estimate = inside(body, 'total_is_estimate') === true || inside(data, 'total_is_estimate') === true
  return estimate ? { data: rows, total, total_is_estimate: true } : { data: rows, total }
}

/** Reads one row, bare or under `data`. A row that has a field `data` of its own beside an id is taken as it is. */
export const readOne = (body: unknown): Row => {
  if (!isRow(body)) return {}
  return readRow(isRow(body.data) && body.id === undefined ? body.data : body)
}

/** The server's own sentence about what it did. */
export const readMessage = (body: unknown): string | undefined => {
  const message = inside(body, 'message') ?? inside(inside(body, 'data'), 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Names out of a list of texts or of rows with a `name`. */
export const readNames = (body: unknown): readonly string[] => {
  const list = Array.isArray(body) ? body : inside(body, 'data')
  if (!Array.isArray(list)) return []
  return list
    .map((one: unknown) => (typeof one === 'string' ? one : inside(one, 'name')))
    .filter((name) => typeof name === 'string')
}

/** Token out of a sign-in answer, under `data` or flat, by the names that servers give it. */
export const readToken = (body: unknown): string | undefined => {
  const token = [inside(body, 'data'), body]
    .flatMap((part) => [inside(part, 'access_token'), inside(part, 'accessToken'), inside(part, 'token')])
    .find((one) => typeof one === 'string' && one !== '')
  return typeof token === 'string' ? token : undefined
}
