import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import { type Folder, testFolder } from '../app/harness/product-process.ts'
import { choosePicture } from './harness/picture.ts'
import { chooseAction } from './harness/row-actions.ts'
import { unfoldNav } from './harness/unfold-nav.ts'
import { otherAdmin } from './other-server/seed.ts'
import { type OtherServer, type RecordedCall, startOtherServer } from './other-server/server.ts'
import { sendStatic } from './other-server/static-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The browser part built to call another origin, as somebody with a server of their own would build it. */
const buildFor = async (api: string, outDir: string): Promise<void> => {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'web', '--outDir', outDir, '--logLevel', 'error']
  await promisify(execFile)(process.execPath, vite, { cwd: root, env: { ...process.env, VITE_API_URL: api } })
}

const serveFolder = async (folder: string) => {
  const server = createServer((request, response) => {
    void sendStatic(response, folder, new URL(request.url ?? '/', 'http://part.test').pathname)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

type Place = { readonly server: OtherServer; readonly page: string }
const test = base.extend<object, { places: { readonly [way: string]: Place } }>({
  places: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const folder: Folder = testFolder()
      const same = await startOtherServer({ webDir: `${root}dist/web` })
      const cross = await startOtherServer()
      await buildFor(cross.url, `${folder.path}/web`)
      const files = await serveFolder(`${folder.path}/web`)
      await use({
        'its own origin': { server: same, page: same.url },
        'another origin': { server: cross, page: files.url },
      })
      files.server.closeAllConnections()
      files.server.close()
      await Promise.all([same.stop(), cross.stop()])
      folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true })
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

const journey = async (page: Page) => {
  await page.goto('/users')
  await field(page, 'Email').fill(otherAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(otherAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await test.step('list, page, order, search and filter', async () => {
    await expect(page.getByRole('link', { name: 'Person 30' })).toBeVisible()
    await expect(page.getByText(/1–30.? of 30/)).toBeVisible()
    // As one scrolls, in pages that the other server has, too.
    await expect(page.getByRole('link', { name: 'Person 25' })).toBeVisible()
    await page.getByRole('columnheader', { name: /^Name/ }).click()
    await expect(page.getByRole('link', { name: 'Admin Other' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('zoe')
    await expect(page.getByRole('grid').getByRole('link', { name: 'Zoé Brûlé' })).toBeVisible()
    await expect(page.getByText(/1–1.? of 1$/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Name', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('ليلى')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid').getByRole('link', { name: 'ليلى حداد' })).toBeVisible()
    await expect(page.getByText(/1–1.? of 1$/)).toBeVisible()
  })

  await test.step('the palette searches with the calls of the lists', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zoe brul')
    await expect(page.getByRole('option', { name: 'Zoé Brûlé User' })).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('create', async () => {
    await page.getByRole('link', { name: 'New user' }).click()
    // The list stays until the form has come, and its filters have a Name and an Email too.
    await expect(heading(page, 'New user')).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Name').fill('Nouvelle Personne')
    await field(page, 'Email').fill('zoe@other.test')
    await page
      .getByRole('main')
      .getByLabel(/^Password/)
      .fill('Strong#2026')
    await field(page, 'Job title').fill('Driver')
    await choosePicture(page)
    await page.getByRole('combobox', { name: 'Department' }).fill('Fre')
    await page.getByRole('option', { name: 'Freight' }).click()
    await create(page).click()
    // It sends no problem document: a message and errors by field are enough.
    await expect(field(page, 'Email')).toHaveAccessibleDescription('The email has already been taken.')
    await field(page, 'Email').fill('nouvelle@other.test')
    await create(page).click()
    await said(page, 'Created Successfully')
    await expect(heading(page, 'Nouvelle Personne')).toBeVisible()
  })

  await test.step('edit', async () => {
    await chooseAction(page, 'Edit')
    await expect(heading(page, 'Edit Nouvelle Personne')).toBeVisible()
    await field(page, 'Job title').fill('Chief driver')
    await save(page).click()
    await said(page, 'Updated Successfully')
    await expect(page.getByRole('definition').filter({ hasText: 'Chief driver' })).toBeVisible()
  })

  await test.step('roles', async () => {
    await page.getByRole('combobox', { name: 'Give a role' }).click()
    await page.getByRole('option', { name: 'Team leader' }).click()
    await said(page, 'Assigned Successfully')
    await page.getByRole('button', { name: 'Team leader' }).press('Delete')
    await said(page, 'Unassigned Successfully')
  })

  await test.step('delete', async () => {
    await chooseAction(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await said(page, 'Deleted Successfully')
    await expect(heading(page, 'Users')).toBeVisible()
  })

  await test.step('the other lists', async () => {
    await unfoldNav(page)
    for (const [list, row, shown = row] of [
      ['Departments', 'Freight'],
      ['Roles', 'team-leader', 'Team leader'],
      ['Permissions', 'project-store'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: list }).click()
      await expect(heading(page, list)).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search' }).fill(row)
      // Narrowed to it, under its header: a row on its way elsewhere would be missed.
      await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
      await page.getByRole('grid').getByRole('link', { name: shown }).click()
      await expect(heading(page, shown)).toBeVisible()
    }
  })

  await test.step('what projects may be filtered by, as the server titles it', async () => {
    await page.goto('/projects')
    await expect(page.getByRole('main').getByText('Harbour office')).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['Name', 'Start At', 'Created At'])
    await page.keyboard.press('Escape')
  })

  await test.step('a backlog, read on by fives, and a task written into it', async () => {
    await page.goto('/projects/list/0000000a-0000-4000-8000-000000000001?tab=backlog')
    await expect(heading(page, 'Harbour office')).toBeVisible()
    const backlog = page.getByRole('region', { name: 'Backlog' })
    // The end of the first five is in sight, and so the sixth comes.
    await expect(backlog.getByRole('listitem')).toHaveCount(6)
    await backlog.getByRole('textbox', { name: 'Add a task to Backlog' }).fill('Hang the sign')
    await page.keyboard.press('Enter')
    await said(page, 'Created Successfully')
    await expect(backlog.getByRole('listitem').first()).toContainText('Hang the sign')
    // By the specification's call; this server keeps no order and tells of no sprint's tasks.
    await backlog.getByRole('button', { name: 'Actions for Hang the sign' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['First week'])
    await page.getByRole('menuitem', { name: 'First week' }).click()
    await said(page, 'Moved Successfully')
    await expect(backlog.getByText('Hang the sign')).toHaveCount(0)
  })

  await test.step('a board by status, to be read: no call of the specification moves a card', async () => {
    await page.goto('/projects/list/0000000a-0000-4000-8000-000000000001?tab=board')
    const underWay = page.getByRole('list', { name: 'In progress', exact: true })
    await expect(underWay.locator('[data-card]')).toHaveCount(5)
    const waiting = page.getByRole('list', { name: 'Pending', exact: true })
    await expect(waiting.getByRole('link', { name: 'Hang the sign' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Done', exact: true }).getByRole('link')).toHaveText(['Clean up'])
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    const card = underWay.locator('[data-card]').filter({ hasText: 'Test the lift' })
    await card.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(underWay.locator('[data-card]')).toHaveCount(5)
  })

  await test.step('profile and sign-out', async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(field(page, 'Name')).toHaveValue('Admin Other')
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
  })
}

const fieldsOf = (call: RecordedCall | undefined) => Object.keys((call?.body ?? {}) as object).toSorted()

/** What went over the wire is the specification's, no more and no less. */
const judge = (calls: readonly RecordedCall[]) => {
  const api = calls.filter(({ method }) => method !== 'OPTIONS')
  const find = (method: string, path: RegExp, status: number) =>
    api.filter((call) => call.method === method && path.test(call.path) && call.status === status)
  const refused = api.filter(({ status }) => status >= 400)
  // The one refusal is the taken mail, which the journey provokes; no field or parameter was unknown.
  const told = refused.map(({ method, path, query, status }) => [`${method} ${path} ${status}`, query])
  expect(told).toEqual([['POST /api/users 422', []]])
  const [created] = find('POST', /^\/api\/users$/, 201)
  expect(created?.headers['content-type']).toMatch(/^multipart\/form-data/)
  const specified = ['avatar', 'department_id', 'email', 'is_active', 'job_title', 'name', 'password']
  expect(fieldsOf(created)).toEqual(specified)
  const [task] = find('POST', /^\/api\/projects\/[^/]+\/backlog\/tasks$/, 201)
  expect(task?.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(fieldsOf(task)).toEqual(['name'])
  const [moved] = find('POST', /^\/api\/tasks\/move-to-sprint\/[^/]+$/, 200)
  expect(moved?.headers['content-type']).toMatch(/^application\/json/)
  expect(fieldsOf(moved)).toEqual(['taskIds'])
  const [updated] = find('PUT', /^\/api\/users\/[^/]+$/, 200)
  expect(updated?.headers['content-type']).toMatch(/^application\/json/)
  expect(fieldsOf(updated)).toEqual(['department_id', 'email', 'is_active', 'job_title', 'name'])
  expect(find('POST', /\/assign-role$/, 200).map(({ body }) => body)).toEqual([{ roles: ['team-leader'] }])
  expect(find('POST', /\/revoke-role$/, 200).map(({ body }) => body)).toEqual([{ roles: ['team-leader'] }])
  const [login] = find('POST', /\/users\/login$/, 200)
  expect(fieldsOf(login)).toEqual(['email', 'password'])
  expect(find('POST', /\/users\/logout$/, 200)).toHaveLength(1)
  for (const { headers, path } of api) {
    expect(headers['x-language'], path).toBe('en')
    expect(Object.keys(headers), path).toEqual(expect.not.arrayContaining(['idempotency-key', 'if-match']))
    if (!path.endsWith('/login')) expect(headers.authorization, path).toMatch(/^Bearer \S+$/)
  }
  const listed = new Set(api.flatMap(({ query }) => query.map(([name]) => name.replace(/\[.*/, ''))))
  const allowed = ['page', 'perPage', 'orderOn', 'orderBy', 'include', 'filter', 'filters', 'operator']
  expect([...listed].filter((name) => !allowed.includes(name))).toEqual([])
}

for (const way of ['its own origin', 'another origin'])
  test(`the browser part works with another server of the specification, from ${way}${way === 'another origin' ? ' @full' : ''}`, async ({
    browser,
    places,
  }) => {
    const place = places[way]
    if (place === undefined) throw new Error(`there is no ${way}`)
    const context = await browser.newContext({ baseURL: place.page })
    const broken: string[] = []
    context.on('weberror', (error) => broken.push(error.error().message))
    context.on('console', (message) => {
      if (/CORS|preflight/i.test(message.text())) broken.push(message.text())
    })
    await journey(await context.newPage())
    expect(broken).toEqual([])
    judge(place.server.calls())
    await context.close()
  })
