import type { Page } from '@playwright/test'
import { people, type Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { chooseAction } from './harness/row-actions.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test.describe('a member', () => {
  test.use({ as: 'member' })

  test('has no way to what they may not open', async ({ page }) => {
    await page.goto('/home')
    await expect(heading(page, 'Hello')).toBeVisible()
    for (const group of ['Organisation', 'System']) await nav(page).getByRole('button', { name: group }).click()
    // Under the pointer the rail unfolds, and shows more projects.
    await page.getByRole('main').hover()
    // Without the projects of the rail, which depend on whose work is running.
    await expect(nav(page).locator('a:not([aria-label="Favourite and running projects"] a)')).toHaveText([
      'Home',
      'My tasks',
      'My todos',
      'Daily target',
      // Behind the number of unread messages.
      /Chats$/,
      'Events',
      'Timesheets',
      'Dashboard',
      'History',
      'Projects',
      'Tasks',
      'Workspaces',
      'Todos',
      'Documents',
      'Tickets',
      'Organisation',
      'Users',
      'Departments',
      'Teams',
      'Clients',
      'Skills',
      'Tags',
      'Templates',
      'Business calendars',
      'Ticket types',
      'Domains',
      'SLA policies',
    ])
    await expect(page.getByRole('main').getByRole('link', { name: /^(Roles|Permissions)/ })).toHaveCount(0)
    for (const path of ['/users', '/departments']) {
      await page.goto(path)
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await expect(page.getByRole('link', { name: /^New/ })).toHaveCount(0)
    }
  })

  test('is told so where they go by address @full', async ({ page }) => {
    for (const path of ['/roles', '/permissions', '/roles/add', '/users/add', '/departments/add']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/not-authorized')
      await expect(heading(page, 'You are not authorized')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/home')
  })

  test("sees the people of their own department and projects, and no one else's page @full", async ({ page, api }) => {
    const all = await api.rows('/users?perPage=100&include=department')
    const me = all.find(({ email }) => email === people.member)
    const projects = await api.rows('/projects?perPage=100&include=users')
    const members = projects.map(({ users }) => (users as { id: string }[]).map(({ id }) => id))
    const partners = new Set(members.filter((ids) => ids.includes(String(me?.id))).flat())
    const isMine = (user: Row) => user.department_id === me?.department_id || partners.has(String(user.id))
    const mine = all.filter(isMine)
    const foreign = all.find((user) => !isMine(user))
    expect(mine.length).toBeGreaterThan(2)
    await page.goto('/users?perPage=100&sort=name')
    await expect(page.getByText(new RegExp(`of ${mine.length}$`))).toBeVisible()
    const mails = page.getByRole('grid').getByRole('link', { name: /@/ })
    await expect(mails).toHaveCount(mine.length)
    expect((await mails.allTextContents()).toSorted()).toEqual(mine.map(({ email }) => String(email)).toSorted())
    for (const address of [`/users/${foreign?.id}`, `/users/${foreign?.id}/edit`]) {
      await page.goto(address)
      await expect(heading(page, 'Page not found')).toBeVisible()
      await expect(page.getByText(String(foreign?.name))).toHaveCount(0)
    }
    // Exactly as a row that nobody has.
    await page.goto('/users/01900000-0000-7000-8000-000000000000')
    await expect(heading(page, 'Page not found')).toBeVisible()
    const colleague = mine.find(({ id }) => id !== me?.id)
    await page.goto(`/users/${colleague?.id}`)
    await expect(heading(page, String(colleague?.name))).toBeVisible()
    // What anybody may do to a person whom they see changes nothing.
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Chat'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Direct permissions' })).toHaveCount(0)
    await page.goto(`/users/${colleague?.id}/edit`)
    await expect(heading(page, 'You are not authorized')).toBeVisible()
  })
})

test.describe('a client', () => {
  test.use({ as: 'client' })
  test('has a home that leads to its projects @full', async ({ page }) => {
    await page.goto('/home')
    await expect(nav(page).getByRole('link', { name: 'Projects', exact: true })).toBeVisible()
    await expect(nav(page).getByRole('link', { name: 'Users' })).toHaveCount(0)
  })
})

