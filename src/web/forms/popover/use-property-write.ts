import { useRef } from 'react'
import { traitsOf } from '../../../core/kinds.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import { useIncludes } from '../../access/readable.ts'
import { useRowWrite } from '../../access/use-row-write.ts'
import { client } from '../../api/client.ts'
import { CallError } from '../../api/errors.ts'
import { type Row, readOne } from '../../api/shapes.ts'
import { patchCachedRow } from '../../data/patch-row-queries.ts'
import { currentRow, newerOf, rowQueue } from '../../data/row-queue.ts'

/** What the server refused: its reason, and the value to correct. */
export type Refusal = { readonly error: CallError; readonly value: unknown }

/**
 * Saves a property of a row: shown at once in all cached queries, sent one after the other, each on top of the answer to the
 * one before, with undo.
 * @param row the row as cached, with the relation that is changed
 */
export const usePropertyWrite = (model: Model, field: ModelField, row: Row) => {
  const include = useIncludes(model)
  const write = useRowWrite(model, { include })
  const queue = rowQueue(model.name, String(row.id))
  /** The row as the server has it, unlike the cached ones, which show unsaved values. */
  const saved = useRef(row)
  const pending = useRef(0)
  // A cached row of the same version may hold unsaved values.
  if (pending.current === 0) saved.current = newerOf(saved.current, row)
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}`

  /** @returns why it was refused; undefined if it was saved */
  const save = (value: unknown, related?: Row | readonly Row[] | null): Promise<Refusal | undefined> => {
    const isList = traitsOf(field.field).many === true && field.includeAs !== null
    const shown = {
      ...(isList ? {} : { [field.wire]: value }),
      ...(related === undefined || field.includeAs === null ? {} : { [field.includeAs]: related }),
    }
    const revert = patchCachedRow(model, row, shown)
    queue.unsaved.push(shown)
    pending.current += 1
    return queue.enqueue(async () => {
      try {
        const base = newerOf(saved.current, queue.last)
        saved.current = { ...base, ...(await write(base, { [field.wire]: value })) }
        queue.last = saved.current
        return undefined
      } catch (error) {
        revert()
        if (error instanceof CallError) return { error, value }
        throw error
      } finally {
        pending.current -= 1
        queue.unsaved.splice(queue.unsaved.indexOf(shown), 1)
        // The answer has been put over what is still to be sent.
        if (queue.unsaved.length > 0) patchCachedRow(model, row, Object.assign({}, ...queue.unsaved))
      }
    })
  }

  /** Reads the row anew, so that the next write is based on what others have saved. */
  const reread = async (): Promise<void> => {
    const { data } = await client.get<unknown>(path, { params: { include: include.join(',') } })
    saved.current = readOne(data)
    queue.last = saved.current
  }
  return { save, reread, current: currentRow(queue, row) }
}
