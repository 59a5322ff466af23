import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser } from './harness/rows.ts'
import { openTab } from './harness/tabs.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('a project is made, gets people, becomes a favourite and is found again', async ({ page, api, unique }) => {
  // A whole flow in one go: made, filled, opened.
  test.setTimeout(120_000)
  const department = await makeDepartment(api, unique)
  const user = await makeUser(api, unique)
  await page.addInitScript(() => localStorage.setItem('nav-collapsed', 'false'))
  const first = page.waitForRequest(/\/api\/projects\?.*perPage=6\b/)
  await page.goto('/projects')
  await first
  // Six leave room in the window, and more come.
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(6)
  // Five in the navigation, and more on demand.
  const newest = nav(page).getByRole('list', { name: 'Newest projects' }).getByRole('link')
  await expect(newest).toHaveCount(5)
  await nav(page).getByRole('button', { name: 'More projects' }).click()
  await expect(newest).toHaveCount(10)

  await page.getByRole('link', { name: 'New project' }).click()
  // The whole form, behind the small one.
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Quay ${unique}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  // In the snackbar, and at the form, as what the server refuses.
  await expect(page.getByText('Please fill the require fields')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Waterfall' }).click()
  await page.getByRole('combobox', { name: 'Destination' }).click()
  await page.getByRole('option', { name: 'External' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Destination' }).click()
  await page.getByRole('option', { name: 'Internal' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Department' }).fill(unique)
  await page.getByRole('option', { name: String(department.name) }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(said(page, 'Created Successfully')).toBeVisible()
  await expect(heading(page, `Quay ${unique}`)).toBeVisible()

  // A waterfall project opens on its plan.
  await openTab(page, 'Overview')
  const phases = page.getByRole('region', { name: 'Phases' })
  await phases.getByRole('textbox', { name: 'Name of the phase' }).fill('Foundations')
  await phases.getByRole('button', { name: 'Add a phase' }).click()
  await phases.getByRole('tab', { name: 'Foundations' }).click()
  await expect(phases.getByRole('heading', { name: 'Foundations' })).toBeVisible()
  await phases.getByRole('textbox', { name: 'Name of the sprint' }).fill('First fortnight')
  await phases.getByRole('button', { name: 'Add a sprint', exact: true }).click()
  await phases.getByRole('button', { name: 'Start First fortnight' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await phases.getByRole('button', { name: 'Complete First fortnight' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(phases.getByText('Completed', { exact: true })).toBeVisible()
  await nav(page)
    .getByRole('button', { name: `Phases of Quay ${unique}` })
    .click()
  const tree = nav(page).getByRole('list', { name: 'Foundations' })
  await expect(tree.getByRole('link', { name: 'First fortnight' })).toHaveAttribute('href', /^\/projects\/waterfall\//)

  // Tabs that are off by default are turned on, and remembered with the user.
  // Wide enough for all of them.
  await page.setViewportSize({ width: 1700, height: 800 })
  const tab = page.getByRole('tab', { name: 'Table' })
  await expect(page.getByRole('tab', { name: 'Backlog' })).toBeVisible()
  await expect(tab).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose tabs' }).press('Enter')
  const choices = page.getByRole('menuitemcheckbox')
  // The menu takes the focus to its first line once it is open: a key pressed before that would go there.
  await expect(choices.first()).toBeFocused()
  await choices.filter({ hasText: 'Table' }).press('Enter')
  await expect(choices.filter({ hasText: 'Table' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(tab).toBeVisible()
  await page.reload()
  await expect(tab).toBeVisible()
  await page.getByRole('button', { name: 'Choose tabs' }).press('Enter')
  await expect(choices.first()).toBeFocused()
  await page.getByRole('menuitemcheckbox', { name: 'Table', checked: true }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(tab).toHaveCount(0)

  const users = page.getByRole('region', { name: 'Users' })
  await users.getByRole('button', { name: 'Add users' }).click()
  await users.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Please select users')).toBeVisible()
  await users.getByRole('combobox', { name: 'Add users' }).fill(unique)
  await page.getByRole('option', { name: String(user.name) }).click()
  await page.keyboard.press('Escape')
  await users.getByRole('button', { name: 'Assign' }).click()
  await expect(said(page, 'Assigned Successfully')).toBeVisible()
  await expect(users.getByRole('list').getByText(String(user.name))).toBeVisible()
  await users.getByRole('button', { name: `Remove ${String(user.name)}` }).click()
  await expect(said(page, 'Unassigned Successfully')).toBeVisible()
  // The maker of the project stays.
  await expect(users.getByRole('listitem')).toHaveCount(1)

  const star = page.getByRole('main').getByRole('button', { name: `Favourite: Quay ${unique}` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  // In the rail too, where its initials stay while the navigation is collapsed.
  const rail = nav(page).getByRole('list', { name: 'Favourite and running projects' })
  await expect(rail.getByRole('link', { name: `Quay ${unique}` })).toBeVisible()
  const favorite = nav(page)
    .getByRole('list', { name: 'Favorite Projects' })
    .getByRole('link', { name: `Quay ${unique}` })
  await favorite.click()
  await expect(page).toHaveURL(/\/projects\/waterfall\/[0-9a-f-]{36}$/)
  await expect(heading(page, `Quay ${unique}`)).toBeVisible()
})

test('the list is cards or a table, in pages of six, and leaves as the specified file @full', async ({ page, api }) => {
  await page.goto('/projects')
  const sizes = page.getByRole('combobox', { name: /per page/ })
  await expect(sizes.getByRole('option')).toHaveText(['Scroll', '2', '3', '5', '6', '10', '20', '25', '50', '100'])
  await sizes.selectOption('6')
  await expect(page.getByText(/1–6.? of/)).toBeVisible()
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitem', { name: 'Name, ascending' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page
    .getByRole('menuitem', { name: /Excel|xlsx/i })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('projects.csv.xlsx')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'By mail (xlsx)' }).click()
  await expect(said(page, 'Report will be sent to your email shortly')).toBeVisible()
  // A tag's page shows what carries it, and leads to the list of it.
  const [tagged] = await api.rows('/projects?include=tags&filters[0][column]=tags&filters[0][operator]=nnull&perPage=1')
  const [tag] = (tagged?.tags ?? []) as { id: string }[]
  await page.goto(`/tags/${tag?.id}`)
  const carriers = page.getByRole('region', { name: 'Projects' })
  await expect(carriers.getByRole('link', { name: String(tagged?.name) })).toBeVisible()
  await carriers.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('gridcell', { name: String(tagged?.name), exact: true })).toBeVisible()
})

test.describe('a client', () => {
  test.use({ as: 'client' })
  test('sees its own projects, without a way to change them @full', async ({ page, api }) => {
    const own = (await api.rows('/projects?include=client&perPage=100')).filter(
      ({ client }) => (client as { name?: string } | null)?.name === 'Northwind Ceramics',
    )
    await page.goto('/projects')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      own.map(({ name }) => String(name)),
    )
    await expect(page.getByRole('link', { name: 'New project' })).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: String(own[0]?.name) })
      .click()
    await expect(heading(page, String(own[0]?.name))).toBeVisible()
    // The one thing that may be done is a button without a menu.
    await expect(page.getByRole('main').getByRole('button', { name: 'More actions', exact: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Information', exact: true }).click()
    const information = page.getByRole('dialog', { name: 'Information' })
    await expect(information.getByText('Destination')).toBeVisible()
    await expect(information.getByText('Budget')).toHaveCount(0)
    // A task may have the word in its name.
    await expect(page.getByText('Budget', { exact: true })).toHaveCount(0)
  })
})
