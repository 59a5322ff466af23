import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/model.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** The list's state, held by the address alone: Back is undo. */
export const useListState = (model: Model) => {
  const [params, setParams] = useSearchParams()
  const state = readListState(params, model)
  // What was written last: a second change may come before the address of the first has been shown.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  /** A change of anything but the page begins again at the first one. */
  const change = (next: Partial<ListState>, replace = false) => {
    latest.current = writeListState({ ...readListState(latest.current, model), page: 1, ...next }, model)
    setParams(latest.current, { replace })
  }
  return { state, change }
}
