import type { Locator, Page } from '@playwright/test'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { screensOf } from './harness/screens.ts'

const isWhole = process.env.TMS_TEST_FULL === '1'

const outline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outlineStyle)
const border = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderTopStyle)

test.describe('colours that the system forces', () => {
  test.use({ forcedColors: 'active' })
  test('leave to be seen what has the focus, what is selected, and where a control ends', async ({ page }) => {
    // One row, that no other test's rows push away.
    await page.goto('/users?search=admin@example.test')
    await expect(page.getByText(/1–1.? of 1/)).toBeVisible()
    const row = page.getByRole('row').nth(1)
    expect(await outline(row)).toBe('none')
    await row.getByRole('checkbox').check()
    await expect.poll(() => outline(row)).toBe('solid')
    await page.keyboard.press('Escape')
    await row.getByRole('gridcell').nth(1).press('ArrowRight')
    await expect.poll(() => outline(row.getByRole('gridcell').nth(2))).not.toBe('none')

    await page.goto('/users/add')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.focus()
    // The line around a field becomes twice as thick: its colour may be the same.
    const line = page.locator('.MuiOutlinedInput-root', { has: name }).locator('fieldset')
    await expect(line).toHaveCSS('border-top-width', '2px')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    expect(await border(save)).toBe('solid')
    await name.press('Shift+Tab')
    const focused = page.locator(':focus')
    expect(await outline(focused)).not.toBe('none')
    const here = page.getByRole('navigation').locator('[aria-current=page]')
    expect(await outline(here)).toBe('solid')
  })
})

/** How much wider than the window the page is. */
const excess = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

test('at 320 pixels no screen scrolls sideways @rtl', async ({ browser, tokenOf, language, word, api }, {
  project,
}) => {
  test.setTimeout(isWhole ? 900_000 : 180_000)
  const origin = process.env.TMS_E2E_URL ?? ''
  // In each language every sixth screen, not the same ones; the full run has all in both.
  const part = project.name === 'ar' ? 1 : 0
  const screens = (await screensOf(api)).filter((_, n) => isWhole || n % 6 === part)
  const wide: string[] = []
  for (const as of new Set(screens.map((screen) => screen.as))) {
    const session: { [key: string]: string } = as === 'nobody' ? {} : { isAuth: 'true', accessToken: await tokenOf(as) }
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
      storageState: storageStateOf(origin, { ...session, language }),
    })
    for (const screen of screens.filter((one) => one.as === as)) {
      const page = await context.newPage()
      await screen.prepare?.(page)
      await page.goto(screen.path)
      await screen.arrange?.(page, word)
      const more = await excess(page)
      if (more > 0) wide.push(`${screen.name}: ${more} px`)
      await page.close()
    }
    await context.close()
  }
  expect(wide).toEqual([])
})
