import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { tabsMenu } from './harness/tabs.ts'

test('a team’s page below its department leads back to the department, its own page to the teams', async () => {
  const department = await api.make('/departments', { name: 'Claims of the way back' })
  const team = await api.make('/teams', { name: 'Night claims', department_id: department.id })
  await mount(`/departments/${department.id}/team/${team.id}`)
  const trail = await screen.findByRole('navigation', { name: 'Location' })
  const link = await within(trail).findByRole('link', { name: 'Claims of the way back' })
  expect(link.getAttribute('href')).toBe(`/departments/${department.id}`)
})

test('the page of a todo has tabs', async () => {
  const todo = await api.make('/todos', { title: 'Tabs of the mounted todo' })
  const { user } = await mount(`/workspaces/todo/${todo.id}`)
  await screen.findByRole('tab', { name: 'Overview' })
  within(await tabsMenu(user)).getByRole('menuitem', { name: 'Sub-list' })
})
