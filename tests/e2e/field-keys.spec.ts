import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

test('each property has its key: on the page, on the sheet, and for the current row of a list @full', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}` })
  await page.goto(`/projects/task/${task.id}`)
  const heading = page.getByRole('heading', { level: 1, name: `Moor ${unique}` })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a checklist' })).toBeVisible()

  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused()
  // In a field letters are text.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Priority: / })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: 'Assignees' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Assignees: / })).toBeFocused()
  // A property without a value is folded away until its key is pressed.
  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'Phase' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  await expect(page.getByRole('textbox', { name: 'Add a checklist' })).toBeFocused()
  await heading.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'Write a comment…' })).toBeFocused()
  await heading.focus()
  await page.keyboard.press('s')
  await page.getByRole('combobox', { name: 'Status' }).fill('in pro')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Status: In progress' })).toBeVisible()

  await heading.focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Set due date', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Start timer here')).toBeVisible()
  await sheet.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('shortcuts'))

  await page.goto(`/tasks?search=${unique}`)
  await expect(page.getByRole('row', { name: new RegExp(unique) })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  // At the row itself: the list stays as it is.
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused()
  await expect(page).not.toHaveURL(/peek/)
  await page.keyboard.type('urg')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(unique) })).toContainText('Urgent')
  expect(await violations(page)).toEqual([])

  // The same on the lines of a project's List tab.
  await page.goto(`/projects/list/${project.id}?tab=list`)
  const line = page.getByRole('link', { name: `Moor ${unique}` })
  await expect(line).toBeVisible()
  await page.keyboard.press('j')
  await expect(line).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Choose Moor ${unique}` })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
  expect(await violations(page)).toEqual([])
  // The line that keys are on is meant before the page's own row.
  await page.keyboard.press('e')
  await expect(page).toHaveURL(`/tasks/${task.id}/edit`)
})
