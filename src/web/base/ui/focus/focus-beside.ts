// Decision (2026-11): Code that removes the focused element moves the focus in the same event; browsers would leave it
// at the body, where keyboard and screen reader users lose their place. `shell/lost-focus.ts` reports places that do
// not.

import { type RefObject, useLayoutEffect } from 'react'

/** Marks a control of a list in which another row has the stops of Tab (`roving-rows.tsx`): it can be focused all the same. */
export const passedMark = 'data-passed'

const controls = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'

/** The page, or the overlay that contains the element: dialog, menu or message. */
const layerOf = (element: Element): Element => element.closest('.MuiModal-root, body > *') ?? document.body

/** An open dialog hides the page from screen readers: as it closes, the page is still hidden for a moment, itself included. */
const isHidden = (element: Element, layer: Element): boolean => {
  const hidden = element.closest('[aria-hidden=true], [inert]')
  return hidden !== null && hidden !== layer
}

const firstControl = (box: Element, layer: Element): HTMLElement | undefined =>
  [...(box.matches(controls) ? [box] : []), ...box.querySelectorAll(controls)].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement &&
      (control.tabIndex >= 0 || control.hasAttribute(passedMark)) &&
      !control.matches(':disabled') &&
      control.checkVisibility({ visibilityProperty: true }) &&
      !isHidden(control, layer),
  )

const siblings = (from: Element, next: 'nextElementSibling' | 'previousElementSibling'): readonly Element[] => {
  const elements: Element[] = []
  for (let at = from[next]; at !== null; at = at[next]) elements.push(at)
  return elements
}

/** After the element, else before it, from the innermost ancestor outwards; not in header and navigation, which are not near. */
const nearestControl = (removed: Element): HTMLElement | undefined => {
  const layer = layerOf(removed)
  for (let at = removed; at !== layer && at.tagName !== 'MAIN' && at.parentElement !== null; at = at.parentElement)
    for (const sibling of [...siblings(at, 'nextElementSibling'), ...siblings(at, 'previousElementSibling')]) {
      const control = firstControl(sibling, layer)
      if (control !== undefined) return control
    }
  const heading = document.querySelector<HTMLElement>('main h1')
  return heading !== null && layer.contains(heading) ? heading : undefined
}

/** The line of a list or table, or the panel of a tab, that contains an element; else the element. */
export const lineOf = (element: Element): Element => element.closest('li, tr, [role=row], [role=tabpanel]') ?? element

/**
 * Called before an element is removed: moves the focus from it to the nearest control, or to the page's heading. Only a focus
 * that shows, as the keyboard's does: on phones, focusing a field opens the keyboard.
 * @param removed contains the focus, or nothing happens
 */
export const focusBeside = (removed: Element | null | undefined): void => {
  const focused = document.activeElement
  if (removed == null || focused === null || !removed.contains(focused) || !focused.matches(':focus-visible')) return
  const next = nearestControl(removed)
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * Moves the focus from an element of a component in the commit that removes the component. A row that others have
 * deleted, or that has moved to another list, is not removed by an event of its own.
 * @param removed an element of the component
 * @param around the element that is removed with it, such as its line
 */
export const useFocusBeside = (
  removed: RefObject<Element | null>,
  around: (element: Element) => Element = (element) => element,
): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the component is removed
  useLayoutEffect(
    () => () => {
      if (removed.current !== null) focusBeside(around(removed.current))
    },
    [],
  )
