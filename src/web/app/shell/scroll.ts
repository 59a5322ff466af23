import { onSessionEnd } from '../../base/api/session-end.ts'
import { hashOffset } from '../../base/theme/tokens.ts'

/** Marks sticky bars, which cover content below. */
export const stickyAttribute = 'data-sticks'

/** Milliseconds for which a page may take until the hash's element exists. */
const timeoutMs = 30_000

/** Smooth, unless reduced motion is requested. */
const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

export const scrollToTop = (scrollBehavior: ScrollBehavior = behavior()): void =>
  window.scrollTo({ top: 0, behavior: scrollBehavior })

/** @returns undefined if the hash is no id: links in mails have tokens there, and `#%` can't be decoded */
const idOfHash = (hash: string): string | undefined => {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}

/** Top offset in pixels: the specification's 60, or the height of sticky bars if that is more. */
const offset = (): number => {
  const bottoms = [...document.querySelectorAll(`[${stickyAttribute}]`)].map(
    (bar) => bar.getBoundingClientRect().bottom + 4,
  )
  return Math.max(hashOffset, ...bottoms)
}

const scrollToElement = (target: Element): void =>
  window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - offset(), behavior: behavior() })

/** Pixels by which the page was scrolled at each place of the browser's history, by the key of its location. */
const positions = new Map<string, number>()
onSessionEnd(() => positions.clear())

/**
 * Stores the scroll position of a place of the history.
 * @returns function that ends it
 */
export const rememberScroll = (key: string): (() => void) => {
  const store = () => positions.set(key, window.scrollY)
  window.addEventListener('scroll', store, { passive: true })
  return () => window.removeEventListener('scroll', store)
}

const gestures = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const

/** Watches until the user scrolls, or the time is up. @returns function that ends it earlier */
const untilScrolled = (end: () => void): (() => void) => {
  const stop = () => {
    clearTimeout(timer)
    for (const gesture of gestures) window.removeEventListener(gesture, stop)
    end()
  }
  const timer = setTimeout(stop, timeoutMs)
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true })
  return stop
}

/**
 * Returns to the stored position of a place of the history, again while late content makes the page taller, until the user
 * scrolls.
 * @returns function that stops watching
 */
export const restoreScroll = (key: string): (() => void) => {
  const top = positions.get(key) ?? 0
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) stop()
  }
  const resizes = new ResizeObserver(scroll)
  const stop = untilScrolled(() => resizes.disconnect())
  // The observer's first report comes at once.
  resizes.observe(document.body)
  return stop
}

/**
 * Scrolls to the hash's element as soon as it exists, and again while late content moves it, until the user scrolls;
 * without a hash to the top.
 * @returns function that stops watching
 */
export const scrollToHash = (hash: string): (() => void) => {
  const id = idOfHash(hash)
  const find = () => (id === undefined ? null : document.getElementById(id))
  if (find() === null) scrollToTop('instant')
  if (id === undefined) return () => undefined
  const scroll = () => {
    const target = find()
    if (target === null) return
    insertions.disconnect()
    scrollToElement(target)
  }
  const insertions = new MutationObserver(scroll)
  // The observer's first report comes at once, which handles elements that exist already.
  const resizes = new ResizeObserver(scroll)
  insertions.observe(document.body, { childList: true, subtree: true })
  resizes.observe(document.body)
  return untilScrolled(() => {
    insertions.disconnect()
    resizes.disconnect()
  })
}
