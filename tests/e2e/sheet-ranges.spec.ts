import { expect, test } from './harness/fixtures.ts'
import { restingBox } from './harness/pointer.ts'
import { cell, chooseColumns, makeTasks, tasksOf } from './harness/sheets.ts'

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

  // Rows that were never shown are copied whole; more than are copied at once are refused with a word.
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+Home')
  await page.getByText('Row 1', { exact: true }).click()
  await grid.evaluate((box) => box.scrollTo({ top: (box.scrollHeight * 900) / 10_000 }))
  await page.getByText('Row 900', { exact: true }).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  const names = async () => (await copied()).split('\n').map((line) => line.split('\t')[0])
  await expect.poll(names).toEqual(Array.from({ length: 900 }, (_, at) => `Row ${at + 1}`))
  await page.keyboard.press('Control+Shift+End')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('At most 1,000 rows are copied at once. Export the list to take more.')).toBeVisible()
  expect((await copied()).split('\n')).toHaveLength(900)
})

test('ranges by mouse: drawn beyond the edge, filled by handle and keys, cut and put back @full', async ({
  page,
  api,
  unique,
  word,
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
  const from = await restingBox(cell(page, 0, 'priority'))
  if (box === null) throw new Error('the sheet is not there')
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
  const held = await restingBox(handle)
  if (to === null) throw new Error('there is no handle')
  await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect(cell(page, 3, 'story_points')).toHaveText('3')

  // Cut: what was copied is put elsewhere, what was there is empty.
  await expect(chosen()).toHaveCount(4)
  await page.keyboard.press('Control+x')
  await expect(cell(page, 0, 'story_points')).not.toHaveText('3')
  await cell(page, 10, 'story_points').click()
  await page.keyboard.press('Control+v')
  await expect(cell(page, 13, 'story_points')).toHaveText('3')
})
