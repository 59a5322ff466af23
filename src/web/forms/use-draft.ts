import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ModelField } from '../../core/model.ts'
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
import { changedValues, same, type Values } from './form-values.ts'

type Options = {
  readonly place: DraftPlace
  readonly fields: readonly ModelField[]
  /** What the form began with; it moves with a row that is read again. */
  readonly start: RefObject<Values>
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'getValues' | 'setValue' | 'subscribe'>
  /** Nothing is to be kept any more. */
  readonly saved: RefObject<boolean>
}

/** A form's drafts: its own is restored as it opens, those of other windows are offered, all are kept until used. */
export const useDraft = ({ place, fields, start, form, saved }: Options) => {
  const [key] = useState(() => newDraftKey(place))
  const [found] = useState(() => draftsOf(place, fields, Date.now()))
  const [isRestored, setRestored] = useState(false)
  /** Typed elsewhere, and not taken over: it may be in use in another window. */
  const [offered, setOffered] = useState<Draft | undefined>(() => found.find(({ tab }) => tab !== thisTab()))
  /** Typed over what has been written anew since. */
  const [older, setOlder] = useState<Values>({})
  const kept = useRef(older)

  const keepOlder = (values: Values) => {
    kept.current = values
    setOlder(values)
  }
  const write = useRef((values: Values) => {
    if (saved.current) return
    const changed = changedValues(fields, values, start.current)
    keepDraft(key, fields, { changed, start: start.current, older: kept.current }, Date.now())
  })
  const put = (values: Values) => {
    for (const [wire, value] of Object.entries(values)) form.setValue(wire, value, { shouldDirty: true })
  }
  const take = (draft: Draft) => {
    const now = form.getValues()
    const split = splitDraft(draft, now, (wire) => same(now[wire], start.current[wire]))
    put(split.fits)
    keepOlder({ ...split.older, ...kept.current })
    setRestored(true)
    // It lives on as this form's own.
    write.current(form.getValues())
    dropDraft(draft.key)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts are read once, when the form opens
  useEffect(() => {
    for (const draft of found.filter(({ tab }) => tab === thisTab())) take(draft)
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
    // What was typed in the last moment before the page was left, or the tab was closed.
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
    offered,
    older,
    /** Takes the offered draft over, as far as nothing newer stands in its place. */
    restore: () => {
      if (offered !== undefined) take(offered)
      setOffered(undefined)
    },
    dismiss: () => {
      if (offered !== undefined) dropDraft(offered.key)
      setOffered(undefined)
    },
    /** On purpose: what was typed goes over what is newer. */
    takeOlder: () => {
      const values = kept.current
      keepOlder({})
      put(values)
    },
    dropOlder: () => {
      keepOlder({})
      write.current(getValues())
    },
    /** Thrown away on purpose, or saved. */
    drop: () => {
      keepOlder({})
      dropDraft(key)
      setRestored(false)
    },
  }
}
