import type { Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect } from './fixtures.ts'
import { restingBox } from './pointer.ts'
import { makeDepartment } from './rows.ts'

const stages = [
  { name: 'To do', status: 'pending' },
  { name: 'Doing', status: 'in_progress' },
  { name: 'Done', status: 'done' },
]

/** Creates a project with one phase, two planned sprints, and tasks in the backlog in order. */
export const makeProject = async (api: Api, unique: string, tasks: readonly string[]) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    phases: [
      {
        name: 'Delivery',
        sprints: [
          { name: 'One', is_active: false, stages },
          { name: 'Two', is_active: false, stages },
        ],
      },
    ],
  })
  const made = []
  for (const name of tasks) made.push(await api.make('/tasks', { project_id: project.id, name, story_points: '3' }))
  return { project, made, open: (page: Page) => page.goto(`/projects/list/${project.id}?tab=backlog`) }
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const names = (where: Locator) => where.locator('[data-row] a')
export const row = (where: Page | Locator, name: string) => where.locator('[data-row]').filter({ hasText: name })
export const said = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** Drags a line to another element with the mouse, in several steps. */
export const drag = async (page: Page, from: Locator, to: Locator, part = 0.5) => {
  const start = await restingBox(from)
  await page.mouse.move(start.x + start.width * 0.6, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width * 0.6, start.y + start.height / 2 + 12, { steps: 3 })
  const end = await to.boundingBox()
  if (end === null) throw new Error('nowhere to drop')
  await page.mouse.move(start.x + start.width * 0.6, end.y + end.height * part, { steps: 12 })
  await page.mouse.up()
}
