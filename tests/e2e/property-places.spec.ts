import type { Page } from '@playwright/test'
import type { Row } from '../../src/web/base/api/shapes.ts'
import { expect, test } from './harness/fixtures.ts'
import { focusIsSeen, heard } from './harness/keys.ts'
import { makeDepartment } from './harness/rows.ts'

type Edit = {
  readonly key: string
  /** Typed into the editor that the key opens. */
  readonly typed: string
  /** Pressed after it; Enter unless given. */
  readonly keys?: readonly string[]
  /** The value afterwards. */
  readonly to: (task: Row) => unknown
  readonly value: unknown
}

const nameOf = (value: unknown) => (value as Row | null)?.name
const namesOf = (value: unknown) => (value as Row[]).map(({ name }) => name)
const dayOf = (value: unknown) => String(value).slice(0, 10)

/** Each property of a task that has a key. The sprint last: with it the task leaves the board. */
const edits: readonly Edit[] = [
  { key: 's', typed: 'in pro', to: (task) => task.status, value: 'in_progress' },
  { key: 'p', typed: 'urg', to: (task) => task.priority, value: 'urgent' },
  { key: 'a', typed: 'bj', keys: ['Enter', 'Escape'], to: (task) => namesOf(task.assignees), value: ['Björn Åkesson'] },
  { key: 'i', typed: 'mast', to: (task) => nameOf(task.epic), value: 'Mast' },
  { key: 'u', typed: 'whole', to: (task) => nameOf(task.parent), value: 'The whole' },
  { key: 'h', typed: '2h 30m', to: (task) => task.estimate, value: 150 },
  { key: 'q', typed: '5', to: (task) => Number(task.story_points), value: 5 },
  { key: 'b', typed: '03022027', to: (task) => dayOf(task.start_at), value: '2027-03-02' },
  { key: 'd', typed: '03052027', to: (task) => dayOf(task.due_at), value: '2027-03-05' },
  { key: 'w', typed: 'In words', keys: ['Control+Enter'], to: (task) => task.description, value: '<p>In words</p>' },
  { key: 'n', typed: ' renamed', to: (task) => / renamed/.test(String(task.name)), value: true },
  { key: 'o', typed: 'don', to: (task) => nameOf(task.stage), value: 'Done' },
  { key: 'f', typed: 'second', to: (task) => nameOf(task.phase), value: 'Second phase' },
  { key: 'r', typed: 'later', to: (task) => nameOf(task.sprint), value: 'Later' },
]

type Ids = { readonly project: string; readonly sprint: string; readonly task: string; readonly name: string }

/** Where a task is changed, and the keys that make it the current one. */
const places: { readonly [place: string]: (page: Page, ids: Ids) => Promise<void> } = {
  'its page': async (page, { task }) => {
    await page.goto(`/projects/task/${task}`)
    await expect(page.getByRole('button', { name: /^Priority: / })).toBeVisible()
  },
  peek: async (page, { task, name }) => {
    await page.goto(`/tasks?search=${name.split(' ').at(-1)}&peek=${task}`)
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: /^Priority: / })).toBeVisible()
  },
  'a row of the list': async (page, { name }) => {
    await page.goto(`/tasks?search=${name.split(' ').at(-1)}`)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await page.keyboard.press('j')
  },
  'a card': async (page, ids) => {
    await page.goto(`/projects/list/${ids.project}?tab=board&sprint=${ids.sprint}`)
    await expect(page.getByRole('link', { name: ids.name })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.locator('[data-card]:focus')).toContainText(ids.name)
  },
  'a row of the backlog': async (page, ids) => {
    await page.goto(`/projects/list/${ids.project}?tab=backlog`)
    await expect(page.getByRole('link', { name: ids.name })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: ids.name })).toBeFocused()
  },
}

for (const [place, open] of Object.entries(places))
  test(`every property of a task is changed by its key: ${place} @full`, async ({ page, api, unique }) => {
    const department = await makeDepartment(api, unique)
    const project = await api.make('/projects', {
      name: `Quay ${unique}`,
      priority: 'low',
      destination: 'internal',
      department_id: department.id,
    })
    const [phase] = await api.rows(`/phases?filter[project_id]=${project.id}`)
    const first = phase ?? (await api.make('/phases', { project_id: project.id, name: 'First phase' }))
    await api.make('/phases', { project_id: project.id, name: 'Second phase' })
    const sprint = await api.make('/sprints', { phase_id: first.id, name: `Now ${unique}` })
    await api.make('/sprints', { phase_id: first.id, name: 'Later' })
    for (const [order, [column, status]] of [
      ['To do', 'pending'],
      ['In progress', 'in_progress'],
      ['Done', 'done'],
    ].entries())
      await api.make('/stages', { sprint_id: sprint.id, name: column, order, status })
    await api.make('/epics', { project_id: project.id, name: 'Mast' })
    await api.make('/tasks', { project_id: project.id, name: 'The whole' })
    const name = `Moor ${unique}x`
    const task = await api.make('/tasks', { project_id: project.id, phase_id: first.id, sprint_id: sprint.id, name })
    const read = () => api.read(`/tasks/${task.id}?include=assignees,epic,parent,stage,phase,sprint`)
    const ids = { project: project.id, sprint: sprint.id, task: task.id, name }
    await open(page, ids)
    for (const { key, typed, keys = ['Enter'], to, value } of edits)
      await test.step(`the key ${key}`, async () => {
        if (place === 'a card' && key === 'r') {
          // With its phase the task has left the sprint.
          await api.call('PUT', `/tasks/${task.id}`, { sprint_id: sprint.id })
          await open(page, ids)
        }
        await page.keyboard.press(key)
        await page.keyboard.type(typed)
        for (const next of keys) await page.keyboard.press(next)
        await expect.poll(async () => to(await read())).toEqual(value)
        await focusIsSeen(page)
      })
    await heard(page, /./)
  })
