import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { findChromium } from '../../chromium.mjs'
import { storageStateOf } from '../../e2e/harness/fixtures.ts'
import { wordsOf } from '../../e2e/harness/words.ts'

type EntityTexts = { readonly one: string; readonly field: { readonly [name: string]: string } }
/** Texts of a vehicle and its repairs in the language of the walk. */
export type RepairTexts = { readonly vehicle: EntityTexts; readonly repair: EntityTexts }
type Language = 'en' | 'ar'
type Row = { readonly [field: string]: unknown; readonly id: string }
type Walk = {
  readonly address: string
  readonly token: string
  readonly texts: { readonly [L in Language]: RepairTexts }
  readonly send: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ readonly status: number; readonly body: { readonly data: readonly Row[] } }>
}

const pageIn = async (browser: Browser, { address, token }: Walk, language: Language): Promise<Page> => {
  const storageState = storageStateOf(address, { isAuth: 'true', accessToken: token, language })
  return (await browser.newContext({ baseURL: address, locale: language, storageState })).newPage()
}

/** The inputs of the table in the form: of a line by its number, the empty one last. */
const cellIn = (page: Page, line: number, column: number) =>
  page.locator(`[data-line="${line}"] [data-column="${column}"] input`).first()
const [work, hours, cost] = [0, 2, 3]

/** The children of a declared entity, used as people do: made with their parent, ordered, changed and removed, in both directions. */
export const walkRepairs = async (walk: Walk): Promise<void> => {
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    await makeWithRows(await pageIn(browser, walk, 'en'), walk)
    const id = await walk.send('GET', '/api/vehicles?filter[plate]=Rows 1').then(({ body }) => String(body.data[0]?.id))
    const page = await pageIn(browser, walk, 'ar')
    await changeRows(page, walk, id)
    await openTab(page, walk, id)
  } finally {
    await browser.close()
  }
}

const rowsOf = async ({ send }: Walk, id: string): Promise<readonly string[]> => {
  const { body } = await send('GET', `/api/repairs?filter[vehicle_id]=${id}`)
  return body.data.map((row) => `${row.work} ${row.cost}`)
}

const makeWithRows = async (page: Page, walk: Walk): Promise<void> => {
  const { field } = walk.texts.en.vehicle
  await page.goto('/vehicles/add')
  await page.getByRole('textbox', { name: field.plate ?? '' }).fill('Rows 1')
  await page.getByRole('textbox', { name: field.bought_on ?? '' }).fill('2026-07-15')
  await cellIn(page, 0, work).click()
  await page.keyboard.type('Brakes')
  await expect(cellIn(page, 1, work)).toBeVisible()
  await cellIn(page, 0, cost).fill('120.50')
  await cellIn(page, 0, work).press('Enter')
  await expect(cellIn(page, 1, work)).toBeFocused()
  await page.keyboard.type('Tyres')
  await cellIn(page, 1, hours).fill('501')
  await cellIn(page, 1, cost).fill('80')
  // The sum follows what is typed.
  await expect(page.locator('output', { hasText: '200.5' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  // What is wrong is told at its cell, and nothing was made.
  await expect(cellIn(page, 1, hours)).toHaveAttribute('aria-invalid', 'true')
  await cellIn(page, 1, hours).fill('5')
  await page.getByRole('button', { name: wordsOf('en')('create'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rows 1' })).toBeVisible()
  const [row] = (await walk.send('GET', '/api/vehicles?filter[plate]=Rows 1')).body.data
  expect(row).toMatchObject({ repaired: '200.50' })
  expect(await rowsOf(walk, row?.id ?? '')).toEqual(['Brakes 120.50', 'Tyres 80.00'])
}

const changeRows = async (page: Page, walk: Walk, id: string): Promise<void> => {
  await page.goto(`/vehicles/${id}/edit`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(cellIn(page, 1, work)).toHaveValue('Tyres')
  await cellIn(page, 1, work).press('Alt+ArrowUp')
  await expect(cellIn(page, 0, work)).toHaveValue('Tyres')
  await expect(cellIn(page, 0, work)).toBeFocused()
  await cellIn(page, 2, work).fill('طلاء')
  await expect(cellIn(page, 3, work)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rows 1')
  await expect.poll(() => rowsOf(walk, id)).toEqual(['Tyres 80.00', 'Brakes 120.50', 'طلاء null'])
  await page.goto(`/vehicles/${id}/edit`)
  await cellIn(page, 1, work).press('Control+Delete')
  await expect(cellIn(page, 1, work)).toHaveValue('طلاء')
  await page.getByRole('button', { name: wordsOf('ar')('save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rows 1')
  await expect.poll(() => rowsOf(walk, id)).toEqual(['Tyres 80.00', 'طلاء null'])
}

/** The tab of the children: a table with a last line for new ones, and a board. */
const openTab = async (page: Page, walk: Walk, id: string): Promise<void> => {
  const word = wordsOf('ar')
  await page.goto(`/vehicles/${id}?tab=repairs`)
  await expect(page.getByRole('gridcell', { name: /^Tyres/ })).toBeVisible()
  const line = page.getByRole('textbox', { name: word('facets:addTo', { list: 'Rows 1' }), exact: true })
  await line.fill('Lights')
  await line.press('Enter')
  await expect(page.getByRole('gridcell', { name: /^Lights/ })).toBeVisible()
  await expect.poll(() => rowsOf(walk, id)).toEqual(['Tyres 80.00', 'طلاء null', 'Lights null'])
  await page.getByRole('button', { name: word('list:shape.board'), exact: true }).click()
  await expect(page.getByRole('group', { name: 'Lights' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Tyres' })).toBeVisible()
}
