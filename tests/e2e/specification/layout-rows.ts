import type { Page } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'
import type { Checked } from './row.ts'

const padding = (page: Page) => page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingInlineStart)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/**
 * The padding at a width of the window. Chromium sometimes keeps the styles of before an emulated resize, though the
 * window's width and `matchMedia` are new, until the next resize (seen 4 times in 40 runs): each try is one.
 */
const holdPadding = async (page: Page, width: number, expected: string) => {
  let height = 800
  await expect(async () => {
    await page.setViewportSize({ width, height })
    height += 1
    expect(await padding(page)).toBe(expected)
  }).toPass({ timeout: 20_000 })
}

/** Air around the content just below and at each breakpoint. */
const breakpoints = [
  ['sm', 600, '16px', '20px'],
  ['md', 960, '20px', '24px'],
  ['lg', 1264, '24px', '28px'],
  ['xl', 1904, '28px', '32px'],
] as const

/** The profile menu's button, in the three languages. */
const profileMenu = /^(Profile menu|Menu du profil|قائمة الملف الشخصي)$/

const languages = [
  ['ar', 'rtl', 'العربية'],
  ['fr', 'ltr', 'Français'],
  ['en', 'ltr', 'English'],
] as const

/** Numbers that the page's measures show. The page is at `/home` before each. */
export const layoutRows: readonly Checked[] = [
  ...breakpoints.map(
    ([name, width, below, from]): Checked => ({
      section: 9,
      says: `Breakpoint ${name} ${width} px`,
      check: async ({ page }) => {
        await holdPadding(page, width - 1, below)
        await holdPadding(page, width, from)
      },
    }),
  ),
  {
    section: 9,
    says: 'Overlay navigation breakpoint: 976 px',
    check: async ({ page }) => {
      await page.setViewportSize({ width: 975, height: 800 })
      await expect(navigation(page)).toHaveCount(0)
      await page.setViewportSize({ width: 976, height: 800 })
      await expect(navigation(page)).toBeVisible()
    },
  },
  {
    section: 9,
    says: 'Locales: en (default, ltr), ar (rtl), fr',
    check: async ({ page }) => {
      // Who is signed in has the language of their account: the default is that of a stranger.
      const browser = page.context().browser()
      if (browser === null) throw new Error('the page has no browser of its own')
      const stranger = await browser.newContext()
      const signIn = await stranger.newPage()
      await signIn.goto(new URL('/', page.url()).href)
      await expect(signIn.locator('html')).toHaveAttribute('lang', 'en')
      await stranger.close()
      for (const [language, dir, name] of languages) {
        await page.getByRole('banner').getByRole('button', { name: profileMenu }).click()
        await page.getByRole('menuitemradio', { name, exact: true }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('dir', dir)
        expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language)
      }
    },
  },
]
