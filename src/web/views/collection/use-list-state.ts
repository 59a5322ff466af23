import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { settings } from '../../base/browser/settings.ts'
import { formParameter } from '../../data/addresses/form-address.ts'
import { isListParameter, type ListState, readListState, writeListState } from './list-state.ts'

/** URL parameter with the shape of a list that has several. */
export const shapeParameter = 'shape'
/** URL parameters of a timeline: they say how rows are shown, not which. */
export const [scaleParameter, foldedParameter] = ['scale', 'folded'] as const

/** Parameters with which a list still has no state of its own. */
const besideState: readonly string[] = ['view', 'peek', shapeParameter, scaleParameter, foldedParameter, formParameter]

/** The list's state, held by the URL alone, so that Back undoes a change. */
export const useListState = (model: Model) => {
  const [params, setParams] = useSearchParams()
  const urlState = readListState(params, model)
  // Other servers have neither trash nor groups; those parameters are ignored.
  const state = settings.own ? urlState : { ...urlState, trash: false, group: undefined }
  // The latest URL: a second change may come before the first has been rendered.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const write = (next: Partial<ListState>, replace: boolean) => {
    const nextParams = writeListState({ ...readListState(latest.current, model), ...next }, model)
    // Parameters of the surrounding page are kept, such as its open tab.
    for (const [name, value] of latest.current) if (!isListParameter(name)) nextParams.append(name, value)
    latest.current = nextParams
    setParams(latest.current, { replace })
  }
  return {
    state,
    /** The URL has no state of its own (at most a view, row, form or shape and its looks): the view's state applies. */
    isBare: [...params.keys()].every((name) => besideState.includes(name)),
    /** Changes the state; any change but that of the page returns to page 1. */
    change: (next: Partial<ListState>, replace = false) => write({ page: 1, ...next }, replace),
    /** Opens a row in the side panel, or closes it. @param replace replaces the history entry, so that Back leads to the list */
    setPeek: (peek: string | undefined, replace = false) => write({ peek }, replace),
  }
}
