import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeUser } from './harness/rows.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('a user is found without accents and opened by keyboard alone, and remembered @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  const user = await makeUser(api, unique, { name: `Zoé Brûlé ${unique}` })
  await page.goto('/home')
  await expect(heading(page, /./)).toBeVisible()
  await page.keyboard.press('Control+k')
  // Faster than the palette is downloaded: nothing of it may be lost.
  await page.keyboard.type(`ZOE brule ${unique}`)
  await expect(field(page)).toHaveValue(`ZOE brule ${unique}`)
  await expect(option(page, `Zoé Brûlé ${unique} ${word('user:one')}`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status').filter({ hasText: word('command:count_one', { count: 1 }) })).toBeAttached()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, `Zoé Brûlé ${unique}`)).toBeFocused()
  await expect(page).toHaveURL(`/users/${user.id}`)

  await test.step('the page offers its own commands', async () => {
    await openPalette(page)
    // What the empty field says begins where the page's texts do.
    await expect(field(page)).toHaveCSS('direction', (await page.locator('html').getAttribute('dir')) ?? '')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openPalette(page)
    await expect(option(page, word('editOf', { title: `Zoé Brûlé ${unique}` }))).toBeVisible()
    // Not the way to itself.
    await expect(page.getByRole('group', { name: word('command:recent') })).toHaveCount(0)
    await page.keyboard.type(word('department:many'))
    await expect(option(page, word('department:many')).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(heading(page, word('department:many'))).toBeFocused()
  })

  await test.step('it is there again, as long as it is', async () => {
    await openPalette(page)
    await expect(page.getByRole('group', { name: word('command:recent') })).toBeVisible()
    await expect(option(page, `Zoé Brûlé ${unique}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page, word('department:many'))).toBeFocused()
    await api.call('DELETE', `/users/${user.id}`)
    await page.reload()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await openPalette(page)
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await expect(option(page, word('home.title'))).toBeVisible()
    await expect(option(page, `Zoé Brûlé ${unique}`)).toHaveCount(0)
  })
})

test('the palette by mouse: its field in the header, a search that fails, more of an entity @full', async ({
  page,
}) => {
  await page.goto('/home')
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search and commands' })
  await opener.click()
  await field(page).fill('custom')
  await expect(page.getByRole('alert').filter({ hasText: 'Not everything could be searched.' })).toBeVisible()
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(option(page, 'Customer Care Department')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(opener).toBeFocused()

  await opener.click()
  await field(page).fill('example.test')
  await option(page, 'More in users').click()
  await expect(page).toHaveURL('/users?search=example.test')
  await expect(heading(page, 'Users')).toBeFocused()

  await opener.click()
  await option(page, 'Theme: Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')

  // What was chosen is offered no more; a command may open a dialog of its own.
  await opener.click()
  await expect(option(page, 'Theme: Light')).toBeVisible()
  await expect(option(page, 'Theme: Dark')).toHaveCount(0)
  await option(page, 'Layout settings').click()
  await expect(page.getByRole('dialog', { name: 'Layout settings' })).toBeVisible()
})

const departments = (page: Page) => page.getByRole('gridcell').locator('a[href^="/departments/"]')

test('keys go through a list, choose rows and open them; the palette has what can be done to the chosen @full', async ({
  page,
}) => {
  await page.goto('/departments')
  const rows = departments(page)
  await expect(rows.nth(2)).toBeVisible()
  const ids = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  const focusIn = (row: number) => page.locator(`[role=row][data-id="${ids[row]}"] :focus`)
  for (const [key, row] of [...'jjjkk'].map((key, n) => [key, [0, 1, 2, 1, 0][n] ?? 0] as const)) {
    await page.keyboard.press(key)
    await expect(focusIn(row)).toHaveCount(1)
  }
  await page.keyboard.press('x')
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1)
  // The bar of the chosen rows is downloaded when rows are first chosen, and brings its commands along.
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await openPalette(page)
  await option(page, 'Delete selected rows').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('export')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV file' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(focusIn(0)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${ids[0]}`))
})

test('keys go to screens and into forms, but never while one types @full', async ({ page }) => {
  await page.goto('/home')
  await expect(heading(page, 'Hello')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(heading(page, 'Departments')).toBeFocused()
  const first = departments(page).first()
  await expect(first).toBeVisible()
  const name = (await first.textContent()) ?? ''
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  // A short form opens over its list, and Escape leads back to the row.
  await expect(
    page
      .getByRole('dialog', { name: `Edit ${name}` })
      .getByRole('textbox')
      .first(),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/departments')
  await heading(page, 'Departments').focus()

  await page.keyboard.press('/')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('gu?cje/')
  await expect(search).toHaveValue('gu?cje/')
  await expect(page.getByText('Nothing matches the search and the filters.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await heading(page, 'Departments').focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'New department' }).getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A long one has a page, which has no single keys: what is typed there is text.
  await heading(page, 'Departments').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(heading(page, 'Users')).toBeFocused()
  await page.keyboard.press('c')
  await expect(heading(page, 'New user')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Users')).toBeVisible()

  await page.goto('/home')
  await expect(heading(page, 'Hello')).toBeVisible()
  // As a keyboard with Arabic letters sends them.
  await page.evaluate(() => {
    for (const [key, code] of [
      ['ل', 'KeyG'],
      ['ع', 'KeyU'],
    ] as const)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  })
  await expect(heading(page, 'Users')).toBeFocused()
})

test('the sheet shows all keys, and switches them off for good @full', async ({ page }) => {
  await page.goto('/home')
  await expect(heading(page, 'Hello')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['This page', 'Lists', 'Go to', 'Help'])
  await expect(sheet.getByRole('term')).toContainText(['Next row', 'Departments', 'Search and commands'])
  // Under a dialog nothing has keys.
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  const all = page.getByRole('switch', { name: 'Use single keys and sequences' })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(all).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/home')
  await page.reload()
  await expect(heading(page, 'Hello')).toBeVisible()
  for (const key of ['g', 'u', '?']) await page.keyboard.press(key)
  // The palette's key is no single one; that it opens shows also that nothing came of the others.
  await openPalette(page)
  await expect(page).toHaveURL('/home')
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await expect(all).not.toBeChecked()
  await all.click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(heading(page, 'Users')).toBeFocused()
})
