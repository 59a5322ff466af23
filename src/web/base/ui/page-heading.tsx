import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isFocusInUse } from './focus/is-focus-in-use.ts'
import { titleCount } from './title-count.ts'
import { useProductName } from './use-product-name.ts'

/** Path of the last page. Undefined on the first page of a visit, where the browser places the focus. */
let lastPath: string | undefined
/** Whether the last heading had the focus as it was removed: a page that has been read may draw its heading anew. */
let hadFocus = false
/** What had the focus as the last heading was removed: what led to the next page, as a link or a palette that is still closing. */
let focusBefore: Element | null = null

type Props = { readonly title: string; readonly isFocused?: boolean; readonly children?: ReactNode }

/**
 * The page's h1. After a change of route it gets the focus, so that screen readers announce the page and the keyboard
 * starts there; in a layout effect, so that a focus moved by the user later is not taken back. A heading that comes late leaves it
 * in the dialog, menu or field to which the user has gone meanwhile.
 * @param title also the document's title
 * @param isFocused false where the page focuses something else, e.g. a form's first field
 */
export const PageHeading = ({ title, isFocused = true, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const product = useProductName()
  const count = useSyncExternalStore(titleCount.watch, titleCount.get)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${product}`
  }, [title, product, count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useLayoutEffect(() => {
    const path = window.location.pathname
    const element = heading.current
    const isLost = hadFocus && document.activeElement === document.body
    const hasGoneOn =
      document.activeElement !== document.body && document.activeElement !== focusBefore && isFocusInUse()
    if (isFocused && !hasGoneOn && lastPath !== undefined && (lastPath !== path || isLost))
      element?.focus({ preventScroll: true })
    lastPath = path
    hadFocus = false
    return () => {
      focusBefore = document.activeElement
      hadFocus = focusBefore === element
    }
  }, [])
  return (
    <h1 ref={heading} className="page-heading" tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
