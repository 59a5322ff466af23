import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { useMe } from '../../data/access/me.tsx'
import { dropDraft, keepDraft, newDraftKey } from './draft.ts'
import type { Values } from './form-values.ts'
import { useDraft } from './use-draft.ts'

type Options = {
  /** The entity of the rows that the form makes. */
  readonly model: Model
  readonly fields: readonly ModelField[]
  /** Distinguishes the form from others for the same entity; it does not change while the form is on screen. */
  readonly place: string
  /** The form's first values, which it has again after a row was made. */
  readonly empty: Values
}

/** Keeps a small form on a page about something else; its text survives a reload, like the text of a whole form. */
export const useKeptForm = ({ model, fields, place, empty }: Options) => {
  const user = String(useMe().id)
  const form = useForm<Record<string, unknown>>({ defaultValues: empty })
  const start = useRef(empty)
  const saved = useRef(false)
  const [at] = useState(() => ({ user, entity: model.name, id: `on.${place}` }))
  const draft = useDraft({ place: at, fields, start, form, saved })
  /** Empties the form. @param kept values that stay as they are */
  const clear = (kept: Values = {}) => {
    form.reset({ ...empty, ...kept })
    draft.drop()
  }
  /**
   * Keeps values while they are being sent and the form is already empty: after a reload the form has them again.
   * @returns forgets them
   */
  const keepSent = (values: Values): (() => void) => {
    const key = newDraftKey(at)
    keepDraft(key, fields, { changed: values, start: empty, older: {} }, Date.now())
    return () => dropDraft(key)
  }
  return { form, draft, clear, keepSent }
}
