type List<T> = {
  readonly items: readonly T[]
  readonly active: number
  readonly setActive: (at: number) => void
  readonly choose: (item: T) => void
  /** Closes the list until another search is begun. */
  readonly dismiss: () => void
}

/** Arrows, Enter, Tab and Escape of a list below the caret. @returns true for a key that neither text nor form must handle */
export const onCaretListKey = <T>(
  event: KeyboardEvent,
  { items, active, setActive, choose, dismiss }: List<T>,
): boolean => {
  if (items.length === 0 || event.isComposing) return false
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const item = items[active]
  if (step !== 0) setActive((active + step + items.length) % items.length)
  else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) choose(item)
  else if (event.key === 'Escape') dismiss()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
