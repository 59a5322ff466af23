import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser, strongPassword } from './harness/rows.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.use({ as: 'nobody' })
test('a timer runs on each page and in each tab, survives a reload, and its time stands on the task @full @rtl', async ({
  browser,
  baseURL,
  api,
  word,
  unique,
  language,
}) => {
  // Somebody of their own: there is one timer for each user, and the languages are tested side by side.
  const user = await makeUser(api, unique, { roles: ['project-manager'], locale: language })
  const signedIn = await api.call('POST', '/users/login', { email: user.email, password: strongPassword })
  const accessToken = String(signedIn.body.data.access_token)
  const storageState = storageStateOf(baseURL ?? '', { isAuth: 'true', accessToken, language })
  const context = await browser.newContext({ storageState, locale: language })
  const page = await context.newPage()
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}`, estimate: 90 })
  const number = `\u2066T-${task.number}\u2069`
  await page.goto(`/projects/task/${task.id}`)
  const time = section(page, word('timer:title'))
  await page
    .getByRole('main')
    .getByRole('button', { name: word('timer:start') })
    .press('Enter')
  const header = page.getByRole('banner')
  const running = header.getByRole('link', { name: word('timer:running', { value: number }) })
  await expect(running).toBeVisible()
  await expect(running.getByRole('timer')).toHaveText(/^0:00:0[1-9]$/)
  expect(await violations(page)).toEqual([])

  const other = await context.newPage()
  await other.goto('/my-tasks')
  await expect(other.getByRole('banner').getByRole('timer')).toBeVisible()
  await page.reload()
  await expect(running).toBeVisible()

  // Ended in one tab by the palette, it is gone in the other without a reload.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(word('timer:end'))
  await expect(page.getByRole('option', { name: word('timer:end') }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(running).toHaveCount(0)
  await expect(other.getByRole('banner').getByRole('timer')).toHaveCount(0)
  await expect(time.getByRole('list', { name: word('time_entry:many') }).getByRole('listitem')).toHaveCount(1)

  // Corrected elsewhere, it comes here by itself: the sum, and what remains of the estimate.
  const [entry] = await api.rows(`/time-entries?filter[about_id]=${task.id}`)
  const row = await api.call('PUT', `/time-entries/${entry?.id}`, {
    started_at: '2026-01-05T08:00:00Z',
    ended_at: '2026-01-05T09:00:00Z',
  })
  expect(row.status).toBe(200)
  await expect(time.getByText(/^1\s?(h|س) 00\s?(m|د)$/).first()).toBeVisible()
  await expect(time.getByText(/^30\s?(m|د)$/)).toBeVisible()
  await time.getByRole('button', { name: word('timer:log') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: word('time_entry:field.started_at') })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.close()
})
