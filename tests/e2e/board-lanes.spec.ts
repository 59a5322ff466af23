import type { Locator, Page } from '@playwright/test'
import type { Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { announcements, card, column, makeBoard, shows, titleOf } from './harness/boards.ts'
import { expect, test } from './harness/fixtures.ts'
import { restingBox } from './harness/pointer.ts'
import { fingerOn } from './harness/touch.ts'

test('by keyboard a card is carried through the lanes, which change it as the mouse does, each step spoken @full @rtl', async ({
  page,
  api,
  unique,
  word,
  language,
}) => {
  const { path, tasks } = await makeBoard(api, unique, ['Alpha', 'Bravo', 'Charlie'])
  const [alpha, bravo, charlie] = tasks as [Row, Row, Row]
  await api.call('PUT', `/tasks/${charlie.id}`, { priority: 'low' })
  await page.goto(`${path}&lanes=priority`)
  const lane = (priority: string) => word(`task:choice.priority.${priority}`)
  const cell = (column: string, priority: string) => word('board:cell', { column, name: lane(priority) })
  const told = (key: string, place: number, list: string) =>
    expect(announcements(page)).toHaveText(word(`drag:${key}`, { name: titleOf(bravo), place, list }))
  const medium = cell('To do', 'medium')
  await shows(page, medium, ['Alpha', 'Bravo'])
  await shows(page, cell('To do', 'low'), ['Charlie'])
  // A lane that is closed opens for what is carried into it.
  await page.getByRole('button', { name: word('board:closeLane', { name: lane('high') }) }).click()
  await expect(column(page, cell('To do', 'high'))).toHaveCount(0)
  await card(page, 'Bravo').focus()
  await page.keyboard.press('Space')
  await told('lifted', 2, medium)
  await page.keyboard.press('ArrowDown')
  await told('over', 1, cell('To do', 'low'))
  await page.keyboard.press('ArrowDown')
  await told('over', 2, cell('To do', 'low'))
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Bravo')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await told('over', 1, cell('To do', 'low'))
  await page.keyboard.press('ArrowUp')
  await told('over', 2, medium)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await told('over', 1, cell('To do', 'high'))
  expect(await violations(page)).toEqual([])
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await told('over', 1, cell('Doing', 'high'))
  await page.keyboard.press('Space')
  await told('dropped', 1, cell('Doing', 'high'))
  await expect.poll(async () => (await api.read(`/tasks/${bravo.id}`)).priority).toBe('high')
  expect((await api.read(`/tasks/${bravo.id}`)).status).toBe('in_progress')
  await page.getByRole('button', { name: word('shell:undo') }).click()
  await shows(page, medium, ['Alpha', 'Bravo'])

  // Given up by Escape, and by a click beside it.
  await card(page, 'Alpha').focus()
  for (const isKey of [true, false]) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await shows(page, cell('To do', 'low'), ['Alpha', 'Charlie'])
    if (isKey) await page.keyboard.press('Escape')
    else await page.getByRole('heading').first().click()
    await expect(announcements(page)).toHaveText(word('drag:back', { name: titleOf(alpha), place: 1, list: medium }))
    await shows(page, medium, ['Alpha', 'Bravo'])
    await shows(page, cell('To do', 'low'), ['Charlie'])
    if (isKey) await expect(card(page, 'Alpha')).toBeFocused()
  }
})

const headOf = (page: Page, name: string): Locator => page.locator('[data-head]').filter({ hasText: name })

