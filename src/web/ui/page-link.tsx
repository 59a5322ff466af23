import type { ReactNode } from 'react'
import { useGo } from '../base/go.ts'

/** A link that works with the router and without one. Opened with a key held, it is the browser's own. */
export const PageLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const go = useGo()
  return (
    <a
      className="link"
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
