import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

test('a text is edited by clicking into it or by keyboard; Escape keeps what was typed @rtl @full', async ({
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

  await page.getByText('Made by a test').click()
  await expect(input).toHaveValue('Half a thought')
  await input.fill('A whole thought')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: word('message.updated') })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'A whole thought' })).toBeVisible()
  await expect(edit).toBeFocused()
  expect(await api.read(`/departments/${department.id}`)).toMatchObject({ description: 'A whole thought' })
})

test('the title is edited where it stands; a refusal stands at it with what was typed @full', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const other = await makeDepartment(api, `${unique}other`)
  await page.goto(`/departments/${department.id}`)
  const title = page.getByRole('heading', { level: 1 })
  await title.getByRole('button').click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill(String(other.name))
  await name.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This is already taken.' })).toBeVisible()
  await expect(name).toHaveValue(String(other.name))
  await name.fill(`Mine ${unique}`)
  await name.press('Enter')
  await expect(title).toHaveText(`Mine ${unique}`)
  await title.getByRole('button').click()
  await name.fill('Never mind')
  await name.press('Escape')
  await expect(title).toHaveText(`Mine ${unique}`)
  expect(await api.read(`/departments/${department.id}`)).toMatchObject({ name: `Mine ${unique}` })
})

test('what is chosen is saved as it is chosen, with the way back, by keys alone @full', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}`, priority: 'low' })
  const now = () => api.read(`/tasks/${task.id}?include=assignees`)
  await page.goto(`/projects/task/${task.id}`)
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(unique) })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Priority: Low' })).toBeVisible()

  // Somebody by the beginning of a name, myself by one letter; nothing is left to be saved or lost: one just goes.
  await page.keyboard.press('a')
  const find = page.getByRole('combobox', { name: 'Assignees' })
  await expect(find).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Assign to me')
  await page.keyboard.type('bj')
  await expect(page.getByRole('option').first()).toHaveText(/Björn/)
  await page.keyboard.press('Enter')
  await find.fill('i')
  await page.keyboard.press('Enter')
  const people = async () => ((await now()).assignees as { name: string }[]).map(({ name }) => name).toSorted()
  await expect.poll(people).toEqual(['Björn Åkesson', 'Ingrid Sørensen'])
  await find.fill('nobody of that name')
  await expect(page.getByRole('status').filter({ hasText: 'Nobody found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Assignees: / })).toBeFocused()
  await page.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Assignees: .*Ingrid Sørensen/ })).toBeVisible()

  await page.keyboard.press('p')
  await page.keyboard.type('hi')
  await page.keyboard.press('Enter')
  const priority = page.getByRole('button', { name: /^Priority: / })
  await expect(priority).toHaveText(/High/)
  await expect(priority).toBeFocused()
  await expect.poll(async () => (await now()).priority).toBe('high')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await now()).priority).toBe('low')

  // The due date alone, though start and due stand together in the form.
  await heading.focus()
  await page.keyboard.press('d')
  const due = page.getByRole('dialog', { name: 'Due' })
  await expect(due.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Start' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(due).toHaveCount(0)

  // Only what may follow is offered, and what may not is told.
  await page.keyboard.press('s')
  await page.getByRole('combobox', { name: 'Status' }).fill('Stopped')
  await expect(page.getByRole('status').filter({ hasText: 'cannot become' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A refusal opens the popover again, at the value, with what was typed.
  await heading.focus()
  await page.keyboard.press('q')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  const points = page.getByRole('dialog', { name: 'Story points' })
  await expect(points.getByRole('alert')).toBeVisible()
  await expect(points.getByRole('textbox')).toHaveValue('many')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number((await now()).story_points)).toBe(3)
})

test('edited by two, the popover asks whose value stays @full', async ({ page, api, unique }) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}`, story_points: '1' })
  await page.goto(`/projects/task/${task.id}`)
  await page.getByRole('button', { name: 'Story points: 1' }).click()
  const points = page.getByRole('dialog', { name: 'Story points' })
  await points.getByRole('textbox').fill('2')
  await page.route('**/api/live**', (route) => route.abort())
  await api.call('PUT', `/tasks/${task.id}`, { story_points: '5' })
  await points.getByRole('textbox').press('Enter')
  await expect(points.getByRole('alert')).toContainText('Somebody else changed this in the meantime.')
  await points.getByRole('radio', { name: /What you typed/ }).check()
  await points.getByRole('button', { name: 'Save with these choices' }).click()
  await expect.poll(async () => Number((await api.read(`/tasks/${task.id}`)).story_points)).toBe(2)
})
