// Decision (2026-11): When an element with the focus is removed, the focus goes to the nearest element; components
// that know a better target set it themselves.

/** An ancestor of the focused element, with the siblings before and after the branch. */
type Level = { readonly parent: Element; readonly before: Element | null; readonly after: Element | null }
type Place = { readonly element: HTMLElement; readonly layer: Element; readonly levels: readonly Level[] }

const controls = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'
/** The page, or the overlay that contains the element: dialog, menu or message. */
const layerOf = (element: Element): Element => element.closest('.MuiModal-root, body > *') ?? document.body

const canHold = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[aria-hidden=true], [inert]') === null

const controlsIn = (box: Element): readonly HTMLElement[] =>
  [...(box.matches(controls) ? [box] : []), ...box.querySelectorAll(controls)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && canHold(one),
  )

const placeOf = (element: HTMLElement): Place => {
  const layer = layerOf(element)
  const levels: Level[] = []
  for (let at: Element = element; at !== layer && at.parentElement !== null; at = at.parentElement)
    levels.push({ parent: at.parentElement, before: at.previousElementSibling, after: at.nextElementSibling })
  return { element, layer, levels }
}

/** Walks along siblings that are still in the same parent. */
const nearestSibling = (
  from: Element | null,
  parent: Element,
  next: (element: Element) => Element | null,
): HTMLElement | undefined => {
  for (let at = from; at !== null && at.parentElement === parent; at = next(at)) {
    const [first] = controlsIn(at)
    if (first !== undefined) return first
  }
  return undefined
}

/** The focusable element nearest to a removed one: after it, else before it, from the innermost ancestor outwards. */
const nearest = ({ levels, layer }: Place): HTMLElement | undefined => {
  for (const { parent, before, after } of levels) {
    if (!parent.isConnected) continue
    const nearestControl =
      nearestSibling(after, parent, (one) => one.nextElementSibling) ??
      nearestSibling(before, parent, (one) => one.previousElementSibling) ??
      controlsIn(parent)[0]
    if (nearestControl !== undefined) return nearestControl
    // Stops at the layer: header and navigation are not near.
    if (parent.tagName === 'MAIN') break
  }
  const heading = document.querySelector<HTMLElement>('main h1')
  return heading !== null && layer.contains(heading) ? heading : undefined
}

/** The last focused place of the page and of each open dialog, newest last. */
let places: readonly Place[] = []
let isByPointer = false
let isStarted = false

/** The focus trap of a dialog moves a lost focus to the dialog itself, which counts as lost, too. */
const isLost = ({ levels }: Place): boolean => {
  const active = document.activeElement
  return (
    active === null ||
    active === document.body ||
    (active instanceof HTMLElement && active.tabIndex < 0 && levels.some(({ parent }) => parent === active))
  )
}

const recover = (): void => {
  const last = places.at(-1)
  if (last === undefined || isByPointer || canHold(last.element) || !isLost(last)) return
  places = places.filter(({ layer }) => layer.isConnected)
  for (const place of places.toReversed()) {
    const next = canHold(place.element) ? place.element : nearest(place)
    if (next === undefined) continue
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
}

/** Two frames later disabled elements have lost the focus, and components that take it themselves, such as headings, have it. */
const scheduleRecovery = (): void => void requestAnimationFrame(() => requestAnimationFrame(recover))

/**
 * Restores a lost focus. The focused element can be removed (a deleted line, a cleared filter) or disabled; browsers then
 * move the focus to the body, where keyboard and screen reader users lose their place. The nearest focusable element gets it
 * instead. Not after pointer use, and on phones focusing a field would open the keyboard.
 */
export const restoreLostFocus = (): void => {
  if (isStarted) return
  isStarted = true
  // Removal fires no DOM event, but ResizeObserver reports size 0.
  const resizes = new ResizeObserver(scheduleRecovery)
  const attributes = new MutationObserver(scheduleRecovery)
  const remember = (one: EventTarget | null) => {
    if (!(one instanceof HTMLElement) || one === document.body || !canHold(one)) return
    const place = placeOf(one)
    places = [...places.filter(({ layer }) => layer !== place.layer && layer.isConnected), place]
    resizes.disconnect()
    attributes.disconnect()
    resizes.observe(one)
    attributes.observe(one, { attributeFilter: ['disabled'] })
  }
  for (const type of ['pointerdown', 'wheel'])
    window.addEventListener(type, () => (isByPointer = true), { capture: true, passive: true })
  window.addEventListener('keydown', () => (isByPointer = false), { capture: true })
  window.addEventListener('focusin', ({ target }) => remember(target))
  remember(document.activeElement)
}
