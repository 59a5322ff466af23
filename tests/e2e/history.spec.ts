import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

test('the history of a row is filtered by field, by who and by day, and the address says so @full', async ({
  page,
  api,
  unique,
}) => {
  const { id } = await makeDepartment(api, unique)
  await api.call('PUT', `/departments/${id}`, { description: 'Described anew' })
  await api.call('PUT', `/departments/${id}`, { color: '#112233' }, 'office-manager')
  await page.goto(`/departments/${id}`)
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) })
  const entries = history.getByRole('list').first().locator('> li')
  await expect(entries).toHaveCount(3)
  await history.getByRole('button', { name: 'Filters' }).press('Enter')
  await history.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Description' }).click()
  await expect(page).toHaveURL(/historyField=description/)
  await expect(entries).toHaveCount(2)
  await history.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'Geneviève Dubois' }).click()
  await expect(history.getByRole('status')).toHaveText('No changes match these filters.')
  await page.reload()
  await expect(history.getByRole('status')).toHaveText('No changes match these filters.')
  expect(await violations(page)).toEqual([])
  await history.getByRole('button', { name: 'Clear filters' }).click()
  await expect(entries).toHaveCount(3)
  await history.getByLabel('From').fill('2020-01-01')
  await history.getByLabel('Up to').fill('2020-01-02')
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(0)
})
