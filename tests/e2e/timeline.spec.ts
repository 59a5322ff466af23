import type { Api } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { heard } from './harness/keys.ts'
import { restingBox } from './harness/pointer.ts'
import { makeDepartment } from './harness/rows.ts'
import { fingerOn } from './harness/touch.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** A waterfall project from Monday, 4 January 2027, with tasks of two days. */
const makePlan = async (api: Api, unique: string, names: readonly string[]) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    type: 'waterfall',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    start_at: '2027-01-04T08:00:00.000Z',
  })
  const tasks = []
  for (const name of names) tasks.push(await api.make('/tasks', { project_id: project.id, name, duration: 960 }))
  return { project, tasks }
}

test('a plan by keyboard alone: made, stretched, linked, moved with what it pushes, compared and taken back', async ({
  page,
  api,
  unique,
}) => {
  test.setTimeout(90_000)
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    type: 'waterfall',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    start_at: '2027-01-04T08:00:00.000Z',
  })
  await page.goto(`/projects/waterfall/${project.id}`)
  await expect(page.getByRole('tab', { name: 'Timeline', selected: true })).toBeVisible()
  const add = page.getByRole('textbox', { name: 'Add a task to the plan' })
  for (const name of ['Dig', 'Fill', 'Pave']) {
    await add.fill(name)
    await add.press('Enter')
    await expect(add).toHaveValue('')
  }
  const grid = page.getByRole('treegrid', { name: /Timeline of Quay/ })
  // And one of heads.
  await expect(grid.getByRole('row')).toHaveCount(4)
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  const take = async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(grid).toBeFocused()
  }
  await grid.focus()
  await page.keyboard.press('Home')
  // Longer by two days.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await heard(page, /Dig now lasts/)
  await page.keyboard.press('Enter')
  // It moves nothing else: it is stored without a question.
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const { tasks } = await api.read(`/projects/${project.id}/schedule`)
  expect((tasks as readonly { readonly duration: number }[]).map(({ duration }) => duration)).toEqual([1440, 480, 480])
  // Fill waits for Dig, Pave for Fill.
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('l')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await take()
  }
  await expect(page.locator('[data-link]')).toHaveCount(2)
  const before = await row('Pave').textContent()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await heard(page, /^Dig: /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Moves 2 other tasks.')
  await take()
  await expect(row('Pave')).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row('Pave')).toHaveText(before ?? '')
  // The cells of its table work as a sheet: the duration of the first row fills those below it.
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '3 × 1 cells' })).toBeVisible()
  await page.keyboard.press('Control+d')
  await take()
  const durations = async () =>
    ((await api.read(`/projects/${project.id}/schedule`)).tasks as readonly { readonly duration: number }[]).map(
      ({ duration }) => duration,
    )
  await expect.poll(durations).toEqual([1440, 1440, 1440])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(durations).toEqual([1440, 480, 480])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The lag of a link, in the card at its line.
  await page.keyboard.press('Shift+L')
  await expect(page.getByRole('dialog', { name: 'Link from Dig to Fill' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('F2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await take()
  const [link] = (await api.read(`/projects/${project.id}/schedule`)).links as readonly { readonly lag: number }[]
  expect(link?.lag).toBe(480)
  // Why it is there.
  await grid.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('w')
  const why = page.getByRole('dialog')
  await expect(why).toContainText(/It waits for T-\d+ Fill/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // A baseline, and what has moved since.
  await page.getByRole('button', { name: 'More plan actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Set baseline' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Signed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Compare with' }).press('Enter')
  await page.getByRole('option', { name: /Signed/ }).press('Enter')
  await expect(page.getByRole('table', { name: 'The plan compared' }).getByRole('row')).toHaveCount(4)
  await expect(page.locator('[data-baseline]').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

for (const language of ['en', 'ar'] as const)
  test.describe(`by pointer and finger (${language})`, { tag: '@full' }, () => {
    test.use({ language, hasTouch: true })

    test('links of all four types are drawn from either end to either end', async ({ page, api, unique, word }) => {
      const { project } = await makePlan(api, unique, ['Dig', 'Fill'])
      await page.goto(`/projects/waterfall/${project.id}`)
      const bar = (at: number) => page.locator('[data-bar]').nth(at).locator('rect').last()
      await expect(bar(1)).toBeVisible()
      const side = (end: 'start' | 'end') => ((end === 'end') === (language === 'en') ? 1 : -1)
      const point = async (at: number, end: 'start' | 'end', out: number) => {
        const { x, y, width, height } = await restingBox(bar(at))
        const edge = side(end) > 0 ? x + width : x
        return [edge + side(end) * out, y + height / 2] as const
      }
      for (const leaves of ['end', 'start'] as const)
        for (const arrives of ['start', 'end'] as const) {
          await page.mouse.move(...(await point(0, leaves, 8)))
          await page.mouse.down()
          await page.mouse.move(...(await point(1, arrives, -3)), { steps: 6 })
          await expect(page.locator(`[data-target=${arrives}]`)).toBeVisible()
          await page.mouse.up()
          // Only the first one moves anything: the bar stays where that has put it.
          if (leaves === 'end' && arrives === 'start')
            await page
              .getByRole('alertdialog')
              .getByRole('button', { name: word('project_timeline:preview.take') })
              .click()
          await expect(page.getByRole('alertdialog')).toHaveCount(0)
          await expect(page.locator('[data-link]')).toHaveCount(1)
          const kind = leaves === 'end' ? 'finish' : 'start'
          const stored = async () =>
            (await api.read(`/projects/${project.id}/schedule`)).links as readonly {
              readonly id: string
              readonly type: string
            }[]
          // What is shown is stored a moment later.
          await expect.poll(async () => (await stored()).length).toBe(1)
          const [link] = await stored()
          expect(link?.type).toBe(`${kind}_${arrives === 'end' ? 'finish' : 'start'}`)
          await api.call('DELETE', `/dependencies/${link?.id}`)
          await page.reload()
          await expect(bar(1)).toBeVisible()
        }
    })

    test('a finger scrolls, moves the bar of the row that was chosen, and links by the menu', async ({
      page,
      api,
      unique,
      word,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const { project } = await makePlan(api, unique, ['Dig', 'Fill'])
      await page.goto(`/projects/waterfall/${project.id}`)
      const fill = page.locator('[data-bar]').nth(1).locator('rect').last()
      await expect(fill).toBeVisible()
      const { x, y, width, height } = await restingBox(fill)
      const [middle, down] = [x + width / 2, y + height / 2]
      const finger = await fingerOn(page)
      const drag = async () => {
        await finger.down(middle, down - 3)
        await finger.moveTo(middle + (language === 'en' ? 60 : -60), down - 3)
        await finger.up()
      }
      await page.touchscreen.tap(middle, down)
      await drag()
      const asked = page.getByRole('alertdialog')
      await expect(asked).toBeVisible()
      await expect(page.locator('[data-before]')).toHaveCount(1)
      expect(await violations(page)).toEqual([])
      await asked.getByRole('button', { name: word('common:cancel') }).tap()
      await page.getByRole('button', { name: word('timeline:menu', { name: 'Fill' }) }).tap()
      await page.getByRole('menuitem', { name: word('timeline:link') }).tap()
      await page.getByRole('row').filter({ hasText: 'Dig' }).tap()
      await asked.getByRole('button', { name: word('project_timeline:preview.take') }).tap()
      await expect(page.locator('[data-link]')).toHaveCount(1)
      expect(await violations(page)).toEqual([])
    })
  })

test('a bar that was moved stays where it was put, Escape takes it back, an edge scrolls on, the scale outlives a reload', async ({
  page,
  api,
  unique,
}) => {
  const { project, tasks } = await makePlan(api, unique, ['Dig', 'Fill'])
  await api.make('/dependencies', { predecessor_id: tasks[0]?.id, successor_id: tasks[1]?.id })
  await page.goto(`/projects/waterfall/${project.id}`)
  const bar = page.locator('[data-bar]').first().locator('rect').last()
  const before = await restingBox(bar)
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  const grid = page.getByRole('treegrid', { name: /Timeline of Quay/ })
  const scrolled = () => grid.evaluate(({ scrollLeft }) => scrollLeft)
  const take = async (to: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(to, y, { steps: 6 })
  }
  // Held still at the edge of the chart.
  const from = await scrolled()
  const { x: left, width } = await restingBox(grid)
  await take(left + width - 10)
  await expect.poll(scrolled).toBeGreaterThan(from + 300)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const stayed = await scrolled()
  await grid.evaluate((element, back) => {
    element.scrollLeft = back
  }, from)
  expect(stayed).toBeGreaterThan(from)
  expect((await restingBox(bar)).x).toBeCloseTo(before.x, 0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // Moved by a day: what it pushes is asked about.
  await take(x + 48)
  await page.mouse.up()
  const apply = page.getByRole('alertdialog').getByRole('button', { name: 'Apply' })
  await expect(apply).toBeVisible()
  const moved = (await restingBox(bar)).x
  expect(moved).toBeCloseTo(before.x + 48, 0)
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const rect = document.querySelector('[data-bar] rect:last-of-type')?.getBoundingClientRect()
      seen.push(Math.round(rect?.x ?? 0), Math.round(rect?.y ?? 0))
      requestAnimationFrame(look)
    }
    look()
  })
  await apply.click()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  await expect(page.locator('[data-before]')).toHaveCount(0)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: readonly number[] }).seen)
  // At every frame at the same place: where it was put.
  expect(new Set(seen.filter((_, at) => at % 2 === 0)).size).toBe(1)
  expect(new Set(seen.filter((_, at) => at % 2 === 1)).size).toBe(1)
  expect(Math.abs((seen[0] ?? 0) - moved)).toBeLessThan(2)
  // The scale is in the address.
  await page.getByRole('combobox', { name: 'Scale' }).press('Enter')
  await page.getByRole('option', { name: 'Months' }).press('Enter')
  await expect(page).toHaveURL(/scale=months/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Scale' })).toHaveText('Months')
})
