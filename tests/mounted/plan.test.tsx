import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '../e2e/harness/api.ts'
import { api, mount } from './harness/mount.tsx'

let project: Row
let count = 0
/** A waterfall project from Monday, 4 January 2027. */
beforeEach(async () => {
  const [department] = await api.rows('/departments?perPage=1')
  project = await api.make('/projects', {
    name: `Quay ${++count}`,
    type: 'waterfall',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
    start_at: '2027-01-04T08:00:00.000Z',
  })
})

const names = ['Dig', 'Fill', 'Pave', 'Open']
/** Days on which tasks are stored to begin, by name. */
const daysOf = async (): Promise<unknown> => {
  const tasks = await api.rows(`/tasks?filter[project_id]=${project.id}`)
  return Object.fromEntries(tasks.map(({ name, start_at }) => [name, String(start_at).slice(0, 10)]))
}

test('four tasks written one after the other follow each other, stored where the plan computes them', async () => {
  const { user } = await mount(`/projects/waterfall/${project.id}`)
  const add = await screen.findByRole('textbox', { name: i18next.t('project_timeline:addTask') })
  // Faster than the plan is read again.
  for (const name of names) await user.type(add, `${name}{Enter}`)
  await waitFor(async () => expect(await api.rows(`/tasks?filter[project_id]=${project.id}`)).toHaveLength(4))
  expect(await daysOf()).toEqual({ Dig: '2027-01-04', Fill: '2027-01-05', Pave: '2027-01-06', Open: '2027-01-07' })
  expect(await api.read(`/projects/${project.id}/schedule`)).toMatchObject({ moved: [], links: [] })
  // And one of heads.
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5))
  expect(screen.queryByRole('button', { name: i18next.t('project_timeline:show') })).toBeNull()
})

test('the workload opens in sight, with the focus', async () => {
  await api.make('/tasks', { project_id: project.id, name: 'Dig', duration: 960 })
  const { user } = await mount(`/projects/waterfall/${project.id}`)
  await screen.findByRole('treegrid')
  const seen: Element[] = []
  // Nothing scrolls here: what it would bring into sight is noted.
  HTMLElement.prototype.scrollIntoView = function () {
    seen.push(this)
  }
  await user.click(screen.getByRole('button', { name: i18next.t('project_timeline:load.button') }))
  const region = await screen.findByRole('region', { name: i18next.t('project_timeline:load.label') })
  expect(document.activeElement).toBe(region)
  expect(seen).toContain(region)
  // Nobody is assigned: it says so, and shows no empty table.
  expect(region.textContent).toBe(i18next.t('project_timeline:load.none'))
})

test('who goes elsewhere while the workload is read stays there', async () => {
  await api.make('/tasks', { project_id: project.id, name: 'Dig', duration: 960 })
  const { user } = await mount(`/projects/waterfall/${project.id}`)
  const grid = await screen.findByRole('treegrid')
  await user.click(screen.getByRole('button', { name: i18next.t('project_timeline:load.button') }))
  grid.focus()
  await screen.findByRole('region', { name: i18next.t('project_timeline:load.label') })
  expect(document.activeElement).toBe(grid)
})

/** A label of the product's own words. */
const word = (key: string, more: { readonly name?: string; readonly field?: string } = {}): string =>
  i18next.t(key, more)

