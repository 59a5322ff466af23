// Forms are sent by Node's fetch, which takes Node's own files alone.
import { File as SentFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from './harness/mount.tsx'

const fileOf = (...lines: readonly string[]) =>
  new SentFile([lines.join('\r\n')], 'rows.csv', { type: 'text/csv' }) as unknown as File

/** Ten faults, each in a column of its own kind. */
const faulty = [
  'Title,Description,Priority,Start,Due,Assignees,reminder_minutes',
  'Good buoys,,High,2027-03-01 09:00,2027-03-02 14h30,,',
  ',No title,,,,,',
  'Bad priority,,Sky high,,,,',
  'Bad start,,,never,,,',
  'Bad due,,,,31/31/2027,,',
  'Nobody,,,,,nobody@nowhere.test,',
  `${'x'.repeat(400)},,,,,,`,
  'Ends before,,,2027-03-05 09:00,2027-03-01 09:00,,',
  'Two kinds,,Low; High,,,,',
  'No number,,,,,,soon',
  'Too many,,,,,,,,beyond',
]

test('a file of ten faults is checked, and its good rows come in and are taken back by the keys alone', async () => {
  const { user } = await mount('/todo/todos/import')
  await screen.findByRole('button', { name: 'Check' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, fileOf(...faulty))
  const press = async (name: string | RegExp) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
  }
  await press('Check')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Checked: nothing has been written yet' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const table = screen.getByRole('table', { name: 'What is wrong' })
  const told = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(told).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  screen.getByRole('checkbox', { name: 'Leave out bad rows' }).focus()
  await user.keyboard(' ')
  await press('Import')
  await screen.findByRole('heading', { level: 2, name: 'Imported' })
  await press(/^Take back the import of/)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Take back' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Taken back')
  expect(screen.queryByRole('button', { name: /^Take back the import of/ })).toBeNull()
})
