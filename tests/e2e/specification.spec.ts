import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './harness/fixtures.ts'
import { elsewhere } from './specification/elsewhere.ts'
import { layoutRows } from './specification/layout-rows.ts'
import { messageRows } from './specification/message-rows.ts'
import { readingRows } from './specification/reading-rows.ts'
import type { Checked, Stage } from './specification/row.ts'

/**
 * Every number and English sentence of the specification's sections 3 to 5, 8 and 9 against the running product: each
 * is a row of a table, which is held here or by a test that it names.
 */
const hold = async (rows: readonly Checked[], stage: Stage) => {
  for (const { section, says, check } of rows) await test.step(`${section}: ${says}`, () => check(stage))
}

test('the table names each sentence once, and tests that there are', () => {
  const all = [...layoutRows, ...readingRows, ...messageRows, ...elsewhere]
  const named = all.map(({ section, says }) => `${section}: ${says}`)
  expect(named.filter((one, n) => named.indexOf(one) !== n)).toEqual([])
  const lost = elsewhere.filter(({ file, test: title }) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    return !['"', "'", '`'].some((quote) => text.includes(quote + title))
  })
  expect(lost, 'tests that are not where the table says').toEqual([])
})

test('measures: breakpoints, overlay, languages', async ({ page, api, unique }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await hold(layoutRows, { page, api, unique })
})

test('reading: pages, order, how long an answer holds, the snackbar', async ({ page, api, unique }) => {
  await page.clock.install()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await hold(readingRows, { page, api, unique })
})

test('sentences: rules of fields, the catalogue of errors, messages of success @full', async ({
  page,
  api,
  unique,
}) => {
  test.setTimeout(120_000)
  await hold(messageRows, { page, api, unique })
})
