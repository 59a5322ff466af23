import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Whoever knows a screen is where they want to be within this many keys. */
const usualStops = 14

/** What has the focus is there, is no mere frame, and is not wholly under something that floats (WCAG 2.2, 2.4.11). */
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

/** The focus is somewhere, and where it is can be seen. */
export const focusIsSeen = (page: Page): Promise<void> => expect.poll(() => placeOfFocus(page)).toBe('seen')

const isAt = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))

/**
 * Goes on by Tab until something has the focus, which is seen at each stop.
 * @param options.most stops on the way there @throws where it is farther, or out of reach
 */
export const tabTo = async (
  page: Page,
  wanted: Locator,
  { back = false, most = usualStops }: { readonly back?: boolean; readonly most?: number } = {},
): Promise<void> => {
  await expect(wanted.first()).toBeVisible()
  for (let stops = 0; stops <= most; stops++) {
    if (await isAt(wanted)) return focusIsSeen(page)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await focusIsSeen(page)
  }
  throw new Error(`${wanted} is farther than ${most} stops of Tab`)
}

/** Past header and navigation. */
export const toContent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Goes to a control and presses it. */
export const press = async (
  page: Page,
  wanted: Locator,
  { key = 'Enter', ...way }: { readonly key?: string; readonly back?: boolean; readonly most?: number } = {},
): Promise<void> => {
  await tabTo(page, wanted, way)
  await page.keyboard.press(key)
}

/** Goes on by an arrow until something has the focus, or is what a list shows as active. */
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

/** Chooses in an open menu or list. */
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
