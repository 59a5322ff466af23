import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

type Stage = { readonly id: string; readonly name: string }

/** A project with one running sprint of three columns, and tasks in the first. */
const makeBoard = async (
  api: Api,
  unique: string,
  names: readonly string[],
  more: { limit?: number; plain?: true; isPlanned?: true } = {},
) => {
  const { limit = null, plain = false, isPlanned = false } = more
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Board ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    phases: [
      {
        name: 'Works',
        order: 0,
        sprints: [
          {
            name: `Sprint ${unique}`,
            is_active: !isPlanned,
            stages: [
              { name: 'To do', order: 0, status: plain ? null : 'pending' },
              { name: 'Doing', order: 1, status: plain ? null : 'in_progress', limit },
              { name: 'Done', order: 2, status: plain ? null : 'done' },
            ],
          },
        ],
      },
    ],
  })
  const [phase] = await api.rows(`/phases?filter[project_id]=${project.id}`)
  const [sprint] = await api.rows(`/sprints?filter[phase_id]=${phase?.id}`)
  const stages = (await api.rows(
    `/stages?filter[sprint_id]=${sprint?.id}&orderOn=order&orderBy=asc`,
  )) as unknown as readonly Stage[]
  const tasks: Row[] = []
  for (const name of names)
    tasks.push(
      await api.make('/tasks', {
        name,
        project_id: project.id,
        sprint_id: sprint?.id,
        stage_id: stages[0]?.id,
        story_points: '2',
      }),
    )
  const path = `/projects/list/${project.id}?tab=board`
  return { project, sprint, stages, tasks, path }
}

const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })
const cards = (page: Page, name: string): Locator => column(page, name).locator('[data-card]')
const card = (page: Page, name: string): Locator => page.locator('[data-card]').filter({ hasText: name })
const shows = (page: Page, name: string, tasks: readonly string[]): Promise<void> =>
  expect(cards(page, name).locator('a')).toHaveText([...tasks])
