import type { KeyboardEvent } from 'react'

const controlsOf = (line: Element | null | undefined): readonly HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>('button, input') ?? []),
]

/**
 * Arrow keys for a list whose lines have the same controls: up and down move the focus to the same control of the next
 * line, which Tab reaches only through all controls between.
 */
export const moveAlongLines = (event: KeyboardEvent): void => {
  const { key, target } = event
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLElement)) return
  const line = target.closest('li')
  const next = controlsOf(key === 'ArrowDown' ? line?.nextElementSibling : line?.previousElementSibling)
  const same = next[Math.min(controlsOf(line).indexOf(target), next.length - 1)]
  if (same === undefined) return
  event.preventDefault()
  same.focus()
}
