import type { Page } from '@playwright/test'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import type { Word } from './harness/words.ts'

const nav = (page: Page, word: Word) => page.getByRole('navigation', { name: word('navigation') })
const widthOf = (page: Page, word: Word) => async () => (await nav(page, word).boundingBox())?.width
const customize = async (page: Page, word: Word) => {
  await page.getByRole('button', { name: word('shell:customizer.title') }).click()
  const dialog = page.getByRole('dialog', { name: word('shell:customizer.title') })
  await expect(dialog).toBeVisible()
  return dialog
}
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test('the navigation starts collapsed, opens on hover and focus, and stays as it is pinned, in every tab @rtl', async ({
  page,
  context,
  word,
  language,
}) => {
  await page.goto('/home')
  await ready(page)
  const width = widthOf(page, word)
  const collapsed = 63
  const open = 247
  await expect.poll(width).toBe(collapsed)
  const link = nav(page, word).getByRole('link', { name: word('document:many') })
  await link.hover()
  await expect.poll(width).toBe(open)
  // Over the content, which stays where it is.
  const main = await page.getByRole('main').boundingBox()
  // Beside the navigation, up to where a scrollbar may be.
  const body = await page.locator('body').boundingBox()
  expect(main?.x).toBe((body?.x ?? 0) + (language === 'ar' ? 0 : 64))
  expect(main?.width).toBe((body?.width ?? 0) - 64)
  await page.mouse.move(640, 600)
  await expect.poll(width).toBe(collapsed)
  await page.keyboard.press('Tab')
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(width).toBe(open)
  await page.keyboard.press('Escape')
  await expect.poll(width).toBe(collapsed)

  const other = await context.newPage()
  await other.goto('/home')
  await ready(other)
  await nav(page, word)
    .getByRole('button', { name: word('shell:navigation.pin') })
    .click()
  await page.mouse.move(640, 600)
  await expect.poll(width).toBe(open)
  await expect.poll(widthOf(other, word), 'the other tab follows').toBe(open)
  await other.close()
  await page.reload()
  await expect.poll(width).toBe(open)

  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )
  expect(fonts).toContain(language === 'ar' ? 'IBM Plex Sans Arabic' : 'Inter Variable')
})

test('layout settings are set by keyboard, obey their rules, and a reset can be undone @rtl @full', async ({
  page,
  word,
}) => {
  // A whole flow, three loads of the page among it.
  test.setTimeout(120_000)
  await page.goto('/home')
  await ready(page)
  await page.getByRole('button', { name: word('shell:customizer.title') }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: word('shell:customizer.title') })
  const radio = (group: string, name: string) =>
    dialog.getByRole('group', { name: word(group), exact: true }).getByRole('radio', { name: word(name), exact: true })
  const header = page.getByRole('banner')
  const html = page.locator('html')

  await radio('shell:skin.label', 'shell:skin.default').focus()
  await page.keyboard.press('ArrowDown')
  await expect(html).toHaveAttribute('data-skin', 'bordered')
  await radio('theme.label', 'theme.system').focus()
  await page.keyboard.press('ArrowUp')
  await expect(html).toHaveAttribute('data-color-scheme', 'dark')
  expect(await stored(page, 'color-scheme')).toBe('dark')
  await radio('shell:bar.footer', 'shell:bar.static').check()
  await expect(page.locator('footer')).toBeVisible()
  await radio('shell:contentWidth.label', 'shell:contentWidth.fluid').check()

  // A hidden header leaves its menus at the foot of the navigation; a horizontal navigation brings it back.
  await radio('shell:bar.navbar', 'shell:bar.hidden').check()
  const inNav = page.locator('header').getByRole('button', { name: word('profileMenu'), includeHidden: true })
  await expect.poll(async () => (await inNav.boundingBox())?.y ?? 0).toBeGreaterThan(400)
  await radio('shell:navigation.label', 'shell:navigation.horizontal').check()
  expect(await stored(page, 'navbar')).toBe('sticky')
  expect(await stored(page, 'nav-collapsed')).toBe('false')
  await expect(radio('shell:bar.navbar', 'shell:bar.hidden')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: word('shell:customizer.title') })).toBeFocused()
  expect((await header.boundingBox())?.height).toBe(48)
  await nav(page, word)
    .getByRole('button', { name: word('group.people') })
    .click()
  await page.getByRole('menuitem', { name: word('user:many') }).click()
  await expect(page.getByRole('heading', { level: 1, name: word('user:many') })).toBeFocused()

  await page.reload()
  await expect(html).toHaveAttribute('data-skin', 'bordered')
  await customize(page, word)
  await dialog.getByRole('button', { name: word('shell:customizer.reset') }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const undo = page.getByRole('button', { name: word('shell:undo'), exact: true })
  await expect(undo).toBeVisible()
  // The keyboard gets to the message, which waits for it, and stays there while the layout is exchanged.
  await page.keyboard.press('F8')
  await expect(undo).toBeFocused()
  await expect(html).toHaveAttribute('data-skin', 'default')
  await expect.poll(widthOf(page, word)).toBe(63)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(html).toHaveAttribute('data-skin', 'bordered')
  await expect(nav(page, word).getByRole('button', { name: word('group.people') })).toBeVisible()
})

