import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { client } from '../../../base/api/client.ts'
import { CallError } from '../../../base/api/errors.ts'
import { type Row, readOne } from '../../../base/api/shapes.ts'
import { useIncludes } from '../../../data/access/readable.ts'
import { useRowWrite } from '../../../data/access/use-row-write.ts'
import { currentRow, rememberSaved, writeInTurn } from '../../../data/rows/row-writes.ts'

/** A value that the server refused, to be corrected, and the reason. */
export type Refusal = { readonly error: CallError; readonly value: unknown }

/** Returns why a value was refused: the reasons at its field, else the call's message. */
export const reasonOf = (field: ModelField, { error }: Refusal): string =>
  (error.errors[field.wire] ?? error.errors[field.name] ?? []).join(' ') || error.message

/**
 * Saves a property of a row: shown at once, sent in turn, with undo.
 * @param row the row as cached, with the relation that is changed
 */
export const usePropertyWrite = (model: Model, field: ModelField, row: Row) => {
  const include = useIncludes(model)
  const write = useRowWrite(model, { include })
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}`

  /** @returns the refusal; undefined if the value was saved */
  const save = async (value: unknown, related?: Row | readonly Row[] | null): Promise<Refusal | undefined> => {
    const isList = traitsOf(field.field).many === true && field.includeAs !== null
    const shown = {
      ...(isList ? {} : { [field.wire]: value }),
      ...(related === undefined || field.includeAs === null ? {} : { [field.includeAs]: related }),
    }
    const { error } = await writeInTurn(model, row, shown, (saved) => write(saved, { [field.wire]: value }))
    if (error === undefined) return undefined
    if (error instanceof CallError) return { error, value }
    throw error
  }

  /** Reads the row again, so that the next write is based on the values that others have saved. */
  const reread = async (): Promise<void> => {
    const { data } = await client.get<unknown>(path, { params: { include: include.join(',') } })
    rememberSaved(model, readOne(data))
  }
  return { save, reread, current: currentRow(model, row) }
}
