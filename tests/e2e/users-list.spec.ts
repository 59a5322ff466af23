import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { makeUser } from './harness/rows.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
/** Opens the panel of a new condition on the field that is typed. */
const addFilter = async (page: Page, field: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Find a field' })).toBeFocused()
  await page.keyboard.type(field)
  await page.keyboard.press('Enter')
}
/** Names in the order of the rows. */
const names = (page: Page): Locator => page.getByRole('grid').getByRole('link', { name: /^Lister/ })
const pager = (page: Page, text: string) => page.getByText(text, { exact: true })
/** The pager isolates its range, so that it keeps its order in right-to-left text. */
const shown = (range: string, total: number) => `\u2066${range}\u2069 of ${total}`

test.describe('the list of users', () => {
  test.beforeEach(async ({ api, unique }) => {
    for (const letter of ['C', 'A', 'E', 'B', 'G', 'D', 'F'])
      await makeUser(api, `${unique}${letter.toLowerCase()}`, {
        name: `Lister ${letter} ${unique}`,
        job_title: letter < 'D' ? 'Early' : 'Late',
        is_active: letter !== 'E',
      })
  })
  const lister = (unique: string, letters: string) => [...letters].map((letter) => `Lister ${letter} ${unique}`)

  test('order, page and page size live in the address and survive reload and Back', async ({ page, unique }) => {
    await page.goto(`/users?perPage=5&search=${unique}`)
    await expect(search(page)).toHaveValue(unique)
    await expect(names(page)).toHaveText(lister(unique, 'FDGBE'))
    await expect(pager(page, shown('1–5', 7))).toBeVisible()
    const header = page.getByRole('columnheader', { name: /^Name/ })
    await header.click()
    await expect(page).toHaveURL(`/users?perPage=5&sort=name&search=${unique}`)
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(names(page)).toHaveText(lister(unique, 'ABCDE'))
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await expect(page).toHaveURL(`/users?page=2&perPage=5&sort=name&search=${unique}`)
    await expect(names(page)).toHaveText(lister(unique, 'FG'))
    await page.reload()
    await expect(names(page)).toHaveText(lister(unique, 'FG'))
    await expect(pager(page, shown('6–7', 7))).toBeVisible()
    const sizes = page.getByRole('combobox', { name: 'Rows per page:' })
    await expect(sizes.getByRole('option')).toHaveText(['Scroll', '2', '3', '5', '10', '20', '25', '50', '100'])
    await sizes.selectOption('3')
    await expect(page).toHaveURL(`/users?perPage=3&sort=name&search=${unique}`)
    await expect(names(page)).toHaveText(lister(unique, 'ABC'))
    await header.click()
    await expect(page).toHaveURL(`/users?perPage=3&sort=-name&search=${unique}`)
    await expect(names(page)).toHaveText(lister(unique, 'GFE'))
    await page.goBack()
    await expect(names(page)).toHaveText(lister(unique, 'ABC'))
    await page.goBack()
    await expect(page).toHaveURL(`/users?page=2&perPage=5&sort=name&search=${unique}`)
    await expect(names(page)).toHaveText(lister(unique, 'FG'))
    await page.goForward()
    await expect(names(page)).toHaveText(lister(unique, 'ABC'))
  })

  test('search narrows while one types, and is kept in the address @full', async ({ page, unique }) => {
    await page.goto('/users?page=3')
    await expect(page.getByText(/11–15.? of/)).toBeVisible()
    await search(page).fill(`${unique}b`)
    await expect(page).toHaveURL(`/users?perPage=5&search=${unique}b`)
    await expect(names(page)).toHaveText(lister(unique, 'B'))
    await page.reload()
    await expect(search(page)).toHaveValue(`${unique}b`)
    await expect(names(page)).toHaveText(lister(unique, 'B'))
    await search(page).fill('')
    await expect(page).toHaveURL('/users?perPage=5')
  })

  test('from a row the ones beside it in that list are a step away, over its pages, by button and key @full', async ({
    page,
    unique,
  }) => {
    await page.goto(`/users?perPage=3&sort=name&search=${unique}`)
    await page.getByRole('link', { name: `Lister B ${unique}` }).click()
    const beside = page.getByRole('group', { name: 'Rows beside this one' })
    await expect(beside).toContainText('2 of 7')
    await beside.getByRole('button', { name: `Next row: Lister C ${unique}` }).click()
    await expect(heading(page, `Lister C ${unique}`)).toBeVisible()
    // The next one stands on the list's next page.
    await beside.getByRole('button', { name: `Next row: Lister D ${unique}` }).press('Enter')
    await expect(heading(page, `Lister D ${unique}`)).toBeVisible()
    await expect(beside).toContainText('4 of 7')
    await expect(page.getByRole('button', { name: `Previous row: Lister C ${unique}` })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await expect(heading(page, `Lister E ${unique}`)).toBeVisible()
    await page.goto(page.url())
    await expect(heading(page, `Lister E ${unique}`)).toBeVisible()
    await expect(beside).toHaveCount(0)
  })

  test('filters narrow together, survive reload and Back, and are cleared at once @full', async ({ page, unique }) => {
    await page.goto(`/users?search=${unique}&sort=name`)
    await expect(names(page)).toHaveCount(7)
    const chips = page.getByRole('list', { name: 'Filters in use' })
    await addFilter(page, 'job')
    await page.getByRole('textbox', { name: 'Job title' }).fill('late')
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText(lister(unique, 'DEFG'))
    await addFilter(page, 'active')
    await page.getByRole('option', { name: 'No', exact: true }).click()
    await expect(names(page)).toHaveText(lister(unique, 'E'))
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      search: unique,
      sort: 'name',
      'filter[job_title]': 'late',
      'filter[is_active]': 'false',
    })
    await page.reload()
    await expect(names(page)).toHaveText(lister(unique, 'E'))
    await expect(chips.getByRole('listitem')).toHaveText(['Job title contains late', 'Active No'])
    await page.goBack()
    await expect(names(page)).toHaveText(lister(unique, 'DEFG'))
    await expect(chips.getByRole('listitem')).toHaveText(['Job title contains late'])
    // Changed in place.
    await chips.getByRole('button', { name: 'Job title contains late', exact: true }).click()
    await page.getByRole('textbox', { name: 'Job title' }).fill('early')
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText(lister(unique, 'ABC'))
    await addFilter(page, 'active')
    await page.getByRole('option', { name: 'Yes', exact: true }).click()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(`/users?sort=name&search=${unique}`)
    await expect(chips).toHaveCount(0)
    await expect(names(page)).toHaveCount(7)
  })
})

