import { screen } from '@testing-library/react'
import { getAdapter } from 'axios'
import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { product } from '../../src/app/web/product.ts'
import { client } from '../../src/web/base/api/client.ts'
import { queryClient } from '../../src/web/data/rows/query-client.ts'
import { mount } from './harness/mount.tsx'
import { waitUntilIdle } from './harness/reads.ts'

const jobs = product.models.of('job').entity.page ?? ''

/** The server answers as one whose clock is off: that of the tests is right, and other tests read it. */
const answerAsOff = (seconds: number) => {
  const before = client.defaults.adapter ?? 'fetch'
  const real = getAdapter(before)
  client.defaults.adapter = async (config) => {
    const answer = await real(config)
    return config.url === '/health'
      ? { ...answer, data: { status: 'clock_off', clock_ahead_seconds: seconds } }
      : answer
  }
  onTestFinished(() => {
    client.defaults.adapter = before
    queryClient.clear()
  })
}

test.each(['en', 'fr', 'ar'] as const)(
  'in %s the page of the jobs says by how much the clock is off',
  async (language) => {
    answerAsOff(-312)
    await mount(jobs, { language })
    // As it is looked for: with plain blanks.
    await screen.findByText(i18next.t('home:clockOff.count', { count: 312 }).replaceAll(/\s+/g, ' '))
    expect(i18next.t('home:clockOff.count', { count: 312 })).toMatch(/312|٣١٢/)
  },
)

test('a right clock is nothing to tell of', async () => {
  await mount(jobs)
  await waitUntilIdle()
  expect(screen.queryByText(/off the database’s/)).toBeNull()
})
