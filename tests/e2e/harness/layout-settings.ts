import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Word } from './words.ts'

/** Opens the layout settings: by their button, or on a phone from the profile's menu. */
export const openLayoutSettings = async (page: Page, word: Word): Promise<void> => {
  const profile = page.getByRole('button', { name: word('profileMenu') })
  const button = page.getByRole('button', { name: word('shell:customizer.title') })
  await expect(profile).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await profile.click()
    await page.getByRole('menuitem', { name: word('shell:customizer.title') }).click()
  }
  await expect(page.getByRole('dialog')).toBeVisible()
}
