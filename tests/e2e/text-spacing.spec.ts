import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Who } from './harness/api.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { type Screen, screensOf } from './harness/screens.ts'
import { type Language, wordsOf } from './harness/words.ts'

/** What a reader may set (WCAG 2.2, 1.4.12), and nothing may be lost by it. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`
const shares = 2

/** Texts that are cut off by the box around them, and whose whole is nowhere else. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (one: HTMLElement) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.closest('[aria-hidden=true]') === null
    // For those who hear only; its box is a pixel.
    const isHeardOnly = (one: HTMLElement) => one.clientWidth <= 1 || one.clientHeight <= 1
    const hasText = (one: HTMLElement) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const cuts = (one: HTMLElement): boolean => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(one)
      const tooWide = overflowX === 'hidden' && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1
      const tooHigh = ['hidden', 'clip'].includes(overflowY) && one.scrollHeight > one.clientHeight + 1
      return tooWide || tooHigh
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => isSeen(one) && !isHeardOnly(one) && hasText(one) && cuts(one))
      .map((one) => `${one.tagName.toLowerCase()}.${one.className} „${one.textContent?.trim().slice(0, 60)}“`)
  })

const visitor = async (
  browser: Browser,
  language: Language,
  as: Screen['as'],
  tokenOf: (who: Who) => Promise<string>,
) => {
  const origin = process.env.TMS_E2E_URL ?? ''
  const session: { [key: string]: string } = as === 'nobody' ? {} : { isAuth: 'true', accessToken: await tokenOf(as) }
  return browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    storageState: storageStateOf(origin, { ...session, language }),
  })
}

for (let share = 0; share < shares; share++)
  test(`with wide spacing no text is cut off, share ${share + 1} @full @rtl`, async ({
    browser,
    api,
    tokenOf,
    language,
  }) => {
    test.setTimeout(900_000)
    const visitors = new Map<Screen['as'], BrowserContext>()
    for (const screen of (await screensOf(api)).filter((_, n) => n % shares === share)) {
      const context = visitors.get(screen.as) ?? (await visitor(browser, language, screen.as, tokenOf))
      visitors.set(screen.as, context)
      const page = await context.newPage()
      await screen.prepare?.(page)
      await page.goto(screen.path)
      await screen.arrange?.(page, wordsOf(language))
      // A sheet that is made as the program runs: the page's policy lets no other in.
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }, spacing)
      expect.soft(await cutOff(page), screen.name).toEqual([])
      await page.close()
    }
    for (const context of visitors.values()) await context.close()
  })

test('the check itself finds what is cut off @full', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.textContent = 'More than there is room for'
    Object.assign(box.style, { inlineSize: '40px', blockSize: '14px', overflow: 'hidden' })
    document.querySelector('main')?.append(box)
  })
  expect((await cutOff(page)).join()).toContain('More than there is room for')
})
