import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { pick, press, tabTo, toContent } from './harness/keys.ts'
import { makeDepartment, makeUser } from './harness/rows.ts'

test('a project with links and a document is kept as a template and made anew with another start and other people, by keys alone @rtl', async ({
  page,
  api,
  unique,
  word,
}) => {
  const part = (entity: string, count: number) => word('copies:part', { entity: word(`${entity}:many`), count })
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
  await toContent(page)
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: word('common:actions') })
      .first(),
  )
  await pick(page, page.getByRole('menuitem', { name: word('facets:copy.keep') }))
  const keep = page.getByRole('dialog', { name: word('facets:copy.keep') })
  await expect(keep.getByRole('checkbox', { name: part('document', 1) })).toBeChecked()
  await tabTo(page, keep.getByRole('textbox', { name: word('copies:name') }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`Berths ${unique}`)
  await page.keyboard.press('Enter')
  await expect(keep).toBeHidden()

  const query = new URLSearchParams({ 'filter[name]': `Berths ${unique}` })
  const [template] = await api.rows(`/templates?${query}`)
  await page.goto(`/templates/${template?.id}`)
  await toContent(page)
  await press(page, page.getByRole('button', { name: word('copies:useIt') }))
  const use = page.getByRole('dialog', { name: word('copies:use', { name: `Berths ${unique}` }) })
  await expect(use.getByRole('checkbox', { name: part('task', 2) })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await tabTo(page, use.getByRole('textbox', { name: word('copies:name') }))
  await page.keyboard.type(`Anew ${unique}`)
  const replacement = word('copies:person', { name: String(old.name), count: 1 })
  await tabTo(page, use.getByRole('combobox', { name: replacement }))
  await page.keyboard.type(String(other.name))
  await pick(page, page.getByRole('option', { name: String(other.name) }))
  await tabTo(page, use.getByRole('textbox', { name: word('copies:word', { name: 'berth' }) }))
  await page.keyboard.type('berth 9')
  await page.keyboard.press('Enter')
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
  const text = page.getByRole('textbox', { name: word('task:field.description'), exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type(`/${word('facets:copy.from').split(' ').at(-1)}`)
  await expect(page.getByRole('option', { name: word('facets:copy.from') })).toBeVisible()
  await page.keyboard.press('Enter')
  const insert = page.getByRole('dialog', { name: word('copies:insert') })
  await tabTo(page, insert.getByRole('combobox', { name: word('template:one') }))
  await page.keyboard.type(`Berths ${unique}`)
  await pick(page, page.getByRole('option', { name: `Berths ${unique}` }))
  await tabTo(page, insert.getByRole('textbox', { name: word('copies:word', { name: 'berth' }) }))
  await page.keyboard.type('berth 4')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(insert).toBeHidden()
  await expect(text).toContainText('At berth 4')
})
