import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Colouring, colourings } from './plan-items.ts'

const colors = 'colors'
const float = 'float'
const workload = 'workload'
const shown = '1'

/**
 * What a plan shows, held by the address: reload and Back keep it. What is usual is not in the address.
 * @param usual how bars are coloured until another way is chosen
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
    /** What had the focus when the workload was asked for; undefined where the address asks for it. */
    loadAsker,
  }
}
