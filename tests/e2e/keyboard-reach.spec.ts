import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Who } from './harness/api.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { type Screen, screensOf } from './harness/screens.ts'
import type { Language, Word } from './harness/words.ts'

/** More stops than any screen has. */
const mostStops = 500
const shares = 2

/** Goes once around by Tab, and marks what had the focus and whether that could be seen. @returns stops */
const goAround = async (page: Page): Promise<number> => {
  // Behind the last one comes the browser's own bar, and then the first; one may begin in the middle, or in a menu that
  // closes by the first key. Only where nothing new comes for a while one has been everywhere.
  let old = 0
  const menu = page.getByRole('menu')
  if ((await menu.count()) > 0) {
    await page.keyboard.press('Tab')
    await expect(menu).toHaveCount(0)
  }
  for (let stops = 1; stops <= mostStops; stops++) {
    await page.keyboard.press('Tab')
    const came = await page.evaluate(() => {
      const at = document.activeElement
      const isElement = at instanceof HTMLElement || at instanceof SVGElement
      if (!isElement || at === document.body || at.dataset.reached !== undefined) return 'old'
      at.dataset.reached = ''
      const isMarked = (one: Element | null): boolean => {
        if (one === null) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (
          (outlineStyle !== 'none' && outlineWidth !== '0px') ||
          boxShadow !== 'none' ||
          one.matches('.Mui-focusVisible, .MuiDataGrid-cell, .MuiDataGrid-columnHeader')
        )
      }
      const around = [at, at.parentElement, at.parentElement?.parentElement ?? null]
      // The frame of a field shows it for all parts of the field.
      if (!around.some(isMarked) && at.closest('.Mui-focused, .field-box, .editor-frame') === null)
        at.dataset.unseen = ''
      return 'new'
    })
    old = came === 'new' ? 0 : old + 1
    if (old === 12) return stops
  }
  return mostStops
}

/** What a pointer can do something with and keys can't reach, and what has the focus without showing it. */
const unreached = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, [contenteditable=true], ' +
      ['button', 'link', 'checkbox', 'tab', 'switch', 'combobox', 'radio'].map((role) => `[role=${role}]`).join(', ')
    // Widgets of many parts have one stop, from which arrows lead on.
    const composite =
      '[role=grid], [role=tablist], [role=radiogroup], [role=toolbar], [role=menu], [role=listbox], ' +
      // Day, month and year of a date.
      '.MuiPickersSectionList-root'
    // What lies behind a modal dialog is out of use while it is open.
    const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    const isThere = (one: HTMLElement) =>
      (modal === undefined || modal.contains(one)) &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.closest('[aria-hidden=true], [inert]') === null &&
      !one.matches(':disabled') &&
      one.getBoundingClientRect().width > 1
    const isReached = (one: HTMLElement) =>
      one.dataset.reached !== undefined ||
      // Reached as a part of it: the input of a chooser, whose buttons its own keys replace.
      one.closest('.MuiAutocomplete-root')?.querySelector('[data-reached]') != null ||
      one.querySelector('[data-reached]') !== null ||
      // Of a long list one row at a time has stops; arrows lead to the others (`base/ui/roving-rows.tsx`).
      one.dataset.passed !== undefined ||
      // A board is one stop; from card to card lead arrows, and a card opens what its name leads to.
      (one.closest('[data-card]') !== null && document.querySelector('[data-card][data-reached]') !== null) ||
      one.closest(composite)?.querySelector('[data-reached]') != null ||
      // A timeline is one stop too; its current row is its active descendant.
      one.closest('[role=treegrid][data-reached]') !== null
    const told = (one: Element) => one.outerHTML.replaceAll(/class="[^"]*"/g, '').slice(0, 160)
    const all = [...document.querySelectorAll<HTMLElement>(controls)]
    return [
      ...all.filter((one) => isThere(one) && !isReached(one)).map((one) => `not reached: ${told(one)}`),
      ...[...document.querySelectorAll('[data-unseen]')].map((one) => `not seen: ${told(one)}`),
    ]
  })

/** They come after the page. Where the server fails there are none, which is another screen's to say. */
const projectsInNav = (page: Page, word: Word) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: word('work:nav.phases', { name: '' }).trim() })
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)

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
    // Pinned: what only shows while the focus is within could not be looked for afterwards.
    storageState: storageStateOf(origin, { ...session, language, 'nav-collapsed': 'false' }),
  })
}

for (let share = 0; share < shares; share++)
  test(`keys reach everything on every screen, and it shows where they are, share ${share + 1} @full @rtl`, async ({
    browser,
    api,
    tokenOf,
    language,
    word,
  }) => {
    test.setTimeout(900_000)
    const visitors = new Map<Screen['as'], BrowserContext>()
    // Other tests fill the list of projects, which loads as one scrolls, with hundreds of stops: here it has one of them.
    const [project] = await api.rows('/projects?perPage=1')
    const pathOf = ({ path }: Screen) =>
      path === '/projects' ? `/projects?search=${encodeURIComponent(String(project?.name))}` : path
    for (const screen of (await screensOf(api)).filter((_, n) => n % shares === share)) {
      const context = visitors.get(screen.as) ?? (await visitor(browser, language, screen.as, tokenOf))
      visitors.set(screen.as, context)
      const page = await context.newPage()
      await screen.prepare?.(page)
      await page.goto(pathOf(screen))
      await screen.arrange?.(page, word)
      if (screen.as === 'admin') await projectsInNav(page, word)
      const stops = await goAround(page)
      expect.soft(stops, `${screen.name}: the way around ends`).toBeLessThan(mostStops)
      // Far down a page there is a way up, which is no part of the way around.
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByRole('button', { name: word('scrollToTop') })).toHaveCount(0)
      expect.soft(await unreached(page), screen.name).toEqual([])
      await page.close()
    }
    for (const context of visitors.values()) await context.close()
  })

test('the check itself finds what keys can’t reach @full', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const hidden = document.createElement('button')
    hidden.tabIndex = -1
    hidden.textContent = 'Out of reach'
    document.querySelector('main')?.append(hidden)
  })
  await goAround(page)
  expect((await unreached(page)).join()).toContain('Out of reach')
})
