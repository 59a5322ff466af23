import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'

/** Milliseconds that a pointer rests before the name shows. */
const rest = 400
/** Room that a name takes below what it names. */
const room = 48

/** Beside the edge that is nearer, so that it never leaves the window. */
const placeAt = ({ left, right, top, bottom }: DOMRect): CSSProperties => {
  const { clientWidth, clientHeight, dir } = document.documentElement
  const [before, after] = dir === 'rtl' ? [clientWidth - right, left] : [left, clientWidth - right]
  return {
    ...(before < after ? { insetInlineStart: before } : { insetInlineEnd: after }),
    ...(bottom + room < clientHeight ? { insetBlockStart: bottom } : { insetBlockEnd: clientHeight - top }),
  }
}

/**
 * Shows the name of what it wraps while that is pointed at or has the keyboard's focus; Escape puts it away. As MUI's
 * Tooltip does, which brings 12 KB gzip along. What is wrapped has the name itself, for those who hear it.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows a name that is there for all others already
    <span
      ref={anchor}
      className="hint-anchor"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = setTimeout(show, rest)
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
