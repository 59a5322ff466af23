import { useMemo, useRef } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { useMe } from '../../data/access/me.tsx'
import { useModel } from '../../data/areas/product.ts'
import { type EntryValues, keepUnsent, type Unsent, useSending } from '../../data/rows/unsent.ts'
import { useKeptForm } from './use-kept-form.ts'

export type LineOf = {
  /** The entity of new rows, and the field that is typed. */
  readonly target: readonly [entity: string, field: string]
  /** Distinguishes lines for the same entity. */
  readonly place: string
  /** Creates the row. @param more values from `withText` @returns false if it failed: the text then returns */
  readonly add: (text: string, more: EntryValues) => Promise<boolean>
  /** Returns values to keep beside the sent text, by names that no field has. */
  readonly withText?: () => EntryValues
}

/** State of an input that adds rows one by one: it is empty after each Enter, and rows are sent in the background. */
export const useAddLine = ({ target: [entity, name], place, add, withText }: LineOf) => {
  const model: Model = useModel(entity)
  const fields: readonly ModelField[] = useMemo(
    () => model.fields.filter((field) => field.name === name),
    [model, name],
  )
  const { form, draft, clear } = useKeptForm({ model, fields, place, empty: { [name]: '' } })
  const storageKey = `${String(useMe().id)}.${entity}.${place}`
  const { unsent, send, drop } = useSending(storageKey, (values) => add(String(values[name]), values))
  const input = useRef<HTMLInputElement>(null)
  const text = String(form.watch(name) ?? '')
  const write = (next: string) => form.setValue(name, next)
  const focus = () => input.current?.focus()
  return {
    model,
    fields,
    draft,
    text,
    write,
    clear,
    input,
    /** Puts back a text that could not be saved. */
    giveBack: (text: string) => keepUnsent(storageKey, { [name]: text }),
    end: () => {
      const text = String(form.getValues(name) ?? '').trim()
      if (text === '') return
      const more = withText?.() ?? {}
      clear()
      send({ ...more, [name]: text })
    },
    notes: {
      model,
      fields,
      unsent,
      onAgain: (line: Unsent) => {
        drop(line)
        focus()
        send(line.values)
      },
      onBack:
        text === ''
          ? (line: Unsent) => {
              drop(line)
              focus()
              write(String(line.values[name]))
            }
          : undefined,
      onDrop: (line: Unsent) => {
        drop(line)
        focus()
      },
    },
  }
}
export type Line = ReturnType<typeof useAddLine>
