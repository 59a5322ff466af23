import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { press } from './harness/keys.ts'
import { makeDepartment } from './harness/rows.ts'
import type { Word } from './harness/words.ts'

const rowsShown = (page: Page) => expect(page.getByRole('gridcell').first()).toBeVisible()
const said = (page: Page, role: 'status' | 'alert', text: string) => page.getByRole(role).filter({ hasText: text })
const chooseFile = async (page: Page, word: Word, lines: readonly string[], name = 'rows.csv') => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: word('import.file') }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A count of the report, by its name. */
const count = (page: Page, word: Word, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(word(`import.count.${name}`), { exact: true }) })
    .getByRole('definition')
const checkedHeading = (page: Page, word: Word) => page.getByRole('heading', { level: 2, name: word('import.checked') })

test.describe('an import', () => {
  test('is checked first, names a bad row, and takes the corrected file @rtl @full', async ({
    page,
    api,
    word,
    unique,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const head = [word('department:field.name'), word('department:field.description'), 'is_active'].join(',')
    const good = [`Import A ${unique},"First, with a comma",1`, `Import B ${unique},Second,0`]
    await page.goto('/departments')
    await rowsShown(page)
    await page.getByRole('link', { name: word('import.button'), exact: true }).click()
    await expect(page).toHaveURL('/departments/import')
    await expect(button(page, word('import.button'))).toBeDisabled()

    await chooseFile(page, word, [head, ...good, ',No name,1'])
    await button(page, word('import.check')).click()
    await expect(checkedHeading(page, word)).toBeFocused()
    await expect(count(page, word, 'rows')).toHaveText(/3|٣/)
    await expect(count(page, word, 'bad')).toHaveText(/1|١/)
    const problem = page.getByRole('table').getByRole('row').nth(1)
    await expect(problem.getByRole('cell').nth(0)).toHaveText(/4|٤/)
    await expect(problem.getByRole('cell').nth(1)).toHaveText(word('department:field.name'))
    await expect(button(page, word('import.button'))).toBeDisabled()
    expect(await violations(page)).toEqual([])
    expect(await api.rows(`/departments?search=${unique}`)).toHaveLength(0)

    await chooseFile(page, word, [head, ...good])
    await expect(checkedHeading(page, word)).toHaveCount(0)
    await expect(button(page, word('import.button'))).toBeDisabled()
    await button(page, word('import.check')).click()
    await expect(count(page, word, 'created')).toHaveText(/2|٢/)
    await expect(count(page, word, 'bad')).toHaveText(/0|٠/)
    await button(page, word('import.button')).click()
    await expect(said(page, 'status', word('server:message.imported'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: word('import.done') })).toBeFocused()
    await expect(button(page, word('import.button'))).toBeDisabled()
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: word('import.back') }).click()
    await page.getByRole('searchbox').fill(unique)
    for (const letter of ['A', 'B'])
      await expect(page.getByRole('grid').getByRole('link', { name: `Import ${letter} ${unique}` })).toBeVisible()
  })

  test('tells how far it is, and takes everything back where it is cancelled @full', async ({
    page,
    api,
    word,
    unique,
  }) => {
    // The bar moves as long as it goes on, and what moves is not looked at before it rests.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const rows = Array.from({ length: 20_000 }, (_, n) => `Cut ${unique} ${n}`)
    await page.goto('/departments/import')
    await chooseFile(page, word, ['name', ...rows])
    await button(page, word('import.check')).click()
    const bar = page.getByRole('progressbar', { name: word('import.checking') })
    await expect(bar).toHaveAttribute('aria-valuetext', /Rows read: [\d,]+ of 20,000/)
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
    expect(await violations(page)).toEqual([])
    await button(page, word('import.cancel')).press('Enter')
    await expect(said(page, 'status', word('import.cancelled'))).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('button', { name: word('import.file') })).toBeFocused()
    expect(await api.rows(`/departments?search=${unique}`)).toHaveLength(0)
  })

  test('leaves bad rows out where that is wished, and finds rows by a unique field @full', async ({
    page,
    api,
    word,
    unique,
  }) => {
    const name = `Department ${unique}`
    await makeDepartment(api, unique, { description: 'Before' })
    await page.goto('/departments/import')
    await chooseFile(page, word, ['name,description', `${name},After`, ',Nameless'])
    await page.getByRole('combobox', { name: word('import.key') }).click()
    await page.getByRole('option', { name: word('department:field.name') }).click()
    await button(page, word('import.check')).click()
    await expect(count(page, word, 'updated')).toHaveText('1')
    await expect(button(page, word('import.button'))).toBeDisabled()
    // Leaving rows out changes no judgement, another key does.
    await page.getByRole('checkbox', { name: word('import.skipBad') }).check()
    await button(page, word('import.button')).click()
    await expect(page.getByRole('heading', { level: 2, name: word('import.done') })).toBeVisible()
    expect((await api.rows(`/departments?search=${unique}`)).map(({ description }) => description)).toEqual(['After'])
    await page.getByRole('combobox', { name: word('import.key') }).click()
    await page.getByRole('option', { name: word('import.keyNone') }).click()
    await expect(page.getByRole('heading', { level: 2, name: word('import.done') })).toHaveCount(0)
  })

  test('says at the file what is wrong with it as a whole @full', async ({ page, word }) => {
    await page.goto('/departments/import')
    const choose = page.getByRole('button', { name: word('import.file') })
    await button(page, word('import.check')).click()
    await expect(choose).toHaveAccessibleDescription(word('error.required'))
    await expect(choose).toBeFocused()
    await chooseFile(page, word, [])
    await button(page, word('import.check')).click()
    await expect(choose).toBeFocused()
    await expect(choose).not.toHaveAccessibleDescription(word('import.fileHint'))
    await chooseFile(page, word, ['name,nonsense', 'A,B'])
    await expect(choose).toHaveAccessibleDescription(word('import.fileHint'))
    await button(page, word('import.check')).click()
    await expect(page.getByRole('table').getByRole('cell', { name: 'nonsense', exact: true })).toBeVisible()
    await expect(button(page, word('import.button'))).toBeDisabled()
  })

  test('notices that the file is another than the one chosen, and takes it chosen again @full', async ({
    page,
    word,
  }) => {
    const path = test.info().outputPath('changing.csv')
    const pick = async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: word('import.file') }).click()
      await (await chooser).setFiles(path)
    }
    await writeFile(path, 'name,description\n,first\n')
    await page.goto('/departments/import')
    await pick()
    await writeFile(path, 'name,description\n,second and longer\n')
    await button(page, word('import.check')).click()
    await expect(page.getByRole('button', { name: word('import.file') })).toHaveAccessibleDescription(
      word('import.changed'),
    )
    await pick()
    await button(page, word('import.check')).click()
    await expect(checkedHeading(page, word)).toBeVisible()
  })

  test('without a server says so, and keeps file and check @full', async ({ page, word, unique }) => {
    await page.goto('/departments/import')
    await chooseFile(page, word, ['name,description', `Department ${unique},Text`])
    await button(page, word('import.check')).click()
    await expect(checkedHeading(page, word)).toBeVisible()
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await button(page, word('import.button')).click()
    await expect(said(page, 'alert', word('error.network')).first()).toBeVisible()
    await page.unroute('**/api/**')
    await button(page, word('import.button')).click()
    await expect(page.getByRole('heading', { level: 2, name: word('import.done') })).toBeVisible()
  })

  test('works from the keyboard and at 320 pixels; a file can be dropped @full @rtl', async ({
    page,
    word,
    unique,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/departments/import')
    const bytes = ['name,description', `Department ${unique},Text`, ',x'].join('\n')
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'dropped-from-a-folder-with-a-rather-long-name.csv', { type: 'text/csv' }))
      return data
    }, bytes)
    await page.getByText(word('import.drop')).dispatchEvent('drop', { dataTransfer: transfer })
    const choose = page.getByRole('button', { name: word('import.file') })
    await expect(choose).toHaveAccessibleName(/dropped-from/)
    await choose.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: word('import.key') })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: word('import.dates') })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: word('import.skipBad') })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(checkedHeading(page, word)).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: word('import.problems') })).toBeFocused()
    await press(page, button(page, word('import.button')), { back: true })
    await expect(page.getByRole('heading', { level: 2, name: word('import.done') })).toBeFocused()
  })

  test.describe('without the permission', () => {
    test.use({ as: 'office-manager' })
    test('is neither offered nor open @full', async ({ page, word }) => {
      await page.goto('/departments')
      await rowsShown(page)
      await expect(page.getByRole('link', { name: word('import.button'), exact: true })).toHaveCount(0)
      await page.goto('/departments/import')
      await expect(page).toHaveURL('/not-authorized')
    })
  })
})
