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

test('what is chosen is saved as it is chosen, with the way back; what is typed, when one goes on', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    ...{ name: `Quay ${unique}`, priority: 'low', destination: 'internal', department_id: department.id },
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}`, priority: 'low' })
  const now = () => api.read(`/tasks/${task.id}?include=assignees`)
  await page.goto(`/projects/task/${task.id}`)
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(unique) })
  await expect(heading).toBeVisible()

  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: 'Assignees' })).toBeFocused()
  for (const name of ['Ingrid Sørensen', 'Björn']) {
    await page.keyboard.type(name.slice(0, 6))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  }
  const people = async () => ((await now()).assignees as { name: string }[]).map(({ name }) => name)
  await expect.poll(people).toHaveLength(2)
  // Nothing is left to be saved or lost: one just goes.
  await page.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('definition').filter({ hasText: 'Ingrid Sørensen' }).first()).toBeVisible()

  await page.keyboard.press('p')
  const priority = page.getByRole('combobox', { name: 'Priority' })
  await expect(priority).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'High' }).press('Enter')
  await expect(priority).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Priority' })).toBeFocused()
  expect((await now()).priority).toBe('high')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await now()).priority).toBe('low')

  // Start and due go together; the one that was asked for has the cursor.
  await heading.click()
  await page.keyboard.press('d')
  const due = page.getByRole('group', { name: 'Due' })
  await expect(due.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Start' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit Name' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Anchor ${unique}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('End')
  const checklist = page.getByRole('textbox', { name: 'Add a checklist' })
  await checklist.click()
  await expect(page.getByRole('heading', { level: 1, name: `Anchor ${unique}` })).toBeVisible()
  // Saved behind one's back it takes nothing back.
  await expect(checklist).toBeFocused()
  expect((await now()).name).toBe(`Anchor ${unique}`)
})
