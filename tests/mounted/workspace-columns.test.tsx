import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const namesOf = async (space: string): Promise<readonly unknown[]> =>
  (await api.rows(`/todo/stages?workspace_id=${space}`))
    .toSorted((a, b) => Number(a.order) - Number(b.order))
    .map(({ name }) => name)

test('a column of a workspace’s board is renamed and moved in place, and the board says where it went', async () => {
  const space = await api.make('/todo/workspaces', { name: 'Space with columns' })
  for (const [order, name] of ['First', 'Second', 'Third'].entries())
    await api.make('/todo/stages', { name, order, workspace_id: space.id })
  const { user } = await mount(`/workspaces/${space.id}`)
  const choose = async (column: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for column ${column}` }))
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: action }))
  }

  const rename = async (name: string) => user.dblClick(await screen.findByRole('heading', { level: 2, name }))
  await rename('Second')
  const box = await screen.findByRole('textbox', { name: 'Name of the column Second' })
  await user.clear(box)
  await user.type(box, 'Middle{Enter}')
  await waitFor(async () => expect(await namesOf(space.id)).toEqual(['First', 'Middle', 'Third']))

  // Escape leaves the name as it is.
  await rename('Third')
  await user.type(await screen.findByRole('textbox', { name: 'Name of the column Third' }), 'never{Escape}')
  await screen.findByRole('button', { name: 'Actions for column Third' })

  await choose('Middle', 'Move towards the end')
  await screen.findByText('Middle is now number 3 of 3.')
  await waitFor(async () => expect(await namesOf(space.id)).toEqual(['First', 'Third', 'Middle']))
  await choose('Third', 'Move towards the start')
  await screen.findByText('Third is now number 1 of 3.')
  await waitFor(async () => expect(await namesOf(space.id)).toEqual(['Third', 'First', 'Middle']))
})
