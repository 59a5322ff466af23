import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser } from './harness/rows.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const note = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text })

/** Waits until the page listens, so that what comes next is news to it. */
const listening = async (page: Page, path: string): Promise<void> => {
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await page.goto(path)
  expect((await stream).status()).toBe(200)
  // Gone with a reload.
  await page.evaluate(() => {
    document.title = `${document.title} `
    Object.assign(window, { untouched: true })
  })
}
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window)
const countCalls = (page: Page, path: string): (() => number) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/api${path}`) calls += 1
  })
  return () => calls
}
const version = async (api: { read: (path: string) => Promise<{ version: unknown }> }, path: string) =>
  (await api.read(path)).version

test('a list shows what others make, change and delete, where it stands', async ({ page, api, unique }) => {
  await makeDepartment(api, `${unique} first`)
  await listening(page, `/departments?search=${unique}`)
  await expect(cell(page, `Department ${unique} first`)).toBeVisible()
  const made = await makeDepartment(api, `${unique} second`)
  await expect(cell(page, `Department ${unique} second`)).toBeVisible()
  await api.call('PUT', `/departments/${made.id}`, { name: `Renamed ${unique}` })
  await expect(cell(page, `Renamed ${unique}`)).toBeVisible()
  await expect(cell(page, `Department ${unique} second`)).toHaveCount(0)
  await api.call('DELETE', `/departments/${made.id}`)
  await expect(cell(page, `Renamed ${unique}`)).toHaveCount(0)
  await expect(cell(page, `Department ${unique} first`)).toBeVisible()
  expect(await isUntouched(page)).toBe(true)
})

test('a missing row stays missing on screen while it is read anew @full', async ({ page, api, unique }) => {
  const missing = '01900000-0000-7000-8000-000000000000'
  await listening(page, `/departments/${missing}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const seen = { headings: 1 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.headings = Math.min(seen.headings, document.querySelectorAll('main h1').length)
    }).observe(document.body, { childList: true, subtree: true })
  })
  // A department counts its people, so all that was read of departments is read anew.
  const readAnew = page.waitForResponse((answer) => answer.url().includes(`/api/departments/${missing}`))
  await makeUser(api, unique)
  await (await readAnew).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => (window as unknown as { seen: { headings: number } }).seen.headings)).toBe(1)
})

test('many changes are few reads @full', async ({ page, api, unique }) => {
  const made = await makeDepartment(api, unique)
  const reads = countCalls(page, '/departments')
  await listening(page, `/departments?search=${unique}`)
  await expect(cell(page, `Department ${unique}`)).toBeVisible()
  const before = reads()
  const began = performance.now()
  for (let n = 1; n <= 20; n++) await api.call('PUT', `/departments/${made.id}`, { name: `Name ${n} ${unique}` })
  await expect(cell(page, `Name 20 ${unique}`)).toBeVisible()
  const seconds = (performance.now() - began) / 1000
  // One at once, and one a second at most.
  expect(reads() - before).toBeLessThanOrEqual(2 + Math.ceil(seconds))
})