test('columns are put into another order by their heads, and back again @full @rtl', async ({
  page,
  api,
  unique,
  word,
}) => {
  const { path, sprint } = await makeBoard(api, unique, ['Alpha'])
  await page.goto(path)
  const heads = page.locator('[data-head] h2')
  await expect(heads).toHaveText(['To do', 'Doing', 'Done'])
  const order = async () =>
    (await api.rows(`/stages?filter[sprint_id]=${sprint?.id}&orderOn=order&orderBy=asc`)).map(({ name }) => name)
  const middle = async (name: string) => {
    const box = await restingBox(headOf(page, name))
    return { x: box.x + box.width / 2, y: box.y + 20 }
  }
  const [from, to] = [await middle('Done'), await middle('To do')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  // Given up, it goes back.
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(heads).toHaveText(['To do', 'Doing', 'Done'])
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(heads).toHaveText(['Done', 'To do', 'Doing'])
  await expect.poll(order).toEqual(['Done', 'To do', 'Doing'])
  await shows(page, 'To do', ['Alpha'])
  await page.getByRole('button', { name: word('shell:undo') }).click()
  await expect(heads).toHaveText(['To do', 'Doing', 'Done'])
  await expect.poll(order).toEqual(['To do', 'Doing', 'Done'])
  // A double click still writes its name.
  await headOf(page, 'Doing').locator('h2').dblclick()
  await expect(page.getByRole('textbox', { name: word('board:columns.rename', { name: 'Doing' }) })).toBeFocused()
})

test('held at the edge of a board that is wider than its window, it scrolls sideways, either way of reading @full @rtl', async ({
  page,
  api,
  unique,
  language,
}) => {
  const { path, sprint, tasks } = await makeBoard(api, unique, ['Alpha'])
  for (const [n, name] of ['Check', 'Ship', 'Bill'].entries())
    await api.make('/stages', { sprint_id: sprint?.id ?? '', name, order: 3 + n, status: null })
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto(path)
  await shows(page, 'To do', ['Alpha'])
  // One begins at the first column, wherever that is.
  await expect(column(page, 'To do')).toBeInViewport({ ratio: 1 })
  await expect(column(page, 'Bill')).not.toBeInViewport()
  const scroller = await page
    .locator('main [dir=ltr]')
    .filter({ has: card(page, 'Alpha') })
    .first()
    .boundingBox()
  const from = await restingBox(card(page, 'Alpha'))
  if (scroller === null) throw new Error('the board has no place')
  const edge = language === 'ar' ? scroller.x + 12 : scroller.x + scroller.width - 12
  await page.mouse.move(from.x + 60, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(edge, from.y + 30, { steps: 12 })
  await expect(column(page, 'Bill')).toBeInViewport({ ratio: 0.9 })
  await expect(announcements(page)).toContainText('Bill')
  await page.mouse.up()
  await shows(page, 'Bill', ['Alpha'])
  const stages = await api.rows(`/stages?filter[sprint_id]=${sprint?.id}&orderOn=order&orderBy=asc`)
  await expect.poll(async () => (await api.read(`/tasks/${tasks[0]?.id}`)).stage_id).toBe(stages.at(-1)?.id)
})

test('a column scrolls by itself while a card is held at its lower edge, far beyond where it was lifted @full', async ({
  page,
  api,
  unique,
  word,
}) => {
  const names = Array.from({ length: 24 }, (_, n) => `Task ${String.fromCharCode(65 + n)}`)
  const { path, stages } = await makeBoard(api, unique, names)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(path)
  await expect(card(page, 'Task A')).toBeVisible()
  const first = await restingBox(card(page, 'Task A'))
  const foot = await page.getByRole('textbox', { name: word('work_task:addTo', { list: 'To do' }) }).boundingBox()
  if (foot === null) throw new Error('the board has no place')
  await page.mouse.move(first.x + 60, first.y + 12)
  await page.mouse.down()
  await page.mouse.move(first.x + 60, foot.y - 20, { steps: 12 })
  // The card from which it was lifted is long out of sight, and gone from the page.
  await expect(card(page, 'Task X')).toBeInViewport()
  await expect(card(page, 'Task B')).toHaveCount(0)
  await expect(headOf(page, 'To do')).toBeInViewport()
  await expect(announcements(page)).toContainText(/place 2[34] of To do/)
  await page.mouse.up()
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  const order = async () =>
    (await api.rows(`/tasks?filter[stage_id]=${stages[0]?.id}&orderOn=position&orderBy=asc&perPage=50`)).findIndex(
      ({ name }) => name === 'Task A',
    )
  await expect.poll(order).toBeGreaterThan(21)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('the head of a column is held, and then moved @full', async ({ page, api, unique }) => {
    const { path } = await makeBoard(api, unique, ['Alpha'])
    await page.goto(path)
    const from = await headOf(page, 'To do').boundingBox()
    const to = await headOf(page, 'Done').boundingBox()
    if (from === null || to === null) throw new Error('a head has no place')
    const finger = await fingerOn(page)
    const [x, y] = [from.x + 30, from.y + 20]
    await finger.down(x, y)
    await expect(headOf(page, 'To do')).toHaveCSS('cursor', 'grabbing')
    await finger.moveTo(x + to.x - from.x, y)
    await finger.up()
    await expect(page.locator('[data-head] h2')).toHaveText(['Doing', 'Done', 'To do'])
  })

  test('a sprint from planning to completion on its board @full @rtl', async ({ page, api, unique, word }) => {
    test.setTimeout(90_000)
    const { path, sprint, project } = await makeBoard(api, unique, [], { isPlanned: true })
    await page.goto(path)
    const [name, list] = [`Sprint ${unique}`, 'To do']
    const add = page.getByRole('textbox', { name: word('work_task:addTo', { list }) })
    for (const task of ['Moor', 'Fuel']) {
      await add.tap()
      await page.keyboard.type(task)
      await page.keyboard.press('Enter')
      await expect(card(page, task)).toBeVisible()
    }
    await page.getByRole('button', { name: `${word('backlog:start')} ${name}` }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('backlog:start'), exact: true })
      .tap()
    const complete = page.getByRole('button', { name: `${word('backlog:complete')} ${name}` })
    await expect(complete).toBeVisible()
    expect((await api.read(`/sprints/${sprint?.id}`)).is_active).toBe(true)

    const from = await card(page, 'Moor').boundingBox()
    const to = await column(page, 'Done').boundingBox()
    if (from === null || to === null) throw new Error('the board has no place')
    const finger = await fingerOn(page)
    const [x, y] = [from.x + from.width / 2, from.y + 12]
    const [moor] = await api.rows(`/tasks?filter[project_id]=${project.id}&search=Moor`)
    await finger.down(x, y)
    await expect(announcements(page)).toHaveText(word('drag:lifted', { name: titleOf(moor as Row), place: 1, list }))
    await finger.moveTo(to.x + to.width / 2, y + 4)
    await expect(announcements(page)).toHaveText(
      word('drag:over', { name: titleOf(moor as Row), place: 1, list: 'Done' }),
    )
    await finger.up()
    await shows(page, 'Done', ['Moor'])
    await expect.poll(async () => (await api.read(`/tasks/${moor?.id}`)).status).toBe('done')
    expect(await violations(page)).toEqual([])

    await complete.tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: word('sprint:choice.unfinished.backlog') }).tap()
    await dialog.getByRole('button', { name: word('work:phases.completeIt'), exact: true }).tap()
    await expect(page.getByText(word('board:sprint.over'))).toBeVisible()
    await shows(page, 'Done', ['Moor'])
    await shows(page, 'To do', [])
    expect((await api.read(`/sprints/${sprint?.id}`)).is_completed).toBe(true)
  })

  test('a card is held, and then moved @full', async ({ page, api, unique, word }) => {
    const { path, tasks } = await makeBoard(api, unique, ['Alpha', 'Bravo'])
    await page.goto(path)
    await shows(page, 'To do', ['Alpha', 'Bravo'])
    const from = await card(page, 'Alpha').boundingBox()
    const to = await column(page, 'Doing').boundingBox()
    if (from === null || to === null) throw new Error('the board has no place')
    const finger = await fingerOn(page)
    const [x, y] = [from.x + from.width / 2, from.y + 12]
    await finger.down(x, y)
    await expect(announcements(page)).toHaveText(
      word('drag:lifted', { name: titleOf(tasks[0] as Row), place: 1, list: 'To do' }),
    )
    await finger.moveTo(to.x + to.width / 2, y + 4)
    await expect(announcements(page)).toHaveText(
      word('drag:over', { name: titleOf(tasks[0] as Row), place: 1, list: 'Doing' }),
    )
    await finger.up()
    await shows(page, 'Doing', ['Alpha'])
    await expect.poll(async () => (await api.read(`/tasks/${tasks[0]?.id}`)).status).toBe('in_progress')
  })
})
