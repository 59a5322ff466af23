import { useEffect, useState } from 'react'
import type { Mark } from '../../core/marks.ts'
import type { Look } from './mark-looks.ts'

type Looks = { readonly [M in Mark]: Look }
let known: Looks | undefined
const load = async (): Promise<Looks> => (await import('./mark-looks.ts')).markLooks

/**
 * How marks are drawn, once that has come: the first list does not wait for it, and where the line is cut the word alone
 * stands there.
 */
export const useLooks = (): Looks | undefined => {
  const [looks, setLooks] = useState(known)
  useEffect(() => {
    if (looks !== undefined) return undefined
    let isGone = false
    load().then(
      (markLooks) => {
        known = markLooks
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
