import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

test('a client closes and reopens their own ticket on its page, which tells nothing of how it is worked on', async () => {
  const [asker] = await api.rows('/users?filter[email]=client@example.test')
  const ticket = await api.make('/tickets', {
    title: 'Crate of the mounted client',
    description: '<p>Where is it?</p>',
    requester_id: asker?.id,
    status: 'pending',
  })
  await api.make('/comments', {
    about_type: 'ticket',
    about_id: ticket.id,
    body: '<p>At the gate.</p>',
    shared_with_client: true,
  })
  const { user } = await mount(`/tickets/${ticket.id}`, { as: 'client' })
  await screen.findByText('Waiting for your answer')
  // The agent, whose account the client can't read, has one colour as author and in the history; the request has its own head.
  const reply = (await screen.findByText('At the gate.')).closest('li')
  const faces = [...(reply?.parentElement?.querySelectorAll<HTMLElement>('li .face') ?? [])]
  expect(faces.length).toBeGreaterThan(1)
  expect(new Set(faces.map(({ style }) => style.backgroundColor)).size).toBe(1)
  expect(screen.getByText('Where is it?').closest('dl')?.parentElement?.textContent).toContain(String(asker?.name))
  await user.click(await screen.findByRole('button', { name: 'Close this ticket' }))
  await user.click(await screen.findByRole('button', { name: 'Open this ticket again' }))
  await screen.findByRole('button', { name: 'Close this ticket' })
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  for (const name of ['Time zone', 'Channel', 'Times reopened']) expect(terms).not.toContain(name)
})

test('who works on tickets has no such button', async () => {
  const ticket = await api.make('/tickets', { title: 'Crate of the mounted agent' })
  await mount(`/tickets/${ticket.id}`)
  await screen.findByText('Crate of the mounted agent', { selector: 'h1 *, h1' })
  expect(screen.queryByRole('button', { name: 'Close this ticket' })).toBeNull()
})

test('a ticket shows its tasks above what is said, and a task the ticket it came from', async () => {
  const [project] = await api.rows('/projects?perPage=1&filter[status]=active')
  const ticket = await api.make('/tickets', { title: 'Crate that becomes a task' })
  const task = await api.make(`/tickets/${ticket.id}/become/task`, { project_id: project?.id })
  await mount(`/tickets/${ticket.id}`)
  const tasks = await screen.findByRole('list', { name: 'Tasks' })
  const link = await within(tasks).findByRole('link', { name: /Crate that becomes a task/ })
  expect(link.getAttribute('href')).toBe(`/projects/task/${task.id}`)
  document.body.innerHTML = ''
  await mount(`/tasks/${task.id}`)
  const tickets = await screen.findByRole('list', { name: 'Tickets' })
  await waitFor(() =>
    expect(
      within(tickets)
        .getByRole('link', { name: /Crate that becomes a task/ })
        .getAttribute('href'),
    ).toBe(`/tickets/${ticket.id}`),
  )
})

test('the notice of a task that was made leads to it', async () => {
  const [project] = await api.rows('/projects?perPage=1&filter[status]=active')
  const ticket = await api.make('/tickets', { title: 'Crate with a link' })
  const { user, router } = await mount(`/tickets/${ticket.id}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make a task' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: new RegExp(String(project?.name)) }))
  await user.click(within(dialog).getByRole('button', { name: 'Make a task' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/task\//))
})

test('a todo is turned into a task of a project, and back by its menu', async () => {
  const [project] = await api.rows('/projects?perPage=1&filter[status]=active')
  const todo = await api.make('/todos', { title: 'Crate that is turned' })
  const { user, router } = await mount(`/workspaces/todo/${todo.id}`)
  const turn = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    return screen.findByRole('dialog', { name })
  }
  const dialog = await turn('Make a task')
  await user.click(within(dialog).getByRole('button', { name: 'Make a task' }))
  await within(dialog).findByText('This field is required')
  await user.click(within(dialog).getByRole('combobox', { name: /Project/ }))
  await user.click(await screen.findByRole('option', { name: new RegExp(String(project?.name)) }))
  await user.click(within(dialog).getByRole('button', { name: 'Make a task' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/task\//))
  await screen.findByText(/^T-\d+$/)
  const back = await turn('Make a todo')
  await user.click(within(back).getByRole('button', { name: 'Make a todo' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/workspaces/todo/${todo.id}`))
})

test('an agent mails a note that was made public later, is asked before, and hears why it is not mailed again', async () => {
  const ticket = await api.make('/tickets', { title: 'Crate with a note', requester_email: 'note@quay.test' })
  const about = { about_type: 'ticket', about_id: ticket.id }
  const [note] = [
    await api.make('/comments', { ...about, body: '<p>Behind the fuse</p>', shared_with_client: false }),
    await api.make('/comments', { ...about, body: '<p>For us alone</p>', shared_with_client: false }),
  ]
  const shared = await api.call('PUT', `/comments/${note.id}`, { shared_with_client: true })
  expect(shared.status, JSON.stringify(shared.body)).toBe(200)
  const { user } = await mount(`/tickets/${ticket.id}`)
  await screen.findByText('For us alone')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mail to the requester' })).toHaveLength(1))
  for (const said of [/^Mailed to the requester$/, /mailed to the requester already/]) {
    await user.click(await screen.findByRole('button', { name: 'Mail to the requester' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Mail' }))
    await screen.findByText(said)
  }
})
