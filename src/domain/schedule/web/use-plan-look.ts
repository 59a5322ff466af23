import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Colouring, colourings } from './plan-items.ts'

const colors = 'colors'
const float = 'float'
const workload = 'workload'
const shown = '1'

/**
 * Keeps the look of a plan in the address, so that reload and Back keep it. Usual values are not in the address.
 * @param usual the colouring of bars until the user chooses another
 */
export const usePlanLook = (usual: Colouring) => {
  const [params, setParams] = useSearchParams()
  const [loadAsker, setLoadAsker] = useState<Element | null>()
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
    coloring: colourings.find((one) => one === params.get(colors)) ?? usual,
    onColor: (next: Colouring) => write(colors, next === usual ? undefined : next),
    hasFloat: params.get(float) === shown,
    onFloat: (isShown: boolean) => write(float, isShown ? shown : undefined),
    hasLoad: params.get(workload) === shown,
    onLoad: (isShown: boolean) => {
      setLoadAsker(isShown ? document.activeElement : undefined)
      write(workload, isShown ? shown : undefined)
    },
    /** The element that had the focus when the user asked for the workload; undefined where the address asks for it. */
    loadAsker,
  }
}
