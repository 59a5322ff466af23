import type { Model } from '../../../core/declare/model.ts'
import type { ChangeOf, NewRow, RowOf } from '../../../core/declare/register.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Payloads } from '../areas/product.ts'
import { needsMultipart, toFormData, updatePayload } from './payload.ts'
import { currentRow } from './row-writes.ts'
import { refetchAll } from './write-effects.ts'

// The only calls that change or delete a row: each sends the version that was read, by which the server merges the
// changes that others have made since, or refuses the call. `tests/architecture/row-calls.test.ts` finds calls
// elsewhere.

/** The row's own call. */
export const rowPath = ({ entity }: Model, row: Row): string => `${entity.api}/${encodeURIComponent(String(row.id))}`

/** The version that was read; other servers have none. */
const versionOf = (model: Model, row: Row): number | undefined => {
  const { version } = currentRow(model, row)
  return typeof version === 'number' ? version : undefined
}

/** Makes a row, with the rows that are made with it. @param values by wire name @throws CallError with the errors of its fields */
export const createRow = <N extends string>(model: Model<N>, values: NewRow<N>): Promise<{ data: unknown }> =>
  client.post<unknown>(model.entity.api, values)

/** Changes fields of a row. @param row as it was read @throws CallError 409 where somebody else has changed the same fields */
export const changeRow = <N extends string>(
  model: Model<N>,
  row: RowOf<N>,
  change: ChangeOf<N>,
): Promise<{ data: unknown }> => client.put<unknown>(rowPath(model, row), { ...change, version: versionOf(model, row) })

/**
 * Changes fields of a row as forms and cells do: lists as differences, files as multipart.
 * @param row as it was read, with its version; other servers get the whole specified payload
 * @param query of the address, such as `?include=tags`
 */
export const writeRow = (
  model: Model,
  payloads: Payloads,
  row: Row,
  changed: Row,
  query = '',
): Promise<{ data: unknown }> => {
  const payload = updatePayload(model, payloads, row, changed)
  const body = needsMultipart(model, payload, false) ? toFormData(payload, false) : payload
  return client.put<unknown>(`${rowPath(model, row)}${query}`, body)
}

/** A moment of a series, and whether it alone or all from it on are meant. */
export type MomentOfSeries = {
  /** Id of the series. */
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly scope: 'this' | 'following'
  /** Version of the series that was read. */
  readonly version: number
}
const momentBody = ({ at, scope, version }: MomentOfSeries): Row => ({ occurrence: at, scope, version })

/** Changes one moment of a series, or all from it on. @throws CallError 409 where it is none any more */
export const changeMoment = (model: Model, of: MomentOfSeries, values: Row): Promise<{ data: unknown }> =>
  client.put<unknown>(`${rowPath(model, { id: of.id })}/occurrence`, { ...values, ...momentBody(of) })

/** Leaves out one moment of a series, or ends the series before it. @throws CallError 409 where it is none any more */
export const deleteMoment = (model: Model, of: MomentOfSeries): Promise<{ data: unknown }> =>
  client.delete<unknown>(`${rowPath(model, { id: of.id })}/occurrence`, { data: momentBody(of) })

/**
 * Deletes a row.
 * @param row as it was read @throws CallError 412 where somebody else has changed it since; then the shown data are
 * read again
 */
export const deleteRow = async (model: Model, row: Row): Promise<{ data: unknown }> => {
  const version = settings.own ? versionOf(model, row) : undefined
  const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
  try {
    return await client.delete<unknown>(rowPath(model, row), { headers })
  } catch (error) {
    if ((error as CallError).statusCode === 412) void refetchAll()
    throw error
  }
}
