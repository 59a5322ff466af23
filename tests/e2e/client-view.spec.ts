import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import { openTab } from './harness/tabs.ts'

test('numbers of a department lead to the lists that they count @full', async ({ page, api, unique }) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  for (const name of ['Moor', 'Fuel']) await api.make('/tasks', { project_id: project.id, name: `${name} ${unique}` })
  await page.goto(`/departments/${department.id}`)
  const numbers = page.getByRole('region', { name: 'Work in numbers' })
  await expect(numbers.getByRole('link', { name: '2 Open tasks' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await numbers.getByRole('link', { name: '2 Open tasks' }).press('Enter')
  await expect(page).toHaveURL(/\/tasks\?/)
  await expect(page.getByRole('row', { name: new RegExp(unique) })).toHaveCount(2)
})

test.describe('somebody of a client', () => {
  test.use({ as: 'client' })
  test('walks through what is theirs without a refusal, and sees no hours and no ways to make things @full', async ({
    page,
  }) => {
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    })
    await page.goto('/tasks')
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).press('Enter')
    const peek = page.getByRole('dialog')
    await peek.getByRole('link', { name: 'Open the page' }).click()
    await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
    for (const hours of ['Estimate', 'Time logged', 'Story points'])
      await expect(page.getByText(hours, { exact: true })).toHaveCount(0)
    for (const hidden of ['Time', 'Assignees']) await expect(page.getByText(hidden, { exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: /^(Edit|New|Add|Start)/ })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Location' }).getByRole('link').first().click()
    await openTab(page, 'List')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Phase: / })).toHaveCount(0)
    await openTab(page, 'Backlog')
    await expect(page.getByRole('region', { name: 'Backlog' })).toBeVisible()
    await page.goto('/users')
    await expect(page).toHaveURL(/\/not-authorized/)
    expect(refused).toEqual([])
  })
})