test('the direction can be turned; a language brings its own back @full', async ({ page, word }) => {
  await page.goto('/home')
  await ready(page)
  const dialog = await customize(page, word)
  await dialog.getByRole('radio', { name: 'Right to left' }).check()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const x = async (selector: string) => (await page.locator(selector).boundingBox())?.x
  await expect.poll(async () => (await x('main')) === (await x('body'))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: word('profileMenu') }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('below 976 px the navigation is vertical and lies over the content @full', async ({ page, word }) => {
  await page.addInitScript(() => localStorage.setItem('navigation', 'horizontal'))
  await page.setViewportSize({ width: 976, height: 700 })
  await page.goto('/home')
  await ready(page)
  const menu = page.getByRole('button', { name: word('openNavigation') })
  await expect(nav(page, word)).toBeVisible()
  await expect(menu).toHaveCount(0)
  await page.setViewportSize({ width: 975, height: 700 })
  await expect(nav(page, word)).toHaveCount(0)
  await menu.click()
  await nav(page, word)
    .getByRole('button', { name: word('group.people') })
    .click()
  await nav(page, word)
    .getByRole('link', { name: word('department:many') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: word('department:many') })).toBeVisible()
  await expect(nav(page, word)).toHaveCount(0)
})

test('toasts keep the time of the specification, and are found again @full', async ({ page, word }) => {
  await page.clock.install()
  await page.goto('/home')
  await ready(page)
  const dialog = await customize(page, word)
  await dialog.getByRole('button', { name: word('shell:customizer.reset') }).click()
  await dialog.getByRole('button', { name: word('shell:customizer.reset') }).click()
  const toasts = page.getByRole('status').filter({ hasText: word('shell:customizer.resetDone') })
  await expect(toasts).toHaveCount(2)
  const left = async () => Number(await toasts.first().locator('[data-left]').getAttribute('data-left'))
  await expect.poll(left).toBeLessThan(100)
  await expect(toasts.first().locator('[data-type=success]')).toBeVisible()
  const layerOf = (one: Element) => Number(getComputedStyle(one.closest('.MuiModal-root') ?? one).zIndex)
  expect(await dialog.evaluate(layerOf)).toBe(2000)
  expect(await page.getByRole('region').filter({ has: toasts.first() }).evaluate(layerOf)).toBeGreaterThan(2000)
  await toasts.first().hover()
  // The other one has its time; the hovered one waits, and begins anew when it is left.
  await page.clock.fastForward(60_000)
  await expect(toasts).toHaveCount(1)
  await page.mouse.move(300, 600)
  await expect.poll(left).toBeGreaterThan(70)
  await page.clock.fastForward(5000)
  await expect(toasts).toHaveCount(0)

  await dialog.getByRole('button', { name: word('shell:customizer.reset') }).click()
  await dialog.getByRole('button', { name: word('shell:customizer.reset') }).click()
  await expect(toasts).toHaveCount(2)
  await toasts
    .first()
    .getByRole('button', { name: word('close') })
    .click()
  await expect(toasts).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: word('profileMenu') }).click()
  await page.getByRole('menuitem', { name: word('shell:past.title') }).click()
  const past = page.getByRole('dialog', { name: word('shell:past.title') })
  await expect(past.getByRole('listitem')).toHaveText([new RegExp(word('shell:customizer.resetDone'))])
})

