import type { Page } from '@playwright/test'
import type { Api, Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import type { Language, Word } from './harness/words.ts'

const fields = ['name', 'status', 'priority', 'due_at', 'epic', 'story_points'] as const

/** A project with tasks `Row 001 …` one after the other. */
const makeTasks = async (api: Api, unique: string, count: number): Promise<Row> => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    ...{ name: `Quay ${unique}`, priority: 'low', destination: 'internal', department_id: department.id },
  })
  await api.make('/epics', { project_id: project.id, name: `Fenders ${unique}` })
  for (let at = 1; at <= count; at++)
    await api.make('/tasks', { project_id: project.id, name: `Row ${String(at).padStart(3, '0')} ${unique}` })
  return project
}
/** The columns that the signed-in user has chosen. */
const chooseColumns = async (page: Page, api: Api) => {
  const key = `list:${(await api.read('/profile')).id}:layout:sheet:task`
  await page.addInitScript(
    ([name, value]) => localStorage.setItem(name ?? '', value ?? ''),
    [key, `columns=${fields.join(',')}`],
  )
}
const cell = (page: Page, row: number, field: (typeof fields)[number]) =>
  page.locator(`[data-cell="${row}:${fields.indexOf(field) + 1}"]`)
const counted = (word: Word, language: Language, key: string, count: number, more = {}) =>
  word(`${key}_${new Intl.PluralRules(language).select(count)}`, { count, ...more })
const tasksOf = async (api: Api, project: Row): Promise<readonly Row[]> =>
  api.rows(`/tasks?filter[project_id]=${project.id}&perPage=100&orderOn=created_at&orderBy=asc`)

test('a sheet is edited by keyboard in its cells, and 50 × 6 pasted cells are shown, saved and taken back @rtl', async ({
  page,
  context,
  api,
  word,
  language,
  unique,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const project = await makeTasks(api, unique, 60)
  await chooseColumns(page, api)
  await page.goto(`/projects/list/${project.id}?tab=table&sort=created_at`)
  const grid = page.getByRole('grid', { name: word('task:many') })
  await expect(cell(page, 0, 'name')).toHaveText(`Row 001 ${unique}`)
  await expect(grid).toHaveAttribute('aria-rowcount', '61')
  await expect(page.getByText(counted(word, language, 'sheet:rows', 60), { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Typing overwrites, Enter saves and goes down.
  await cell(page, 0, 'name').click()
  await page.keyboard.type(`Aaa ${unique}`)
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'name')).toHaveText(`Aaa ${unique}`)
  await expect(cell(page, 1, 'name')).toBeFocused()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Updated Successfully' })
      .or(page.getByRole('status').filter({ hasText: word('message.updated') }))
      .first(),
  ).toBeVisible()
  // The arrows follow the eye.
  const [onwards, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  await page.keyboard.press(onwards)
  await page.keyboard.press(onwards)
  await expect(cell(page, 1, 'priority')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: word('task:choice.priority.urgent') }).press('Enter')
  await expect(cell(page, 1, 'priority')).toHaveText(word('task:choice.priority.urgent'))
  await expect(cell(page, 1, 'priority')).toBeFocused()
  await page.keyboard.press(back)
  await page.keyboard.press('F2')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(cell(page, 1, 'status')).toBeFocused()
  // One stop of Tab: the next is outside of the sheet.
  await page.keyboard.press('Tab')
  expect(await grid.evaluate((one) => one.contains(document.activeElement))).toBe(false)

  // A refusal stands at its cell, and nothing is lost.
  await cell(page, 2, 'story_points').click()
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await cell(page, 2, 'story_points').click()
  await expect(cell(page, 2, 'story_points').getByRole('alert')).toBeVisible()
  await expect(cell(page, 2, 'story_points')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: word('sheet:letGo') }).click()
  await expect(cell(page, 2, 'story_points').getByRole('alert')).toHaveCount(0)

  // What two people made of one cell is asked about in it.
  await cell(page, 3, 'name').dblclick()
  const [, , , fourth] = await tasksOf(api, project)
  await api.call('PUT', `/tasks/${fourth?.id}`, { name: `Theirs ${unique}` })
  await page.getByRole('textbox', { name: word('task:field.name') }).fill(`Mine ${unique}`)
  await page.keyboard.press('Tab')
  await cell(page, 3, 'name').click()
  const conflict = cell(page, 3, 'name').getByRole('alert')
  await expect(conflict).toContainText(`Theirs ${unique}`)
  await conflict.getByRole('radio', { name: new RegExp(word('conflict.mine')) }).check()
  await conflict.getByRole('button', { name: word('conflict.save') }).click()
  await expect(cell(page, 3, 'name')).toHaveText(`Mine ${unique}`)

  // A range, copied and pasted two columns on and below: one value fills it.
  await cell(page, 1, 'priority').click()
  await page.keyboard.press('Control+c')
  await expect(page.getByRole('status').filter({ hasText: counted(word, language, 'sheet:copied', 1) })).toBeVisible()
  await cell(page, 4, 'priority').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText(word('task:choice.priority.urgent'))
  await preview.getByRole('button', { name: counted(word, language, 'sheet:preview.confirm', 2) }).click()
  await expect(cell(page, 5, 'priority')).toHaveText(word('task:choice.priority.urgent'))

  // 50 × 6 cells from a spreadsheet, three of them bad.
  const before = await tasksOf(api, project)
  const lines = Array.from({ length: 50 }, (_, at) =>
    [
      `Pasted ${at} ${unique}`,
      word('task:choice.status.in_progress'),
      at === 4 ? 'Utmost' : word('task:choice.priority.low'),
      at === 9 ? '2026-31-31' : '2026-12-24 17:30',
      at === 14 ? 'No such epic' : `Fenders ${unique}`,
      '2.5',
    ].join('\t'),
  )
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
  await cell(page, 0, 'name').click()
  await page.keyboard.press('Control+v')
  await expect(preview.getByText(counted(word, language, 'sheet:preview.refused', 3))).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveCount(3)
  await expect(preview.getByRole('listitem').nth(0)).toContainText('Utmost')
  await expect(preview.getByRole('listitem').nth(1)).toContainText('2026-31-31')
  await expect(preview.getByRole('listitem').nth(2)).toContainText('No such epic')
  expect(await violations(page)).toEqual([])
  await preview.getByRole('button', { name: counted(word, language, 'sheet:preview.confirm', 297) }).click()
  await expect(preview).toHaveCount(0)
  await expect(cell(page, 0, 'name')).toHaveText(`Pasted 0 ${unique}`)
  const kept = ({ name, status, priority, due_at, epic_id, story_points }: Row) =>
    [name, status, priority, due_at, epic_id, story_points].join()
  const pasted = await tasksOf(api, project)
  expect(pasted.filter(({ status }) => status === 'in_progress')).toHaveLength(50)
  expect(pasted.filter(({ epic_id }) => epic_id !== null)).toHaveLength(49)
  await page
    .getByRole('status')
    .filter({ hasText: counted(word, language, 'sheet:changed', 297) })
    .getByRole('button', { name: word('shell:undo') })
    .click()
  await expect.poll(async () => (await tasksOf(api, project)).map(kept)).toEqual(before.map(kept))
  await expect(cell(page, 0, 'name')).toHaveText(String(before[0]?.name))
})

