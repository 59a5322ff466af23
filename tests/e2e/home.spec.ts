import type { Locator, Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import type { Word } from './harness/words.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const openArranging = async (page: Page, word: Word) => {
  await page.getByRole('button', { name: word('home:arrange.button') }).press('Enter')
  return page.getByRole('dialog', { name: word('home:arrange.title') })
}

test.describe('home', () => {
  // One after another: one of them arranges the home that the others look at.
  test.describe.configure({ mode: 'default' })
  // Somebody whose home no other test looks at.
  test.use({ as: 'manager' })

  test('is arranged by keyboard, for its user on every device, and put back @rtl @full', async ({
    page,
    api,
    word,
    browser,
    unique,
    storageState,
  }) => {
    // Without what has nothing to show, and what the navigation has.
    const names = { next: word('home:work.next'), recent: word('home:recent.title'), all: word('home:screens.title') }
    expect((await api.call('PUT', '/home/sections', { sections: [] }, 'manager')).status).toBe(200)
    const department = await makeDepartment(api, unique)
    await page.goto(`/departments/${department.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Department ${unique}`)
    await page.goto('/home')
    await expect(section(page, names.next)).toBeVisible()
    const usual = await titles(page).allTextContents()
    expect(usual.indexOf(names.next)).toBeLessThan(usual.indexOf(names.recent))
    expect(usual).not.toContain(names.all)
    // Read anew: by the name that it has now.
    await api.call('PUT', `/departments/${department.id}`, { name: `Quay ${unique}` })
    await page.reload()
    await expect(section(page, word('home:recent.title')).getByRole('link').first()).toContainText(`Quay ${unique}`)

    const dialog = await openArranging(page, word)
    const up = dialog.getByRole('button', { name: word('home:arrange.up', { label: names.all }) })
    await up.press('Enter')
    await expect(dialog.getByRole('status')).not.toBeEmpty()
    await up.press('Enter')
    await expect(up).toBeFocused()
    await dialog.getByRole('checkbox', { name: names.all }).press('Space')
    await dialog.getByRole('checkbox', { name: names.next }).press('Space')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: word('save'), exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(section(page, names.next)).toHaveCount(0)
    const wanted = await titles(page).allTextContents()
    expect(wanted.toSorted()).toEqual([...usual.filter((title) => title !== names.next), names.all].toSorted())
    expect(wanted.at(-1)).not.toBe(names.all)
    await expect(page.getByRole('button', { name: word('home:arrange.button') })).toBeFocused()

    const other = await browser.newPage(storageState === undefined ? {} : { storageState })
    await other.goto(new URL('/home', page.url()).href)
    // Nothing has been opened there yet.
    await expect(titles(other)).toHaveText(wanted.filter((title) => title !== names.recent))
    await other.close()

    const again = await openArranging(page, word)
    await again.getByRole('button', { name: word('home:arrange.reset') }).press('Enter')
    await again.getByRole('button', { name: word('save'), exact: true }).press('Enter')
    await expect(titles(page)).toHaveText(usual)
  })

  test('on a phone a line’s title has the width, and what it belongs to stands below it @full', async ({
    page,
    word,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/home')
    const line = section(page, word('home:work.next')).getByRole('listitem').first()
    const boxOf = async (at: Locator) => (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await expect(line).toBeVisible()
    const whole = await boxOf(line.getByRole('link'))
    const [title, owner] = await Promise.all([0, 1].map((n) => boxOf(line.locator('bdi').nth(n))))
    expect(title?.width).toBeGreaterThan(whole.width / 2)
    expect(owner?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  })

  test('says why it could not be read, and is read again @full', async ({ page, word }) => {
    let isDown = true
    await page.route('**/api/home/sections*', (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }) : route.continue(),
    )
    await page.goto('/home')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Down for a moment.')
    isDown = false
    await alert.getByRole('button', { name: word('retry') }).click()
    await expect(section(page, word('home:work.next'))).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  test('is read again when a task of one’s own comes @full @rtl', async ({ page, api, word, unique }) => {
    await page.goto('/home')
    const next = section(page, word('home:work.next'))
    await expect(next).toBeVisible()
    const [manager] = await api.rows('/users?search=manager@example.test&perPage=1')
    const [project] = await api.rows('/projects?perPage=1')
    const task = { name: `Pilot boat ${unique}`, project_id: project?.id, assignees: [manager?.id] }
    await api.make('/tasks', { ...task, due_at: '2020-01-01T09:00:00.000Z' })
    await expect(next.getByRole('link', { name: new RegExp(task.name) })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})
