import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { heard } from './harness/keys.ts'
import { makeDepartment } from './harness/rows.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('a plan by keyboard alone: made, stretched, linked, moved with what it pushes, compared and taken back', async ({
  page,
  api,
  unique,
}) => {
  test.setTimeout(90_000)
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    ...{ name: `Quay ${unique}`, type: 'waterfall', priority: 'low', destination: 'internal' },
    ...{ department_id: department.id, start_at: '2027-01-04T08:00:00.000Z' },
  })
  await page.goto(`/projects/waterfall/${project.id}`)
  await expect(page.getByRole('tab', { name: 'Timeline', selected: true })).toBeVisible()
  const add = page.getByRole('textbox', { name: 'Add a task to the plan' })
  for (const name of ['Dig', 'Fill', 'Pave']) {
    await add.fill(name)
    await add.press('Enter')
    await expect(add).toHaveValue('')
  }
  const grid = page.getByRole('treegrid', { name: /Timeline of Quay/ })
  await expect(grid.getByRole('row')).toHaveCount(3)
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  const take = async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(grid).toBeFocused()
  }
  await grid.focus()
  await page.keyboard.press('Home')
  // Longer by two days.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await heard(page, /Dig now lasts/)
  await page.keyboard.press('Enter')
  await take()
  // Fill waits for Dig, Pave for Fill.
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('l')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await take()
  }
  await expect(page.locator('[data-link]')).toHaveCount(2)
  const before = await row('Pave').textContent()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await heard(page, /^Dig: /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Moves 2 other tasks.')
  await take()
  await expect(row('Pave')).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row('Pave')).toHaveText(before ?? '')
  // Why it is there.
  await grid.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('w')
  const why = page.getByRole('dialog')
  await expect(why).toContainText(/It waits for T-\d+ Fill/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // A baseline, and what has moved since.
  await page.getByRole('button', { name: 'Set baseline' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Signed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Compare with' }).press('Enter')
  await page.getByRole('option', { name: /Signed/ }).press('Enter')
  await expect(page.getByRole('table', { name: 'The plan compared' }).getByRole('row')).toHaveCount(4)
  await expect(page.locator('[data-baseline]').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
