/**
 * Development check: reports in the console where a keyboard user lost the focus. The focused element was removed,
 * hidden or disabled, and a second later, without further input, the focus is at the body or at the root of the dialog.
 * It only reports; the code that removes an element has to move the focus (`ui/focus-beside.ts`).
 *
 * Browser tests run this function's text in every page (`tests/e2e/harness/fixtures.ts`), so it refers to nothing
 * outside.
 */
export const watchLostFocus = (): void => {
  const patience = 1000
  const interval = 100
  let focused: HTMLElement | undefined
  /** Ancestors of the focused element, innermost first. They are kept, as nobody can find them once it is removed. */
  let ancestors: readonly Element[] = []
  let isByKeyboard = false
  /** The time at which the focus was lost, in milliseconds as `performance.now()`; undefined while it is not lost. */
  let lostAt: number | undefined

  const canHold = (element: HTMLElement) =>
    element.isConnected &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert]') === null
  /** MUI gives a focus that was lost within a dialog to the dialog's root. */
  const isTrapRoot = (element: Element) =>
    element.previousElementSibling?.matches('[data-testid=sentinelStart]') === true
  const isLost = () => {
    const now = document.activeElement
    if (focused === undefined || !isByKeyboard || canHold(focused)) return false
    return now === null || now === document.body || (isTrapRoot(now) && ancestors.includes(now))
  }
  /** Tells whether a part is still loading: it takes the focus once it is there. */
  const isWaiting = () => document.querySelector('.MuiSkeleton-root, [aria-busy=true]') !== null
  const nameOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML

  const check = () => {
    if (!isLost() || isWaiting()) {
      lostAt = undefined
      return
    }
    lostAt ??= performance.now()
    if (performance.now() - lostAt < patience || focused === undefined) return
    const where = ancestors.map(({ tagName }) => tagName.toLowerCase()).join(' < ')
    console.error(
      `The keyboard focus was lost on ${location.pathname}${location.search}: ${nameOf(focused)} ${focused.textContent ?? ''} in ${where}`,
    )
    focused = undefined
    lostAt = undefined
  }
  const restart = (byKeyboard: boolean) => () => {
    isByKeyboard = byKeyboard
    lostAt = undefined
  }
  window.addEventListener('keydown', restart(true), { capture: true })
  window.addEventListener('pointerdown', restart(false), { capture: true })
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      focused = target
      const chain: Element[] = []
      for (let at = target.parentElement; at !== null; at = at.parentElement) chain.push(at)
      ancestors = chain
    },
    { capture: true },
  )
  window.setInterval(check, interval)
  // Tests ask this directly, as they end before the second is over.
  Object.assign(window, { isFocusInDoubt: () => isLost() && !isWaiting() })
}
