import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

export const cellOf = (box: HTMLElement | null, day: string): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-date="${day}"]`) ?? null
export const entriesIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
]

/** The target of the focus: an entry by its key, with a day for the case that the entry is gone; or a day. */
type Target = { readonly key?: string | undefined; readonly day?: string | undefined }

const elementOf = (box: HTMLElement | null, { key, day }: Target): HTMLElement | null | undefined => {
  const entry = key === undefined ? undefined : entriesIn(box).find((one) => one.dataset.entry === key)
  return entry ?? (day === undefined ? undefined : cellOf(box, day))
}

/**
 * Keeps the focus in a calendar that replaces its elements, and places them later. The target is the element that has
 * the focus, or to which a key leads. It gets the focus once it can take it, and again whenever it is replaced, until
 * Tab or the pointer leads elsewhere.
 */
export const useFocusTarget = (box: RefObject<HTMLElement | null>) => {
  const target = useRef<Target & { isPending: boolean }>(undefined)
  /** Returns the element that should get the focus now. */
  const due = useCallback(() => {
    const now = target.current
    if (now === undefined || (!now.isPending && document.activeElement !== document.body)) return undefined
    // A dialog that asks about the entry keeps the focus; the target waits.
    if (document.activeElement?.closest('[role=dialog]')) return undefined
    const element = elementOf(box.current, now)
    if (element?.matches('[data-date]') === true) element.tabIndex = -1
    return element
  }, [box])
  const clear = useCallback(() => {
    target.current = undefined
  }, [])
  useEffect(() => {
    if (box.current === null) return undefined
    const observer = new MutationObserver(() => due()?.focus())
    observer.observe(box.current, { subtree: true, childList: true, attributeFilter: ['style', 'class'] })
    document.addEventListener('pointerdown', clear, { capture: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', clear, { capture: true })
    }
  }, [box, due, clear])
  return {
    set: (next: Target) => {
      target.current = { ...next, isPending: true }
      due()?.focus()
    },
    /** Makes any element that took the focus the target. A hidden element refuses the focus, and its target waits. */
    onFocus: ({ target: element }: FocusEvent<HTMLElement>) => {
      const { entry, date } = element.dataset
      if (entry !== undefined) {
        const day = target.current?.key === entry ? target.current.day : undefined
        target.current = { key: entry, day, isPending: false }
      } else if (date !== undefined) target.current = { day: date, isPending: false }
    },
    clear,
  }
}
