import type { Browser, Page } from '@playwright/test'
import type { Who } from './harness/api.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Updated Successfully' })).toBeVisible()

/** A second person at a computer of their own. */
const colleague = async (browser: Browser, tokenOf: (who: Who) => Promise<string>): Promise<Page> => {
  const origin = process.env.TMS_E2E_URL ?? ''
  const session = { isAuth: 'true', accessToken: await tokenOf('office-manager'), language: 'en' }
  const context = await browser.newContext({ baseURL: origin, storageState: storageStateOf(origin, session) })
  return context.newPage()
}

test('different fields of one row: both are kept, nobody is asked @full', async ({
  page,
  browser,
  tokenOf,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const other = await colleague(browser, tokenOf)
  for (const one of [page, other]) {
    await one.goto(`/departments/${department.id}/edit`)
    await expect(field(one, 'Name')).toHaveValue(`Department ${unique}`)
  }
  await field(page, 'Name').fill(`Renamed ${unique}`)
  await field(other, 'Description').fill('Described by somebody else')
  await save(page).click()
  await saved(page)
  await save(other).click()
  await saved(other)
  expect(await api.read(`/departments/${department.id}`)).toMatchObject({
    name: `Renamed ${unique}`,
    description: 'Described by somebody else',
  })
  await other.context().close()
})

for (const choice of ['mine', 'theirs'] as const)
  test(`the same field: both versions are shown, and ${choice} is taken${choice === 'theirs' ? ' @full' : ''}`, async ({
    page,
    browser,
    tokenOf,
    api,
    unique,
  }) => {
    const department = await makeDepartment(api, unique, { description: 'At first' })
    const other = await colleague(browser, tokenOf)
    for (const one of [page, other]) {
      await one.goto(`/departments/${department.id}/edit`)
      await expect(field(one, 'Description')).toHaveValue('At first')
    }
    await field(other, 'Description').fill('What they saved')
    await save(other).click()
    await saved(other)
    await field(page, 'Description').fill('What I typed')
    await field(page, 'Name').fill(`Mine alone ${unique}`)
    await save(page).click()

    const asked = page.getByRole('alert').filter({ hasText: 'Somebody else changed this in the meantime.' })
    const question = asked.getByRole('group', { name: 'Description' })
    await expect(question).toContainText('At first')
    const mine = question.getByRole('radio', { name: /What I typed/ })
    const theirs = question.getByRole('radio', { name: /What they saved/ })
    await expect(mine).not.toBeChecked()
    await expect(theirs).not.toBeChecked()
    await expect(asked.getByRole('button', { name: 'Save with these choices' })).toBeDisabled()
    // Nothing is overwritten, on the server or here, before somebody has chosen.
    expect(await api.read(`/departments/${department.id}`)).toMatchObject({
      name: `Department ${unique}`,
      description: 'What they saved',
    })
    await expect(field(page, 'Description')).toHaveValue('What I typed')
    await expect(field(page, 'Name')).toHaveValue(`Mine alone ${unique}`)

    await (choice === 'mine' ? mine : theirs).check()
    await asked.getByRole('button', { name: 'Save with these choices' }).click()
    await saved(page)
    expect(await api.read(`/departments/${department.id}`)).toMatchObject({
      name: `Mine alone ${unique}`,
      description: choice === 'mine' ? 'What I typed' : 'What they saved',
    })
    await other.context().close()
  })
