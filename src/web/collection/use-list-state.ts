import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../core/model.ts'
import { formParameter } from '../addresses/form-address.ts'
import { settings } from '../base/settings.ts'
import { isOfList, type ListState, readListState, writeListState } from './list-state.ts'

/** Parameter of the address that names the shape of a list which has several. */
export const shapeParameter = 'shape'

/** The list's state, held by the address alone: Back is undo. */
export const useListState = (model: Model) => {
  const [params, setParams] = useSearchParams()
  const read = readListState(params, model)
  // Another server knows of no trash and no groups, whatever the address says.
  const state = settings.own ? read : { ...read, trash: false, group: undefined }
  // What was written last: a second change may come before the address of the first has been shown.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const write = (next: Partial<ListState>, replace: boolean) => {
    const written = writeListState({ ...readListState(latest.current, model), ...next }, model)
    // What the page around the list says stays: which of its tabs is open.
    for (const [name, value] of latest.current) if (!isOfList(name)) written.append(name, value)
    latest.current = written
    setParams(latest.current, { replace })
  }
  return {
    state,
    /** The address says nothing but perhaps which view, row or form is open: the view's own state is meant. */
    isBare: [...params.keys()].every((name) => ['view', 'peek', shapeParameter, formParameter].includes(name)),
    /** A change of anything but the page begins again at the first one. */
    change: (next: Partial<ListState>, replace = false) => write({ page: 1, ...next }, replace),
    /** Opens a row at the side, or closes it; from one row to the next Back leads to the list. */
    setPeek: (peek: string | undefined, replace = false) => write({ peek }, replace),
  }
}
