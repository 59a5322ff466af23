import { test as plain } from '@playwright/test'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { screensOf } from './harness/screens.ts'
import { wordsOf } from './harness/words.ts'

/** What the browser writes by itself about an answer that a screen provokes on purpose. */
const provoked = /Failed to load resource: the server responded with a status of (401|404|503)/

test('no screen writes an error, breaks the policy or asks another origin', async ({ browser, api, tokenOf }) => {
  test.setTimeout(process.env.TMS_TEST_FULL === '1' ? 900_000 : 180_000)
  const origin = process.env.TMS_E2E_URL ?? ''
  const found: string[] = []
  for (const as of ['nobody', 'admin', 'client'] as const) {
    const session: { [key: string]: string } = as === 'nobody' ? {} : { isAuth: 'true', accessToken: await tokenOf(as) }
    const context = await browser.newContext({
      baseURL: origin,
      storageState: storageStateOf(origin, { ...session, language: 'en' }),
    })
    await context.exposeFunction('tellViolation', (text: string) => found.push(`policy: ${text}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
        tellViolation(`${violatedDirective} ${blockedURI} ${sample}`)
      })
    })
    // Every sixth of them in `npm test`; the first and so the plain ones of each visitor among them.
    const screens = (await screensOf(api)).filter((one) => one.as === as)
    for (const screen of screens.filter((_, n) => process.env.TMS_TEST_FULL === '1' || n % 6 === 0)) {
      const page = await context.newPage()
      page.on('console', (message) => {
        const bad = message.type() === 'error' || message.type() === 'warning'
        if (bad && !provoked.test(message.text())) found.push(`${screen.name}: ${message.text()}`)
      })
      page.on('pageerror', (error) => found.push(`${screen.name}: ${error.message}`))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== origin) found.push(`${screen.name} asks ${url.href}`)
      })
      await screen.prepare?.(page)
      const answer = await page.goto(screen.path)
      expect(answer?.headers()['content-security-policy'], screen.name).toContain("script-src 'self'")
      await screen.arrange?.(page, wordsOf('en'))
      await page.close()
    }
    await context.close()
  }
  expect(found).toEqual([])
})

// Plain: the other one fails a test whose page breaks the policy, which is what this one is about.
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
