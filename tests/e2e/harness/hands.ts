import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { arrowTo, tabTo } from './keys.ts'

/** How somebody works: with the mouse, or by keys alone. */
export type Hands = {
  readonly press: (control: Locator) => Promise<void>
  readonly write: (field: Locator, text: string) => Promise<void>
}

export const byMouse: Hands = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
}

/** Stops of Tab on the longest page. */
const most = 120

export const byKeys = (page: Page): Hands => {
  // What stands in an open menu or list is reached by arrows, all else by Tab.
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible()
    const role = await control.getAttribute('role')
    if (role === 'menuitem' || role === 'option') return arrowTo(page, control)
    const back = await control.evaluate(
      (one) => document.activeElement?.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_PRECEDING,
    )
    return tabTo(page, control, { back, most })
  }
  return {
    press: async (control) => {
      await reach(control)
      const isBox = (await control.getAttribute('type')) === 'checkbox'
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}
