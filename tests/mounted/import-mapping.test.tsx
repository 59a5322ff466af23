// Forms are sent by Node's fetch, which takes Node's own files alone.
import { File as SentFile } from 'node:buffer'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from './harness/mount.tsx'

const fileOf = (...lines: readonly string[]) =>
  new SentFile([lines.join('\r\n')], 'rows.csv', { type: 'text/csv' }) as unknown as File
const choose = async (user: Awaited<ReturnType<typeof mount>>['user'], name: string, value: string) => {
  await user.click(await screen.findByRole('combobox', { name: `Meaning of ${name}` }))
  await user.click(await screen.findByRole('option', { name: value }))
}

test('what is unclear in a strange file is counted, and chosen by column and word', async () => {
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