test('addresses lead where they say: errors, the root with its query, a hash that comes late, and up again @full', async ({
  page,
  browser,
  word,
}) => {
  // Ten addresses, each a load of its own.
  test.setTimeout(120_000)
  const origin = process.env.TMS_E2E_URL ?? ''
  const visitor = await browser.newPage({ baseURL: origin, storageState: storageStateOf(origin, { language: 'en' }) })
  const pages = [
    ['/pages/misc/not-found/anything', 'notFound.title', '404'],
    ['/nowhere/at/all', 'notFound.title', '404'],
    ['/not-authorized', 'notAuthorized.title', '401'],
    ['/pages/misc/not-authorized', 'notAuthorized.title', '401'],
    ['/error-page', 'errorPage.title', ''],
  ] as const
  for (const [path, title, code] of pages) {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1, name: word(title) })).toBeVisible()
    await expect(visitor.getByRole('main')).toContainText(code)
    await expect(visitor).toHaveTitle(new RegExp(word(title)))
  }
  await visitor.goto('/?from=mail')
  await expect(visitor).toHaveURL('/login?from=mail')
  await visitor.close()

  await page.goto('/?from=mail')
  await expect(page).toHaveURL('/home?from=mail')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home#%E0%A4%A')
  await ready(page)
  await page.goto('/users#late%20part')
  await ready(page)
  await page.evaluate(() => {
    const tall = document.createElement('div')
    const target = document.createElement('h2')
    tall.style.blockSize = target.style.marginBlockEnd = '3000px'
    target.id = 'late part'
    document.querySelector('main')?.lastElementChild?.append(tall, target)
  })
  const top = () => page.evaluate(() => document.getElementById('late part')?.getBoundingClientRect().top ?? 0)
  await expect.poll(async () => Math.round(await top())).toBe(60)
  // What comes in above moves it, and it is gone to again, until the reader has moved.
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    document.querySelector('main')?.lastElementChild?.prepend(document.createElement('hr'))
  })
  await expect.poll(async () => Math.round(await top())).toBe(60)
  await page.mouse.wheel(0, 1)

  const up = page.getByRole('button', { name: word('scrollToTop') })
  await expect(up).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(up).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect(up).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 201))
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()

  // A page that can't be loaded leaves the way elsewhere.
  await page.route(/assets\/form-/, (route) => route.abort())
  await page.goto('/departments/add')
  await expect(page.getByRole('heading', { level: 1, name: word('state.broken') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('500')
  // The page that is open stays in its folded group.
  await nav(page, word)
    .getByRole('link', { name: word('department:many') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: word('department:many') })).toBeVisible()
})

test('who wants no motion sees another scheme at once, in all that inherits its colours @full', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/departments')
  const name = page.getByRole('banner').getByRole('link', { name: 'Transport Management System' }).locator('bdi')
  await expect(name).toHaveCSS('color', 'rgb(21, 24, 30)')
  const colors = await name.evaluate((element) => {
    const page = document.documentElement
    page.setAttribute('data-color-scheme', 'dark')
    return [element, document.body].map((one) => getComputedStyle(one).color)
  })
  expect(colors[0]).toBe(colors[1])
  expect(colors[0]).not.toBe('rgb(21, 24, 30)')
})
