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
