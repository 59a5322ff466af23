// Decision (2026-11): A cell's write carries the version that was read when editing began, unless nobody else
// changed it.
import { useRef, useState } from 'react'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { useRowWrite } from '../access/use-row-write.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readOne } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { isEqual, startValues } from '../forms/form-values.ts'
import { isOfSheet, knownRow, patchRow } from './use-sheet-rows.ts'

/** What became of the last write of a cell: on its way, or refused with what was typed. */
export type CellState =
  | { readonly is: 'saving' }
  | { readonly is: 'failed'; readonly failure: CallError; readonly value: unknown }
export const cellKey = (id: string, field: ModelField): string => `${id} ${field.wire}`

/** What is shown before the server has answered; of a reference only the server knows the name. */
const isPlain = ({ field }: ModelField): boolean => traitsOf(field).points !== true

const valueIn = (field: ModelField, row: Row): unknown => startValues([field], row)[field.wire] ?? null

/**
 * Writes of single cells, each a merge by its field with the version that was read: shown at once, put back where they are
 * refused, with the reason at the cell. Those of one row wait for each other, so that nobody collides with themselves.
 */
export const useCellWrites = (model: Model, include: readonly string[]) => {
  const writeRow = useRowWrite(model, {
    include,
    applyOptimistic: (row, changed) => {
      const id = String(row.id)
      const known = knownRow(model, id) ?? row
      const plain = Object.entries(changed).filter(([wire]) =>
        model.fields.some((one) => one.wire === wire && isPlain(one)),
      )
      patchRow(model, id, Object.fromEntries(plain))
      return () => patchRow(model, id, Object.fromEntries(plain.map(([wire]) => [wire, known[wire] ?? null])))
    },
    onAnswer: (answer) => patchRow(model, String(answer.id), answer),
    isUpToDate: isOfSheet(model),
  })
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const waiting = useRef(new Map<string, Promise<void>>())
  const address = (id: string) => `${model.entity.api}/${encodeURIComponent(id)}`
  const set = (key: string, state: CellState | undefined) =>
    setStates((before) => {
      const next = new Map(before)
      if (state === undefined) next.delete(key)
      else next.set(key, state)
      return next
    })

  const query = include.length === 0 ? '' : `?${new URLSearchParams({ include: include.join(',') })}`
  /** Reads a row anew, with all that the sheet shows of it. */
  const reread = async (id: string): Promise<Row> => {
    const row = readOne((await client.get<unknown>(`${address(id)}${query}`)).data)
    patchRow(model, id, row)
    return row
  }

  const write = async (given: Row, field: ModelField, value: unknown): Promise<void> => {
    const id = String(given.id)
    const key = cellKey(id, field)
    const known = knownRow(model, id) ?? given
    // Written over what was seen: where others changed the same since, the server says so instead of losing theirs.
    const row = isEqual(valueIn(field, known), valueIn(field, given)) ? known : given
    try {
      await writeRow(row, { [field.wire]: value })
      set(key, undefined)
      // Another server tells no names of rows with a write. A failure here loses nothing.
      if (!settings.own) await reread(id).catch(() => undefined)
    } catch (error) {
      set(key, { is: 'failed', failure: error as CallError, value })
    }
  }

  return {
    states,
    reread,
    forget: (id: string, field: ModelField) => set(cellKey(id, field), undefined),
    save: (row: Row, field: ModelField, value: unknown): void => {
      const id = String(row.id)
      set(cellKey(id, field), { is: 'saving' })
      const after = (waiting.current.get(id) ?? Promise.resolve()).then(() => write(row, field, value))
      waiting.current.set(id, after)
    },
  }
}
export type CellWrites = ReturnType<typeof useCellWrites>
