import './harness/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { client } from '../../src/web/base/api/client.ts'
import { api, mount } from './harness/mount.tsx'
import { readsOf, waitUntilIdle } from './harness/reads.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('home is walked by keys over its sections, and Enter opens a line', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const { id: me } = await api.read('/profile')
  const project = await api.make('/projects', {
    name: 'Home project',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
  const due_at = '2020-01-01T10:00:00.000Z'
  const task = await api.make('/tasks', { name: 'Late at home', project_id: project.id, assignees: [me], due_at })
  const { user, router } = await mount('/home')
  const next = await region('Up next')
  expect(next.getByRole('link', { name: 'Up next' }).getAttribute('href')).toBe('/my-tasks')
  const [first] = next.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Late at home.*Home project.*Late$/)
  await waitUntilIdle()
  const lines = () => [...document.querySelectorAll('[data-home-line]')]
  await user.keyboard('j')
  expect(document.activeElement).toBe(lines()[0])
  await user.keyboard('jj')
  expect(document.activeElement).toBe(lines()[2])
  await user.keyboard('k')
  expect(document.activeElement).toBe(lines()[1])
  next.getByRole('link', { name: /Late at home/ }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/task/${task.id}`))
})

test('home asks one call alone, in the language of the page, and without what its user hides', async () => {
  const placed = (sections: object) => api.call('PUT', '/home/sections', { sections }, 'leader')
  await placed([{ key: 'work_today', hidden: true }])
  try {
    const reads = await readsOf(async () => {
      await mount('/home', { as: 'leader', language: 'ar' })
      await region('المشاريع الجارية')
      await waitUntilIdle()
    })
    // A live change may have it read again.
    const own = reads.filter((path) => /^\/(home|tasks|events|tickets|saved-views)\b/.test(path))
    expect(new Set(own)).toEqual(new Set(['/home/sections']))
    expect(screen.queryByRole('region', { name: 'ما التالي' })).toBeNull()
    expect(screen.getByRole('button', { name: 'ترتيب' })).toBeDefined()
  } finally {
    await placed([])
  }
})

test('a home that could not be read says why, and is read again', async () => {
  let isDown = true
  const listener = client.interceptors.request.use((config) =>
    config.url === '/home/sections' && isDown ? { ...config, baseURL: 'http://127.0.0.1:9/api' } : config,
  )
  try {
    const { user } = await mount('/home')
    const alert = within(await screen.findByRole('alert'))
    isDown = false
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    await region('Up next')
    expect(screen.queryByRole('alert')).toBeNull()
  } finally {
    client.interceptors.request.eject(listener)
  }
})
