import { expect, test } from '@playwright/test'

test('the built product answers with a page of its own, in either direction of reading @rtl', async ({ page }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/\S/)
  expect(broken).toEqual([])
})
