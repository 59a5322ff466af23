import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { holdCalls, waitUntilIdle } from './harness/reads.ts'

/** A week that no other test and no demo row is in, by its Sunday. */
const day = '2031-03-05'
const shown = async (language: 'en' | 'ar' = 'en', who: 'member' | 'leader' = 'member', user = '', week = day) => {
  const page = await mount(`/timesheets?week=${week}${user}`, { as: who, language })
  await waitUntilIdle()
  return page
}
const word = (key: string) => i18next.t(`timesheets:${key}`)
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
  if (found === null) throw new Error(`no cell ${row} ${column}`)
  return found
}
const texts = (row: number) => Array.from({ length: 7 }, (_, column) => cell(row, column).textContent)

const member = async () => (await api.call('GET', '/profile', undefined, 'member')).body.data
/** Two tasks of the member with an hour in the week before, which are offered. */
const offered = async (me: string) => {
  const { body } = await api.call('GET', '/projects?perPage=1', undefined, 'member')
  const [project] = body.data as unknown as readonly { readonly id: string }[]
  const names = ['Count ropes', 'Paint bollards']
  const made = []
  for (const [n, name] of names.entries()) {
    const task = await api.make('/tasks', { name, project_id: project?.id, assignees: [me] })
    const times = { started_at: `2031-02-26T1${n}:00:00Z`, ended_at: `2031-02-26T1${n + 1}:00:00Z` }
    const logged = await api.call(
      'POST',
      '/time-entries',
      { about_type: 'task', about_id: task.id, ...times },
      'member',
    )
    expect(logged.status, JSON.stringify(logged.body)).toBe(201)
    made.push(task)
  }
  return made
}

