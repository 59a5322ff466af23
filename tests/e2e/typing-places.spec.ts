import type { Locator, Page } from '@playwright/test'
import type { Api } from './harness/api.ts'
import { card, makeBoard, shows } from './harness/boards.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import { cell, chooseColumns, makeTasks, tasksOf } from './harness/sheets.ts'

/** Milliseconds between two keys: text that a tool types, faster than every part that is downloaded. */
const delay = 8
const type = (page: Page, text: string) => page.keyboard.type(text, { delay })

/**
 * Scripts and answers come late, so that what somebody opened mounts while they type elsewhere.
 * @returns lets the panel beside a list come, which is held until then
 */
const slowDown = async (page: Page): Promise<() => void> => {
  let letPanel = (): void => undefined
  const isLet = new Promise<void>((go) => {
    letPanel = go
  })
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('"data-beside"')) await isLet
    else await new Promise((go) => setTimeout(go, 250))
    await route.fulfill({ response })
  })
  return letPanel
}

// What still loads as a test ends is nobody's concern.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** What was typed stands in a field, plain or rich. */
const holds = async (field: Locator, text: string) => {
  await expect
    .poll(() => field.evaluate((one) => (one instanceof HTMLElement && 'value' in one ? one.value : one.textContent)))
    .toBe(text)
  await expect(field).toBeFocused()
}

