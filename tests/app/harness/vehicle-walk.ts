import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { findChromium } from '../../chromium.mjs'
import { storageStateOf } from '../../e2e/harness/fixtures.ts'
import { type Language, wordsOf } from '../../e2e/harness/words.ts'

/** Texts of the entity in the language of the walk. */
export type Texts = { readonly many: string; readonly field: { readonly [name: string]: string } }
type Walk = {
  readonly address: string
  readonly token: string
  readonly texts: { readonly [L in Language]: Texts }
}

const pageIn = async (browser: Browser, { address, token }: Walk, language: Language): Promise<Page> => {
  const storageState = storageStateOf(address, { isAuth: 'true', accessToken: token, language })
  return (await browser.newContext({ baseURL: address, locale: language, storageState })).newPage()
}

/** An entity of one declaration, used as people do: list, search, creation with a bad value, edit, board, right to left. */
export const walkVehicles = async (walk: Walk): Promise<void> => {
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const page = await pageIn(browser, walk, 'en')
    await makeOne(page, walk.texts.en)
    await findOne(page)
    await editOne(page, walk.texts.en)
    await page.goto('/vehicles?shape=board')
    await expect(page.getByRole('group', { name: 'Walk 2' })).toBeVisible()
    await readArabic(await pageIn(browser, walk, 'ar'), walk.texts.ar)
  } finally {
    await browser.close()
  }
}

const makeOne = async (page: Page, { field }: Texts): Promise<void> => {
  const word = wordsOf('en')
  await page.goto('/vehicles/add')
  const input = (name: string) => page.getByRole('textbox', { name: field[name] ?? name })
  await input('plate').fill('Walk 1')
  await input('seats').fill('91')
  await input('bought_on').fill('2026-07-15')
  await page.getByRole('button', { name: word('create'), exact: true }).click()
  // The bad value keeps what was typed, and the cursor stands in it.
  await expect(input('seats')).toHaveAttribute('aria-invalid', 'true')
  await expect(input('seats')).toBeFocused()
  await expect(input('plate')).toHaveValue('Walk 1')
  await input('seats').fill('9')
  await page.getByRole('button', { name: word('create'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Walk 1' })).toBeVisible()
}

const findOne = async (page: Page): Promise<void> => {
  await page.goto('/vehicles')
  await expect(page.getByRole('link', { name: 'Walk 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Łódź 7' })).toBeVisible()
  await page.getByRole('searchbox').first().fill('lodz')
  await expect(page.getByRole('link', { name: 'Walk 1' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Łódź 7' })).toBeVisible()
}

const editOne = async (page: Page, { field }: Texts): Promise<void> => {
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Walk 1' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Walk 1' })).toBeVisible()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: field.plate ?? '' }).fill('Walk 2')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Walk 2' })).toBeVisible()
  await page.goto('/vehicles')
  await expect(page.getByRole('link', { name: 'Walk 2' })).toBeVisible()
}

const readArabic = async (page: Page, { many, field }: Texts): Promise<void> => {
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { level: 1, name: many })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('columnheader', { name: field.plate ?? '' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Walk 2' })).toBeVisible()
}
