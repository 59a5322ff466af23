import type { Page } from '@playwright/test'
import type { Api, Row } from './api.ts'
import { makeDepartment } from './rows.ts'
import type { Language, Word } from './words.ts'

/** Columns of the tests' sheets. */
export const fields = ['name', 'status', 'priority', 'due_at', 'epic', 'story_points'] as const

/** Creates a project with tasks `Row 001 …`. */
export const makeTasks = async (api: Api, unique: string, count: number): Promise<Row> => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  await api.make('/epics', { project_id: project.id, name: `Fenders ${unique}` })
  for (let at = 1; at <= count; at++)
    await api.make('/tasks', { project_id: project.id, name: `Row ${String(at).padStart(3, '0')} ${unique}` })
  return project
}
/** Stores the columns as the user's choice. */
export const chooseColumns = async (page: Page, api: Api) => {
  const key = `list:${(await api.read('/profile')).id}:layout:sheet:task`
  await page.addInitScript(
    ([name, value]) => localStorage.setItem(name ?? '', value ?? ''),
    [key, `columns=${fields.join(',')}`],
  )
}
export const cell = (page: Page, row: number, field: (typeof fields)[number]) =>
  page.locator(`[data-cell="${row}:${fields.indexOf(field) + 1}"]`)
export const counted = (word: Word, language: Language, key: string, count: number, more = {}) =>
  word(`${key}_${new Intl.PluralRules(language).select(count)}`, { count, ...more })
export const tasksOf = async (api: Api, project: Row): Promise<readonly Row[]> =>
  api.rows(`/tasks?filter[project_id]=${project.id}&perPage=100&orderOn=created_at&orderBy=asc`)
