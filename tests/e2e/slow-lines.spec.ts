import type { Page } from '@playwright/test'
import { demoPassword, people } from './harness/api.ts'
import { makeProject } from './harness/backlogs.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A line of 400 ms and 50 KB/s in both directions. */
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const rate = 50_000
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: rate,
    uploadThroughput: rate,
  })
}

test.describe('over a slow line', () => {
  test.use({ as: 'nobody' })
  test('one signs in, opens a list and changes a row, and is never left before an empty page @full', async ({
    page,
    api,
    unique,
  }) => {
    test.setTimeout(180_000)
    const patience = { timeout: 40_000 }
    const department = await makeDepartment(api, unique)
    await slowDown(page)
    await page.goto(`/login?to=/departments?search=${unique}`, { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(people.admin, patience)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // What was clicked says that it is under way, and the page stays until the next one is there.
    await expect(page.getByRole('button', { name: 'Signing in' })).toBeDisabled()
    await expect(heading(page, 'Departments')).toBeVisible(patience)
    await expect(page.getByRole('gridcell').first()).toBeVisible(patience)
    await page.getByRole('link', { name: String(department.name) }).click()
    await expect(heading(page, String(department.name))).toBeVisible(patience)
    await page.goto(`/departments/${department.id}/edit`, { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Over a slow line', patience)
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await expect(page.getByRole('status').filter({ hasText: 'Updated Successfully' })).toBeVisible(patience)
    expect((await api.read(`/departments/${department.id}`)).description).toBe('Over a slow line')
  })
})

test('a line cut while a part of the program comes: it says so, and the part comes when it is asked for again @full', async ({
  page,
}) => {
  await page.goto('/departments')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const cut = page.getByRole('alert').filter({ hasText: 'Network error. Retrying...' })
  // One that opens over the page, and one that has a place in it.
  await page.route(/\/assets\/(palette|form)-/, (route) => route.abort('connectionreset'))
  await page.keyboard.press('Control+k')
  await expect(cut).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('main').locator(cut)).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.unroute(/\/assets\/(palette|form)-/)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const chooseArabic = async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  }
  await page.route(/\/assets\/language-ar-/, (route) => route.abort('connectionreset'))
  await expect(cut).toHaveCount(0)
  await chooseArabic()
  await expect(cut).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute(/\/assets\/language-ar-/)
  await chooseArabic()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('a list whose line is cut says so, and shows its rows when the line is back @full', async ({ page }) => {
  let cuts = 0
  await page.route('**/api/departments?*', (route) => {
    cuts += 1
    return route.abort('connectionreset')
  })
  await page.goto('/departments')
  await expect(page.getByText('Network error. Retrying...').first()).toBeVisible()
  await page.unroute('**/api/departments?*')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  expect(cuts).toBeGreaterThan(0)
})

test('a part of the program that is long in coming says in its place that it is loading @full', async ({
  page,
  api,
  unique,
}) => {
  const { open } = await makeProject(api, unique, ['Berth'])
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/board-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await open(page)
  const panel = page.getByRole('tabpanel', { name: 'Backlog' })
  const loading = panel.getByRole('status', { name: 'Loading' })
  await expect(loading).toBeVisible()
  release()
  await expect(panel.getByRole('link', { name: 'Berth' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})