/** What is said while the mouse or a finger drags, and while keys carry. */
const heard = (page: Page): Locator => page.locator('[id^=rfd-announcement]')
const spoken = (page: Page): Locator => page.locator('[data-spoken]')
const titleOf = (task: Row): string => `\u2066T-${task.number}\u2069 ${task.name}`

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
    task_id: tasks[2]?.id,
    name: 'Steps',
    items: [{ text: 'One', done: true }, { text: 'Two' }],
  })
  await page.goto(path)
  await shows(page, 'To do', names)
  await expect(card(page, 'Charlie').getByText('1/2')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Lifted, one place down, into the next column, put down: as a screen reader hears it.
  const [alpha] = tasks
  const name = titleOf(alpha as Row)
  const told = (key: string, place: number, list: string) => word(`drag:${key}`, { name, place, list })
  await card(page, 'Alpha').focus()
  await page.keyboard.press('Space')
  await expect(spoken(page)).toHaveText(told('lifted', 1, 'To do'))
  await page.keyboard.press('ArrowDown')
  await expect(spoken(page)).toHaveText(told('over', 2, 'To do'))
  // Towards the next column: the other way round from right to left.
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await expect(spoken(page)).toHaveText(told('over', 1, 'Doing'))
  await page.keyboard.press('Space')
  await expect(spoken(page)).toHaveText(told('dropped', 1, 'Doing'))
  await shows(page, 'To do', ['Bravo', 'Charlie', 'Delta'])
  await shows(page, 'Doing', ['Alpha'])
  await expect(card(page, 'Alpha')).toBeFocused()
  await expect(page.getByText('Moved Successfully').or(page.getByText(word('server:message.moved')))).toBeVisible()
  expect((await api.read(`/tasks/${alpha?.id}`)).status).toBe('in_progress')
  // Escape leaves it where it was.
  await page.keyboard.press('Space')
  await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(spoken(page)).toHaveText(told('back', 1, 'Doing'))
  // Taken back by the snackbar's button.
  await page.getByRole('button', { name: word('shell:undo') }).click()
  await shows(page, 'To do', names)

  // Another with the mouse, in front of the first.
  const delta = await card(page, 'Delta').boundingBox()
  const first = await card(page, 'Alpha').boundingBox()
  if (delta === null || first === null) throw new Error('a card has no place')
  await page.mouse.move(delta.x + delta.width / 2, delta.y + 12)
  await page.mouse.down()
  await page.mouse.move(delta.x + delta.width / 2, delta.y - 20, { steps: 4 })
  await page.mouse.move(first.x + first.width / 2, first.y - 6, { steps: 8 })
  await expect(heard(page)).toContainText(
    word('drag:over', { name: titleOf(tasks[3] as Row), place: 1, list: 'To do' }),
  )
  await page.mouse.up()
  await shows(page, 'To do', ['Delta', 'Alpha', 'Bravo', 'Charlie'])

  // By the menu, into the column that takes one: a second is one too many, and said to be.
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
  await expect.poll(async () => (await api.read(`/tasks/${tasks[1]?.id}`)).stage_id).toBe(stages[1]?.id)
  // What the order is, is the same after a reload.
  await page.reload()
  await shows(page, 'Doing', ['Bravo', 'Delta'])
  await shows(page, 'To do', ['Alpha', 'Charlie'])
  expect(await violations(page)).toEqual([])
})

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
    expect(spoken(page)).toHaveText(word(`drag:${key}`, { name: titleOf(bravo), place, list }))
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
    await expect(spoken(page)).toHaveText(word('drag:back', { name: titleOf(alpha), place: 1, list: medium }))
    await shows(page, medium, ['Alpha', 'Bravo'])
    await shows(page, cell('To do', 'low'), ['Charlie'])
    if (isKey) await expect(card(page, 'Alpha')).toBeFocused()
  }
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
    await expect(spoken(one)).toContainText('Lifted')
    await one.keyboard.press('ArrowRight')
    await one.keyboard.press('Space')
    await expect(spoken(one)).toContainText(/Put down|back/)
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
    const box = await headOf(page, name).boundingBox()
    if (box === null) throw new Error('a head has no place')
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

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('the head of a column is held, and then moved @full', async ({ page, api, unique }) => {
    const { path } = await makeBoard(api, unique, ['Alpha'])
    await page.goto(path)
    const from = await headOf(page, 'To do').boundingBox()
    const to = await headOf(page, 'Done').boundingBox()
    if (from === null || to === null) throw new Error('a head has no place')
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y + 20 }] })
    const x = from.x + 30
    await touch('touchStart', x)
    await expect(headOf(page, 'To do')).toHaveCSS('cursor', 'grabbing')
    for (let n = 1; n <= 8; n++) await touch('touchMove', x + ((to.x - from.x) * n) / 8)
    await touch('touchEnd')
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
    const complete = page.getByRole('button', { name: `${word('backlog:complete')} ${name}` })
    await expect(complete).toBeVisible()
    expect((await api.read(`/sprints/${sprint?.id}`)).is_active).toBe(true)

    const from = await card(page, 'Moor').boundingBox()
    const to = await column(page, 'Done').boundingBox()
    if (from === null || to === null) throw new Error('the board has no place')
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const [x, y] = [from.x + from.width / 2, from.y + 12]
    const [moor] = await api.rows(`/tasks?filter[project_id]=${project.id}&search=Moor`)
    await touch('touchStart', x, y)
    await expect(heard(page)).toHaveText(word('drag:lifted', { name: titleOf(moor as Row), place: 1, list }))
    for (let n = 1; n <= 10; n++) await touch('touchMove', x + ((to.x + to.width / 2 - x) * n) / 10, y + 4)
    await expect(heard(page)).toHaveText(word('drag:over', { name: titleOf(moor as Row), place: 1, list: 'Done' }))
    await touch('touchEnd')
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
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const [x, y] = [from.x + from.width / 2, from.y + 12]
    await touch('touchStart', x, y)
    await expect(heard(page)).toHaveText(
      word('drag:lifted', { name: titleOf(tasks[0] as Row), place: 1, list: 'To do' }),
    )
    for (let n = 1; n <= 8; n++) await touch('touchMove', x + ((to.x + to.width / 2 - x) * n) / 8, y + 4)
    await expect(heard(page)).toHaveText(word('drag:over', { name: titleOf(tasks[0] as Row), place: 1, list: 'Doing' }))
    await touch('touchEnd')
    await shows(page, 'Doing', ['Alpha'])
    await expect.poll(async () => (await api.read(`/tasks/${tasks[0]?.id}`)).status).toBe('in_progress')
  })
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
  await expect(page.getByRole('heading', { name: word('board:columns.first') })).toBeVisible()
  const [phase] = await api.rows(`/phases?filter[project_id]=${project.id}`)
  const [sprint] = await api.rows(`/sprints?filter[phase_id]=${phase?.id}`)
  await api.call('PUT', `/sprints/${sprint?.id}`, { is_completed: true })
  await page.getByRole('button', { name: word('backlog:reopen'), exact: true }).click()
  await expect(page.getByText(word('board:sprint.over'))).toBeHidden()
  const [again] = await api.rows(`/sprints?filter[phase_id]=${phase?.id}`)
  expect(again?.is_completed).toBe(false)
})
