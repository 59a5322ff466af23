import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../e2e/harness/api.ts'
import { api, mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

/** A project with a running sprint of three columns: two tasks in the first, two in the backlog. */
let project: Row
let sprint: string
let columns: readonly Row[]
beforeAll(async () => {
  const [department] = await api.rows('/departments?perPage=1')
  project = await api.make('/projects', {
    name: 'Carried by keys',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
    phases: [
      {
        name: 'Works',
        sprints: [
          {
            name: 'Sprint',
            is_active: true,
            stages: ['To do', 'Doing', 'Done'].map((name, order) => ({ name, order })),
          },
        ],
      },
    ],
  })
  const [phase] = await api.rows(`/phases?filter[project_id]=${project.id}`)
  sprint = String((await api.rows(`/sprints?filter[phase_id]=${phase?.id}`))[0]?.id)
  columns = await api.rows(`/stages?filter[sprint_id]=${sprint}&orderOn=order&orderBy=asc`)
  for (const name of ['Moor', 'Fuel'])
    await api.make('/tasks', { name, project_id: project.id, sprint_id: sprint, stage_id: columns[0]?.id })
  for (const name of ['Paint', 'Ropes']) await api.make('/tasks', { name, project_id: project.id })
})

const tasksOf = (filter: string) =>
  api.rows(`/tasks?filter[project_id]=${project.id}&${filter}&orderOn=position&orderBy=asc`)
const namesOf = async (filter: string) => (await tasksOf(filter)).map(({ name }) => name)

describe('a board', () => {
  /** Names of the cards of a column, from the first. */
  const cards = (column: string) =>
    within(screen.getByRole('list', { name: column }))
      .queryAllByRole('group')
      .map((card) => within(card).getByRole('link').textContent)

  test('has its columns with their cards; a card is dragged by keys, kept by the server, and taken back', async () => {
    const { user } = await mount(`/projects/list/${project.id}?tab=board`)
    await screen.findByRole('list', { name: 'Doing' })
    await waitFor(() => expect(cards('To do')).toEqual(['Moor', 'Fuel']))
    expect(cards('Doing')).toEqual([])

    // What is still being read may draw the rows anew, and the focus with them.
    await waitUntilIdle()
    screen.getAllByRole('group', { name: /Moor/ })[0]?.focus()
    await user.keyboard(' {ArrowRight} ')
    await waitFor(() => expect([cards('To do'), cards('Doing')]).toEqual([['Fuel'], ['Moor']]))
    await waitFor(async () => expect(await namesOf(`filter[stage_id]=${columns[1]?.id}`)).toEqual(['Moor']))
    await user.click(await screen.findByRole('button', { name: i18next.t('shell:undo') }))
    await waitFor(() => expect([cards('To do'), cards('Doing')]).toEqual([['Moor', 'Fuel'], []]))
    expect(await namesOf(`filter[stage_id]=${columns[0]?.id}`)).toEqual(['Moor', 'Fuel'])
  })

  test('Escape puts a dragged card back, and nothing is written', async () => {
    const [before] = await tasksOf('filter[name]=Moor')
    const { user } = await mount(`/projects/list/${project.id}?tab=board`)
    await waitFor(() => expect(cards('To do')).toEqual(['Moor', 'Fuel']))
    await waitUntilIdle()
    screen.getAllByRole('group', { name: /Moor/ })[0]?.focus()
    await user.keyboard(' {ArrowRight}')
    await waitFor(() => expect(cards('Doing')).toEqual(['Moor']))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(cards('To do')).toEqual(['Moor', 'Fuel']))
    expect(await tasksOf('filter[name]=Moor')).toEqual([before])
  })
})

describe('a plan', () => {
  const rows = (place: string) =>
    [...screen.getByRole('region', { name: place }).querySelectorAll('[data-row] a')].map((link) => link.textContent)

  test('has its places with their rows; a row is dragged by keys through them, and kept by the server', async () => {
    const { user } = await mount(`/projects/list/${project.id}?tab=backlog`)
    const backlog = i18next.t('work_task:backlog.title')
    await waitFor(() =>
      expect([rows('Sprint'), rows(backlog)]).toEqual([
        ['Moor', 'Fuel'],
        ['Paint', 'Ropes'],
      ]),
    )

    await waitUntilIdle()
    screen.getByRole('region', { name: backlog }).querySelector<HTMLElement>('[data-handle]')?.focus()
    await user.keyboard(' {ArrowDown} ')
    await waitFor(() => expect(rows(backlog)).toEqual(['Ropes', 'Paint']))
    await waitFor(async () => {
      const names = await namesOf('perPage=10')
      expect(names.filter((name) => rows(backlog).includes(String(name)))).toEqual(['Ropes', 'Paint'])
    })
  })
})
