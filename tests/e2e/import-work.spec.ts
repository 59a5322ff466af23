import type { Locator, Page } from '@playwright/test'
import type { Api } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { restingBox } from './harness/pointer.ts'
import { openTab } from './harness/tabs.ts'
import { trelloBoard } from './harness/trello-board.ts'
import type { Word } from './harness/words.ts'

const choose = async (page: Page, word: Word, file: ReturnType<typeof trelloBoard>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: new RegExp(word('file.choose')) }).click()
  await (await chooser).setFiles(file)
}
const section = (page: Page, title: string): Locator => page.getByRole('button', { name: new RegExp(`^${title}`) })
const step = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const cards = (page: Page, column: string): Locator =>
  page.getByRole('list', { name: column, exact: true }).locator('[data-card] a')
const projectsCalled = async (api: Api, name: string) =>
  (await api.rows(`/projects?search=${encodeURIComponent(name)}`)).filter((one) => one.name === name)

test('a Trello board is chosen, tried, imported and worked on; a reload loses nothing, and all of it is undone @full @rtl', async ({
  page,
  api,
  word,
  unique,
  language,
}) => {
  test.setTimeout(150_000)
  const name = `Yard ${unique}`
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jira')
  await expect(page.getByRole('option', { name: word('common:bringWork') })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/imports\/add/)
  await choose(page, word, trelloBoard(name))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const id = page.url().split('/').at(-1)

  await test.step('what is chosen is kept', async () => {
    // Nobody knows what such a column means: it is asked for, the rest is closed.
    const status = page.getByRole('combobox', { name: word('import_wizard:stages.of', { name: 'Somewhere' }) })
    await expect(status).toHaveText(word('task:choice.status.in_progress'))
    await status.click()
    await page.getByRole('option', { name: word('task:choice.status.stopped') }).click()
    await section(page, word('import_wizard:section.people')).click()
    const who = page.getByRole('combobox', { name: word('import_wizard:people.of', { name: 'Ada Byron' }) })
    await who.fill('genevieve')
    await page.getByRole('option', { name: /Genevi/i }).click()
    await expect(page.getByText(word('import_wizard:saved'))).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(
      page.getByRole('combobox', { name: word('import_wizard:stages.of', { name: 'Somewhere' }) }),
    ).toHaveText(word('task:choice.status.stopped'))
  })

  await test.step('a trial tells what would come and leaves nothing behind', async () => {
    await step(page, word('import_wizard:action.try')).click()
    const report = page.getByRole('heading', { name: word('import_wizard:report.tried') })
    await expect(report).toBeFocused({ timeout: 30_000 })
    await expect(row(page, word('import_wizard:kind.task')).getByRole('cell').first()).toHaveText('5')
    await expect(page.getByRole('cell', { name: '#6', exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await projectsCalled(api, name)).toEqual([])
  })

  await test.step('it is imported in the background, and found again', async () => {
    await step(page, word('import_wizard:action.start')).click()
    await expect(page.getByRole('button', { name: word('import_wizard:undo.button') })).toBeVisible({ timeout: 30_000 })
    await page.goto('/imports')
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/imports/${id}`))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  const [project] = await projectsCalled(api, name)
  await test.step('its board is dragged, its sprint completed, its figures read', async () => {
    await page.getByRole('link', { name: word('work_task:tabs.board'), exact: true }).click()
    await expect(cards(page, 'À faire')).toHaveText(['Weigh the lorry', 'Paint the gate'])
    await expect(page.locator('[data-card]').filter({ hasText: 'Weigh' }).getByText('1/2')).toBeVisible()
    const card = await restingBox(page.locator('[data-card]').filter({ hasText: 'Paint' }))
    const to = await restingBox(page.locator('[data-card]').filter({ hasText: 'Sweep' }))
    await page.mouse.move(card.x + card.width / 2, card.y + 12)
    await page.mouse.down()
    await page.mouse.move(card.x + card.width / 2, card.y + 30, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y - 6, { steps: 10 })
    await expect(page.locator('[data-spoken]')).toContainText('Done')
    await page.mouse.up()
    await expect(cards(page, 'À faire')).toHaveText(['Weigh the lorry'])
    await expect(cards(page, 'Done').filter({ hasText: 'Paint' })).toHaveCount(1)

    await openTab(page, word('work_task:tabs.backlog'))
    const rest = page.getByRole('region', { name: word('work_task:backlog.title') })
    // The board has a button of the same name, and goes as the backlog comes.
    await expect(rest).toBeVisible()
    await page.getByRole('button', { name: `${word('backlog:complete')} ${name}` }).click()
    const dialog = page.getByRole('dialog')
    // There is no next sprint, so none is offered.
    await expect(dialog.getByRole('radio', { name: word('sprint:choice.unfinished.next_sprint') })).toHaveCount(0)
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expect(dialog.getByRole('radio', { name: word('sprint:choice.unfinished.backlog') })).toBeChecked()
    await dialog.getByRole('button', { name: word('work:phases.completeIt'), exact: true }).click()
    await expect(rest.getByRole('link', { name: 'Weigh the lorry' })).toBeVisible()

    await openTab(page, word('work_task:tabs.figures'))
    await expect(page.getByRole('heading', { name: word('work_figures:title', { name }) })).toBeVisible()
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: word('work_figures:column.done') })
        .first(),
    ).toBeVisible()
  })

  await test.step('the whole of it is undone, once it was said what was touched', async () => {
    await page.goto(`/imports/${id}`)
    await page.getByRole('button', { name: word('import_wizard:undo.button') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(language === 'en' ? 'have been changed since' : /منذ ذلك الحين/)
    await dialog.getByRole('button', { name: word('import_wizard:undo.confirm') }).click()
    await expect(page.locator(':focus')).toContainText(word('import_wizard:state.undone'), { timeout: 30_000 })
    expect((await api.call('GET', `/projects/${project?.id}`)).status).toBe(404)
  })
})

/** The import as if its job had come so far. */
const pretend = async (page: Page, state: string, more: object) => {
  const changed = (pattern: RegExp, values: object) =>
    page.route(pattern, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...values } } })
    })
  await page.unrouteAll({ behavior: 'wait' })
  await changed(/\/api\/work-imports\/[0-9a-f-]{36}(\?|$)/, { state })
  await changed(/\/api\/work-imports\/[0-9a-f-]{36}\/details/, more)
  await page.reload()
}

test('what is under way is found again after a reload; a failure says why, and a cancelled one that nothing was kept @full', async ({
  page,
  word,
  unique,
}) => {
  await page.goto('/imports/add')
  await choose(page, word, trelloBoard(`States ${unique}`))
  await expect(page.getByRole('heading', { name: `States ${unique}`, level: 1 })).toBeVisible()
  await pretend(page, 'importing', { progress: { state: 'importing', done: 3, of: 5 } })
  const bar = page.getByRole('progressbar', { name: word('import_wizard:progress.importing') })
  await expect(bar).toHaveAttribute('aria-valuenow', '60')
  await expect(page.getByText(word('import_wizard:progress.done', { done: 3, of: 5 }))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await pretend(page, 'failed', { failure: 'The project is not there any more.' })
  await expect(page.getByText('The project is not there any more.')).toBeVisible()
  await expect(step(page, word('import_wizard:action.start'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await pretend(page, 'cancelled', {})
  await expect(page.getByText(word('import_wizard:state.cancelled'))).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a file that is none says why at once and leaves the focus at the button; another can be chosen @full', async ({
  page,
  word,
  unique,
}) => {
  await page.goto('/imports/add')
  await choose(page, word, { name: 'note.json', mimeType: 'application/json', buffer: Buffer.from('{"half":') })
  const button = page.getByRole('button', { name: new RegExp(word('file.replace')) })
  await expect(button).toBeFocused()
  await expect(page.getByText(word('import_wizard:file.hint', { max: 50 }))).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(trelloBoard(`Again ${unique}`))
  await expect(page.getByRole('heading', { name: `Again ${unique}`, level: 1 })).toBeVisible()
})

test.describe('somebody who may not', () => {
  test.use({ as: 'client' })
  test('finds neither entry nor page @full', async ({ page, word }) => {
    await page.goto('/imports')
    await expect(page).toHaveURL(/not-authorized/)
    await page.goto('/imports/add')
    await expect(page).toHaveURL(/not-authorized/)
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: word('common:bringWork') })).toHaveCount(0)
  })
})
