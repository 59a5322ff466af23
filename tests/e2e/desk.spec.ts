import { expect, test } from './harness/fixtures.ts'

test('of one thing said a ticket is made, of a ticket a task, and two tickets become one @full', async ({
  page,
  api,
  unique,
}) => {
  const first = await api.make('/tickets', { title: `Wet boxes ${unique}`, priority: 'high' })
  const second = await api.make('/tickets', { title: `Boxes wet at dock 4 ${unique}`, priority: 'high' })
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    ...{ name: `Dock ${unique}`, priority: 'low', destination: 'internal', department_id: department?.id },
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
  await dialog.getByRole('button', { name: 'Make task' }).click()
  await expect(dialog).toHaveCount(0)
  const [task] = await api.rows(`/tasks?filter[project_id]=${project.id}`)
  expect(task?.name).toContain(`Wet boxes ${unique}`)

  await more('Merge into another ticket')
  await dialog.getByRole('combobox', { name: 'Ticket' }).fill(`dock 4 ${unique}`)
  await page.getByRole('option', { name: `Boxes wet at dock 4 ${unique}` }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(new RegExp(String(second.id)))
  await expect(page.getByText('The forklift broke too.')).toBeVisible()
  expect(await api.read(`/tickets/${first.id}`)).toMatchObject({ status: 'closed', merged_into_id: second.id })
})
