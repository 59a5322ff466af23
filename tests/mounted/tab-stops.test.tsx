import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'

/** Controls that Tab stops at. */
const stopsIn = (box: HTMLElement): readonly HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled'),
  )
const most = 60

test('a long list is passed in a few steps of Tab, and arrows go from row to row', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    name: 'Endless quay',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
  for (let n = 0; n < 30; n++) {
    const { id } = await api.make('/tasks', { name: `Endless ${n}`, project_id: project.id })
    await api.call('DELETE', `/tasks/${id}`)
  }
  const { user } = await mount('/tasks?trash=1&search=Endless')
  const restores = () => screen.getAllByRole('button', { name: /^Restore “/ })
  await waitFor(() => expect(restores().length).toBeGreaterThan(20))
  await waitFor(() => expect(stopsIn(restores()[0]?.closest('ul') as HTMLElement).length).toBeLessThan(5))
  const [first, second] = restores()
  first?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  // The row in use has the stops now, the one before none.
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0])
})

test.each(['/projects', '/history'])('%s has few stops before its end', async (path) => {
  await mount(path)
  const main = screen.getByRole('main')
  await waitFor(() => expect(main.querySelectorAll('li').length).toBeGreaterThan(8))
  await waitFor(() => expect(stopsIn(main).length).toBeLessThan(most))
})
