import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isFocusInUse } from './focus/is-focus-in-use.ts'
import { titleCount } from './title-count.ts'
import { useProductName } from './use-product-name.ts'

/** Path of the last page. Undefined on the first page of a visit, where the browser places the focus. */
let lastPath: string | undefined
/** Whether the last heading had the focus when it was removed: a page that was read again may render a new heading. */
let hadFocus = false
/**
 * The element that had the focus when the last heading was removed: it led to the next page, such as a link or a
 * palette that is still closing.
 */
let focusBefore: Element | null = null

type Props = { readonly title: string; readonly isFocused?: boolean; readonly children?: ReactNode }

/**
 * The page's h1. After a change of route it gets the focus, so that screen readers announce the page and the keyboard
 * starts there. That happens in a layout effect, so that a later move of the focus by the user is not undone. A heading
 * that appears late does not take the focus from a dialog, menu or field to which the user has gone meanwhile.
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
