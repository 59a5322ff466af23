import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { isWhole } from '../breadth.ts'
import { mount } from './harness/mount.tsx'
import { callsOf, waitUntilIdle } from './harness/reads.ts'

const parameters = (search: string) => Object.fromEntries(new URLSearchParams(search))
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters in use' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const findFilter = () => screen.findByRole('button', { name: 'Filter' })

describe('filters of a list', () => {
  test('several values of a field by keys, changed in place, taken away', async () => {
    const { user, router } = await mount('/tasks?perPage=2')
    const now = () => {
      const { perPage: _, ...filters } = parameters(router.state.location.search)
      return filters
    }
    await user.click(await findFilter())
    await screen.findByRole('combobox', { name: 'Find a field' })
    await user.keyboard('status{Enter}')
    await screen.findByRole('option', { name: 'Pending' })
    await user.keyboard('pend{Enter}in prog{Enter}')
    await waitFor(() => expect(now()).toEqual({ 'filter[status]': 'pending,in_progress' }))
    await user.keyboard('{Escape}')
    expect(chips()).toEqual(['Status Pending, In progress'])
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))

    await user.click(screen.getByRole('button', { name: 'Status Pending, In progress' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Comparison' }), 'nin')
    await waitFor(() => expect(now()).toHaveProperty('where'))
    await user.keyboard('{Escape}')
    expect(chips()).toEqual(['Status is none of Pending, In progress'])
    await user.click(screen.getByRole('button', { name: /^Remove filter/ }))
    await waitFor(() => expect(now()).toEqual({}))
  })
  test.runIf(isWhole)(
    'people with oneself first; a stretch of time; the last value taken away takes the condition',
    async () => {
      const { user, router } = await mount('/tasks?perPage=2')
      const now = () => {
        const { perPage: _, ...filters } = parameters(router.state.location.search)
        return filters
      }
      await user.click(await findFilter())
      await screen.findByRole('combobox', { name: 'Find a field' })
      await user.keyboard('assignees{Enter}')
      await waitUntilIdle()
      expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]?.textContent).toMatch(/Me$/)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(now()).toEqual({ 'filter[assignees]': '@me' }))
      await user.keyboard('{Escape}')
      await user.click(await findFilter())
      await user.keyboard('due{Enter}')
      await screen.findByRole('option', { name: 'this week' })
      await user.keyboard('this week{Enter}')
      await waitFor(() => expect(chips()).toEqual(['Assignees Me', 'Due this week']))
      await user.click(screen.getByRole('button', { name: 'Assignees Me' }))
      await waitUntilIdle()
      await user.keyboard('{Enter}')
      // Its chip stays as long as the panel is open at it.
      expect(chips()).toHaveLength(2)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(chips()).toEqual(['Due this week']))
    },
  )
  test('what differs from a view can be saved as one, and is a tab then', async () => {
    const { user, router } = await mount('/departments')
    await findFilter()
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await user.click(await findFilter())
    await user.keyboard('active{Enter}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(parameters(router.state.location.search)).toEqual({ 'filter[is_active]': 'true' }))
    await waitUntilIdle()
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Open ones{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Open ones' }).getAttribute('aria-selected')).toBe('true'),
    )
    await user.click(screen.getByRole('tab', { name: 'All' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('tab', { name: 'Open ones' }))
    await waitFor(() => expect(chips()).toEqual(['Active Yes']))
  })
})

test('a list loads as one scrolls, beginning with the page of the specification', async () => {
  const calls = await callsOf(async () => {
    await mount('/users')
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(20))
  })
  const pages = calls.filter(({ path }) => path === '/users').map(({ query }) => `${query.page} of ${query.perPage}`)
  expect(pages.slice(0, 2)).toEqual(['1 of 5', '1 of 50'])
  // The page is there before it is shown in one piece (`Together`); until then nothing in it has a name.
  const sizes = await screen.findByRole('combobox', { name: /per page/ })
  expect(within(sizes).getAllByRole('option')[0]?.textContent).toBe('Scroll')
})
