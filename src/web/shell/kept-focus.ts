// Decision (2026-11): When an element with the focus is removed, the focus goes to the nearest element; components
// that know a better target set it themselves.

/** What of a place is remembered: each box around it, and what stood before and behind it there. */
type Level = { readonly parent: Element; readonly before: Element | null; readonly behind: Element | null }
type Place = { readonly one: HTMLElement; readonly layer: Element; readonly levels: readonly Level[] }

const controls = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'
/** The page, or what lies over it and goes as a whole: a dialog, a menu, a message. */
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
    levels.push({ parent: at.parentElement, before: at.previousElementSibling, behind: at.nextElementSibling })
  return { one: element, layer, levels }
}

/** Goes on among siblings, as long as they still stand where they stood. */
const along = (
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

/** What stands nearest to where something stood: what came behind it, else before it, box by box outwards. */
const nearest = ({ levels, layer }: Place): HTMLElement | undefined => {
  for (const { parent, before, behind } of levels) {
    if (!parent.isConnected) continue
    const found =
      along(behind, parent, (one) => one.nextElementSibling) ??
      along(before, parent, (one) => one.previousElementSibling) ??
      controlsIn(parent)[0]
    if (found !== undefined) return found
    // Outside of it stand header and navigation, which are not what one was at.
    if (parent.tagName === 'MAIN') break
  }
  const heading = document.querySelector<HTMLElement>('main h1')
  return heading !== null && layer.contains(heading) ? heading : undefined
}

/** The last place in the page and in each dialog over it, the newest last. */
let places: readonly Place[] = []
let isByPointer = false
let isKeeping = false

/** A dialog's trap takes a lost focus to the dialog's own frame: that is no place either. */
const isLost = ({ levels }: Place): boolean => {
  const now = document.activeElement
  return (
    now === null ||
    now === document.body ||
    (now instanceof HTMLElement && now.tabIndex < 0 && levels.some(({ parent }) => parent === now))
  )
}

const recover = (): void => {
  const last = places.at(-1)
  if (last === undefined || isByPointer || canHold(last.one) || !isLost(last)) return
  places = places.filter(({ layer }) => layer.isConnected)
  for (const place of places.toReversed()) {
    const next = canHold(place.one) ? place.one : nearest(place)
    if (next === undefined) continue
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
}

/** A frame later what is switched off has lost the focus, and whoever takes it by itself, as a page's heading, has it. */
const soon = (): void => void requestAnimationFrame(() => requestAnimationFrame(recover))

/**
 * Keeps the keyboard's place. What has the focus may go (a line that is deleted, a filter taken away) or be switched
 * off; browsers then drop the focus, and whoever does not see the page is told nothing and knows no longer where they
 * are. It goes to what stands nearest instead. Who points needs none of this, and on a phone a field would open the keys.
 */
export const keepFocus = (): void => {
  if (isKeeping) return
  isKeeping = true
  // Of what leaves the page the size becomes nothing; removed elements send no event.
  const sizes = new ResizeObserver(soon)
  const switches = new MutationObserver(soon)
  const remember = (one: EventTarget | null) => {
    if (!(one instanceof HTMLElement) || one === document.body || !canHold(one)) return
    const place = placeOf(one)
    places = [...places.filter(({ layer }) => layer !== place.layer && layer.isConnected), place]
    sizes.disconnect()
    switches.disconnect()
    sizes.observe(one)
    switches.observe(one, { attributeFilter: ['disabled'] })
  }
  for (const type of ['pointerdown', 'wheel'])
    window.addEventListener(type, () => (isByPointer = true), { capture: true, passive: true })
  window.addEventListener('keydown', () => (isByPointer = false), { capture: true })
  window.addEventListener('focusin', ({ target }) => remember(target))
  remember(document.activeElement)
}
