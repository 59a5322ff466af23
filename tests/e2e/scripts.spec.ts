import { makeProject } from './harness/backlogs.ts'
import { expect, test } from './harness/fixtures.ts'

/** Script files that a page may load, as `src/app/build/chunks.ts` puts them together. */
const most = 20

test('a page loads few script files, and all that it needs @full', async ({ page, api, unique, browser }) => {
  const { project, made } = await makeProject(api, unique, ['Quay'])
  const storageState = await page.context().storageState()
  for (const path of ['/users', '/projects/add', `/projects/list/${project.id}?tab=board`, `/tasks/${made[0]?.id}`]) {
    // Each with nothing kept from the one before.
    const context = await browser.newContext({ storageState, baseURL: process.env.TMS_E2E_URL ?? '' })
    const fresh = await context.newPage()
    const scripts = new Set<string>()
    fresh.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url())
    })
    await fresh.goto(path)
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(fresh.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    expect([path, scripts.size <= most ? 'few' : [...scripts]]).toEqual([path, 'few'])
    expect(scripts.size).toBeGreaterThan(4)
    await context.close()
  }
})
