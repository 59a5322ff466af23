import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

test('a property is edited where it stands, by keyboard; Escape keeps what was typed @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  await page.goto(`/departments/${department.id}`)
  const label = word('department:field.description')
  const edit = page.getByRole('button', { name: word('editOf', { title: label }), exact: true })
  const input = page.getByRole('textbox', { name: label, exact: true })
  const value = page.getByRole('definition').filter({ hasText: 'Made by a test' })
  await expect(value).toBeVisible()

  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(input).toBeFocused()
  await input.fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(value).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('Half a thought')
  await input.fill('A whole thought')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: word('message.updated') })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'A whole thought' })).toBeVisible()
  await expect(edit).toBeFocused()
  expect(await api.read(`/departments/${department.id}`)).toMatchObject({ description: 'A whole thought' })
})

test('edited by two, it asks; a refusal stands at the field; Cancel throws away @full', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const other = await makeDepartment(api, `${unique}other`)
  await page.goto(`/departments/${department.id}`)
  await page.getByRole('button', { name: 'Edit Name' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill(String(other.name))
  await save.click()
  await expect(name).toHaveAccessibleDescription('This is already taken.')

  await name.fill(`Mine ${unique}`)
  await api.call('PUT', `/departments/${department.id}`, { name: `Theirs ${unique}` })
  await save.click()
  const asked = page.getByRole('alert').filter({ has: page.getByRole('radio') })
  await expect(asked).toContainText('Somebody else changed this in the meantime.')
  await expect(asked).toContainText(`Theirs ${unique}`)
  await asked.getByRole('radio', { name: /What you typed/ }).check()
  await asked.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Mine ${unique}` })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Description' }).click()
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  await description.fill('Never mind')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Description' }).click()
  await expect(description).toHaveValue('Made by a test')
})
