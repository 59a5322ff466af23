import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser } from './harness/rows.ts'

test('a project with links and a document is kept as a template and made anew with another start and other people, by keyboard', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const given = { roles: ['member'], department_id: department.id }
  const [old, other] = [await makeUser(api, `${unique}o`, given), await makeUser(api, `${unique}n`, given)]
  const values = { priority: 'low', destination: 'internal', department_id: department.id }
  const source = await api.make('/projects', { name: `Berth ${unique}`, ...values, start_at: '2031-03-03T08:00:00Z' })
  const task = (name: string, day: string, more: object) => {
    const times = { start_at: `${day}T08:00:00Z`, due_at: `${day}T16:00:00Z` }
    return api.make('/tasks', { name, project_id: source.id, ...times, ...more })
  }
  const second = await task('Dredge', '2031-03-07', { assignees: [old.id] })
  await task('Survey', '2031-03-04', { description: '<p>At {{berth}}</p>', blocks: [second.id] })
  const paper = await api.make('/documents', { title: `Method ${unique}`, project_id: source.id })
  await api.make('/pages', { title: 'Soundings', document_id: paper.id, content: '<p>Every metre</p>' })

  await page.goto(`/projects/${source.id}`)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Keep as template' }).press('Enter')
  const keep = page.getByRole('dialog', { name: 'Keep as template' })
  await expect(keep.getByRole('checkbox', { name: 'Documents: 1' })).toBeChecked()
  await keep.getByRole('textbox', { name: 'Name' }).fill(`Berths ${unique}`)
  await keep.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(keep).toBeHidden()

  const query = new URLSearchParams({ 'filter[name]': `Berths ${unique}` })
  const [template] = await api.rows(`/templates?${query}`)
  await page.goto(`/templates/${template?.id}`)
  await page.getByRole('button', { name: 'Use this template' }).press('Enter')
  const use = page.getByRole('dialog', { name: `Create from “Berths ${unique}”` })
  await expect(use.getByRole('checkbox', { name: 'Tasks: 2' })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await use.getByRole('textbox', { name: 'Name' }).fill(`Anew ${unique}`)
  await use.getByRole('textbox', { name: 'Value of berth' }).fill('berth 9')
  const replacement = use.getByRole('combobox', { name: `Replacement for ${old.name} (1)` })
  await replacement.fill(String(other.name))
  await expect(page.getByRole('option', { name: String(other.name) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await use.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1, name: `Anew ${unique}` })).toBeVisible()

  const [project] = await api.rows(`/projects?${new URLSearchParams({ 'filter[name]': `Anew ${unique}` })}`)
  const tasks = await api.rows(
    `/tasks?filter[project_id]=${project?.id}&include=assignees,blocks&orderOn=start_at&orderBy=asc`,
  )
  expect(tasks.map(({ name, description }) => [name, description])).toEqual([
    ['Survey', '<p>At berth 9</p>'],
    ['Dredge', null],
  ])
  expect(tasks[0]).toMatchObject({ blocks: [{ id: tasks[1]?.id }] })
  expect(tasks[1]).toMatchObject({ assignees: [{ id: other.id }] })
  const documents = await api.rows(`/documents?filter[project_id]=${project?.id}&include=pages`)
  expect(documents).toMatchObject([{ title: `Method ${unique}`, pages: [{ title: 'Soundings' }] }])

  // Behind / in any text, and on a phone.
  await page.goto(`/projects/task/${tasks[1]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dredge' })).toBeVisible()
  await page.keyboard.press('w')
  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('/templ')
  await expect(page.getByRole('option', { name: 'From a template' })).toBeVisible()
  await page.keyboard.press('Enter')
  const insert = page.getByRole('dialog', { name: 'Insert a template' })
  await insert.getByRole('combobox', { name: 'Template' }).fill(`Berths ${unique}`)
  await expect(page.getByRole('option', { name: `Berths ${unique}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await insert.getByRole('textbox', { name: 'Value of berth' }).fill('berth 4')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await insert.getByRole('textbox', { name: 'Value of berth' }).press('Enter')
  await expect(insert).toBeHidden()
  await expect(text).toContainText('At berth 4')
})
