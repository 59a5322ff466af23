import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

const line = async (title: RegExp) => within((await screen.findByText(title)).closest('li') as HTMLElement)

test('the trash tells what went along, who and until when; rows are restored and deleted forever, one by one and many', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    name: 'Drained dock',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
  const task = async (name: string, more = {}) =>
    String((await api.make('/tasks', { name, project_id: project.id, ...more })).id)
  const whole = await task('Drained basin')
  await task('Drained lock', { parent_id: whole })
  const others = [await task('Drained sluice'), await task('Drained weir'), await task('Drained gate')]
  for (const id of [whole, ...others]) await api.call('DELETE', `/tasks/${id}`)

  const { user } = await mount('/tasks?trash=1&search=Drained')
  const basin = await line(/Drained basin$/)
  expect(screen.getByText(/Drained basin$/).closest('li')?.textContent).toMatch(
    /Deleted by .+ today .+ · gone for good in 30 days/,
  )
  // A row that went along is told below it, and is no line of its own.
  expect(screen.queryByText(/Drained lock/)).toBeNull()
  await user.click(await basin.findByRole('button', { name: '1 related item' }))
  await basin.findByText('Drained lock')
  await user.click(basin.getByRole('button', { name: /^Restore “/ }))
  await waitFor(() => expect(screen.queryByText(/Drained basin/)).toBeNull())
  const living = async () => (await api.rows('/tasks?search=Drained')).map(({ name }) => name).sort()
  expect(await living()).toEqual(['Drained basin', 'Drained lock'])

  const sluice = await line(/Drained sluice$/)
  await user.click(sluice.getByRole('button', { name: /^Delete “.*” forever$/ }))
  const asked = within(await screen.findByRole('dialog', { name: /^Delete “.*Drained sluice” forever\?$/ }))
  await user.click(asked.getByRole('button', { name: 'Delete forever' }))
  await waitFor(() => expect(screen.queryByText(/Drained sluice/)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // By keys: the first row, selected, and what the bar offers.
  await user.keyboard('jxjx')
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  await bar.findByText('2 selected')
  await user.click(bar.getByRole('button', { name: 'Delete forever' }))
  const many = within(await screen.findByRole('dialog', { name: 'Delete 2 rows forever?' }))
  await user.click(many.getByRole('button', { name: 'Delete forever' }))
  await screen.findByText('2 rows deleted forever')
  await screen.findByText(/^Nothing matches/)
  expect(await api.rows('/tasks/trash?search=Drained')).toEqual([])
})
