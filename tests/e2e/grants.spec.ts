import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { makeUser } from './harness/rows.ts'

/** A part of the page under its own heading. */
const part = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a role is given and taken away on the page of a user @full', async ({ page, api, unique }) => {
  const user = await makeUser(api, unique)
  const rolesNow = async () => {
    const { roles } = await api.read(`/users/${user.id}?include=roles`)
    return (roles as readonly { name: string }[]).map(({ name }) => name)
  }
  await page.goto(`/users/${user.id}`)
  const roles = part(page, 'Roles')
  const chip = roles.getByRole('button', { name: 'agent' })
  await roles.getByRole('combobox', { name: 'Give a role' }).click()
  await page.getByRole('option', { name: 'agent' }).click()
  await expect(said(page, 'Assigned Successfully')).toBeVisible()
  await expect(chip).toBeVisible()
  expect(await rolesNow()).toEqual(['agent'])
  // By keyboard too: a chip has no button of its own.
  await chip.focus()
  await page.keyboard.press('Delete')
  await expect(said(page, 'Unassigned Successfully')).toBeVisible()
  await expect(chip).toHaveCount(0)
  expect(await rolesNow()).toEqual([])
})

test('permissions are given directly, and stay after a reload @full', async ({ page, api, unique }) => {
  const user = await makeUser(api, unique, { roles: ['member'] })
  const direct = async () => {
    const rows = (await api.call('GET', `/users/${user.id}/permissions`)).body.data as unknown as readonly {
      name: string
      direct: boolean
    }[]
    return rows.filter((row) => row.direct).map(({ name }) => name)
  }
  await page.goto(`/users/${user.id}`)
  const permissions = part(page, 'Direct permissions')
  // A cell of the matrix: the column's action in the row's entity. What differs from what is saved says so in its name.
  const box = (action: string, change = '') =>
    permissions.getByRole('checkbox', { name: `${action}: Departments${change}`, exact: true })
  await expect(box('Edit')).not.toBeChecked()
  await box('Edit').check()
  await expect(box('Edit', ' · added')).toBeChecked()
  await box('Create').check()
  await expect(permissions.getByRole('status')).toContainText('2 added')
  await permissions.getByRole('button', { name: 'Save' }).click()
  await expect(permissions.getByRole('button', { name: 'Save' })).toBeDisabled()
  // The button is disabled from the moment of the call: what the server has is known a little later.
  await expect.poll(async () => (await direct()).toSorted()).toEqual(['department-store', 'department-update'])
  await page.reload()
  await expect(box('Edit')).toBeChecked()
  await expect(box('Delete')).not.toBeChecked()
  await box('Edit').uncheck()
  await permissions.getByRole('button', { name: 'Save' }).click()
  await expect(permissions.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect.poll(direct).toEqual(['department-store'])
})
