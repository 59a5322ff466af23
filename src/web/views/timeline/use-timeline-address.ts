import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { foldedParameter, scaleParameter } from '../collection/use-list-state.ts'
import { type Zoom, zooms } from './scale.ts'

/** The most folded rows that an address keeps: proxies refuse addresses of more than some 8 kB. */
const mostFolded = 100

/**
 * Keeps the scale and folded rows of a timeline in the address, so that reload and Back keep them. A scale that nobody
 * has chosen follows from the plan and is not in the address.
 * @param usual scale until one is chosen or fitted
 */
export const useTimelineAddress = (usual: Zoom) => {
  const [params, setParams] = useSearchParams()
  const [fitted, setFitted] = useState(usual)
  const chosen = zooms.find((one) => one === params.get(scaleParameter))
  const text = params.get(foldedParameter) ?? ''
  const folded = useMemo((): ReadonlySet<string> => new Set(text === '' ? [] : text.split(',')), [text])
  const write = (name: string, value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    zoom: chosen ?? fitted,
    onZoom: (zoom: Zoom) => write(scaleParameter, zoom),
    /** Takes the scale that suits the plan; undefined where one is chosen. */
    onFit: chosen === undefined ? setFitted : undefined,
    folded,
    /** Folds a row, or unfolds it; beyond the most, the rows that were folded first are unfolded. */
    onFold: (id: string) => {
      const ids = folded.has(id) ? [...folded].filter((one) => one !== id) : [...folded, id].slice(-mostFolded)
      write(foldedParameter, ids.length === 0 ? undefined : ids.join(','))
    },
  }
}
