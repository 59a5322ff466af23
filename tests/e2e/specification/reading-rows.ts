import type { Page } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'
import { makeUser } from '../harness/rows.ts'
import { unfoldNav } from '../harness/unfold-nav.ts'
import type { Checked } from './row.ts'

const fiveMinutes = 5 * 60_000
const pathOf = (address: string) => new URL(address).pathname
/** Counts reads of a list from now on. */
const reads = (page: Page, path: string) => {
  const seen: URL[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && pathOf(request.url()) === path) seen.push(new URL(request.url()))
  })
  return seen
}
const go = async (page: Page, name: string) => {
  await unfoldNav(page)
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}
const rows = (page: Page) => expect(page.getByRole('gridcell').first()).toBeVisible()

/** How lists are asked for and how long an answer holds. The clock of the page is ours. */
export const readingRows: readonly Checked[] = [
  {
    section: 9,
    says: 'Users list: 5 per page, page 1. Default order: created_at descending',
    check: async ({ page }) => {
      const asked = reads(page, '/api/users')
      await go(page, 'Users')
      await rows(page)
      const query = Object.fromEntries(asked[0]?.searchParams ?? [])
      expect(query).toMatchObject({ page: '1', perPage: '5', orderOn: 'created_at', orderBy: 'desc' })
    },
  },
  {
    section: 9,
    says: 'Page-size options: 2, 3, 5, 10, 20, 25, 50, 100',
    check: async ({ page }) => {
      const sizes = page.getByRole('combobox', { name: 'Rows per page:' })
      await expect(sizes.getByRole('option')).toHaveText(['Scroll', '2', '3', '5', '10', '20', '25', '50', '100'])
    },
  },
  {
    section: 9,
    says: 'Reads are not refetched on window focus; cached data lives 5 minutes',
    check: async ({ page }) => {
      // Of rows that no other test writes: a change of theirs is read at once.
      const asked = reads(page, '/api/permissions')
      await go(page, 'Permissions')
      await rows(page)
      await page.evaluate(() => {
        window.dispatchEvent(new Event('focus'))
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await page.clock.fastForward(fiveMinutes - 30_000)
      await go(page, 'Users')
      await go(page, 'Permissions')
      await rows(page)
      expect(asked).toHaveLength(1)
      await go(page, 'Users')
      await page.clock.fastForward(fiveMinutes)
      await go(page, 'Permissions')
      await expect.poll(() => asked.length).toBe(2)
    },
  },
  {
    section: 9,
    says: 'Reads are not retried',
    check: async ({ page }) => {
      let tries = 0
      await page.route('**/api/roles?*', (route) => {
        tries += 1
        return route.fulfill({ status: 503, json: { message: 'Down for a moment.' } })
      })
      await page.getByRole('navigation').getByRole('link', { name: 'Roles', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'This could not be loaded' })).toBeVisible()
      await page.clock.fastForward(60_000)
      expect(tries).toBe(1)
      await page.unroute('**/api/roles?*')
    },
  },
  {
    section: 9,
    says: 'Snackbar default timeout 5000 ms',
    check: async ({ page, api, unique }) => {
      const user = await makeUser(api, unique)
      await page.goto(`/users/${user.id}/edit`)
      await page.getByRole('textbox', { name: 'Job title' }).fill('Tally clerk')
      // Told by the page's own clock, which goes on between two steps of a test.
      const times = await page.evaluateHandle(() => {
        const seen: { came?: number; went?: number } = {}
        const isThere = () =>
          [...document.querySelectorAll('[role=status]')].some((one) =>
            one.textContent?.includes('Updated Successfully'),
          )
        new MutationObserver(() => {
          if (isThere()) seen.came ??= Date.now()
          else if (seen.came !== undefined) seen.went ??= Date.now()
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
        return seen
      })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const snackbar = page.getByRole('status').filter({ hasText: 'Updated Successfully' })
      await expect(snackbar).toBeVisible()
      // Away from it, and without the focus: both would hold it.
      await page.mouse.move(0, 0)
      await page.clock.fastForward(4500)
      await page.clock.fastForward(1500)
      await expect(snackbar).toHaveCount(0)
      const { came = 0, went = 0 } = await times.jsonValue()
      expect(went - came).toBeGreaterThanOrEqual(4900)
    },
  },
]
