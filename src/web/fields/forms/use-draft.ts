import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../core/declare/model.ts'
import { notify } from '../../base/feedback/notices.ts'
import {
  type Draft,
  type DraftPlace,
  draftsOf,
  dropDraft,
  keepDraft,
  newDraftKey,
  splitDraft,
  thisTab,
} from './draft.ts'
import { changedValues, isEqual, type Values } from './form-values.ts'

type Options = {
  readonly place: DraftPlace
  readonly fields: readonly ModelField[]
  /** The form's initial values; updated when the row is read again. */
  readonly start: RefObject<Values>
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'getValues' | 'setValue' | 'subscribe'>
  /** Tells whether a field's first value is only a proposal, which differs each time. */
  readonly isProposed?: (wire: string) => boolean
  /** Stops storing: the form was saved. */
  readonly saved: RefObject<boolean>
}

/**
 * Keeps a form's drafts: its own is restored on mount, those of other tabs are offered, and all are stored until used.
 */
export const useDraft = ({ place, fields, start, form, isProposed, saved }: Options) => {
  const { t } = useTranslation('common')
  const [key] = useState(() => newDraftKey(place))
  const [drafts] = useState(() => draftsOf(place, fields, Date.now()))
  const [isRestored, setRestored] = useState(false)
  /** Draft of another tab, which may still be in use there. */
  const [offeredDraft, setOfferedDraft] = useState<Draft | undefined>(() => drafts.find(({ tab }) => tab !== thisTab()))
  /** Typed values that conflict with newer ones. */
  const [older, setOlder] = useState<Values>({})
  const olderRef = useRef(older)

  const keepOlder = (values: Values) => {
    olderRef.current = values
    setOlder(values)
  }
  const isFull = useRef(false)
  /** @returns whether nothing is lost if the page is left */
  const write = useRef((values: Values): boolean => {
    if (saved.current) return true
    const changed = changedValues(fields, values, start.current)
    const input = { changed, start: start.current, older: olderRef.current }
    const isKept = keepDraft(key, fields, input, Date.now())
    // The notice is shown once, not at every key.
    if (!isKept && !isFull.current) notify({ type: 'error', message: t('draft.full'), key: 'draft-full' })
    isFull.current = !isKept
    return isKept
  })
  const setValues = (values: Values) => {
    for (const [wire, value] of Object.entries(values)) form.setValue(wire, value, { shouldDirty: true })
  }
  const applyDraft = (draft: Draft) => {
    const now = form.getValues()
    const split = splitDraft(draft, now, (wire) => isEqual(now[wire], start.current[wire]), isProposed)
    setValues(split.restorable)
    keepOlder({ ...split.older, ...olderRef.current })
    setRestored(true)
    // The draft continues as this form's own.
    if (write.current(form.getValues())) dropDraft(draft.key)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts are read once, when the form opens
  useEffect(() => {
    for (const draft of drafts.filter(({ tab }) => tab === thisTab())) applyDraft(draft)
  }, [])

  const { subscribe, getValues } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => write.current(values), 200)
      },
    })
    // This stores the last typed values before the page is left or the tab closed.
    const last = () => write.current(getValues())
    window.addEventListener('pagehide', last)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', last)
      last()
    }
  }, [subscribe, getValues])

  return {
    isRestored,
    offered: offeredDraft,
    older,
    /** Restores the offered draft where no newer value conflicts. */
    restore: () => {
      if (offeredDraft !== undefined) applyDraft(offeredDraft)
      setOfferedDraft(undefined)
    },
    dismiss: () => {
      if (offeredDraft !== undefined) dropDraft(offeredDraft.key)
      setOfferedDraft(undefined)
    },
    /** Overwrites newer values with the draft's, as the user asked. */
    takeOlder: () => {
      const values = olderRef.current
      keepOlder({})
      setValues(values)
    },
    dropOlder: () => {
      keepOlder({})
      write.current(getValues())
    },
    /** Removes the draft: discarded or saved. */
    drop: () => {
      keepOlder({})
      dropDraft(key)
      setRestored(false)
    },
  }
}
