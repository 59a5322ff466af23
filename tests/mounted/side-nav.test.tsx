import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { preference, resetPreferences } from '../../src/web/base/preferences/preferences.ts'
import { mount } from './harness/mount.tsx'

const nav = async () => within(await screen.findByRole('navigation', { name: 'Main navigation' }))

test('a group folds and unfolds by keyboard; folded, it shows the page that is open alone, and the browser keeps it', async () => {
  resetPreferences(['foldedGroups'])
  await mount('/departments')
  const links = await nav()
  const people = links.getByRole('button', { name: 'Organisation' })
  expect(people.getAttribute('aria-expanded')).toBe('false')
  expect(links.getByRole('link', { name: 'Departments' }).getAttribute('aria-current')).toBe('page')
  expect(links.queryByRole('link', { name: 'Users' })).toBeNull()

  people.focus()
  await userEvent.keyboard('{Enter}')
  expect(people.getAttribute('aria-expanded')).toBe('true')
  expect(links.getByRole('link', { name: 'Users' })).toBeTruthy()
  expect(preference('foldedGroups')).toBe('system')

  const mine = links.getByRole('button', { name: 'My work' })
  mine.focus()
  await userEvent.keyboard('{Enter}')
  expect(links.queryByRole('link', { name: 'My tasks' })).toBeNull()
  expect(preference('foldedGroups')).toBe('system mine')
  resetPreferences(['foldedGroups'])
})

test('each entry of the navigation stands in one group', async () => {
  await mount('/home')
  const links = await nav()
  for (const name of ['Organisation', 'System']) await userEvent.click(links.getByRole('button', { name }))
  const paths = links
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((path) => path !== null && !/^\/projects\/(list|waterfall)\//.test(path))
  expect(paths.length).toBeGreaterThan(30)
  expect(new Set(paths).size).toBe(paths.length)
  resetPreferences(['foldedGroups'])
})
