import type { Page, Route } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'
import { makeDepartment } from '../harness/rows.ts'
import type { Checked, Stage } from './row.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const password = (page: Page) => page.getByRole('main').getByLabel(/^Password/)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click()
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Saves a filled form of a new department while the server answers so. */
const savingAgainst = async ({ page, unique }: Stage, answer: (route: Route) => Promise<unknown>) => {
  await page.goto('/departments/add')
  await box(page, 'Name').fill(`Department ${unique}`)
  await box(page, 'Description').fill('Typed before it went wrong')
  await page.route('**/api/departments', (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  )
  await create(page)
}
const free = (page: Page) => page.unroute('**/api/departments')

const weak = [
  ['one uppercase', 'crane#471'],
  ['one lowercase', 'CRANE#471'],
  ['one special character', 'Crane4711'],
  ['one digit', 'Crane#quay'],
  ['minimum 8 characters', 'Cra#471'],
] as const
const weakness =
  'The password must contain at least one uppercase, one lowercase, one special character and one digit, minimum 8 characters.'

const rules: readonly Checked[] = [
  {
    section: 5,
    says: "'This field is required'",
    check: async ({ page }) => {
      await page.goto('/users/add')
      await create(page)
      await expect(box(page, 'Name')).toHaveAccessibleDescription('This field is required')
    },
  },
  {
    section: 5,
    says: 'Email: must be a valid email',
    check: async ({ page }) => {
      await box(page, 'Name').fill('Somebody')
      await box(page, 'Email').fill('no mail')
      await password(page).fill('weak')
      await create(page)
      await expect(box(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email.')
    },
  },
  ...weak.map(
    ([what, text]): Checked => ({
      section: 5,
      says: `Password: must contain at least ${what}`.replace('at least minimum', 'at least'),
      check: async ({ page }) => {
        await password(page).fill(text)
        await create(page)
        await expect(password(page)).toHaveAccessibleDescription(weakness)
      },
    }),
  ),
  {
    section: 9,
    says: 'Password minimum 8 characters',
    check: async ({ page }) => {
      await password(page).fill('Cra#4711')
      await create(page)
      await expect(password(page)).not.toHaveAttribute('aria-invalid', 'true')
    },
  },
]

const errors: readonly Checked[] = [
  {
    section: 8,
    says: "500 on a write: 'An unexpected error occurred.'",
    check: async (stage) => {
      const { page } = stage
      await savingAgainst(stage, (route) => route.fulfill({ status: 500, json: { message: 'column "x" is lost' } }))
      await expect(alert(page, 'An unexpected error occurred.')).toBeVisible()
      await expect(page.getByText('column "x"')).toHaveCount(0)
      await free(page)
    },
  },
  {
    section: 8,
    says: "Other server errors, create failure: the server's message in the error colour",
    check: async (stage) => {
      const { page } = stage
      await savingAgainst(stage, (route) => route.fulfill({ status: 409, json: { message: 'The yard is full.' } }))
      const snackbar = page.locator('.snackbar').getByRole('alert').filter({ hasText: 'The yard is full.' })
      await expect(snackbar).toHaveCSS('background-color', 'rgb(180, 35, 24)')
      await free(page)
    },
  },
  {
    section: 8,
    says: "Network error: 'Network error. Retrying...'",
    check: async (stage) => {
      await savingAgainst(stage, (route) => route.abort('connectionrefused'))
      await expect(alert(stage.page, 'Network error. Retrying...')).toBeVisible()
      await free(stage.page)
    },
  },
  {
    section: 8,
    says: "Browser offline: 'You are currently offline.'",
    check: async ({ page }) => {
      await page.context().setOffline(true)
      await create(page)
      await expect(alert(page, 'You are currently offline.')).toBeVisible()
      await page.context().setOffline(false)
    },
  },
  {
    section: 8,
    says: "Success messages: 'Created Successfully', 'Updated Successfully'",
    check: async (stage) => {
      const { page, unique } = stage
      await savingAgainst(stage, (route) => route.continue())
      await expect(said(page, 'Created Successfully')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: `Department ${unique}` })).toBeVisible()
      await free(page)
      const made = new URL(page.url()).pathname
      await page.goto(`${made}/edit`)
      await box(page, 'Description').fill('Changed')
      await save(page)
      await expect(said(page, 'Updated Successfully')).toBeVisible()
    },
  },
  {
    section: 8,
    says: '500 on a read: server message and its status text',
    check: async ({ page, api, unique }) => {
      const department = await makeDepartment(api, `${unique} read`)
      const address = `**/api/departments/${department.id}?*`
      await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'The ledger is shut.' } }))
      await page.goto(`/departments/${department.id}`)
      await expect(page.getByRole('main')).toContainText('The ledger is shut. · Internal Server Error')
      await page.unroute(address)
    },
  },
  {
    section: 8,
    says: 'Time-out: navigate to /error-page',
    check: async (stage) => {
      await savingAgainst(stage, (route) => route.fulfill({ status: 504, body: '' }))
      await expect(stage.page).toHaveURL(/\/error-page/)
      await free(stage.page)
    },
  },
  {
    section: 8,
    says: '401 response: stored access token cleared, user sent to login',
    check: async ({ page }) => {
      await page.route('**/api/roles?*', (route) => route.fulfill({ status: 401, json: { message: 'No.' } }))
      await page.goto('/roles')
      await expect(page).toHaveURL('/login?to=%2Froles')
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    },
  },
]

/** Sentences, each brought about. The last one signs the page out. */
export const messageRows: readonly Checked[] = [...rules, ...errors]
