import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

test('a sprint’s figures as chart, rows, picture and workbook; each point opens its tasks, news comes by itself @rtl @full', async ({
  page,
  api,
  word,
  unique,
  language,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    type: 'agile',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const phase = await api.make('/phases', { project_id: project.id, name: 'Works' })
  // Just now: an hour ago would, in the first hour of a day, be the day before, and the figures have a row for each day.
  const start_at = new Date(Date.now() - 1000).toISOString()
  const sprint = await api.make('/sprints', { phase_id: phase.id, name: `Sprint ${unique}`, start_at })
  const task = (name: string, story_points: string) =>
    api.make('/tasks', { project_id: project.id, sprint_id: sprint.id, name: `${name} ${unique}`, story_points })
  const [moor, paint] = [await task('Moor', '3'), await task('Paint', '5')]
  const finish = ({ id }: { id: string }) => api.call('PUT', `/tasks/${id}`, { status: 'done' })
  await finish(moor)

  const title = word('work_figures:title', { name: `Sprint ${unique}` })
  await page.goto(`/projects/list/${project.id}?tab=board`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(fact(page, word('work_figures:column.remaining'))).toHaveText('5')
  await expect(fact(page, word('work_figures:column.done'))).toHaveText('3')
  const chart = page.locator('[data-figure="chart"] svg.MuiChartsSurface-root')
  await expect(chart).toBeVisible()
  expect(await violations(page)).toEqual([])

  // By the mouse: near the last point, which in Arabic is on the left.
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
  await chart.click({ position: { x: width * (language === 'ar' ? 0.1 : 0.9), y: height / 2 } })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: `Paint ${unique}` })).toBeVisible()
  await expect(dialog.getByRole('link', { name: `Moor ${unique}` })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: word('figures:savePicture') }).click()
  const png = readFileSync(await (await picture).path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(5000)

  // By key: the rows' buttons do what the chart does.
  const group = page.getByRole('group', { name: word('figures:shownAs') })
  await group.getByRole('button', { name: word('figures:asTable') }).press('Enter')
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(3)
  const cell = (value: string) =>
    table
      .getByRole('row')
      .last()
      .getByRole('button', { name: new RegExp(`^${word('work_figures:column.done')}.*: ${value}\\.`) })
  await cell('3').press('Enter')
  await expect(dialog.getByRole('link', { name: `Moor ${unique}` })).toBeVisible()
  await dialog.getByRole('button', { name: word('work_figures:column.scope') }).press('Enter')
  await expect(dialog.getByRole('link')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(cell('3')).toBeFocused()
  expect(await violations(page)).toEqual([])

  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: word('figures:download') }).click()
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/)

  // Somebody else finishes a task, and the sprint with it.
  await finish(paint)
  await expect(cell('8')).toBeVisible()
  expect((await api.call('PUT', `/sprints/${sprint.id}`, { is_completed: true })).status).toBe(200)
  const figures = page.getByRole('group', { name: word('figures:label') })
  await figures.getByRole('button', { name: word('work_figures:velocity') }).click()
  await expect(table.getByRole('row').last().getByRole('cell').last()).toHaveText('8')
  await figures.getByRole('button', { name: word('work_figures:flow') }).click()
  await expect(fact(page, word('task:choice.status.done'))).toHaveText('2')
  await figures.getByRole('button', { name: word('work_figures:cycle') }).click()
  await expect(table.getByRole('link', { name: `Moor ${unique}` })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/tab=board/)
})

test.describe('for a client’s people', () => {
  test.use({ as: 'client' })
  test('there are no figures, neither as a tab nor by a link @full', async ({ page, api, word, unique }) => {
    const [project] = await api.rows('/projects?perPage=1&filter[type]=agile&filter[status]=active')
    const answer = await api.call('GET', `/projects/${project?.id}/velocity`, undefined, 'client')
    expect([403, 404]).toContain(answer.status)
    const { body } = await api.call('GET', '/profile', undefined, 'client')
    const own = await api.make('/projects', {
      name: `Quay ${unique}`,
      priority: 'low',
      destination: 'external',
      client_id: body.data.client_id,
    })
    await page.goto(`/projects/list/${own.id}?tab=figures`)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(page.getByRole('tab', { name: word('work_task:tabs.figures') })).toHaveCount(0)
    await expect(page.getByRole('tab', { selected: true })).toHaveText(word('work_task:tabs.list'))
  })
})
