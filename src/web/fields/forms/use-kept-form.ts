import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { useMe } from '../../data/access/me.tsx'
import type { Values } from './form-values.ts'
import { useDraft } from './use-draft.ts'

type Options = {
  /** Of what is made by it. */
  readonly model: Model
  readonly fields: readonly ModelField[]
  /** Tells it from others for the same entity; it does not change while the form is on screen. */
  readonly place: string
  /** What it begins with, and is again when something was made. */
  readonly empty: Values
}

/** A small form on a page about something else, whose text outlives a reload as a whole form's does. */
export const useKeptForm = ({ model, fields, place, empty }: Options) => {
  const user = String(useMe().id)
  const form = useForm<Record<string, unknown>>({ defaultValues: empty })
  const start = useRef(empty)
  const saved = useRef(false)
  const [at] = useState(() => ({ user, entity: model.name, id: `on.${place}` }))
  const draft = useDraft({ place: at, fields, start, form, saved })
  /** Begins again. @param kept values that stay as they are */
  const clear = (kept: Values = {}) => {
    form.reset({ ...empty, ...kept })
    draft.drop()
  }
  return { form, draft, clear }
}
