import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/web/base/api/shapes.ts'
import { api, mount } from './harness/mount.tsx'

type User = ReturnType<typeof userEvent.setup>
const due = '2026-12-10T16:00:00.000Z'
let project: Row
const makeTask = (more: object = {}) =>
  api.make('/tasks', { project_id: project.id, name: 'Moor', due_at: due, ...more })
const dueOf = async (task: Row) => (await api.read(`/tasks/${String(task.id)}`)).due_at
const replace = async (user: User, box: HTMLElement, text: string) => {
  await user.clear(box)
  await user.click(box)
  await user.paste(text)
}
const refused = /is not a date/

beforeAll(async () => {
  const [department] = await api.rows('/departments?perPage=1')
  project = await api.make('/projects', {
    name: 'Dated',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
})

describe('a date that can’t be read is told, and never saved as none', () => {
  test('in the popover of a page, by Enter and by a click beside it; then it is read', async () => {
    const task = await makeTask()
    const { user } = await mount(`/projects/task/${String(task.id)}`)
    await user.keyboard('d')
    const popover = within(await screen.findByRole('dialog', { name: 'Due' }))
    const box = await popover.findByRole<HTMLInputElement>('textbox')
    await replace(user, box, '12/10/')
    await user.keyboard('{Enter}')
    await popover.findByText(refused)
    expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['12/10/', 'true'])
    const backdrop = screen.getByRole('dialog', { name: 'Due' }).parentElement?.querySelector('.MuiBackdrop-root')
    if (backdrop !== null && backdrop !== undefined) await user.click(backdrop)
    await popover.findByText(refused)
    expect(await dueOf(task)).toBe(due)
    await replace(user, box, '12/11/27')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(String(await dueOf(task)).slice(0, 10)).toBe('2027-12-11'))
  })
  test('in a form', async () => {
    const { user } = await mount('/events/add')
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    await user.click(title)
    await user.paste('Unread')
    const start = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Start/ })
    await replace(user, start, 'harbour')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await screen.findByText(refused)
    expect(await api.rows('/events?filter[title]=Unread')).toEqual([])
    expect(start.value).toBe('harbour')
  })
})

test.each([
  ['en', 'tomorrow'],
  ['fr', 'demain'],
  ['ar', 'غدا'],
  ['en', '+1d'],
] as const)('words are taken, and written out: in %s %s', async (language, words) => {
  const task = await makeTask()
  const { user } = await mount(`/projects/task/${String(task.id)}`, { language })
  await user.keyboard('d')
  const box = await within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('textbox')
  await replace(user, box, words)
  await user.keyboard('{Enter}')
  const [me] = await api.rows('/users?filter[email]=admin@example.test')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: String(me?.time_zone ?? 'UTC'), dateStyle: 'short' })
  const tomorrow = day.format(Date.now() + 86_400_000)
  await waitFor(async () => expect(day.format(Date.parse(String(await dueOf(task))))).toBe(tomorrow))
})
