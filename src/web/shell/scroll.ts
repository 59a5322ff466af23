import { hashOffset } from '../theme/tokens.ts'

/** Marks bars that stay as one scrolls, and so cover what lies below. */
export const sticks = 'data-sticks'

/** How long a page may take until it has what the address names: its rows may come over a slow line. */
const patience = 30_000

/** Smooth, unless the system asks for less motion. */
const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

export const scrollToTop = (how: ScrollBehavior = behavior()): void => window.scrollTo({ top: 0, behavior: how })

/** @returns undefined for what is no id: hashes of links in mails carry tokens, and anybody can write `#%` */
export const idOfHash = (hash: string): string | undefined => {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}

/** The specification's 60, or what stays above it where that is more. */
const offset = (): number => {
  const bottoms = [...document.querySelectorAll(`[${sticks}]`)].map((bar) => bar.getBoundingClientRect().bottom + 4)
  return Math.max(hashOffset, ...bottoms)
}

const scrollToElement = (target: Element): void =>
  window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - offset(), behavior: behavior() })

const gestures = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const

/**
 * Goes to what the hash names, at once or as soon as the page has it, and again while rows that come late move it, unless
 * the reader has begun to move; without a hash to the top.
 * @returns how to stop watching
 */
export const scrollToHash = (hash: string): (() => void) => {
  const id = idOfHash(hash)
  const find = () => (id === undefined ? null : document.getElementById(id))
  if (find() === null) scrollToTop('instant')
  if (id === undefined) return () => undefined
  const go = () => {
    const found = find()
    if (found === null) return
    appears.disconnect()
    scrollToElement(found)
  }
  const appears = new MutationObserver(go)
  // Its first report comes at once, and so goes to what is there already.
  const moves = new ResizeObserver(go)
  const stop = () => {
    clearTimeout(end)
    appears.disconnect()
    moves.disconnect()
    for (const gesture of gestures) window.removeEventListener(gesture, stop)
  }
  const end = setTimeout(stop, patience)
  appears.observe(document.body, { childList: true, subtree: true })
  moves.observe(document.body)
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true })
  return stop
}
