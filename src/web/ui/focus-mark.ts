/**
 * Remembers where the focus is as something asks for it that comes later: once read, typed or downloaded.
 * @returns whether it may be given then: whoever has moved it meanwhile keeps their place; one that was lost was not moved
 */
export const focusMark = (): (() => boolean) => {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === before || now === null || now === document.body
  }
}
