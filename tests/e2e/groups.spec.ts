import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser } from './harness/rows.ts'

const rows = (page: Page, group: string) => page.locator(`tr[data-group="${group}"]`)

test('people are grouped by department, counted by the server, read as they come near, opened and shut by keys @rtl @full', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  for (const letter of ['A', 'B', 'C'])
    await makeUser(api, `${unique}${letter.toLowerCase()}`, {
      name: `Grouped ${letter} ${unique}`,
      ...(letter === 'C' ? {} : { department_id: department.id }),
    })
  await page.goto(`/users?search=${unique}&sort=name&perPage=2`)
  await page.getByRole('button', { name: word('groups:button'), exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: word('user:field.department') }).press('Enter')
  await expect(page).toHaveURL(/group=department_id/)
  const name = String(department.name)
  const shut = page.getByRole('button', { name: word('groups:shut', { name }) })
  await expect(shut).toBeVisible()
  await expect(rows(page, department.id)).toHaveCount(2)
  const without = word('groups:without', { name: word('user:field.department') })
  await expect(page.getByRole('rowgroup').filter({ hasText: new RegExp(without, 'i') })).toContainText(
    `Grouped C ${unique}`,
  )
  expect(await violations(page)).toEqual([])

  // From row to row over the headings, the page of a row at the side, and back.
  await page.getByRole('link', { name: `Grouped B ${unique}` }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `Grouped C ${unique}` })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: word('list:bulk.label') })).toBeVisible()
  await page.keyboard.press('x')
  await shut.press('Enter')
  await expect(rows(page, department.id)).toHaveCount(0)
  await page.reload()
  // What was shut stays so; how many there are is still told.
  const open = page.getByRole('button', { name: word('groups:open', { name }) })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await open.press('Enter')
  await expect(rows(page, department.id)).toHaveCount(2)

  // A list of values: a row stands under each.
  await page.goto(`/users?search=${unique}&group=is_active`)
  await expect(page.getByRole('link', { name: `Grouped A ${unique}` })).toBeVisible()
  await page.goBack()
  await expect(shut).toBeVisible()
})

test('a group says how many of its rows are shown and leads to the rest @full', async ({ page, api, unique }) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  for (let n = 1; n <= 3; n++) await api.make('/tasks', { project_id: project.id, name: `Rope ${n} ${unique}` })
  await api.make('/tasks', { project_id: project.id, name: `Anchor ${unique}`, priority: 'urgent' })
  await page.goto(`/tasks?search=${unique}&sort=number&group=priority&perPage=2`)
  await expect(rows(page, 'urgent')).toHaveCount(1)
  const medium = page.getByRole('rowgroup').filter({ hasText: `Rope 1 ${unique}` })
  await expect(medium).toContainText('2 of 3')
  await medium.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page, 'medium')).toHaveCount(3)
  // Several people stand under each of their names, and columns stay those of the list.
  await page.getByRole('button', { name: 'Group: Priority' }).click()
  await page.getByRole('menuitem', { name: 'Project' }).click()
  await expect(rows(page, project.id)).toHaveCount(2)
  await page.getByRole('button', { name: 'Group: Project' }).click()
  await page.getByRole('menuitem', { name: 'No grouping' }).click()
  await expect(page.getByRole('grid').getByRole('link', { name: `Rope 1 ${unique}` })).toBeVisible()
})
