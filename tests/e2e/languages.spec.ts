import type { Locator, Page } from '@playwright/test'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { screensOf } from './harness/screens.ts'
import { type Language, wordsOf } from './harness/words.ts'

const names = { en: 'English', fr: 'Français', ar: 'العربية' } as const
/** Chooses a language, in the menu of the user, or in that of visitors. */
const choose = async (page: Page, from: Language, to: Language, menu: 'profileMenu' | 'language' = 'profileMenu') => {
  await page.getByRole('button', { name: wordsOf(from)(menu), exact: true }).click()
  await page.getByRole('menuitemradio', { name: names[to] }).click()
}
const html = (page: Page) => page.locator('html')

test.describe('switching the language', () => {
  for (const to of ['ar', 'fr'] as const)
    test(`to ${to} keeps the page and what is typed; reload keeps the language${to === 'fr' ? ' @full' : ''}`, async ({
      page,
      unique,
    }) => {
      const word = wordsOf(to)
      const languages: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) languages.push(request.headers()['x-language'])
      })
      await page.goto('/users/add')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Zoë ${unique}`)
      await choose(page, 'en', to)
      await expect(html(page)).toHaveAttribute('lang', to)
      await expect(html(page)).toHaveAttribute('dir', to === 'ar' ? 'rtl' : 'ltr')
      const input = (label: string) => page.getByRole('textbox', { name: word(label), exact: true })
      await expect(input('user:field.name')).toHaveValue(`Zoë ${unique}`)
      await expect(page).toHaveURL('/users/add')
      // The server speaks it too.
      await input('user:field.email').fill('admin@example.test')
      await page.getByRole('main').getByLabel(word('user:field.is_invited')).uncheck()
      await page
        .getByRole('main')
        .getByLabel(new RegExp(`^${word('user:field.password')}`))
        .fill('Quay&Crane#471')
      await page.getByRole('button', { name: word('create'), exact: true }).click()
      await expect(input('user:field.email')).toHaveAccessibleDescription(word('server:fault.taken'))
      expect(languages.at(-1)).toBe(to)
      await page.reload()
      await expect(html(page)).toHaveAttribute('lang', to)
      await expect(page).toHaveTitle(new RegExp(word('user:one'), 'i'))
    })

  test.describe('before signing in', () => {
    test.use({ as: 'nobody' })
    test("a wrong password is told in the visitor's language @full", async ({ page, unique }) => {
      await page.goto('/login')
      await choose(page, 'en', 'ar', 'language')
      const word = wordsOf('ar')
      await page.getByRole('textbox', { name: word('login.email') }).fill(`${unique}@example.test`)
      await page.getByLabel(word('login.password'), { exact: true }).fill('Wrong#2026')
      await page.getByRole('button', { name: word('signIn') }).click()
      await expect(page.getByRole('alert')).toHaveText(word('server:problem.bad_credentials'))
    })
  })

  test('to French shows every screen in it @full', async ({ page }) => {
    const word = wordsOf('fr')
    await page.goto('/home')
    await choose(page, 'en', 'fr')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: word('group.people') })
      .click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: word('department:many') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: word('department:many') })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: word('department:field.manager') })).toBeVisible()
    await expect(page.getByText(word('pager.perPage'))).toBeVisible()
  })
})

type Box = { readonly start: number; readonly end: number; readonly top: number }
/** Where a part lies, counted from the side at which the language begins. */
const boxOf = async (part: Locator, rtl: boolean): Promise<Box> => {
  const box = await part.boundingBox()
  if (box === null) throw new Error(`${part} is not on the screen`)
  // Not the window's: Chromium keeps the place of the page's scrollbar at the right in both directions.
  const width = await part.page().evaluate(() => document.documentElement.getBoundingClientRect().right)
  const [start, end] = rtl ? [width - box.x - box.width, width - box.x] : [box.x, box.x + box.width]
  return { start, end, top: box.y }
}

/** Most that a part may lie elsewhere than its mirror image, in pixels. */
const tolerance = 8

const parts = {
  list: (page: Page) => [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('main'),
    page.getByRole('grid'),
    page.getByRole('columnheader').first(),
    page.getByRole('gridcell').first(),
  ],
  form: (page: Page) => [
    page.getByRole('main').locator('form'),
    ...[0, 1, 2].map((n) => page.getByRole('main').locator('form section').nth(n)),
    page.getByRole('main').getByRole('textbox').first(),
    page.getByRole('main').getByRole('textbox').nth(1),
  ],
  show: (page: Page) => [
    page.getByRole('main'),
    // Parts come one after the other: the first is known when a later one is there.
    page.getByRole('main').locator('section').nth(4),
    page.getByRole('main').locator('section').first(),
    page.getByRole('term').first(),
    page.getByRole('term').nth(1),
  ],
}

test('in Arabic each screen is the mirror image of the English one @full', async ({ browser, tokenOf, api }) => {
  const [user] = await api.rows('/users?search=admin@&perPage=2')
  const screens = { list: '/users', form: '/users/add', show: `/users/${user?.id}` } as const
  const measure = async (language: Language) => {
    const origin = process.env.TMS_E2E_URL ?? ''
    const session = { isAuth: 'true', accessToken: await tokenOf('admin'), language }
    const context = await browser.newContext({ baseURL: origin, storageState: storageStateOf(origin, session) })
    const page = await context.newPage()
    const boxes: { [part: string]: Box } = {}
    for (const [screen, path] of Object.entries(screens)) {
      await page.goto(path)
      await expect(html(page)).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      // Before it is known who is signed in there is a sketch of the screen, which lies elsewhere.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const wanted = parts[screen as keyof typeof parts](page)
      for (const [n, part] of wanted.entries()) {
        await expect(part).toBeVisible()
        boxes[`${screen} ${n}`] = await boxOf(part, language === 'ar')
      }
    }
    await context.close()
    return boxes
  }
  const english = await measure('en')
  const arabic = await measure('ar')
  const off = Object.entries(english).flatMap(([part, one]) => {
    const other = arabic[part]
    const apart = Math.max(Math.abs(one.start - (other?.start ?? 0)), Math.abs(one.end - (other?.end ?? 0)))
    return apart > tolerance ? [`${part}: ${apart} px`] : []
  })
  expect(off).toEqual([])
  // And they do differ as seen from the left: otherwise nothing was mirrored at all.
  expect(Object.keys(english).length).toBe(Object.keys(arabic).length)
})

test('mails, codes and names keep their own direction @rtl @full', async ({ page, api, word, language }) => {
  await page.goto('/users?search=admin@example.test')
  await expect(html(page)).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  const directionOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction)
  const mail = page.getByRole('grid').getByText('admin@example.test')
  expect(await directionOf(mail)).toBe('ltr')
  const [user] = await api.rows('/users?search=admin@example.test')
  await page.goto(`/users/${user?.id}/edit`)
  expect(await directionOf(page.getByRole('textbox', { name: word('user:field.email') }))).toBe('ltr')
  const name = page.getByRole('textbox', { name: word('user:field.name'), exact: true })
  expect(await directionOf(name), 'a Latin name').toBe('ltr')
  await name.fill('سلمى بنجلون')
  expect(await directionOf(name), 'an Arabic name').toBe('rtl')
})

test('a text too long for its cell keeps its beginning @rtl @full', async ({ page }) => {
  await page.goto('/departments?search=Ressources humaines')
  const text = page.getByRole('grid').getByText('Ressources humaines et finances')
  const cut = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const all = range.getBoundingClientRect()
    const shown = element.getBoundingClientRect()
    return { direction: getComputedStyle(element).direction, lostBefore: shown.left - all.left }
  })
  expect(cut.direction).toBe('ltr')
  expect(cut.lostBefore).toBeLessThanOrEqual(1)
})

/**
 * Where each container begins and ends, seen from the side at which the language begins. A page's trail is as long as its
 * words: where it begins counts alone.
 */
const containers = (page: Page): Promise<readonly Box[]> =>
  page.evaluate(() => {
    const isRtl = document.documentElement.dir === 'rtl'
    const width = document.documentElement.getBoundingClientRect().right
    const all = document.querySelectorAll('header, nav, main, main form, main section, [role=grid]')
    // A part that is not shown has no place.
    return [...all].flatMap((one) => {
      const { left, right, top, width: own } = one.getBoundingClientRect()
      const start = isRtl ? width - right : left
      const end = isRtl ? width - left : right
      return own === 0 ? [] : [{ start, end: one.matches('main nav') ? start : end, top }]
    })
  })

/** The same once nothing comes any more: a part that is still on its way would be missing in one language. */
const atRest = async (page: Page): Promise<readonly Box[]> => {
  let last: readonly Box[] = []
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last)
        last = await containers(page)
        return JSON.stringify(last) === before
      },
      { intervals: [700] },
    )
    .toBe(true)
  return last
}

/** Screens grouped by weeks, which begin on another day in Arabic: their number of groups may differ. */
const weeklyScreens: ReadonlySet<string> = new Set(['/my-tasks'])

test('in Arabic the containers of every route are the mirror image of the English ones @full', async ({
  browser,
  tokenOf,
  api,
}) => {
  // Every screen of the product, twice.
  test.setTimeout(1_200_000)
  const origin = process.env.TMS_E2E_URL ?? ''
  const screens = (await screensOf(api)).filter(({ as }) => as === 'admin' || as === 'nobody')
  const measure = async (language: Language) => {
    const measured = new Map<string, readonly Box[]>()
    for (const as of ['admin', 'nobody'] as const) {
      const session = as === 'admin' ? { isAuth: 'true', accessToken: await tokenOf('admin') } : {}
      const storageState = storageStateOf(origin, { ...session, language })
      const context = await browser.newContext({ baseURL: origin, storageState, reducedMotion: 'reduce' })
      for (const screen of screens.filter((one) => one.as === as)) {
        const page = await context.newPage()
        await screen.prepare?.(page)
        await page.goto(screen.path)
        await screen.arrange?.(page, wordsOf(language))
        measured.set(screen.name, await atRest(page))
        await page.close()
      }
      await context.close()
    }
    return measured
  }
  const english = await measure('en')
  const arabic = await measure('ar')
  const off = [...english].flatMap(([screen, boxes]) => {
    const others = arabic.get(screen) ?? []
    if (others.length !== boxes.length && !weeklyScreens.has(screen))
      return [`${screen}: ${boxes.length} containers, in Arabic ${others.length}`]
    return boxes.slice(0, others.length).flatMap(({ start, end }, n) => {
      const apart = Math.max(Math.abs(start - (others[n]?.start ?? 0)), Math.abs(end - (others[n]?.end ?? 0)))
      return apart > tolerance ? [`${screen}, container ${n}: ${apart} px`] : []
    })
  })
  expect(off).toEqual([])
})
