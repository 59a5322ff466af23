import { test as plain } from '@playwright/test'
import { expect } from './harness/fixtures.ts'

// Plain: the product's own fails a test whose page breaks the policy, which is what this one is about.
plain('a script that somebody slipped in does not run', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const refused = page.waitForEvent('console', (message) => /content security policy/i.test(message.text()))
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.slippedIn = true'
    document.body.append(script)
    return 'slippedIn' in window
  })
  expect(ran).toBe(false)
  await refused
})