test('a row’s page follows its row, and says when it is gone @full', { tag: '@rtl' }, async ({
  page,
  api,
  unique,
  word,
}) => {
  const made = await makeDepartment(api, unique)
  await listening(page, `/departments/${made.id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Department ${unique}`)
  await api.call('PUT', `/departments/${made.id}`, { name: `Renamed ${unique}` })
  await expect(heading).toHaveText(`Renamed ${unique}`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await api.call('DELETE', `/departments/${made.id}`)
  await expect(note(page, word('live.gone'))).toBeVisible()
  await expect(heading).toHaveText(`Renamed ${unique}`)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(await isUntouched(page)).toBe(true)
})

test('an open form stays as it is, says what happened, and takes it over when asked to', { tag: '@rtl' }, async ({
  page,
  api,
  unique,
  word,
}) => {
  const made = await makeDepartment(api, unique, { description: 'At first' })
  await listening(page, `/departments/${made.id}/edit`)
  const description = field(page, word('department:field.description'))
  await expect(description).toHaveValue('At first')
  await api.call('PUT', `/departments/${made.id}`, { description: 'By somebody else' })
  await expect(note(page, word('live.changed'))).toBeVisible()
  await expect(description).toHaveValue('At first')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: word('live.reload') }).click()
  await expect(description).toHaveValue('By somebody else')
  await expect(page.getByText(word('live.changed'))).toHaveCount(0)

  await description.fill('What I am typing')
  await api.call('PUT', `/departments/${made.id}`, { name: `Renamed ${unique}` })
  await expect(note(page, word('live.kept'))).toBeVisible()
  await expect(page.getByRole('button', { name: word('live.reload') })).toHaveCount(0)
  await expect(description).toHaveValue('What I am typing')
  await expect(description).toBeFocused()
  await page.getByRole('button', { name: word('save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Renamed ${unique}`)
  expect(await api.read(`/departments/${made.id}`)).toMatchObject({
    name: `Renamed ${unique}`,
    description: 'What I am typing',
  })
})

test('one’s own write is read once, not again when the news of it comes @full', async ({ page, api, unique }) => {
  // A department has numbers of its people, whom other tests make meanwhile.
  const made = await api.make('/skills', { name: `Splicing ${unique}` })
  await listening(page, `/skills/${made.id}/edit`)
  const reads = countCalls(page, `/skills/${made.id}`)
  await field(page, 'Description').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Mine' })).toBeVisible()
  const after = reads()
  // Somebody else's, later: once it shows, the own one would have shown as well.
  await page.waitForTimeout(1500)
  expect(reads()).toBe(after)
  await api.call('PUT', `/skills/${made.id}`, { description: 'Theirs' })
  await expect(page.getByRole('definition').filter({ hasText: 'Theirs' })).toBeVisible()
  expect(reads()).toBe(after + 1)
  expect(await version(api, `/skills/${made.id}`)).toBe(3)
})

test('two tabs share one stream; when the first closes, the second goes on @full', async ({
  page,
  context,
  api,
  unique,
}) => {
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams += 1
  })
  const made = await makeDepartment(api, unique)
  await listening(page, `/departments/${made.id}`)
  const second = await context.newPage()
  await second.goto(`/departments/${made.id}`)
  await expect(second.getByRole('heading', { level: 1, name: `Department ${unique}` })).toBeVisible()
  await api.call('PUT', `/departments/${made.id}`, { name: `Both ${unique}` })
  for (const tab of [page, second]) {
    await tab.bringToFront()
    await expect(tab.getByRole('heading', { level: 1, name: `Both ${unique}` })).toBeVisible()
  }
  expect(streams).toBe(1)
  const taken = second.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await page.close()
  await api.call('PUT', `/departments/${made.id}`, { name: `Second ${unique}` })
  await taken
  await expect(second.getByRole('heading', { level: 1, name: `Second ${unique}` })).toBeVisible()
  expect(streams).toBe(2)
})

test.describe('a session that ends elsewhere', () => {
  // Its own session: that of the other tests must live on.
  test.use({ as: 'nobody' })
  test('ends the page too', async ({ page, api }) => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('leader@example.test')
    await page.getByLabel('Password', { exact: true }).fill('Demo#2026')
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await stream
    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    await page.evaluate(async (bearer) => {
      // Signed out as by another browser: this page is not told.
      await fetch('/api/users/logout', {
        method: 'POST',
        credentials: 'omit',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      })
    }, token)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect((await api.call('GET', '/profile')).status).toBe(200)
  })
})

test('a server without this call is asked once, and nothing is said of it @full', async ({ page, api, unique }) => {
  await makeDepartment(api, unique)
  let asked = 0
  await page.route('**/api/live', (route) => {
    asked += 1
    return route.fulfill({ status: 404, json: { message: 'There is no such address.' } })
  })
  await page.goto(`/departments?search=${unique}`)
  await expect(cell(page, `Department ${unique}`)).toBeVisible()
  await page.waitForTimeout(3000)
  expect(asked).toBe(1)
  await expect(page.getByText('There is no such address.')).toHaveCount(0)
})
