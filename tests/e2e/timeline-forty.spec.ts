import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { focusIsSeen, heard, tabTo, toContent } from './harness/keys.ts'
import { makeDepartment } from './harness/rows.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const count = 40
const nameOf = (at: number): string => `Task ${String(at).padStart(2, '0')}`

/** Keeps the texts of the pages that the product gives to the printer, from the frame that they are written into. */
const watchPrinter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    const frames = HTMLIFrameElement.prototype
    const own = Object.getOwnPropertyDescriptor(frames, 'contentWindow')
    Object.defineProperty(frames, 'contentWindow', {
      get(this: HTMLIFrameElement): Window | null {
        const window: Window | null = own?.get?.call(this) ?? null
        if (window !== null)
          window.print = () =>
            printed.push(...[...window.document.querySelectorAll('svg')].map((svg) => svg.textContent ?? ''))
        return window
      },
    })
  })

test('a plan of forty tasks by keyboard alone: made, linked, moved, compared with its baseline, printed @full', async ({
  page,
  api,
  unique,
}) => {
  test.setTimeout(600_000)
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Harbour ${unique}`,
    type: 'waterfall',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    start_at: '2027-01-04T08:00:00.000Z',
  })
  await watchPrinter(page)
  await page.goto(`/projects/waterfall/${project.id}`)
  const add = page.getByRole('textbox', { name: 'Add a task to the plan' })
  await toContent(page)
  await tabTo(page, add, { most: 60 })
  for (let at = 1; at <= count; at++) {
    await page.keyboard.type(nameOf(at))
    await page.keyboard.press('Enter')
    await expect(add).toHaveValue('')
    await expect(add).toBeFocused()
  }
  const grid = page.getByRole('treegrid', { name: /Timeline of Harbour/ })
  // The head is a row, too.
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1))
  await tabTo(page, grid, { back: true, most: 60 })
  const take = async () => {
    const asked = page.getByRole('alertdialog')
    await expect(asked).toBeVisible()
    await tabTo(page, asked.getByRole('button', { name: 'Apply' }), { most: 60 })
    await page.keyboard.press('Enter')
    await expect(asked).toHaveCount(0)
    await expect(grid).toBeFocused()
  }
  const planned = async () => {
    const { links, tasks } = await api.read(`/projects/${project.id}/schedule`)
    return {
      links: links as readonly { readonly type: string }[],
      tasks: tasks as readonly { readonly start_at: string }[],
    }
  }
  await page.keyboard.press('Home')
  // Each waits for the one before, behind which it was written: that moves nothing, and is stored without a question. The last one
  // begins with the one before.
  for (let at = 1; at < count; at++) {
    await page.keyboard.press('l')
    if (at === count - 1) await page.keyboard.press('l')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await planned()).links.length).toBe(at)
  }
  const { links, tasks } = await planned()
  expect(links.filter(({ type }) => type === 'start_start')).toHaveLength(1)
  expect(new Set(tasks.map(({ start_at }) => start_at)).size).toBe(count)
  const actions = page.getByRole('button', { name: 'More plan actions' })
  await tabTo(page, actions, { back: true, most: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Set baseline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Signed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Two days later: it pushes all that follow.
  await tabTo(page, grid, { most: 60 })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await heard(page, /^Task 01: /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Moves 39 other tasks.')
  await take()
  const compare = page.getByRole('combobox', { name: 'Compare with' })
  await tabTo(page, compare, { back: true, most: 60 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'The plan compared' })
  await expect(table.getByRole('row')).toHaveCount(count + 1)
  await expect(table.getByRole('row').nth(count - 1)).toContainText('2 days later')
  await focusIsSeen(page)
  await tabTo(page, actions, { most: 60 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Print or save as PDF' })).toBeFocused()
  await page.keyboard.press('Enter')
  const printed = () => page.evaluate(() => (globalThis as unknown as { printed: readonly string[] }).printed.join(' '))
  await expect.poll(printed).toContain(nameOf(count))
  const text = await printed()
  for (let at = 1; at <= count; at++) expect(text).toContain(nameOf(at))
})
