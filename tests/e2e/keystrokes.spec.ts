import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { Api } from './harness/api.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

// Letters are keys of commands as well, so each of them does something wherever it is lost.
const letters = 'abcdefghijklmnopqrstuvwxyz   0123456789,.-?/ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const seed = Number(process.env.TMS_KEYSTROKES_SEED ?? Date.now() % 1_000_000)

/** Different lines of random text, `keystrokes` characters in all. */
const linesOf = (keystrokes: number, run: number): readonly string[] => {
  const line = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 40 }).map((text) => text.trim())
  const all = fc.sample(
    line.filter((text) => text.length > 1),
    { numRuns: keystrokes, seed: seed + run },
  )
  const lines: string[] = []
  for (let length = 0, at = 0; length < keystrokes; at++) {
    const text = `${all[at] ?? ''}`.replaceAll(/ +/g, ' ')
    if (lines.includes(text)) continue
    lines.push(text)
    length += text.length + 1
  }
  return lines
}

const projectOf = async (api: Api, unique: string) => {
  const department = await makeDepartment(api, unique)
  return api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
}
const tasksOf = async (api: Api, filter: string): Promise<readonly unknown[]> => {
  const names: unknown[] = []
  for (let page = 1; ; page++) {
    const rows = await api.rows(`/tasks?${filter}&perPage=100&page=${page}&orderOn=number&orderBy=asc`)
    names.push(...rows.map(({ name }) => name))
    if (rows.length < 100) return names
  }
}

/** Keystrokes of each speed in quick adds, forms and popovers: 10,000 in all. */
const share = { quickAdd: 2_400, form: 1_200, popover: 1_400 }

for (const [speed, delay] of [
  ['machine', 0],
  // Some 200 words a minute, twice as fast as a good typist.
  ['human', 60],
] as const)
  test.describe(`random keystrokes at the speed of a ${speed} @full`, () => {
    test.setTimeout(600_000)
    const type = (page: Page, text: string) => page.keyboard.type(text, { delay })

    test('quick adds lose no line, and keep their order', async ({ page, api, unique }) => {
      const project = await projectOf(api, unique)
      const lines = linesOf(share.quickAdd, 1)
      await page.goto(`/projects/list/${project.id}?tab=backlog`)
      await page.getByRole('textbox', { name: 'Add a task to Backlog' }).focus()
      for (const line of lines) {
        await type(page, line)
        await page.keyboard.press('Enter')
      }
      await expect
        .poll(() => tasksOf(api, `filter[project_id]=${project.id}`), { message: `seed ${seed}`, timeout: 240_000 })
        .toEqual(lines)
    })

    test('forms: each text is in its field', async ({ page, api, unique }) => {
      const lines = linesOf(share.form, 2)
      await page.goto(`/departments?search=${unique}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const wanted: { readonly name: string; readonly description: string }[] = []
      for (let at = 0; at + 1 < lines.length; at += 2) {
        const values = { name: `${unique} ${lines[at]}`, description: lines[at + 1] ?? '' }
        wanted.push(values)
        await page.keyboard.press('c')
        await type(page, values.name)
        await expect(page.getByRole('textbox', { name: 'Name', exact: true }), `seed ${seed}`).toHaveValue(values.name)
        await page.getByRole('textbox', { name: 'Description' }).focus()
        await type(page, values.description)
        await page.keyboard.press('Control+Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      const rows = await api.rows(`/departments?search=${unique}&perPage=100&orderOn=created_at&orderBy=asc`)
      expect(
        rows.map(({ name, description }) => ({ name, description })),
        `seed ${seed}`,
      ).toEqual(wanted)
    })

    test('popovers: each value is of its property', async ({ page, api, unique }) => {
      const project = await projectOf(api, unique)
      const task = await api.make('/tasks', { project_id: project.id, name: unique })
      await page.goto(`/projects/task/${task.id}`)
      await expect(page.getByRole('button', { name: /^Priority: / })).toBeVisible()
      const read = () => api.read(`/tasks/${task.id}`)
      // A value that is overwritten later would not be missed at the end.
      const refusals: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refusals.push(`${answer.status()} ${answer.request().postData()}`)
      })
      let name = unique
      let points = 0
      for (const line of linesOf(share.popover, 3)) {
        // The title goes on, a number follows, and a text that finds nobody is typed and left.
        const end = ` ${line.slice(0, 4).trim()}`
        if (name.length + end.length < 280) {
          name += end
          await page.keyboard.press('n')
          await type(page, end)
          await page.keyboard.press('Enter')
        }
        points = (points + 1) % 90
        await page.keyboard.press('q')
        await type(page, String(points))
        await page.keyboard.press('Enter')
        await page.keyboard.press('a')
        await type(page, line)
        await expect(page.getByRole('combobox', { name: 'Assignees' }), `seed ${seed}`).toHaveValue(line)
        await page.keyboard.press('Escape')
        await page.keyboard.press('h')
        await type(page, `${points}m`)
        await page.keyboard.press('Enter')
      }
      const wanted = { name, points, estimate: points }
      const now = async () => {
        const row = await read()
        return { name: row.name, points: Number(row.story_points), estimate: row.estimate }
      }
      // Some 270 writes follow one another; a busy machine needs longer for them than the keys took.
      await expect.poll(now, { message: `seed ${seed}`, timeout: 240_000 }).toEqual(wanted)
      expect(refusals, `seed ${seed}`).toEqual([])
      expect((await api.read(`/tasks/${task.id}?include=assignees`)).assignees).toEqual([])
    })
  })
