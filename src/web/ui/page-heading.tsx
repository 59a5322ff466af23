import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { settings } from '../base/settings.ts'

/** Address whose heading has been focused: the first page of a visit leaves the focus where the browser puts it. */
let focusedPath: string | undefined

type Props = { readonly title: string; readonly isFocused?: boolean; readonly children?: ReactNode }

/**
 * The page's one h1. On a change of route the focus goes to it, so that a screen reader says where one is and the
 * keyboard starts there; in the page's own commit, so that it takes nothing back from whoever has moved on since.
 * @param title also the document's title
 * @param isFocused false where the page has a better place: its form's first field
 */
export const PageHeading = ({ title, isFocused = true, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${settings.name}`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useLayoutEffect(() => {
    const here = window.location.pathname
    if (isFocused && focusedPath !== undefined && focusedPath !== here) heading.current?.focus({ preventScroll: true })
    focusedPath = here
  }, [])
  return (
    <h1 ref={heading} className="page-heading" tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
