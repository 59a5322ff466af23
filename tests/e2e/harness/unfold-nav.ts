import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Unfolds the groups of the side navigation, which the browser keeps. */
export const unfoldNav = async (page: Page): Promise<void> => {
  const nav = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(nav.getByRole('link').first()).toBeVisible()
  const folded = nav.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
}
