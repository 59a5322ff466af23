import type { Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { cell, chooseColumns, counted, makeTasks, tasksOf } from './harness/sheets.ts'

test('a sheet is edited by keyboard in its cells, and 50 × 6 pasted cells are shown, saved and taken back @rtl @full', async ({
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

test('a value is chosen by the letters typed on its cell, the first among them', async ({
  page,
  api,
  word,
  unique,
}) => {
  const project = await makeTasks(api, unique, 2)
  await chooseColumns(page, api)
  await page.goto(`/projects/list/${project.id}?tab=table&sort=number`)
  const status = cell(page, 0, 'status')
  const done = word('task:choice.status.done')
  await status.click()
  await page.keyboard.type(done)
  await expect(page.getByRole('option', { name: done })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(done)
  await expect(status).toBeFocused()
  // The value that it has already ends the input as any other does.
  await page.keyboard.type(done)
  await expect(page.getByRole('option', { name: done })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, 'status')).toBeFocused()
  await cell(page, 1, 'epic').click()
  await page.keyboard.type('fen')
  await page.getByRole('option', { name: `Fenders ${unique}` }).click()
  await expect(cell(page, 1, 'epic')).toBeFocused()
  await page.keyboard.type('fen')
  await expect(page.getByRole('combobox', { name: word('task:field.epic') })).toHaveValue('fen')
})

test('me mode and user mode: by menu and key, in the address, remembered, the same in list and sheet @full', async ({
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
  const whose = page.getByRole('button', { name: `${word('viewing:label')}: ${word('viewing:mode.all')}` })
  await page.goto(`/projects/list/${project.id}?tab=list`)
  await expect(link(second)).toBeVisible()
  await whose.click()
  await page.getByRole('menuitemradio', { name: word('viewing:mode.me') }).click()
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
