import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, mount } from './harness/mount.tsx'
import { callsOf, waitUntilIdle } from './harness/reads.ts'

// What the route reads beside the page's download has to be what the page asks for, or each row would be read twice.
test.each([
  ['/departments', ''],
  ['/departments', '/edit'],
  ['/projects', ''],
  ['/tasks', ''],
])('a page at %s/{id}%s reads its row with its relations once', async (path, form) => {
  const [row] = await api.rows(`${path}?perPage=1`)
  const calls = await callsOf(async () => {
    await mount(`${path}/${row?.id}${form}`)
    await screen.findByRole('heading', { level: 1 })
    await waitUntilIdle()
  })
  // Facets read relations of their own, without who made the row.
  const reads = calls.filter((call) => call.path === `${path}/${row?.id}` && call.query.include?.includes('createdBy'))
  expect(reads).toHaveLength(1)
})

test.each(['board', 'backlog'])('a project’s %s reads nothing twice', async (tab) => {
  const [row] = await api.rows('/projects?filter[type]=agile&filter[status]=active&perPage=1')
  const calls = await callsOf(async () => {
    await mount(`/projects/list/${row?.id}?tab=${tab}`)
    await screen.findByRole('heading', { level: 1 })
    await waitUntilIdle()
  })
  // Groups are the same read whatever is summed up of them.
  const reads = calls.map(({ path, query: { sum: _, ...query } }) => `${path} ${JSON.stringify(query)}`)
  expect(reads.filter((read, n) => reads.indexOf(read) !== n)).toEqual([])
  expect(reads.length).toBeGreaterThan(8)
})
