// Decision (2026-11): In a long list only one row has stops of Tab (a roving tabindex): the first row, until the focus
// has been in another. So the elements after the list are a few stops away, however many rows are loaded, and arrows
// and the list's keys reach the rows. The controls belong to the rows' many components; their `tabindex` is set in one
// place here as rows appear.
import Box from '@mui/material/Box'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { passedMark } from './focus/focus-beside.ts'

const controls = 'a[href], button, input, select, [tabindex="0"]'

const controlsOf = (row: Element): readonly HTMLElement[] => [...row.querySelectorAll<HTMLElement>(controls)]

const setReach = (row: Element, isReached: boolean): void => {
  for (const control of controlsOf(row))
    if (isReached && control.hasAttribute(passedMark)) {
      control.removeAttribute(passedMark)
      control.tabIndex = 0
    } else if (!isReached && control.tabIndex >= 0) {
      control.setAttribute(passedMark, '')
      control.tabIndex = -1
    }
}

const isTyping = (target: HTMLElement): boolean =>
  target.matches('textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])')

type Props = {
  /** Selector of the rows. */
  readonly rows: string
  readonly children: ReactNode
}

/** A list in which one row at a time has stops of Tab; arrows up and down go to the same control of the next row. */
export const RovingRows = ({ rows, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const inUse = useRef<Element>(null)
  const settle = useRef(() => {
    const all = [...(box.current?.querySelectorAll(rows) ?? [])]
    const current = all.find((row) => row === inUse.current) ?? all[0]
    for (const row of all) setReach(row, row === current)
  }).current
  useEffect(() => {
    if (box.current === null) return undefined
    settle()
    const watcher = new MutationObserver(settle)
    watcher.observe(box.current, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [settle])
  const move = (event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    if (defaultPrevented || (key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLElement)) return
    const row = target.closest(rows)
    if (row === null || isTyping(target) || target.getAttribute('aria-haspopup') !== null) return
    const all = [...(box.current?.querySelectorAll(rows) ?? [])]
    const next = all[all.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
    const place = controlsOf(row).indexOf(target)
    const nextControls = next === undefined ? [] : controlsOf(next)
    const same = nextControls[Math.min(place, nextControls.length - 1)]
    if (same === undefined) return
    event.preventDefault()
    same.focus()
  }
  return (
    <Box
      ref={box}
      onFocus={({ target }) => {
        const row = target.closest(rows)
        if (row === null || row === inUse.current) return
        inUse.current = row
        settle()
      }}
      onKeyDown={move}
      sx={{ display: 'contents' }}
    >
      {children}
    </Box>
  )
}
