import type { Browser, BrowserContext } from '@playwright/test'
import { isWhole } from '../breadth.ts'
import type { Who } from './harness/api.ts'
import { type Judged, violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { cutOff, excess, reportFaults, reportPolicy, spaceTexts } from './harness/screen-checks.ts'
import { type Screen, screensOf } from './harness/screens.ts'
import { type Language, wordsOf } from './harness/words.ts'

type Look = { readonly language: Language; readonly colorScheme: 'light' | 'dark'; readonly judged: Judged }
/** As many screens in one look as others in the one that has most to go wrong. */
const sample: readonly Look[] = [
  { language: 'en', colorScheme: 'light', judged: 'all' },
  { language: 'ar', colorScheme: 'dark', judged: 'all' },
]
/** Colours do not depend on the language, nor the structure and the room for texts on the colours. */
const whole: readonly Look[] = [
  { language: 'en', colorScheme: 'light', judged: 'all' },
  { language: 'ar', colorScheme: 'light', judged: 'structure' },
  { language: 'en', colorScheme: 'dark', judged: 'colours' },
]
/** Screens of each look in `npm test`, however many there are. */
const sampleSize = 3
const origin = process.env.TMS_E2E_URL ?? ''

/** A browser of one visitor, used for all of their screens: a new one would load the program again each time. */
const visitor = async (browser: Browser, look: Look, as: Screen['as'], tokenOf: (who: Who) => Promise<string>) => {
  const session: { [key: string]: string } = as === 'nobody' ? {} : { isAuth: 'true', accessToken: await tokenOf(as) }
  return browser.newContext({
    baseURL: origin,
    colorScheme: look.colorScheme,
    // Colours are judged as they stay, not halfway into a transition.
    reducedMotion: 'reduce',
    storageState: storageStateOf(origin, { ...session, language: look.language }),
  })
}

/** A page of the screen's own, which has its policy and reports what goes wrong in it. */
const open = async (
  context: BrowserContext,
  { name, path, prepare }: Screen,
  report: (text: string) => void,
  size?: { readonly width: number; readonly height: number },
) => {
  const page = await context.newPage()
  if (size !== undefined) await page.setViewportSize(size)
  reportFaults(page, origin, report)
  await prepare?.(page)
  const answer = await page.goto(path)
  expect.soft(answer?.headers()['content-security-policy'], name).toContain("script-src 'self'")
  return page
}

const checksOf = ({ judged }: Look) => {
  const narrow = judged === 'colours' ? '' : ', no sideways scrolling at 320 pixels'
  const spaced = isWhole && judged !== 'colours' ? ', no text cut off' : ''
  return `axe finds nothing (${judged}), no error, no other origin${narrow}${spaced}`
}

/** Screens side by side, so that both workers have some. */
const shares = isWhole ? 12 : 2

for (const look of isWhole ? whole : sample)
  for (let share = 0; share < shares; share++)
    test(`screens in ${look.language}, ${look.colorScheme}, share ${share + 1}: ${checksOf(look)}`, async ({
      browser,
      api,
      tokenOf,
    }) => {
      test.setTimeout(isWhole ? 900_000 : 180_000)
      const place = sample.findIndex(({ language }) => language === look.language)
      const every = await screensOf(api)
      const step = Math.ceil(every.length / sampleSize)
      const screens = every.filter((_, n) => isWhole || n % step === place)
      const visitors = new Map<Screen['as'], BrowserContext>()
      let faults: string[] = []
      const report = (text: string) => void faults.push(text)
      const check = async (screen: Screen) => {
        let context = visitors.get(screen.as)
        if (context === undefined) {
          context = await visitor(browser, look, screen.as, tokenOf)
          await reportPolicy(context, report)
          visitors.set(screen.as, context)
        }
        const page = await open(context, screen, report)
        await screen.arrange?.(page, wordsOf(look.language))
        await expect(page.locator('html')).toHaveAttribute('data-color-scheme', look.colorScheme)
        expect.soft(await violations(page, look.judged), screen.name).toEqual([])
        if (isWhole && look.judged !== 'colours') {
          await spaceTexts(page, true)
          expect.soft(await cutOff(page), `${screen.name}, spaced widely`).toEqual([])
          await spaceTexts(page, false)
        }
        await page.close()
        if (look.judged !== 'colours') {
          const narrow = await open(context, screen, report, { width: 320, height: 640 })
          await screen.arrange?.(narrow, wordsOf(look.language))
          expect.soft(await excess(narrow), `${screen.name}, wider than 320 pixels by`).toBeLessThanOrEqual(0)
          await narrow.close()
        }
        expect.soft(faults, screen.name).toEqual([])
        faults = []
      }
      for (const screen of screens.filter((_, n) => n % shares === share))
        await test.step(screen.name, () => check(screen))
      for (const context of visitors.values()) await context.close()
    })

test('the checks themselves find what is wrong', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = '/favicon.svg'
    const box = document.createElement('div')
    box.textContent = 'More than there is room for'
    Object.assign(box.style, { inlineSize: '40px', blockSize: '14px', overflow: 'hidden' })
    const wide = document.createElement('div')
    Object.assign(wide.style, { inlineSize: '3000px', blockSize: '1px' })
    document.querySelector('main')?.append(picture, box)
    document.body.append(wide)
  })
  expect((await violations(page)).join()).toContain('image-alt')
  expect((await cutOff(page)).join()).toContain('More than there is room for')
  expect(await excess(page)).toBeGreaterThan(1000)
})