test('name, duration, dates and people are edited beside the bar: dates through the plan, with undo', async () => {
  const task = await api.make('/tasks', { project_id: project.id, name: 'Dig', duration: 960 })
  const { user } = await mount(`/projects/waterfall/${project.id}`)
  const grid = await screen.findByRole('treegrid')
  await within(grid).findAllByText('Dig')
  const stored = () => api.read(`/tasks/${task.id}`)
  const before = await stored()
  const open = async () => {
    grid.focus()
    fireEvent.contextMenu(grid)
    await user.click(await screen.findByRole('menuitem', { name: word('timeline:edit') }))
    return within(await screen.findByRole('dialog', { name: word('timeline:editOf', { name: 'Dig' }) }))
  }
  let fields = await open()
  const label = (name: string) => new RegExp(`^${word(`task:field.${name}`)}`)
  await user.click(await fields.findByRole('button', { name: label('duration') }))
  const box = within(screen.getByRole('dialog', { name: word('task:field.duration') })).getByRole('textbox')
  await user.clear(box)
  await user.type(box, '3d{Enter}')
  // It moves the end of the plan, so it is asked about; what is asked is read aloud.
  const question = within(await screen.findByRole('alertdialog', { name: word('project_timeline:preview.label') }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(question.getByRole('status').textContent).toContain(word('project_timeline:preview.none'))
  expect((await stored()).duration).toBe(960)
  await user.click(question.getByRole('button', { name: word('project_timeline:preview.take') }))
  await waitFor(async () => expect((await stored()).duration).toBe(1440))
  expect(document.activeElement).toBe(grid)
  // Its dates followed, as after a drag.
  await waitFor(async () => expect(String((await stored()).due_at) > String(before.due_at)).toBe(true))
  await user.keyboard('z')
  await waitFor(async () => expect((await stored()).duration).toBe(960))
  fields = await open()
  expect(await fields.findByRole('button', { name: label('assignees') })).toBeTruthy()
  expect(fields.getByRole('button', { name: label('start_at') })).toBeTruthy()
  await user.click(fields.getByRole('button', { name: label('name') }))
  const name = within(screen.getByRole('dialog', { name: word('task:field.name') })).getByRole('textbox')
  await user.clear(name)
  await user.type(name, 'Dredge{Enter}')
  await waitFor(async () => expect((await stored()).name).toBe('Dredge'))
})

test('a menu keeps what one seldom does with a plan, a baseline among it, by keys', async () => {
  await api.make('/tasks', { project_id: project.id, name: 'Dig', duration: 960 })
  const { user } = await mount(`/projects/waterfall/${project.id}?tab=timeline`)
  await screen.findByRole('treegrid')
  screen.getByRole('button', { name: word('project_timeline:actions') }).focus()
  await user.keyboard('{Enter}')
  const menu = within(await screen.findByRole('menu', { name: word('project_timeline:actions') }))
  for (const action of ['level.button', 'exportFile', 'picture', 'print'])
    expect(menu.getByRole('menuitem', { name: word(`project_timeline:${action}`) }), action).toBeTruthy()
  menu.getByRole('menuitem', { name: word('project_timeline:setBaseline') }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: word('baseline:new') })
  await user.keyboard('Before the flood{Enter}')
  await waitFor(async () =>
    expect(await api.rows(`/baselines?filter[project_id]=${project.id}`)).toMatchObject([{ name: 'Before the flood' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a phone the tools of the plan are in a sheet, and one that changes the plan closes it', async () => {
  await api.make('/tasks', { project_id: project.id, name: 'Dig', duration: 960 })
  const { matchMedia } = window
  const asPhone = (media: string) => ({ ...matchMedia(media), matches: /max-width:\s*599/.test(media) })
  Object.assign(window, { matchMedia: asPhone })
  try {
    const { user } = await mount(`/projects/waterfall/${project.id}?tab=timeline`)
    await screen.findByRole('treegrid')
    const load = () => screen.queryByRole('button', { name: word('project_timeline:load.button') })
    expect(load()).toBeNull()
    await user.click(screen.getByRole('button', { name: word('list:moreTools') }))
    const sheet = within(await screen.findByRole('dialog', { name: word('list:moreTools') }))
    for (const tool of ['level.button', 'setBaseline', 'print', 'exportFile'])
      expect(sheet.getByRole('button', { name: word(`project_timeline:${tool}`) }), tool).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: word('project_timeline:load.button') }))
    await screen.findByRole('region', { name: word('project_timeline:load.label') })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  } finally {
    Object.assign(window, { matchMedia })
  }
})

test('the tree is worked as a sheet, searched and filtered: cells are typed over, and links are found by number', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  try {
    const make = (name: string) => api.make('/tasks', { project_id: project.id, name, duration: 480 })
    const [dig, fill] = [await make('Dig'), await make('Fill')]
    const { user } = await mount(`/projects/waterfall/${project.id}`)
    const grid = await screen.findByRole('treegrid')
    await within(grid).findByText('Fill')
    const stored = (id: unknown) => api.read(`/tasks/${id}`)
    const isLeft = () => waitFor(() => expect(document.activeElement).toBe(grid))
    grid.focus()
    await user.keyboard('{F2}Dredge')
    await screen.findByRole('group', { name: word('sheet:editing', { field: word('task:field.name') }) })
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await stored(dig.id)).name).toBe('Dredge'))
    await isLeft()
    // Enter went down to the next row; progress is the fifth cell.
    await user.keyboard('{End}{ArrowLeft}{ArrowLeft}40')
    await screen.findByDisplayValue('40')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await stored(fill.id)).progress).toBe(40))
    await isLeft()
    await user.keyboard(`{ArrowRight}${String(dig.number)}`)
    await screen.findByRole('option', { name: `T-${dig.number} Dredge` })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await user.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: word('project_timeline:preview.take') }))
    const links = async () => (await api.read(`/projects/${project.id}/schedule`)).links
    await waitFor(async () =>
      expect(await links()).toMatchObject([{ predecessor_id: dig.id, successor_id: fill.id, type: 'finish_start' }]),
    )
    await user.type(screen.getByRole('searchbox'), 'dred')
    await waitFor(() => expect(within(grid).queryByText('Fill')).toBeNull())
    expect(within(grid).getByText('Dredge')).toBeTruthy()
    expect(screen.getByText('1 / 2')).toBeTruthy()
  } finally {
    width.mockRestore()
    height.mockRestore()
  }
})
