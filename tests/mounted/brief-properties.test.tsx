import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/web/base/api/shapes.ts'
import { api, mount } from './harness/mount.tsx'

let project: Row
const makeTask = (more: object = {}) => api.make('/tasks', { project_id: project.id, name: 'Moor', ...more })

beforeAll(async () => {
  const [department] = await api.rows('/departments?perPage=1')
  project = await api.make('/projects', {
    name: 'Brief',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
})

test('what says nothing is no line: it comes by Add property, and is filled in at once', async () => {
  const task = await makeTask()
  const { user } = await mount(`/projects/task/${String(task.id)}`)
  await screen.findByRole('button', { name: /^Priority:/ })
  for (const silent of [/^Milestone/, /^Progress/, /^Next one/])
    expect(screen.queryByRole('button', { name: silent })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add property' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Milestone' }))
  await screen.findByRole('dialog', { name: 'Milestone' })
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: /^Milestone:/ })).toBeTruthy()
})

test('a flag that is set is a line', async () => {
  const task = await makeTask({ is_milestone: true })
  await mount(`/projects/task/${String(task.id)}`)
  expect(await screen.findByRole('button', { name: /^Milestone:/ })).toBeTruthy()
})

test('in the panel four stand in a line; the others open below it, by their keys too', async () => {
  const task = await makeTask({ story_points: '5' })
  const { user } = await mount(`/tasks?peek=${String(task.id)}`)
  const panel = await screen.findByRole('dialog', { name: 'Moor' })
  await within(panel).findByRole('button', { name: /^Priority:/ })
  expect(within(panel).queryByRole('button', { name: /^Story points:/ })).toBeNull()
  await user.keyboard('q')
  await screen.findByRole('dialog', { name: 'Story points' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(within(panel).getByRole('button', { name: /^Story points:/ })).toBeTruthy())
  await user.click(within(panel).getByRole('button', { name: 'All properties' }))
  await waitFor(() => expect(within(panel).queryByRole('button', { name: /^Story points:/ })).toBeNull())
})

test('a requester without an account stands in the line by their address', async () => {
  const ticket = await api.make('/tickets', { title: 'Wet boxes', requester_email: 'office@quay.example' })
  await mount(`/tickets?peek=${String(ticket.id)}`)
  const panel = await screen.findByRole('dialog', { name: 'Wet boxes' })
  const line = await within(panel).findByRole('button', { name: /^Requester:/ })
  // Without a face the address has its label before it, which is read aloud once.
  expect(line.textContent).toBe('Requester: Requesteroffice@quay.example')
  expect(line.querySelector('[aria-hidden]')?.textContent).toBe('Requester')
})

test('on the page of a ticket, too', async () => {
  const ticket = await api.make('/tickets', { title: 'Dry boxes', requester_email: 'office@quay.example' })
  await mount(`/tickets/${String(ticket.id)}`)
  const properties = await screen.findByRole('region', { name: 'Properties' })
  expect(await within(properties).findByText('office@quay.example')).toBeTruthy()
})

test('an event says below its title when it is and how long, and shows no property that says nothing', async () => {
  const event = await api.make('/events', {
    title: 'Mounted drill',
    start_datetime: '2031-02-24T10:00:00.000Z',
    end_datetime: '2031-02-24T11:30:00.000Z',
    time_zone: 'UTC',
  })
  await mount(`/events/${String(event.id)}`)
  const line = await screen.findByText(/^Mon, Feb 24, 2031/)
  expect(line.textContent).toMatch(/10:00\s–\s11:30\sAM · 1h 30m$/)
  const properties = within(await screen.findByRole('region', { name: 'Properties' }))
  await properties.findByRole('button', { name: /^Start:/ })
  const labels = properties.getAllByRole('term').map(({ textContent }) => textContent)
  expect(labels).toEqual(['Start', 'End', 'Time zone', 'Created by'])
})
