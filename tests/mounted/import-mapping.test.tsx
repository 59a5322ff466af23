// Forms are sent by Node's fetch, which takes Node's own files alone.
import { File as SentFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const fileOf = (...lines: readonly string[]) =>
  new SentFile([lines.join('\r\n')], 'rows.csv', { type: 'text/csv' }) as unknown as File
const choose = async (user: Awaited<ReturnType<typeof mount>>['user'], name: string, value: string) => {
  await user.click(await screen.findByRole('combobox', { name: `Meaning of ${name}` }))
  await user.click(await screen.findByRole('option', { name: value }))
}

test('what a strange file means is chosen, and it comes in so', async () => {
  const { user } = await mount('/todo/todos/import')
  await screen.findByRole('button', { name: 'Check' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(
    input,
    fileOf('Headline,How urgent,Remark', 'Mapped buoys,P1,x', 'Mapped ropes,P2,y', 'Mapped rest,High,'),
  )
  await screen.findByText('3 things are unclear')
  await choose(user, 'Headline', 'Title')
  await choose(user, 'How urgent', 'Priority')
  await choose(user, 'Remark', 'Leave out')
  await screen.findByText('2 things are unclear')
  await choose(user, 'P1', 'Urgent')
  await choose(user, 'P2', 'No value')
  await screen.findByText('All is understood.')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('heading', { name: 'Checked: nothing has been written yet' })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByRole('heading', { name: 'Imported' })
  const rows = await api.rows('/todos?search=Mapped')
  await waitFor(() => expect(rows).toHaveLength(3))
  expect(rows.find(({ title }) => title === 'Mapped buoys')?.priority).toBe('urgent')
})

test('a file of our own names is understood at once, and its columns stand folded', async () => {
  const { user } = await mount('/todo/todos/import')
  await screen.findByRole('button', { name: 'Check' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, fileOf('Title,Priority', 'Own buoys,High'))
  await screen.findByText('All is understood.')
  expect(screen.queryByRole('combobox', { name: 'Meaning of Title' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(within(screen.getByRole('list', { name: 'What the columns mean' })).getByText('Own buoys')).toBeTruthy()
})
