import type { Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { announcements, card, cards, makeBoard, type Stage, shows, titleOf } from './harness/boards.ts'
import { expect, test } from './harness/fixtures.ts'
import { restingBox } from './harness/pointer.ts'
import { makeDepartment } from './harness/rows.ts'

test('cards are moved by keyboard, each step spoken, by menu and by mouse, and back again @rtl', async ({
  page,
  api,
  unique,
  word,
  language,
}) => {
  test.setTimeout(120_000)
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta']
  const { path, tasks, stages } = await makeBoard(api, unique, names, { limit: 1 })
  await api.make('/checklists', {
    about_type: 'task',
    about_id: tasks[2]?.id ?? '',
    name: 'Steps',
    items: [{ text: 'One', done: true }, { text: 'Two' }],
  })
  // As high as its cards: each column scrolls by itself.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto(path)
  await shows(page, 'To do', names)
  await expect(card(page, 'Charlie').getByText('1/2')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The line at the top, one line of tools, the heads of the columns: then work.
  expect((await restingBox(card(page, 'Alpha'))).y).toBeLessThanOrEqual(130)

  // Lifted, one place down, into the next column, put down: as a screen reader hears it.
  const [alpha] = tasks
  const name = titleOf(alpha as Row)
  const told = (key: string, place: number, list: string) => word(`drag:${key}`, { name, place, list })
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Space')
  await expect(announcements(page)).toHaveText(told('lifted', 1, 'To do'))
  await page.keyboard.press('ArrowDown')
  await expect(announcements(page)).toHaveText(told('over', 2, 'To do'))
  // Towards the next column: the other way round from right to left.
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await expect(announcements(page)).toHaveText(told('over', 1, 'Doing'))
  await page.keyboard.press('Space')
  await expect(announcements(page)).toHaveText(told('dropped', 1, 'Doing'))
  await shows(page, 'To do', ['Bravo', 'Charlie', 'Delta'])
  await shows(page, 'Doing', ['Alpha'])
  await expect(card(page, 'Alpha')).toBeFocused()
  await expect(page.getByText('Moved Successfully').or(page.getByText(word('server:message.moved')))).toBeVisible()
  expect((await api.read(`/tasks/${alpha?.id}`)).status).toBe('in_progress')
  // Escape leaves it where it was.
  await page.keyboard.press('Space')
  await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(announcements(page)).toHaveText(told('back', 1, 'Doing'))
  // Taken back by the snackbar's button.
  await page.getByRole('button', { name: word('shell:undo') }).click()
  await shows(page, 'To do', names)

  // Another with the mouse, in front of the first.
  const delta = await restingBox(card(page, 'Delta'))
  const first = await restingBox(card(page, 'Alpha'))
  await page.mouse.move(delta.x + delta.width / 2, delta.y + 12)
  await page.mouse.down()
  await page.mouse.move(delta.x + delta.width / 2, delta.y - 20, { steps: 4 })
  await page.mouse.move(first.x + first.width / 2, first.y - 6, { steps: 8 })
  await expect(announcements(page)).toContainText(
    word('drag:over', { name: titleOf(tasks[3] as Row), place: 1, list: 'To do' }),
  )
  await page.mouse.up()
  await shows(page, 'To do', ['Delta', 'Alpha', 'Bravo', 'Charlie'])

  // By the menu, into the column that takes one: a second is one too many, and said to be, with the cards where they were.
  const { y: top } = await restingBox(card(page, 'Delta'))
  for (const one of ['Delta', 'Bravo']) {
    const shown = tasks.find((task) => task.name === one) as Row
    await card(page, one).hover()
    await page.getByRole('button', { name: word('board:menu.label', { name: titleOf(shown) }) }).click()
    await page.getByRole('menuitem', { name: word('board:menu.move') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option', { name: 'Doing' }).click()
    await dialog.getByRole('button', { name: word('board:move.confirm'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await shows(page, 'Doing', ['Bravo', 'Delta'])
  await expect(page.getByText(word('board:overLimit'))).toBeVisible()
  expect((await restingBox(card(page, 'Alpha'))).y).toBe(top)
  await expect.poll(async () => (await api.read(`/tasks/${tasks[1]?.id}`)).stage_id).toBe(stages[1]?.id)
  // What the order is, is the same after a reload.
  await page.reload()
  await shows(page, 'Doing', ['Bravo', 'Delta'])
  await shows(page, 'To do', ['Alpha', 'Charlie'])
  expect(await violations(page)).toEqual([])
  // A limit is that of the column, not of what a filter leaves of it.
  await page.goto(`${path}&search=Bravo`)
  await shows(page, 'Doing', ['Bravo'])
  await expect(page.getByText(word('board:ofLimit', { now: 2, limit: 1 }), { exact: true })).toBeVisible()
  await expect(page.getByText(word('board:overLimit'))).toBeVisible()
})

test('a card that is added below a full column comes into sight', async ({ page, api, unique }) => {
  const { path } = await makeBoard(api, unique, ['A', 'B', 'C', 'D', 'E', 'F'])
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.goto(path)
  await expect(card(page, 'A')).toBeInViewport()
  await page.getByRole('textbox', { name: /To do/ }).click()
  await page.keyboard.type(`Last ${unique}`)
  await page.keyboard.press('Enter')
  await expect(card(page, `Last ${unique}`)).toBeInViewport({ ratio: 1 })
})

test('a move that may not be goes back, with the reason; others’ moves show by themselves @full', async ({
  page,
  api,
  unique,
  word,
}) => {
  const { path, tasks, stages } = await makeBoard(api, unique, ['Alpha', 'Bravo'])
  const [alpha, bravo] = tasks
  await api.call('PUT', `/tasks/${alpha?.id}`, { status: 'rejected' })
  await page.goto(path)
  await shows(page, 'To do', ['Alpha', 'Bravo'])
  // Rejected is followed by pending and closed alone.
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: word('task:choice.status.closed') })).toBeVisible()
  await expect(card(page, 'Alpha')).toBeFocused()
  await shows(page, 'To do', ['Alpha', 'Bravo'])
  // Somebody else.
  await api.call('POST', '/tasks/place', { rows: [{ id: bravo?.id }], before: alpha?.id })
  await shows(page, 'To do', ['Bravo', 'Alpha'])
  await api.call('PUT', `/tasks/${bravo?.id}`, { stage_id: stages[2]?.id })
  await shows(page, 'Done', ['Bravo'])
  await shows(page, 'To do', ['Alpha'])
})

test('twenty move at once: every screen ends with the order that the server has @full', async ({
  page,
  browser,
  storageState,
  api,
  unique,
}) => {
  test.setTimeout(180_000)
  const names = Array.from({ length: 12 }, (_, n) => `Task ${String.fromCharCode(65 + n)}`)
  const { path, tasks, stages } = await makeBoard(api, unique, names, { plain: true })
  const other = await (await browser.newContext(storageState === undefined ? {} : { storageState })).newPage()
  for (const one of [page, other]) {
    // As high as all of a column: cards out of sight are not there.
    await one.setViewportSize({ width: 1280, height: 2200 })
    await one.goto(path)
    await shows(one, 'To do', names)
  }
  const idAt = (n: number) => tasks[n % tasks.length]?.id
  // Each moves five cards, in an order of their own; who moves a card beside itself is refused, and so tries the next.
  const mover = async (who: number) => {
    for (let turn = 0; turn < 5; turn++) {
      const n = who * 7 + turn * 5
      const rows = [{ id: idAt(n) }]
      const values = turn % 2 === 0 ? { values: { stage_id: stages[(who + turn) % 3]?.id } } : {}
      const { status } = await api.call('POST', '/tasks/place', { rows, ...values, after: idAt(n + 1 + who) })
      expect([200, 422]).toContain(status)
    }
  }
  const movers = Promise.all(Array.from({ length: 20 }, (_, who) => mover(who)))
  // Meanwhile somebody works in each browser, too.
  for (const one of [page, other]) {
    await one.locator('[data-card]').first().focus()
    await one.keyboard.press('Space')
    await expect(announcements(one)).toContainText('Lifted')
    await one.keyboard.press('ArrowRight')
    await one.keyboard.press('Space')
    await expect(announcements(one)).toContainText(/Put down|back/)
  }
  await movers
  const orderOf = async (stage: Stage) =>
    (await api.rows(`/tasks?filter[stage_id]=${stage.id}&orderOn=position&orderBy=asc&perPage=50`)).map(({ name }) =>
      String(name),
    )
  await expect(async () => {
    const found = await Promise.all(stages.map(orderOf))
    expect(found.flat().toSorted()).toEqual(names)
    for (const one of [page, other])
      for (const [n, stage] of stages.entries())
        expect(await cards(one, stage.name).locator('a').allTextContents()).toEqual(found[n])
  }).toPass({ timeout: 30_000 })
  await other.close()
})

test('a project without a phase begins its board with a button; a completed sprint is opened again where it is seen @full', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Bare ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  await page.goto(`/projects/list/${project.id}?tab=board`)
  await page.getByRole('button', { name: word('board:begin.button') }).click()
  await expect(page.getByRole('heading', { name: word('work:begin.column') })).toBeVisible()
  const [phase] = await api.rows(`/phases?filter[project_id]=${project.id}`)
  const [sprint] = await api.rows(`/sprints?filter[phase_id]=${phase?.id}`)
  await api.call('PUT', `/sprints/${sprint?.id}`, { is_completed: true })
  await page.getByRole('button', { name: word('backlog:reopen'), exact: true }).click()
  await expect(page.getByText(word('board:sprint.over'))).toBeHidden()
  const [again] = await api.rows(`/sprints?filter[phase_id]=${phase?.id}`)
  expect(again?.is_completed).toBe(false)
})
