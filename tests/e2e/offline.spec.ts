import type { Page, Route } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { chooseAction } from './harness/row-actions.ts'
import { makeDepartment } from './harness/rows.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** The snackbar says it aloud; a form's own message stands beside. */
const warned = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

/** Writes that leave the browser. */
const watchWrites = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`)
  })
  return writes
}
const isPost = (route: Route) => route.request().method() === 'POST'

test.beforeEach(async ({ page, unique }) => {
  await page.goto('/departments/add')
  await field(page, 'Name').fill(`Department ${unique}`)
  await field(page, 'Description').fill('Typed before it went wrong')
})

const expectKept = async (page: Page, unique: string) => {
  await expect(field(page, 'Name')).toHaveValue(`Department ${unique}`)
  await expect(field(page, 'Description')).toHaveValue('Typed before it went wrong')
}

test('offline, a write is refused at once, nothing is sent and nothing is lost', async ({ page, context, unique }) => {
  const writes = watchWrites(page)
  await context.setOffline(true)
  await create(page).click()
  await expect(warned(page, 'You are currently offline.')).toBeVisible()
  expect(writes).toEqual([])
  await expectKept(page, unique)
  await context.setOffline(false)
  await create(page).click()
  await expect(heading(page, `Department ${unique}`)).toBeVisible()
  expect(writes).toHaveLength(1)
})

test('without a server it says so, and goes on when the server is back', async ({ page, unique }) => {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await create(page).click()
  await expect(warned(page, 'Network error. Retrying...')).toBeVisible()
  await expectKept(page, unique)
  await page.unroute('**/api/**')
  await expect(page.getByRole('status').filter({ hasText: 'The connection is back.' })).toBeVisible()
  await expectKept(page, unique)
  await create(page).click()
  await expect(heading(page, `Department ${unique}`)).toBeVisible()
})

test('a read without a server is done again by itself when the server is back @full', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.goto('/departments')
  await expect(heading(page, 'This could not be loaded')).toBeVisible()
  await expect(page.getByText('Network error. Retrying...').first()).toBeVisible()
  await page.unroute('**/api/**')
  await expect(heading(page, 'Departments')).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test('an error of the server on a write says no more than that @full', async ({ page, unique }) => {
  await page.route('**/api/departments', (route) =>
    isPost(route) ? route.fulfill({ status: 500, json: { message: 'column "x" does not exist' } }) : route.continue(),
  )
  await create(page).click()
  await expect(warned(page, 'An unexpected error occurred.')).toBeVisible()
  await expect(page.getByText('column "x"')).toHaveCount(0)
  await expectKept(page, unique)
})

for (const status of [504, 408])
  test(`a call that took too long (${status}) leads to the error page, and back to what was typed${status === 408 ? ' @full' : ''}`, async ({
    page,
    unique,
  }) => {
    await page.route('**/api/departments', (route) => (isPost(route) ? route.fulfill({ status }) : route.continue()))
    await create(page).click()
    await expect(page).toHaveURL(`/error-page?from=${encodeURIComponent('/departments/add')}`)
    await expect(heading(page, 'This took too long')).toBeVisible()
    await page.unroute('**/api/departments')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/departments/add')
    await expectKept(page, unique)
    await create(page).click()
    await expect(heading(page, `Department ${unique}`)).toBeVisible()
  })

test('two clicks on Create make one row @full', async ({ page, api, unique }) => {
  const writes = watchWrites(page)
  await create(page).dblclick()
  await expect(heading(page, `Department ${unique}`)).toBeVisible()
  expect(await api.rows(`/departments?search=${unique}`)).toHaveLength(1)
  expect(writes).toHaveLength(1)
})

test('an answer that was lost: sending it again makes no second row @full', async ({ page, api, unique }) => {
  const keys: (string | undefined)[] = []
  let lose = true
  await page.route('**/api/departments', async (route) => {
    if (!isPost(route)) return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (!lose) return route.continue()
    lose = false
    // The server does its work; only the answer never arrives.
    expect((await route.fetch()).status()).toBe(201)
    return route.abort('connectionreset')
  })
  await create(page).click()
  await expect(warned(page, 'Network error. Retrying...')).toBeVisible()
  await expectKept(page, unique)
  expect(await api.rows(`/departments?search=${unique}`)).toHaveLength(1)
  await create(page).click()
  await expect(heading(page, `Department ${unique}`)).toBeVisible()
  expect(await api.rows(`/departments?search=${unique}`)).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('the same content wished for twice is two wishes @full', async ({ page, api, unique }) => {
  // Names of departments are unique: the second is refused by the rule, not taken for the first sent again.
  await create(page).click()
  await expect(heading(page, `Department ${unique}`)).toBeVisible()
  await page.goto('/departments/add')
  await field(page, 'Name').fill(`Department ${unique}`)
  await field(page, 'Description').fill('Typed before it went wrong')
  await create(page).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('This is already taken.')
  expect(await api.rows(`/departments?search=${unique}`)).toHaveLength(1)
})

test('a deletion without a server is refused aloud, and the row stays @full', async ({ page, api, unique }) => {
  const department = await makeDepartment(api, `${unique}x`)
  await page.goto(`/departments/${department.id}`)
  await chooseAction(page, 'Delete')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Network error. Retrying...')
  expect((await api.call('GET', `/departments/${department.id}`)).status).toBe(200)
})
