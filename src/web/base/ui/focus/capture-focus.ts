/**
 * Remembers the focused element before an asynchronous step (a call, a download) after which the focus should move.
 * @returns tells whether the focus may move: false if the user has moved it since; a lost focus (body) may move
 */
export const captureFocus = (): (() => boolean) => {
  const before = document.activeElement
  return () => {
    const active = document.activeElement
    return active === before || active === null || active === document.body
  }
}
