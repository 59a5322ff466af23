import type { Browser, BrowserContext } from '@playwright/test'
import type { Who } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { type Screen, screensOf } from './harness/screens.ts'
import { type Language, wordsOf } from './harness/words.ts'

type Look = { readonly language: Language; readonly colorScheme: 'light' | 'dark' }
const isWhole = process.env.TMS_TEST_FULL === '1'
/** A sixth of the screens in one look, another sixth in the one that has most to go wrong. */
const sample: readonly Look[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
]
const whole: readonly Look[] = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ language, colorScheme })),
)

/** A browser of one visitor, used for all of their screens: a new one would load the program again each time. */
const visitor = async (browser: Browser, look: Look, as: Screen['as'], tokenOf: (who: Who) => Promise<string>) => {
  const origin = process.env.TMS_E2E_URL ?? ''
  const session: { [key: string]: string } = as === 'nobody' ? {} : { isAuth: 'true', accessToken: await tokenOf(as) }
  return browser.newContext({
    baseURL: origin,
    colorScheme: look.colorScheme,
    // Colours are judged as they stay, not halfway into a transition.
    reducedMotion: 'reduce',
    storageState: storageStateOf(origin, { ...session, language: look.language }),
  })
}

/** Screens side by side, so that both workers have some. */
const shares = isWhole ? 3 : 2

for (const look of isWhole ? whole : sample)
  for (let share = 0; share < shares; share++)
    test(`axe finds nothing: ${look.language}, ${look.colorScheme}, share ${share + 1}`, async ({
      browser,
      api,
      tokenOf,
    }) => {
      test.setTimeout(isWhole ? 900_000 : 180_000)
      const place = sample.findIndex(({ language }) => language === look.language)
      const screens = (await screensOf(api)).filter((_, n) => isWhole || n % 6 === place)
      const visitors = new Map<Screen['as'], BrowserContext>()
      for (const screen of screens.filter((_, n) => n % shares === share)) {
        const context = visitors.get(screen.as) ?? (await visitor(browser, look, screen.as, tokenOf))
        visitors.set(screen.as, context)
        const page = await context.newPage()
        await screen.prepare?.(page)
        await page.goto(screen.path)
        await screen.arrange?.(page, wordsOf(look.language))
        await expect(page.locator('html')).toHaveAttribute('data-color-scheme', look.colorScheme)
        expect.soft(await violations(page), screen.name).toEqual([])
        await page.close()
      }
      for (const context of visitors.values()) await context.close()
    })

test('the check itself finds what is wrong', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = '/favicon.svg'
    document.querySelector('main')?.append(picture)
  })
  expect((await violations(page)).join()).toContain('image-alt')
})
