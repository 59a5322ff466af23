import { useEffect, useState } from 'react'
import type { Mark } from '../../../core/declare/marks.ts'
import type { Look } from './mark-looks.ts'

type Looks = { readonly [M in Mark]: Look }
let loadedLooks: Looks | undefined
const load = async (): Promise<Looks> => (await import('./mark-looks.ts')).markLooks

/**
 * The icons of marks, once their chunk is loaded. Lists render without waiting for it, and if it can't be loaded, labels
 * alone are shown.
 */
export const useLooks = (): Looks | undefined => {
  const [looks, setLooks] = useState(loadedLooks)
  useEffect(() => {
    if (looks !== undefined) return undefined
    let isGone = false
    load().then(
      (markLooks) => {
        loadedLooks = markLooks
        if (!isGone) setLooks(markLooks)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [looks])
  return looks
}
