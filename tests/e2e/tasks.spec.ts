import type { Page } from '@playwright/test'
import type { Api } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import { openTab } from './harness/tabs.ts'

/** A project with one phase, whose sprints have three columns each, and a later phase. */
const makeProject = async (api: Api, unique: string) => {
  const department = await makeDepartment(api, unique)
  const stages = [
    { name: 'To do', status: 'pending' },
    { name: 'Doing', status: 'in_progress' },
    { name: 'Done', status: 'done' },
  ]
  return api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    phases: [
      { name: 'Second', order: 2 },
      {
        name: 'First',
        order: 1,
        sprints: [
          { name: 'One', stages },
          { name: 'Two', stages },
        ],
      },
    ],
  })
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the list of a project: the first phase, its columns, a task written, moved on and opened, by keyboard @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  test.setTimeout(90_000)
  const project = await makeProject(api, unique)
  await page.goto(`/projects/list/${project.id}`)
  await openTab(page, word('work_task:tabs.list'))
  // On load the first phase by order is selected.
  await expect(page.getByRole('button', { name: `${word('phase:one')}: First` })).toBeVisible()
  const begin = section(page, 'One · To do')
  await expect(begin).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(6)

  const line = begin.getByRole('textbox', { name: word('work_task:addTo', { list: 'One · To do' }) })
  await line.focus()
  for (const name of ['Moor', 'Fuel']) {
    await page.keyboard.type(`${name} ${unique}`)
    await page.keyboard.press('Enter')
    await expect(begin.getByRole('link', { name: `${name} ${unique}` })).toBeVisible()
    await expect(line).toHaveValue('')
    await expect(line).toBeFocused()
  }
  const status = (value: string) =>
    page.getByRole('button', {
      name: `${word('property.of', { label: word('task:field.status'), name: `Moor ${unique}` })}: ${word(`task:choice.status.${value}`)}`,
    })
  await status('pending').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText(
    ['pending', 'in_progress', 'done', 'suspended', 'rejected', 'closed'].map((one) =>
      word(`task:choice.status.${one}`),
    ),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(section(page, 'One · Doing').getByRole('link', { name: `Moor ${unique}` })).toBeVisible()
  await expect(status('in_progress')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: `${word('work_task:groupBy')}: ` }).click()
  await page.getByRole('menuitemradio', { name: word('task:field.priority'), exact: true }).click()
  await expect(section(page, word('task:choice.priority.medium')).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('link', { name: `Moor ${unique}` }).click()
  await expect(page).toHaveURL(/\/projects\/task\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: `Moor ${unique}` })).toBeVisible()
  const parts = section(page, word('task:field.sub_tasks'))
  await page.getByRole('button', { name: word('work_task:addPart') }).click()
  await parts.getByRole('textbox').fill(`Ropes ${unique}`)
  await page.keyboard.press('Enter')
  await expect(parts.getByRole('link', { name: `Ropes ${unique}` })).toBeVisible()
  // Only the columns of its own sprint are offered, and none.
  await page.getByRole('button', { name: `${word('task:field.stage')}: ` }).click()
  await expect(page.getByRole('option')).toHaveCount(4)
  await page.keyboard.press('Escape')

  const checklists = section(page, word('checklist:many'))
  await page.getByRole('button', { name: word('checklists:add') }).click()
  await checklists.getByRole('textbox', { name: word('checklists:add') }).fill('Ropes')
  await page.keyboard.press('Enter')
  const items = checklists.getByRole('textbox', { name: word('checklists:addItem', { list: 'Ropes' }) })
  await items.fill('Bow line')
  await page.keyboard.press('Enter')
  await checklists.getByRole('checkbox', { name: 'Bow line' }).focus()
  await page.keyboard.press('Space')
  await expect(checklists.getByText(word('checklists:done', { done: 1, total: 1 }))).toBeVisible()
  // Whose line it is.
  await checklists.getByRole('button', { name: word('checklists:editItem', { name: 'Bow line' }) }).press('Enter')
  const form = page.getByRole('dialog')
  const whose = form.getByRole('combobox', { name: word('checklist_item:field.assignee') })
  await whose.fill('Ingrid')
  await page.getByRole('option', { name: 'Ingrid Sørensen' }).click()
  await form.getByRole('button', { name: word('save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(checklists.getByRole('listitem')).toContainText('Ingrid Sørensen')

  const activity = section(page, word('talk:title'))
  const say = activity.getByRole('textbox', { name: word('talk:write') })
  await say.fill(`Tide at nine ${unique}`)
  await items.fill('Stern line')
  // Neither is lost, though nobody has sent it.
  await page.reload()
  await expect(items).toHaveValue('Stern line')
  await expect(say).toHaveText(`Tide at nine ${unique}`)
  await items.press('Enter')
  await expect(checklists.getByRole('checkbox', { name: 'Stern line' })).toBeVisible()
  await expect(items).toHaveValue('')
  await say.press('Control+Enter')
  await expect(activity.getByRole('listitem').first()).toContainText(`Tide at nine ${unique}`)
  await expect(say).toHaveText('')
  // The last change stands below it, in the same stream.
  await expect(activity.getByRole('listitem').nth(1)).toContainText(word('task:choice.status.in_progress'))
  expect(await violations(page)).toEqual([])

  // Longest overdue stands first, however many tasks others have made.
  const [fuel] = await api.rows(`/tasks?filter[project_id]=${project.id}&search=Fuel`)
  await api.call('PUT', `/tasks/${fuel?.id}`, { due_at: '2001-02-03T09:00:00Z' })
  await page.goto('/my-tasks?view=created')
  const overdue = section(page, word('work_task:due.overdue'))
  await expect(overdue.getByRole('link', { name: `Fuel ${unique}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('from the backlog into a sprint; a completed sprint asks where the unfinished go @full', async ({
  page,
  api,
  unique,
}) => {
  const project = await makeProject(api, unique)
  await page.goto(`/projects/list/${project.id}?tab=backlog`)
  const backlog = section(page, 'Backlog')
  await expect(backlog.getByText('The backlog is empty.')).toBeVisible()
  await backlog.getByRole('textbox', { name: 'Add a task to Backlog' }).fill(`Paint ${unique}`)
  await page.keyboard.press('Enter')
  await expect(backlog.getByRole('link', { name: `Paint ${unique}` })).toBeVisible()
  await backlog.getByRole('checkbox', { name: `Choose Paint ${unique}` }).check()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'One' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Moved Successfully' })).toBeVisible()
  await expect(backlog.getByRole('link', { name: `Paint ${unique}` })).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await openTab(page, 'Overview')
  await expect(page.getByText('Tasks done: 0 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Start One' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Complete One' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete One' })
  await expect(dialog).toContainText('One task of this sprint is not finished.')
  await dialog.getByRole('radio', { name: 'The next sprint' }).check()
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reopen One' })).toBeVisible()
  await page.goto(`/projects/list/${project.id}?tab=list`)
  await expect(section(page, 'Two · To do').getByRole('link', { name: `Paint ${unique}` })).toBeVisible()
})

test('all lines of a task’s checklists are there, beyond a hundred @full', async ({ page, api, unique }) => {
  const project = await makeProject(api, unique)
  const task = await api.make('/tasks', { project_id: project.id, name: `Long ${unique}` })
  const items = Array.from({ length: 70 }, (_, n) => ({ text: `Line ${n}`, done: n < 10 }))
  for (const name of ['First', 'Second'])
    await api.make('/checklists', { about_type: 'task', about_id: task.id, name, items })
  await page.goto(`/projects/task/${task.id}`)
  await expect(section(page, 'Checklists').getByText('10 of 70 done')).toHaveCount(2)
  await expect(section(page, 'Checklists').getByRole('checkbox')).toHaveCount(140)
})
