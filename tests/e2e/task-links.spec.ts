import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a task is linked by number or name, says that it is blocked, and lets go again, by keyboard @full @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const make = (name: string) => api.make('/tasks', { project_id: project.id, name: `${name} ${unique}` })
  const [first, then] = [await make('Dredge'), await make('Moor')]
  await page.goto(`/projects/task/${then.id}`)
  const links = section(page, word('row_link:title'))
  await page.getByRole('button', { name: word('row_link:add') }).press('Enter')
  await expect(links.getByRole('combobox', { name: word('row_link:kind') })).toBeFocused()
  await page.keyboard.press('Tab')
  const which = links.getByRole('combobox', { name: word('row_link:which') })
  await expect(which).toBeFocused()
  await which.fill(`T-${first.number}`)
  await expect(page.getByRole('option')).toContainText([`Dredge ${unique}`])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const blockers = links.getByRole('list', { name: word('task:field.blocked_by') })
  await expect(blockers.getByRole('link', { name: `Dredge ${unique}` })).toBeVisible()
  await expect(page.getByText(word('work_task:blocked'))).toBeVisible()
  await expect(section(page, word('talk:title')).getByRole('listitem').first()).toContainText(
    new RegExp(word('task:field.blocked_by'), 'i'),
  )

  // The other way round a task would wait for itself: said where it was chosen, and nothing is written.
  await page.goto(`/projects/task/${first.id}`)
  await expect(links.getByRole('list', { name: word('task:field.blocks') })).toContainText(`Moor ${unique}`)
  await links.getByRole('button', { name: word('row_link:add') }).press('Enter')
  await which.fill(`moor ${unique}`)
  await page.getByRole('option', { name: `Moor ${unique}` }).click()
  await expect(links.getByText(word('server:fault.link_loop'))).toBeVisible()
  await expect(which).toHaveAttribute('aria-invalid', 'true')
  await page.goto(`/projects/task/${then.id}`)
  await blockers.getByRole('button', { name: word('row_link:remove', { name: `Dredge ${unique}` }) }).press('Enter')
  await expect(blockers).toHaveCount(0)
  await page.getByRole('button', { name: word('shell:undo') }).press('Enter')
  await expect(blockers).toContainText(`Dredge ${unique}`)
  expect(await violations(page)).toEqual([])
})
