import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'
import type { Word } from './harness/words.ts'

const rowsShown = (page: Page) => expect(page.getByRole('gridcell').first()).toBeVisible()
const exportButton = (page: Page, word: Word) => page.getByRole('button', { name: word('export.button'), exact: true })
const said = (page: Page, role: 'status' | 'alert', text: string) => page.getByRole(role).filter({ hasText: text })

const takeAway = async (page: Page, word: Word, format: 'xlsx' | 'csv'): Promise<Download> => {
  const coming = page.waitForEvent('download')
  await exportButton(page, word).click()
  await page.getByRole('menuitem', { name: word(`export.${format}`) }).click()
  return coming
}
const records = async (download: Download): Promise<string[][]> =>
  parse(await readFile(await download.path()), { bom: true })
/** The values under a header. */
const under = ([head, ...rows]: readonly (readonly unknown[])[], header: string): unknown[] => {
  const at = head?.indexOf(header) ?? -1
  return rows.map((row) => row[at])
}

test.describe('an export', () => {
  test('is what the list shows, in its order, on all its pages @rtl', async ({ page, api, word, unique }) => {
    for (const name of ['Berth', 'Crane', 'Quay']) await makeDepartment(api, `${name} ${unique}`, { is_active: true })
    await makeDepartment(api, `Closed ${unique}`, { is_active: false })
    await page.goto(`/departments?search=${unique}&filter[is_active]=true&sort=-name&perPage=2`)
    await rowsShown(page)
    const csv = await takeAway(page, word, 'csv')
    await expect(said(page, 'status', word('message.reportDownloaded'))).toBeVisible()
    expect(csv.suggestedFilename()).toMatch(new RegExp(`^${word('department:many')} \\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const name = word('department:field.name')
    const names = ['Quay', 'Crane', 'Berth'].map((one) => `Department ${one} ${unique}`)
    expect(under(await records(csv), name)).toEqual(names)

    const xlsx = await takeAway(page, word, 'xlsx')
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
    const [sheet] = await readExcel(await readFile(await xlsx.path()))
    expect(under(sheet?.data ?? [], name)).toEqual(names)
  })

  // Exports are counted by person: the administrator's are for those who run more than this.
  test.describe('of the office manager', () => {
    test.use({ as: 'office-manager' })
    test('works from the keyboard, also at 320 pixels, and axe finds nothing in its menu @full @rtl', async ({
      page,
      word,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/departments')
      // So narrow, lists are cards.
      await expect(page.locator('main li[data-row]').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.getByRole('button', { name: word('list:moreTools') }).press('Enter')
      await exportButton(page, word).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: word('export.xlsx') })).toBeFocused()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(exportButton(page, word)).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      const coming = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
      await expect(exportButton(page, word)).toBeFocused()
    })

    test('says that it is under way, and is not begun twice @full', async ({ page, word }) => {
      let asked = 0
      let answer = () => {}
      const held = new Promise<void>((done) => {
        answer = done
      })
      await page.route('**/api/departments/export?*', async (route) => {
        asked++
        await held
        await route.continue()
      })
      await page.goto('/departments')
      await exportButton(page, word).click()
      await page.getByRole('menuitem', { name: word('export.csv') }).click()
      const pending = page.getByRole('button', { name: word('export.pending') })
      await expect(pending).toHaveAttribute('aria-disabled', 'true')
      await pending.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
      const coming = page.waitForEvent('download')
      answer()
      await coming
      await expect(exportButton(page, word)).toBeVisible()
      expect(asked).toBe(1)
    })
  })

  test('refused by the server, it says why in the words of the refusal @full', async ({ page, word }) => {
    await page.route('**/api/departments/export?*', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 429, code: 'too_many', message: 'Too many exports for now.' }),
      }),
    )
    await page.goto('/departments')
    await exportButton(page, word).click()
    await page.getByRole('menuitem', { name: word('export.csv') }).click()
    await expect(said(page, 'alert', 'Too many exports for now.')).toBeVisible()
    await expect(exportButton(page, word)).toHaveAttribute('aria-disabled', 'false')
  })

  test('offline, nothing is sent @full', async ({ page, context, word }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/export')) sent.push(request.url())
    })
    await page.goto('/departments')
    await rowsShown(page)
    await exportButton(page, word).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: word('export.csv') }).click()
    await expect(said(page, 'alert', word('error.offline'))).toBeVisible()
    expect(sent).toEqual([])
  })

  test.describe('without the permission', () => {
    test.use({ as: 'leader' })
    test('is not offered @full', async ({ page, word }) => {
      await page.goto('/departments')
      await rowsShown(page)
      await expect(exportButton(page, word)).toHaveCount(0)
    })
  })
})
