import { useMemo, useRef } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import { useMe } from '../access/me.tsx'
import { keepUnsent, type Unsent, useSending } from '../data/unsent.ts'
import { useModel } from '../product/product.ts'
import { useKeptForm } from './use-kept-form.ts'

export type LineOf = {
  /** What is made, and the field that is written. */
  readonly of: readonly [entity: string, field: string]
  /** Tells it from other lines for the same entity. */
  readonly place: string
  /** @returns whether it was made: else the text comes back */
  readonly add: (text: string) => Promise<boolean>
}

/** A line in which rows are written one after the other: it is empty as soon as one is ended, which goes out by itself. */
export const useAddLine = ({ of: [entity, name], place, add }: LineOf) => {
  const model: Model = useModel(entity)
  const fields: readonly ModelField[] = useMemo(
    () => model.fields.filter((field) => field.name === name),
    [model, name],
  )
  const { form, draft, clear } = useKeptForm({ model, fields, place, empty: { [name]: '' } })
  const keptAt = `${String(useMe().id)}.${entity}.${place}`
  const { unsent, send, drop } = useSending(keptAt, (written) => add(String(written[name])))
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
    /** Gives a text back that could not be made use of. */
    giveBack: (refused: string) => keepUnsent(keptAt, { [name]: refused }),
    end: () => {
      const written = String(form.getValues(name) ?? '').trim()
      if (written === '') return
      clear()
      send({ [name]: written })
    },
    notes: {
      model,
      fields,
      unsent,
      onAgain: (line: Unsent) => {
        drop(line)
        focus()
        send(line.written)
      },
      onBack:
        text === ''
          ? (line: Unsent) => {
              drop(line)
              focus()
              write(String(line.written[name]))
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
