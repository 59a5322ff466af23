import { type ReactNode, useEffect, useRef } from 'react'
import { settings } from '../settings.ts'

/** Address whose heading has been focused: the first page of a visit leaves the focus where the browser puts it. */
let focusedPath: string | undefined

/**
 * The page's one h1. On a change of route the focus goes to it, so that a screen reader says where one is and the
 * keyboard starts there.
 * @param title also the document's title
 */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${settings.name}`
  }, [title])
  useEffect(() => {
    const here = window.location.pathname
    if (focusedPath !== undefined && focusedPath !== here) heading.current?.focus({ preventScroll: true })
    focusedPath = here
  }, [])
  return (
    <h1 ref={heading} className="page-heading" tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
