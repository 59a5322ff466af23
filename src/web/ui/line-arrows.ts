import type { KeyboardEvent } from 'react'

const controlsOf = (line: Element | null | undefined): readonly HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>('button, input') ?? []),
]

/**
 * For a list whose lines have the same controls each: up and down lead to the same control of the next line, where Tab
 * alone would stop at all that stand between.
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
