import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isRow, type Row } from '../../src/web/base/api/shapes.ts'
import { isWhole } from '../breadth.ts'
import { api, mount } from './harness/mount.tsx'

let project: Row
const makeTask = (more: object = {}) => api.make('/tasks', { project_id: project.id, name: 'Moor', ...more })
const taskPage = (task: Row) => mount(`/projects/task/${String(task.id)}`)
const read = (task: Row) => api.read(`/tasks/${String(task.id)}?include=assignees`)
const value = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}:`) })
const popover = (label: string) => screen.findByRole('dialog', { name: label })
const namesOf = (rows: unknown): readonly string[] =>
  Array.isArray(rows) ? rows.filter(isRow).map(({ name }) => String(name)) : []

beforeAll(async () => {
  const [department] = await api.rows('/departments?perPage=1')
  project = await api.make('/projects', {
    name: 'Popovers',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
})

describe('a property by keys alone', () => {
  test('a choice: its key, some letters, Enter; shown and saved at once, and undone', async () => {
    const task = await makeTask({ priority: 'low' })
    const { user } = await taskPage(task)
    await value('Priority')
    await user.keyboard('pur{Enter}')
    expect((await value('Priority')).textContent).toContain('Urgent')
    expect(document.activeElement).toBe(await value('Priority'))
    await waitFor(async () => expect((await read(task)).priority).toBe('urgent'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await read(task)).priority).toBe('low'))
  })
  test('several people, each saved as it is ticked; Escape gives the focus back', async () => {
    const task = await makeTask()
    const { user } = await taskPage(task)
    await value('Assignees')
    await user.keyboard('a')
    const find = within(await popover('Assignees')).getByRole('combobox')
    for (const typed of ['i', 'bj']) {
      await user.clear(find)
      await user.keyboard(typed)
      await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
      await user.keyboard('{Enter}')
    }
    await waitFor(async () =>
      expect(namesOf((await read(task)).assignees).toSorted()).toEqual(['Björn Åkesson', 'Ingrid Sørensen']),
    )
    await user.clear(find)
    await user.keyboard('xyzzy')
    await screen.findByText('Nobody found')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(await value('Assignees'))
  })
  test('a refusal opens it again, with the reason and what was typed', async () => {
    const task = await makeTask({ story_points: '1' })
    const { user } = await taskPage(task)
    await value('Story points')
    await user.keyboard('qmany{Enter}')
    const again = within(await popover('Story points'))
    expect((await again.findByRole('alert')).textContent).toMatch(/decimal number/)
    const input = again.getByRole<HTMLInputElement>('textbox')
    expect(input.value).toBe('many')
    await user.clear(input)
    await user.keyboard('8{Enter}')
    await waitFor(async () => expect(Number((await read(task)).story_points)).toBe(8))
  })
  test.each([
    ['of a popover', 'qmany{Enter}', /decimal number/],
    ['of the title', 'n{Control>}a{/Control}{Backspace}{Enter}', /required/],
  ])('a late refusal %s leaves the focus where somebody types meanwhile', async (_, refused, reason) => {
    const { user } = await taskPage(await makeTask({ story_points: '1' }))
    await value('Story points')
    await user.keyboard(`${refused}axyz`)
    await screen.findByText(reason)
    const find = within(await popover('Assignees')).getByRole<HTMLInputElement>('combobox')
    expect(document.activeElement).toBe(find)
    await user.keyboard('zy')
    expect(find.value).toBe('xyzzy')
  })
  test.runIf(isWhole)('only what may follow is offered, and what may not is told', async () => {
    const { user } = await taskPage(await makeTask())
    await value('Status')
    await user.keyboard('s')
    const list = within(await popover('Status'))
    expect(list.queryByRole('option', { name: 'Stopped' })).toBeNull()
    await user.keyboard('stopped')
    await list.findByText('“Pending” cannot become “Stopped”')
  })
  test.runIf(isWhole)('a property without a value is shown by its key', async () => {
    const { user } = await taskPage(await makeTask())
    await value('Priority')
    expect(screen.queryByRole('button', { name: /^Parent: / })).toBeNull()
    await user.keyboard('u')
    await popover('Parent')
  })
  test('a task is not offered as its own parent', async () => {
    const [task, other] = [await makeTask({ name: 'Belay' }), await makeTask({ name: 'Belay there' })]
    const { user } = await taskPage(task)
    await value('Priority')
    await user.keyboard('u')
    const list = within(await popover('Parent'))
    await list.findByRole('option', { name: new RegExp(String(other.name)) })
    expect(list.queryByRole('option', { name: new RegExp(`${String(task.name)}$`) })).toBeNull()
  })
})

describe('keystrokes at the speed of a machine', () => {
  // Without the characters that user-event reads as names of keys.
  const letters = fc.string({ unit: fc.constantFrom(...'abcdeghik éøßعربي019.,-'), minLength: 1, maxLength: 24 })
  const lines = fc.sample(
    letters.filter((text) => text.trim() !== '' && text === text.trim()),
    { numRuns: isWhole ? 25 : 5, seed: 20261125 },
  )
  test('none is lost on the way into a popover', async () => {
    const { user } = await taskPage(await makeTask())
    await value('Assignees')
    for (const line of lines) {
      await user.keyboard(`a${line}`)
      expect(within(await popover('Assignees')).getByRole<HTMLInputElement>('combobox').value).toBe(line)
      await user.keyboard('{Escape}')
    }
  })
  test.runIf(isWhole)('a title holds what was typed, each time', async () => {
    const task = await makeTask()
    const { user } = await taskPage(task)
    await value('Priority')
    for (const line of lines.slice(0, 5)) {
      await user.keyboard('n')
      const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Name' })
      input.select()
      await user.keyboard(`${line}{Enter}`)
    }
    await waitFor(async () => expect((await read(task)).name).toBe(lines[4]))
  })
  test('quick adds lose no line and keep their order', async () => {
    const task = await makeTask()
    const { user } = await taskPage(task)
    await user.click(await screen.findByRole('button', { name: 'Add a sub-task' }))
    for (const line of lines) await user.keyboard(`${line}{Enter}`)
    await waitFor(async () => {
      const parts = await api.rows(`/tasks?filter[parent_id]=${String(task.id)}&perPage=100&orderOn=number&orderBy=asc`)
      expect(parts.map(({ name }) => name)).toEqual(lines)
    })
  })
})
