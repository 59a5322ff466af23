// Decision (2026-11): A cell's write has the version of the row when editing began, or the newest if the field's value
// is unchanged since.
import { useRef, useState } from 'react'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useRowWrite } from '../../data/access/use-row-write.ts'
import { isEqual, startValues } from '../../fields/forms/form-values.ts'
import { cachedRow, isOfSheet, patchRow } from './use-sheet-rows.ts'

/** State of a cell's last write: pending, or failed with the typed value. */
export type CellState =
  | { readonly is: 'saving' }
  | { readonly is: 'failed'; readonly failure: CallError; readonly value: unknown }
export const cellKey = (id: string, field: ModelField): string => `${id} ${field.wire}`

/** Tells whether the value can be displayed optimistically; only the server knows titles of references. */
const isOptimistic = ({ field }: ModelField): boolean => traitsOf(field).points !== true

const valueIn = (field: ModelField, row: Row): unknown => startValues([field], row)[field.wire] ?? null

/**
 * Writes of single cells, optimistic, reverted with a note at the cell if refused. The server merges by field and
 * version. Writes of one row are sent in order, so that a user does not conflict with their own writes.
 */
export const useCellWrites = (model: Model, include: readonly string[]) => {
  const writeRow = useRowWrite(model, {
    include,
    applyOptimistic: (row, changed) => {
      const id = String(row.id)
      const current = cachedRow(model, id) ?? row
      const optimistic = Object.entries(changed).filter(([wire]) =>
        model.fields.some((one) => one.wire === wire && isOptimistic(one)),
      )
      patchRow(model, id, Object.fromEntries(optimistic))
      return () => patchRow(model, id, Object.fromEntries(optimistic.map(([wire]) => [wire, current[wire] ?? null])))
    },
    onAnswer: (answer) => patchRow(model, String(answer.id), answer),
    isUpToDate: isOfSheet(model),
  })
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const pendingByRow = useRef(new Map<string, Promise<void>>())
  const address = (id: string) => `${model.entity.api}/${encodeURIComponent(id)}`
  const set = (key: string, state: CellState | undefined) =>
    setStates((before) => {
      const next = new Map(before)
      if (state === undefined) next.delete(key)
      else next.set(key, state)
      return next
    })

  const query = include.length === 0 ? '' : `?${new URLSearchParams({ include: include.join(',') })}`
  /** Refetches a row with the sheet's relations. */
  const refetch = async (id: string): Promise<Row> => {
    const row = readOne((await client.get<unknown>(`${address(id)}${query}`)).data)
    patchRow(model, id, row)
    return row
  }

  const write = async (edited: Row, field: ModelField, value: unknown): Promise<void> => {
    const id = String(edited.id)
    const key = cellKey(id, field)
    const current = cachedRow(model, id) ?? edited
    // If others have changed the field since, the old version is sent, so that the server reports a conflict.
    const row = isEqual(valueIn(field, current), valueIn(field, edited)) ? current : edited
    try {
      await writeRow(row, { [field.wire]: value })
      set(key, undefined)
      // Other servers answer without titles of references. A failed refetch loses nothing.
      if (!settings.own) await refetch(id).catch(() => undefined)
    } catch (error) {
      set(key, { is: 'failed', failure: error as CallError, value })
    }
  }

  return {
    states,
    reread: refetch,
    forget: (id: string, field: ModelField) => set(cellKey(id, field), undefined),
    save: (row: Row, field: ModelField, value: unknown): void => {
      const id = String(row.id)
      set(cellKey(id, field), { is: 'saving' })
      const done = (pendingByRow.current.get(id) ?? Promise.resolve()).then(() => write(row, field, value))
      pendingByRow.current.set(id, done)
    },
  }
}
export type CellWrites = ReturnType<typeof useCellWrites>