test('a week is filled by keyboard alone, submitted, refused, corrected and approved', async () => {
  const me = String((await member()).id)
  const leader = String((await api.call('GET', '/profile', undefined, 'leader')).body.data.id)
  await api.make('/teams', { name: 'Bollards', leader_id: leader, members: [me] })
  await offered(me)
  const { user } = await shown()
  const grid = await screen.findByRole('grid', { name: word('grid') })
  const title = (row: number) => within(grid).getAllByRole('rowheader')[row]?.textContent
  expect([title(0), title(1)].toSorted().join()).toMatch(/Count ropes.*Paint bollards/)
  cell(0, 0).focus()
  await user.keyboard('{Home}{ArrowRight}1:30{Tab}1.5{Tab}90m{Tab}1h30{Enter}')
  expect(document.activeElement).toBe(cell(1, 4))
  await user.keyboard('{F2}2{Enter}')
  await waitUntilIdle()
  await waitFor(() => expect(texts(0)).toEqual(['', '1:30', '1:30', '1:30', '1:30', '', '']))
  expect(texts(1)).toEqual(['', '', '', '', '2:00', '', ''])

  // What is no duration is said and stays to be corrected; Escape leaves the cell as it was.
  cell(0, 1).focus()
  await user.keyboard('1x{Enter}')
  await screen.findByText(i18next.t('timesheets:unread', { text: '1x' }))
  await user.keyboard('{Escape}')
  expect(texts(0)[1]).toBe('1:30')

  // A block is copied and pasted, and cells are emptied.
  const data = new Map<string, string>()
  const clipboardData = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
  cell(0, 1).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  fireEvent.copy(grid, { clipboardData })
  expect(data.get('text/plain')).toBe('1:30\t1:30')
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  await user.keyboard('{Home}{ArrowRight}')
  fireEvent.paste(grid, { clipboardData })
  await waitUntilIdle()
  await waitFor(() => expect(texts(1)).toEqual(['', '1:30', '1:30', '', '2:00', '', '']))
  await user.keyboard('{Delete}')
  await waitUntilIdle()
  await waitFor(() => expect(texts(1)).toEqual(['', '', '1:30', '', '2:00', '', '']))

  // A note of a cell.
  await user.keyboard('{ArrowRight}{Shift>}{F2}{/Shift}')
  await user.keyboard('North quay{Control>}{/Control}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: i18next.t('common:save') }))
  await waitFor(() => expect(cell(1, 2).title).toContain('North quay'))

  await user.click(screen.getByRole('button', { name: word('step.submit') }))
  await screen.findByText(word('locked.submitted'))
  expect(screen.queryByRole('button', { name: word('step.submit') })).toBeNull()
  cell(0, 1).focus()
  await user.keyboard('3{Enter}')
  expect(screen.queryByRole('textbox', { name: /Count/ })).toBeNull()

  const refused = await shown('ar', 'leader', `&user=${me}`)
  await refused.user.click(await screen.findByRole('button', { name: word('step.refuse') }))
  const dialog = await screen.findByRole('dialog')
  await refused.user.click(within(dialog).getByRole('button', { name: word('step.refuse') }))
  await within(dialog).findByText(word('reasonMissing'))
  await refused.user.type(
    within(dialog).getByRole('textbox', { name: new RegExp(word('refuse.reason')) }),
    'Friday is missing',
  )
  await refused.user.click(within(dialog).getByRole('button', { name: word('step.refuse') }))
  await screen.findByText('Friday is missing')
  const corrected = await shown()
  await screen.findByText('Friday is missing')
  cell(0, 5).focus()
  // Whoever submits at once, while the hours are still being stored, submits them too.
  const release = holdCalls('post', '/timesheets/cells')
  await corrected.user.keyboard('8{Enter}')
  await corrected.user.click(screen.getByRole('button', { name: word('step.submit') }))
  release()
  await screen.findByText(word('locked.submitted'))
  expect(texts(0)[5]).toBe('8:00')

  const approved = await shown('en', 'leader', `&user=${me}`)
  await approved.user.click(await screen.findByRole('button', { name: word('step.approve') }))
  await screen.findByText(word('locked.approved'))
}, 240_000)

test('from week to week by keys and by address; a week that one may not see says so', async () => {
  const { user, router } = await shown()
  await user.keyboard(']')
  await waitFor(() => expect(router.state.location.search).toBe('?week=2031-03-09'))
  await screen.findByText(word('noEntries'))
  await user.keyboard('[[')
  await waitFor(() => expect(router.state.location.search).toBe('?week=2031-03-08'))
  const [stranger] = await api.rows('/users?filter[email]=admin@example.test')
  await shown('en', 'member', `&user=${stranger?.id}`)
  await screen.findByText('404')
})

/** A task with an hour on a day of a week of its own. */
const logged = async (name: string, on: string) => {
  const { body } = await api.call('GET', '/projects?perPage=1', undefined, 'member')
  const [project] = body.data as unknown as readonly { readonly id: string }[]
  const me = String((await member()).id)
  const task = await api.make('/tasks', { name, project_id: project?.id, assignees: [me] })
  const times = { started_at: `${on}T10:00:00Z`, ended_at: `${on}T11:00:00Z` }
  const made = await api.call('POST', '/time-entries', { about_type: 'task', about_id: task.id, ...times }, 'member')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { task, entry: made.body.data }
}

test('hours are filled from the first column, by the handle and by a pasted block, and their billing is said', async () => {
  const { entry } = await logged('Fill fenders', '2031-04-02')
  const { user } = await shown('en', 'member', '', '2031-04-02')
  const grid = await screen.findByRole('grid', { name: word('grid') })
  const first = texts(0).indexOf('1:00')
  cell(0, first).focus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}')
  await waitUntilIdle()
  await waitFor(() => expect(texts(0).slice(first, first + 3)).toEqual(['1:00', '1:00', '1:00']))

  // The handle of two chosen cells is drawn to the left: their pattern goes on there.
  cell(0, first).focus()
  await user.keyboard('2{Enter}')
  cell(0, first).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  const handle = grid.querySelector('[data-handle]')
  if (handle === null) throw new Error('no handle')
  fireEvent.pointerDown(handle, { button: 0, pointerType: 'mouse' })
  fireEvent.pointerOver(cell(0, first - 2))
  fireEvent.pointerUp(window)
  await waitUntilIdle()
  await waitFor(() => expect(texts(0).slice(first - 2, first + 2)).toEqual(['2:00', '1:00', '2:00', '1:00']))

  // One value that is pasted fills all that is chosen.
  cell(0, first - 2).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  fireEvent.paste(grid, { clipboardData: { getData: () => '45m' } })
  await waitUntilIdle()
  await waitFor(() => expect(texts(0).slice(first - 2, first)).toEqual(['0:45', '0:45']))

  cell(0, first).focus()
  await user.keyboard('{Shift>}{F2}{/Shift}')
  const dialog = within(await screen.findByRole('dialog'))
  const billable = dialog.getByRole<HTMLInputElement>('checkbox', { name: i18next.t('time_entry:field.is_billable') })
  expect(billable.checked).toBe(true)
  await user.click(billable)
  await user.click(dialog.getByRole('button', { name: i18next.t('common:save') }))
  await screen.findAllByText(word('notBillable'))
  const kept = (await api.call('GET', `/time-entries/${entry.id}`, undefined, 'member')).body.data
  expect(kept).toMatchObject({ is_billable: false, note: null })
})

test('time is moved to another task from the list of the day; a running timer stands above the page', async () => {
  const { task, entry } = await logged('Sort ropes', '2031-05-07')
  const other = await logged('Splice ropes', '2031-05-14')
  const { user } = await shown('en', 'member', '', '2031-05-07')
  await user.click(await screen.findByRole('button', { name: word('move') }))
  const dialog = within(await screen.findByRole('dialog', { name: word('move') }))
  await user.type(dialog.getByRole('combobox', { name: word('moveTo') }), 'Splice ropes')
  await user.click(await screen.findByRole('option', { name: /Splice ropes/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findAllByText('Splice ropes')
  const moved = (await api.call('GET', `/time-entries/${entry.id}`, undefined, 'member')).body.data
  expect(moved.about_id).toBe(other.task.id)
  await api.call('POST', `/tasks/${task.id}/timer/start`, undefined, 'member')
  try {
    await shown('en', 'member', '', '2031-05-07')
    // In the header of every page, and above one's own week.
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2))
  } finally {
    // A timer that runs on would overlap the times of other tests.
    await api.call('POST', '/timer/end', undefined, 'member')
  }
})
