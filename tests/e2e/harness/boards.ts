import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './api.ts'
import { expect } from './fixtures.ts'
import { makeDepartment } from './rows.ts'

export type Stage = { readonly id: string; readonly name: string }

/** Creates a project with an active sprint of three columns, and tasks in the first. */
export const makeBoard = async (
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

export const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })
export const cards = (page: Page, name: string): Locator => column(page, name).locator('[data-card]')
export const card = (page: Page, name: string): Locator => page.locator('[data-card]').filter({ hasText: name })
export const shows = (page: Page, name: string, tasks: readonly string[]): Promise<void> =>
  expect(cards(page, name).locator('a')).toHaveText([...tasks])
/** The live region with announcements of drags. */
export const announcements = (page: Page): Locator => page.locator('[data-spoken]')
export const titleOf = (task: Row): string => `\u2066T-${task.number}\u2069 ${task.name}`
