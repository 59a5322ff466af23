import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Maximum number of Tab presses to any control of a page. */
const defaultMaxStops = 14

/** State of the focus: `seen`, `lost` (body), or `hidden` behind other elements (WCAG 2.2, 2.4.11). */
const placeOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return 'lost'
    const { x, y, width, height } = at.getBoundingClientRect()
    const spots = [0.1, 0.5, 0.9].flatMap((right) =>
      [0.1, 0.5, 0.9].map((down) => [x + width * right, y + height * down]),
    )
    const isSeen = spots.some(([across = 0, down = 0]) => {
      const top = document.elementFromPoint(across, down)
      return top !== null && (at.contains(top) || top.contains(at))
    })
    return isSeen ? 'seen' : `hidden: ${at.outerHTML.slice(0, 200)}`
  })

/** Asserts that an element has the focus and is visible. */
export const focusIsSeen = (page: Page): Promise<void> => expect.poll(() => placeOfFocus(page)).toBe('seen')

const isAt = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))

/**
 * Presses Tab until an element has the focus; asserts that the focus is visible at each stop.
 * @param options.most maximum number of stops @throws if it is not reached
 */
export const tabTo = async (
  page: Page,
  wanted: Locator,
  { back = false, most = defaultMaxStops }: { readonly back?: boolean; readonly most?: number } = {},
): Promise<void> => {
  await expect(wanted.first()).toBeVisible()
  for (let stops = 0; stops <= most; stops++) {
    if (await isAt(wanted)) return focusIsSeen(page)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await focusIsSeen(page)
  }
  throw new Error(`${wanted} is farther than ${most} stops of Tab`)
}

/** Skips header and navigation with the skip link. */
export const toContent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Tabs to a control and presses it. */
export const press = async (
  page: Page,
  wanted: Locator,
  { key = 'Enter', ...way }: { readonly key?: string; readonly back?: boolean; readonly most?: number } = {},
): Promise<void> => {
  await tabTo(page, wanted, way)
  await page.keyboard.press(key)
}

/** Presses an arrow key until an element has the focus or is the active descendant. */
export const arrowTo = async (page: Page, wanted: Locator, arrow = 'ArrowDown'): Promise<void> => {
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 40; steps++) {
    const isThere = await wanted.evaluate(
      (one) =>
        one === document.activeElement || document.activeElement?.getAttribute('aria-activedescendant') === one.id,
    )
    if (isThere) return focusIsSeen(page)
    await page.keyboard.press(arrow)
  }
  throw new Error(`${wanted} is not reached by arrows`)
}

/** Selects an item in an open menu or list. */
export const pick = async (page: Page, wanted: Locator): Promise<void> => {
  await arrowTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** The focus is in a dialog, or on the dialog itself: both say its name. */
export const isWithin = (box: Locator): Promise<void> =>
  expect.poll(() => box.evaluate((one) => one.contains(document.activeElement))).toBe(true)

/** What a screen reader was told. */
export const heard = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: text }).first()).toBeAttached()
