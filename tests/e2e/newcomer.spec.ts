import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'

/** Most clicks from sign-in to the first card that was moved. */
const mostClicks = 6

/** Counts clicks and keys as the page receives them, typed text aside. */
const countHands = async (page: Page) => {
  const counts = { clicks: 0, keys: 0 }
  await page.exposeFunction('countClick', () => {
    counts.clicks += 1
  })
  await page.exposeFunction('countKey', () => {
    counts.keys += 1
  })
  await page.addInitScript(() => {
    const hands = window as unknown as { countClick: () => void; countKey: () => void }
    addEventListener('pointerdown', () => hands.countClick(), true)
    addEventListener('keydown', ({ key }) => key.length > 1 && hands.countKey(), true)
  })
  return counts
}

test.describe('somebody new', () => {
  test.use({ as: 'nobody' })

  test('comes from sign-in to the first moved card in a few clicks', async ({ page, api, unique }) => {
    const counts = await countHands(page)
    await page.goto('/login')
    await page.getByRole('listitem').filter({ hasText: 'Project manager' }).getByRole('button').click()
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Projects', exact: true })
      .click()
    // Home has such a link, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await page.getByRole('link', { name: 'New project' }).click()
    // Only the name is typed; all else is there.
    const name = page.getByRole('dialog', { name: 'New project' }).getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toBeFocused()
    await page.keyboard.type(`Quay ${unique}`)
    await page.keyboard.press('Enter')
    const add = page.getByRole('textbox', { name: 'Add a task to To do' })
    await expect(add).toBeFocused()
    await page.keyboard.type('Moor')
    await page.keyboard.press('Enter')
    const card = page.locator('[data-card]').filter({ hasText: 'Moor' })
    await expect(card).toBeVisible()
    await card.dragTo(page.getByText('No cards').first(), { steps: 10 })
    const [project] = await api.rows(`/projects?search=${unique}&include=users`)
    await expect
      .poll(async () => (await api.rows(`/tasks?filter[project_id]=${project?.id}`))[0]?.status)
      .not.toBe('pending')
    expect(project).toMatchObject({
      priority: 'medium',
      destination: 'internal',
      users: [{ name: expect.any(String) }],
    })
    expect(counts.clicks).toBeLessThanOrEqual(mostClicks)
    test.info().annotations.push({ type: 'hands', description: `${counts.clicks} clicks, ${counts.keys} keys` })
  })
})
