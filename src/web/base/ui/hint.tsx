import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** Delay in milliseconds before the tooltip shows under a resting pointer. */
const delay = 400
/** Height in pixels needed below the anchor. */
const heightBelow = 48

/** Aligned with the nearer window edge, so that it stays inside the window. */
const placeAt = ({ left, right, top, bottom }: DOMRect): CSSProperties => {
  const { clientWidth, clientHeight, dir } = document.documentElement
  const [before, after] = dir === 'rtl' ? [clientWidth - right, left] : [left, clientWidth - right]
  return {
    ...(before < after ? { insetInlineStart: before } : { insetInlineEnd: after }),
    ...(bottom + heightBelow < clientHeight ? { insetBlockStart: bottom } : { insetBlockEnd: clientHeight - top }),
  }
}

/**
 * A tooltip while the child is hovered or has the keyboard focus; Escape hides it. MUI's Tooltip does the same for 12
 * KB gzip. The child has an accessible name of its own.
 */
export const Hint = ({ title, children }: { title: string; children: ReactNode }) => {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<CSSProperties>()
  const show = () =>
    setPlace(anchor.current?.firstElementChild ? placeAt(anchor.current.getBoundingClientRect()) : undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows a name that assistive technology has already
    <span
      ref={anchor}
      className="hint-anchor"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = setTimeout(show, delay)
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) show()
      }}
      onBlur={hide}
      onKeyDown={({ key }) => {
        if (key === 'Escape' || key === 'Enter' || key === ' ') hide()
      }}
    >
      {children}
      {place !== undefined && (
        <span role="tooltip" className="hint" style={place}>
          <span>{title}</span>
        </span>
      )}
    </span>
  )
}