test('what is typed into search and filter in one go both count @full', async ({ page, api, unique }) => {
  await makeUser(api, unique, { job_title: 'Pilot' })
  await makeUser(api, `${unique}x`, { job_title: 'Sailor' })
  await page.goto('/users')
  await search(page).fill(unique)
  await addFilter(page, 'job')
  await page.getByRole('textbox', { name: 'Job title' }).fill('sail')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/users?search=${unique}&filter%5Bjob_title%5D=sail`)
  await expect(page.getByRole('grid').getByRole('link', { name: /^User/ })).toHaveText([`User ${unique}x`])
})

test('a row clicked right after typing opens, and Back finds the search @full', async ({ page }) => {
  await page.goto('/departments?sort=name')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await search(page).fill('customer')
  await page.getByRole('link', { name: 'Customer Care' }).click()
  await expect(heading(page, 'Customer Care')).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('customer')
})

test('a list shows that nothing matches, and the way back to all @full', async ({ page, unique }) => {
  await page.goto(`/users?search=${unique}`)
  await expect(page.getByText('Nothing matches the search and the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/users')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test('an address past the end leads to the last page @full', async ({ page, api, unique }) => {
  await makeUser(api, unique)
  await page.goto(`/users?search=${unique}&page=9`)
  await expect(page).toHaveURL(`/users?perPage=5&search=${unique}`)
  await expect(page.getByRole('link', { name: `User ${unique}` })).toBeVisible()
})

test('while a list is read its shape shows, then its rows @full', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/departments?*', async (route) => {
    await held
    await route.continue()
  })
  // Searched for: other tests make departments, and the list has pages.
  await page.goto('/departments?search=safety')
  await expect(heading(page, 'Departments')).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: 'Name', exact: true })).toBeVisible()
  await expect(grid.getByRole('gridcell')).toHaveCount(0)
  await expect(page.getByText('Departments group the people'), 'not yet known to be empty').toBeHidden()
  answer()
  await expect(grid.getByRole('link', { name: 'Safety and Compliance' })).toBeVisible()
})

test('while a row is read its shape shows, then its page @full', async ({ page, api }) => {
  const [first] = await api.rows('/departments?perPage=1')
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(`**/api/departments/${first?.id}?*`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/departments/${first?.id}`)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  answer()
  await expect(heading(page, String(first?.name))).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
})

test("a list that can't be read says why, and trying again works @full", async ({ page }) => {
  let broken = true
  await page.route('**/api/users?*', (route) =>
    broken ? route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }) : route.continue(),
  )
  await page.goto('/users')
  await expect(heading(page, 'This could not be loaded')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Down for a moment\./)).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Users')).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})