test.describe('an office manager', () => {
  test.use({ as: 'office-manager' })
  test('makes users, but gives them no roles, and sees roles without changing any @full', async ({ page, unique }) => {
    await page.goto('/users/add')
    await expect(page.getByRole('combobox', { name: 'Department' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Roles' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`By office ${unique}`)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${unique}@example.test`)
    await page.getByRole('main').getByLabel('Invite by mail').uncheck()
    await page
      .getByRole('main')
      .getByLabel(/^Password/)
      .fill('Quay&Crane#471')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(heading(page, `By office ${unique}`)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Give a role' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Direct permissions' })).toHaveCount(0)
    await nav(page).getByRole('button', { name: 'System' }).click()
    await nav(page).getByRole('link', { name: 'Roles' }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^New/ })).toHaveCount(0)
  })
})

test.describe('an administrator', () => {
  test('keeps roles in a table of what may be done to what, and sees a change before it is saved @full', async ({
    page,
    api,
    unique,
  }) => {
    const box = (name: string) => page.getByRole('checkbox', { name })
    await page.goto('/roles/add')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(unique)
    await box('See the list: Users').check()
    await box('Open: Users').check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(heading(page, unique)).toBeVisible()
    const permissions = async (): Promise<unknown> => {
      const [row] = await api.rows(`/roles?search=${unique}&include=permissions`)
      return Array.isArray(row?.permissions) ? row.permissions.map(({ name }: Row) => name).sort() : []
    }
    expect(await permissions()).toEqual(['user-index', 'user-show'])

    // The page is read until one asks to change it.
    await expect(box('See the list: Users')).toHaveCount(0)
    await page.getByRole('button', { name: 'Change permissions' }).click()
    await page.getByRole('main').getByRole('searchbox').fill('teams create')
    await box('Create: Teams').check()
    await page.getByRole('main').getByRole('searchbox').fill('')
    await box('Open: Users').uncheck()
    await expect(page.getByText('1 added: Create: Teams')).toBeVisible()
    await expect(page.getByText('1 removed: Open: Users')).toBeVisible()
    await expect(page.getByText('0 users hold this role.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('1 added')).toHaveCount(0)
    expect(await permissions()).toEqual(['team-store', 'user-index'])

    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    const missing = page.getByRole('img', { name: 'See the list: Projects · removed' })
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: 'Copy from it' }).click()
    await expect(box('See the list: Projects')).toBeChecked()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(missing).toBeVisible()
    // A column is granted as a whole, among the areas that are in sight.
    await page.getByRole('button', { name: 'Change permissions' }).click()
    await page.getByRole('main').getByRole('searchbox').fill('Skills')
    await box('Create: All areas').check()
    await expect(page.getByText('1 added: Create: Skills')).toBeVisible()
  })
  test('finds the built-in roles with the reason why they stay @full', async ({ page }) => {
    await page.goto('/roles?search=office')
    await page.getByRole('link', { name: 'Office manager' }).click()
    await chooseAction(page, 'Delete')
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  })
})

for (const as of ['nobody', 'member'] as const)
  test.describe(as === 'nobody' ? 'the signed-out' : 'the signed-in', () => {
    test.use({ as })
    test('find 404 at a path that nobody has, and the pages of refusal by any name @full', async ({ page }) => {
      // The last can't be decoded: no route of the server ever sees it.
      for (const path of ['/nowhere', '/users/a/b/c', '/pages/misc/not-found/lost', '/%E0%A4%A']) {
        await page.goto(path)
        await expect(heading(page, 'Page not found'), path).toBeVisible()
        expect(new URL(page.url()).pathname, 'the address stays').toBe(path)
      }
      for (const path of ['/not-authorized', '/pages/misc/not-authorized']) {
        await page.goto(path)
        await expect(heading(page, 'You are not authorized')).toBeVisible()
        await expect(page.getByRole('link', { name: as === 'nobody' ? 'Sign in' : 'Go to home' })).toBeVisible()
      }
    })
  })