test('me mode and user mode: by menu and key, in the address, remembered, the same in list and sheet', async ({
  page,
  api,
  word,
  unique,
}) => {
  const project = await makeTasks(api, unique, 2)
  const me = await api.read('/profile')
  const [first, second] = await tasksOf(api, project)
  await api.call('PUT', `/tasks/${first?.id}`, { assignees: [me.id] })
  const link = (row: Row | undefined) => page.getByRole('link', { name: String(row?.name), exact: true })
  const text = (row: Row | undefined) => page.getByRole('grid').getByText(String(row?.name), { exact: true })
  const whose = page.getByRole('combobox', { name: word('viewing:label') })
  await page.goto(`/projects/list/${project.id}?tab=list`)
  await expect(link(second)).toBeVisible()
  await whose.click()
  await page.getByRole('option', { name: word('viewing:mode.me') }).click()
  await expect(link(second)).toHaveCount(0)
  await expect(link(first)).toBeVisible()
  await expect(page).toHaveURL(/mode=me/)
  expect(await violations(page)).toEqual([])

  // Another view of the project, and another visit.
  await page.goto(`/projects/list/${project.id}?tab=table`)
  await expect(text(first)).toBeVisible()
  await expect(text(second)).toHaveCount(0)
  await expect(page).toHaveURL(/tab=table&mode=me/)

  const leader = (await api.rows('/users?search=leader@example.test&perPage=1'))[0]
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('v')
  await page.keyboard.press('u')
  await expect(text(second)).toBeVisible()
  const user = page.getByRole('combobox', { name: word('viewing:user'), exact: true })
  await user.fill('leader@example.test')
  await page.getByRole('option', { name: String(leader?.name) }).click()
  await expect(page).toHaveURL(new RegExp(`user=${leader?.id}`))
  await expect(page.getByText(word('viewing:empty.user'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: word('viewing:showAll') }).click()
  await expect(text(second)).toBeVisible()
})

test('10,000 rows scrolled through: pages come as they are reached, and the page stays small @full', async ({
  page,
  api,
  unique,
}) => {
  test.setTimeout(240_000)
  const project = await makeTasks(api, unique, 0)
  const lines = Array.from({ length: 10_000 }, (_, at) => `Row ${at + 1},${project.id}`)
  const form = new FormData()
  form.set('file', new Blob([['Name,Project', ...lines].join('\n')], { type: 'text/csv' }), 'rows.csv')
  expect((await api.call('POST', '/tasks/import', form)).body).toMatchObject({ data: { created: 10_000 } })
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (/\/api\/tasks\?/.test(request.url())) asked.add(new URL(request.url()).searchParams.get('page') ?? '')
  })
  await page.goto(`/projects/list/${project.id}?tab=table&sort=number`)
  await expect(page.getByText('Row 1', { exact: true })).toBeVisible()
  const grid = page.getByRole('grid')
  let most = 0
  for (let step = 1; step <= 20; step++) {
    await grid.evaluate((box, part) => box.scrollTo({ top: (box.scrollHeight * part) / 20 }), step)
    const last = step * 500
    if (step % 5 === 0) await expect(page.getByText(`Row ${last - 2}`, { exact: true })).toBeVisible()
    most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
  }
  expect(most).toBeLessThan(3000)
  // What was scrolled past was not asked for.
  expect(asked.size).toBeLessThan(60)
  await page.getByText('Row 10000', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  await expect(page.getByText('Row 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(page.locator('[aria-rowindex="10001"] [role=gridcell]').last()).toBeFocused()
})

test('ranges by mouse: drawn beyond the edge, filled by handle and keys, cut and put back @full', async ({
  page,
  api,
  unique,
  word,
  language,
}) => {
  const project = await makeTasks(api, unique, 60)
  const [first] = await tasksOf(api, project)
  await api.call('PUT', `/tasks/${first?.id}`, { priority: 'urgent', story_points: '3' })
  await chooseColumns(page, api)
  await page.goto(`/projects/list/${project.id}?tab=table&sort=number`)
  const grid = page.getByRole('grid')
  const preview = page.getByRole('dialog')
  const chosen = () => page.locator('[role=gridcell][aria-selected=true]')
  await expect(cell(page, 0, 'name')).toHaveText(String(first?.name))

  // Held at the lower edge, the sheet goes on below the pointer, and what is chosen with it.
  const box = await grid.boundingBox()
  const from = await cell(page, 0, 'priority').boundingBox()
  if (box === null || from === null) throw new Error('the sheet is not there')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, box.y + box.height - 4, { steps: 5 })
  await expect.poll(() => grid.evaluate((one) => one.scrollTop)).toBeGreaterThan(400)
  await expect(cell(page, 50, 'priority')).toHaveAttribute('aria-selected', 'true')
  await page.mouse.up()
  const stopped = await grid.evaluate((one) => one.scrollTop)
  await page.mouse.move(from.x + 20, box.y + box.height - 2)
  expect(await grid.evaluate((one) => one.scrollTop)).toBe(stopped)

  // The first value into all that was drawn over.
  const count = (await tasksOf(api, project)).length
  await page.keyboard.press('Control+d')
  await expect(preview).toContainText(word('task:choice.priority.urgent'))
  await preview
    .getByRole('button', { name: new RegExp(word('sheet:preview.confirm_other', { count: '\\d+' })) })
    .click()
  await expect(preview).toHaveCount(0)
  const urgent = async () => (await tasksOf(api, project)).filter(({ priority }) => priority === 'urgent').length
  await expect.poll(urgent).toBeGreaterThan(50)
  expect(await urgent()).toBeLessThanOrEqual(count)

  // The handle of a range fills what it is drawn to.
  await grid.evaluate((one) => one.scrollTo({ top: 0 }))
  await cell(page, 0, 'story_points').click()
  const handle = page.locator('[data-handle]')
  const to = await cell(page, 3, 'story_points').boundingBox()
  const held = await handle.boundingBox()
  if (to === null || held === null) throw new Error('there is no handle')
  await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await preview.getByRole('button', { name: counted(word, language, 'sheet:preview.confirm', 3) }).click()
  await expect(cell(page, 3, 'story_points')).toHaveText('3')

  // Cut: what was copied is put elsewhere, what was there is empty.
  await expect(chosen()).toHaveCount(4)
  await page.keyboard.press('Control+x')
  await preview.getByRole('button', { name: counted(word, language, 'sheet:preview.confirm', 4) }).click()
  await expect(cell(page, 0, 'story_points')).not.toHaveText('3')
  await cell(page, 10, 'story_points').click()
  await page.keyboard.press('Control+v')
  await preview.getByRole('button', { name: counted(word, language, 'sheet:preview.confirm', 4) }).click()
  await expect(cell(page, 13, 'story_points')).toHaveText('3')
})