const makeTask = async (api: Api, unique: string) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  return { project, task: await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}` }) }
}

test('what is typed while a panel loads stays in the dialog, in its chips, and in the fields of the page', async ({
  page,
  api,
  unique,
}) => {
  await makeTask(api, unique)
  await page.goto(`/tasks?search=${unique}`)
  const row = page.getByRole('gridcell', { name: 'Medium' })
  const panel = page.locator('[data-beside]')
  await expect(row).toBeVisible()
  const letPanel = await slowDown(page)

  await row.click()
  await page.keyboard.press('c')
  await type(page, 'Sound the depth')
  const form = page.getByRole('dialog', { name: 'New task' })
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await holds(name, 'Sound the depth')
  letPanel()
  await type(page, ' while it comes')
  await expect(panel).toBeVisible()
  await type(page, ', and after')
  await holds(name, 'Sound the depth while it comes, and after')

  // Tab leads into the text below the name, whose editor is downloaded then.
  await page.keyboard.press('Tab')
  await type(page, 'By the lead line')
  await holds(form.getByRole('textbox', { name: 'Description' }), 'By the lead line')

  const popover = (chip: string) => page.getByRole('dialog', { name: chip, exact: true })
  const open = (chip: string) => form.getByRole('button', { name: new RegExp(`^${chip}`) }).click()
  await open('Project')
  await type(page, unique)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: `Project: Quay ${unique}` })).toBeVisible()
  for (const [chip, field, text] of [
    // What was chosen is replaced by what is typed.
    ['Project', 'combobox', 'Lighthouse'],
    ['Sprint', 'combobox', 'Spring tide'],
    ['Assignees', 'combobox', 'Ingrid S'],
    ['Due', 'textbox', '3 March 2027'],
  ] as const) {
    await open(chip)
    await type(page, text)
    await holds(popover(chip).getByRole(field, { name: chip }), text)
    await page.keyboard.press('Escape')
    if (await popover(chip).isVisible()) await page.keyboard.press('Escape')
    await expect(popover(chip)).toHaveCount(0)
    await expect(form).toBeVisible()
  }
})

test('a line in a column keeps what is typed while the panel of a card loads', async ({ page, api, unique }) => {
  const { path, tasks } = await makeBoard(api, unique, ['Alpha'])
  await page.goto(path)
  await shows(page, 'To do', ['Alpha'])
  const letPanel = await slowDown(page)
  await card(page, 'Alpha').click()
  const line = page.getByRole('textbox', { name: 'Add a task to To do' })
  await line.click()
  await type(page, 'Coil the lines')
  await page.keyboard.press('Enter')
  letPanel()
  await type(page, 'Stow the')
  await expect(page.locator('[data-beside]')).toBeVisible()
  await type(page, ' anchor')
  await holds(line, 'Stow the anchor')
  await shows(page, 'To do', ['Alpha', 'Coil the lines'])
  const names = await api.rows(`/tasks?filter[project_id]=${tasks[0]?.project_id}`)
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Alpha', 'Coil the lines'])
})

test('composers and dates take every key, and the next text begins while the last is being sent', async ({
  page,
  api,
  unique,
}) => {
  const { task } = await makeTask(api, unique)
  const client = await api.make('/clients', { name: `Hansa ${unique}` })
  const ticket = await api.make('/tickets', { title: `Beans ${unique}`, client_id: client.id })
  const said = async (about: string) =>
    (await api.rows(`/comments?filter[about_id]=${about}&orderOn=created_at&orderBy=asc`)).map(({ body }) => body)
  const write = async (editor: Locator, about: string, texts: readonly string[]) => {
    const before = (await said(about)).length
    for (const text of texts) {
      await type(page, text)
      await holds(editor, text)
      await page.keyboard.press('Control+Enter')
    }
    await type(page, 'Kept')
    await holds(editor, 'Kept')
    await expect.poll(async () => (await said(about)).slice(before)).toEqual(texts.map((text) => `<p>${text}</p>`))
    await page.keyboard.press('Escape')
    await expect(editor).toHaveText('Kept')
    // As people empty it.
    await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(editor).toHaveText('')
  }
  // Beside a ticket's panel the key makes what the list has, not a task.
  await page.goto(`/tickets?peek=${ticket.id}`)
  await expect(
    page
      .locator('[data-beside]')
      .getByRole('heading', { name: `Beans ${unique}` })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('c')
  const made = page.getByRole('dialog', { name: 'New ticket' })
  await expect(made).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(made).toHaveCount(0)
  await page.goto(`/tickets/${ticket.id}`)
  const reply = page.getByRole('textbox', { name: /^Write a (reply|note)/ })
  await expect(reply).toBeVisible()
  await slowDown(page)
  for (const kind of ['Internal note', 'Reply to client']) {
    await reply.click()
    await page.getByRole('button', { name: kind }).click()
    await reply.click()
    await write(reply, ticket.id, [`${kind} one`, `${kind} two`])
  }
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`/projects/task/${task.id}`)
  await expect(page.getByRole('button', { name: /^Due/ }).first()).toBeVisible()
  await slowDown(page)
  for (const [key, label, field, day] of [
    ['b', 'Start', 'start_at', 3],
    ['d', 'Due', 'due_at', 4],
  ] as const) {
    const text = `${day} March 2027 5:00 pm`
    await page.keyboard.press(key)
    await type(page, text)
    await holds(page.getByRole('dialog', { name: label }).getByRole('textbox'), text)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await api.read(`/tasks/${task.id}`))[field]).toBe(`2027-03-0${day}T17:00:00.000Z`)
  }
  await page.keyboard.press('m')
  const comment = page.getByRole('textbox', { name: /^Write a comment/ })
  await write(comment, task.id, ['First', 'Second'])
})

test('date fields of a whole form, cells of a sheet and the bulk dialog take every key', async ({
  page,
  api,
  unique,
}) => {
  const project = await makeTasks(api, unique, 3)
  await chooseColumns(page, api)
  const [first] = await tasksOf(api, project)
  await page.goto(`/tasks/${first?.id}/edit`)
  await expect(page.getByRole('textbox', { name: /^Start/ }).first()).toBeVisible()
  await slowDown(page)
  for (const [label, day] of [
    ['Start', 3],
    ['Due', 4],
  ] as const) {
    const text = `${day} March 2027 5:00 pm`
    const box = page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
    await box.click()
    await type(page, text)
    await holds(box, text)
  }
  await page.keyboard.press('Control+Enter')
  const stored = async () =>
    (await tasksOf(api, project)).map(({ name, due_at }) => [name, String(due_at ?? '').slice(0, 10)])
  await expect.poll(async () => (await stored())[0]?.[1]).toBe('2027-03-04')

  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`/projects/list/${project.id}?tab=table&sort=created_at`)
  await expect(cell(page, 0, 'name')).toBeVisible()
  await slowDown(page)
  await cell(page, 1, 'name').click()
  await type(page, 'Coil the lines')
  await page.keyboard.press('Enter')
  // The next cell is typed into while the last is being sent.
  await type(page, 'Stow the anchor')
  await page.keyboard.press('Enter')
  await cell(page, 1, 'due_at').click()
  await type(page, '5 March 2027 5:00 pm')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([
    [expect.any(String), '2027-03-04'],
    ['Coil the lines', '2027-03-05'],
    ['Stow the anchor', ''],
  ])

  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`/tasks?filter[project_id]=${project.id}&sort=created_at`)
  await expect(page.getByText('Coil the lines')).toBeVisible()
  await page.getByRole('checkbox').first().click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toBeVisible()
  await slowDown(page)
  await bar.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Due', exact: true }).click()
  const due = dialog.getByRole('textbox', { name: /^Due/ })
  await due.click()
  await type(page, '6 March 2027 5:00 pm')
  await holds(due, '6 March 2027 5:00 pm')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await stored()).map(([, day]) => day))
    .toEqual(['2027-03-06', '2027-03-06', '2027-03-06'])
})
