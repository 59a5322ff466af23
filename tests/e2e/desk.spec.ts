import { expect, test } from './harness/fixtures.ts'
import { byKeys } from './harness/hands.ts'

test('of one thing said a ticket is made, of a ticket a task, and two tickets become one @full', async ({
  page,
  api,
  unique,
}) => {
  const first = await api.make('/tickets', { title: `Wet boxes ${unique}`, priority: 'high' })
  const second = await api.make('/tickets', { title: `Boxes wet at dock 4 ${unique}`, priority: 'high' })
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    name: `Dock ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
  })
  await api.make('/comments', { about_type: 'ticket', about_id: first.id, body: '<p>The forklift broke too.</p>' })
  const dialog = page.getByRole('dialog')
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await page.goto(`/tickets/${first.id}`)
  await page.getByText('The forklift broke too.').hover()
  await page.getByRole('button', { name: 'Split into a ticket of its own' }).click()
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(page).not.toHaveURL(new RegExp(String(first.id)))
  await expect(page.getByText('The forklift broke too.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Wet boxes ${unique}` })).toBeVisible()

  await page.goto(`/tickets/${first.id}`)
  await more('Make a task')
  await dialog.getByRole('combobox', { name: 'Project' }).fill(unique)
  await page.getByRole('option', { name: `Dock ${unique}` }).click()
  await dialog.getByRole('button', { name: 'Make a task' }).click()
  await expect(dialog).toHaveCount(0)
  const [task] = await api.rows(`/tasks?filter[project_id]=${project.id}`)
  expect(task?.name).toContain(`Wet boxes ${unique}`)

  await more('Merge into another')
  await dialog.getByRole('combobox', { name: 'Into' }).fill(`dock 4 ${unique}`)
  await page.getByRole('option', { name: `Boxes wet at dock 4 ${unique}` }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(new RegExp(String(second.id)))
  await expect(page.getByText('The forklift broke too.')).toBeVisible()
  expect(await api.read(`/tickets/${first.id}`)).toMatchObject({ status: 'closed', merged_into_id: second.id })
})

for (const [language, place] of [
  ['en', 'page'],
  ['ar', 'page'],
  ['fr', 'panel'],
] as const)
  test.describe(`${language} ${place}`, () => {
    test.use({ language })
    test('a merged ticket takes no comment: by keys it leads to the one that goes on @full @rtl', async ({
      page,
      api,
      word,
      unique,
    }) => {
      const { press } = byKeys(page)
      const [one, other] = [
        await api.make('/tickets', { title: `Wet pallets ${unique}` }),
        await api.make('/tickets', { title: `Pallets wet ${unique}` }),
      ]
      expect((await api.call('POST', `/tickets/${one.id}/merge`, { into: other.id })).status).toBe(200)
      await page.goto(place === 'page' ? `/tickets/${one.id}` : `/tickets?filter[title]=${unique}&peek=${one.id}`)
      await expect(page.getByText(word('talk:merged'))).toBeVisible()
      await expect(page.locator('[contenteditable=true]')).toHaveCount(0)
      await press(page.getByRole('link', { name: new RegExp(`#${other.number}.*Pallets wet ${unique}`) }).first())
      await expect(page).toHaveURL(new RegExp(`/tickets/${other.id}`))
      await expect(page.getByText(word('talk:merged'))).toHaveCount(0)
    })
  })

test('merging asks where two people asked, names both @full', async ({ page, api, unique }) => {
  const [first, second] = await api.rows(
    '/users?filter[is_active]=true&filters[0][column]=client_id&filters[0][operator]=null',
  )
  const ticket = (title: string, more: object) => api.make('/tickets', { title: `${title} ${unique}`, ...more })
  const one = await ticket('Wet boxes', { requester_id: first?.id })
  const other = await ticket('Boxes wet', { requester_id: second?.id })
  const dialog = page.getByRole('dialog')
  await page.goto(`/tickets/${one.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await dialog.getByRole('combobox', { name: 'Into' }).fill(`Boxes wet ${unique}`)
  await page.getByRole('option', { name: `Boxes wet ${unique}` }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByRole('alert')).toContainText(String(first?.name))
  await expect(dialog.getByRole('alert')).toContainText(String(second?.name))
  await dialog.getByRole('button', { name: 'Merge all the same' }).click()
  await expect(page).toHaveURL(new RegExp(String(other.id)))
  expect(await api.read(`/tickets/${one.id}`)).toMatchObject({ merged_into_id: other.id })
})
