import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const typed = 'Harbour gpilot'

for (const [list, form, field] of [
  ['/projects', 'New project', 'Name'],
  ['/users', 'New user', 'Name'],
  ['/departments', 'New department', 'Name'],
] as const)
  test(`what is typed right after the key for ${form} stands in its first field${form === 'New user' ? '' : ' @full'}`, async ({
    page,
  }) => {
    const input = page.getByRole('textbox', { name: field, exact: true })
    await page.goto(list)
    await expect(page.getByRole('link', { name: form }).first()).toBeVisible()
    // Without a pause, and on a line on which the form itself comes late: letters are keys of commands, too.
    await page.route('**/*.js', async (route) => {
      await new Promise((go) => setTimeout(go, 150))
      await route.continue()
    })
    await page.keyboard.press('c')
    await page.keyboard.type(typed)
    await expect(input).toHaveValue(typed)
    await expect(input).toBeFocused()
    await page.keyboard.type('s')
    await expect(input).toHaveValue(`${typed}s`)
  })

test('opened by its address, a form has the focus and the keys @full', async ({ page }) => {
  await page.goto('/projects/add')
  const input = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(input).toBeFocused()
  await page.keyboard.type(typed)
  await expect(input).toHaveValue(typed)
  // Away from its fields as well.
  await page.getByRole('button', { name: 'Create', exact: true }).focus()
  await page.keyboard.type('gpce?')
  await expect(page).toHaveURL('/projects/add')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(input).toHaveValue(typed)
})

test('names are written one after the other while the first are still being saved; a refused one comes back', async ({
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
  await page.goto(`/projects/list/${project.id}?tab=backlog`)
  const line = page.getByRole('textbox', { name: 'Add a task to Backlog' })
  await line.focus()
  // The line is slow, and one name is refused.
  await page.route('**/backlog/tasks', async (route) => {
    await new Promise((go) => setTimeout(go, 400))
    if (route.request().postData()?.includes('Bravo'))
      await route.fulfill({ status: 422, json: { message: 'Not now.', errors: {} } })
    else await route.continue()
  })
  const names = ['Alpha', 'Bravo', 'مرساة', 'Delta']
  for (const name of names) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(line).toHaveValue('')
  }
  await page.keyboard.type('Echo')
  await expect(page.getByRole('link', { name: 'Delta' })).toBeVisible()
  await expect(line).toHaveValue('Echo')
  const made = async () =>
    (await api.rows(`/tasks?filter[project_id]=${project.id}`))
      .toSorted((a, b) => Number(a.number) - Number(b.number))
      .map(({ name }) => name)
  expect(await made()).toEqual(['Alpha', 'مرساة', 'Delta'])
  const note = page.getByRole('alert').filter({ hasText: 'This was not saved: Bravo' })
  await expect(note).toBeVisible()
  await expect(note.getByRole('button', { name: 'Put it back' })).toHaveCount(0)
  await page.unrouteAll()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Bravo' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('Echo')
})

test('a checklist leads on to its lines, also while it is being made @full', async ({ page, api, unique }) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}` })
  await page.goto(`/projects/task/${task.id}`)
  await page.getByRole('button', { name: 'Add a checklist' }).click()
  for (const text of ['Before sailing', 'Call the pilot', 'Test the horn']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Close')
  const line = page.getByRole('textbox', { name: 'Add an item to Before sailing' })
  await expect(line).toBeFocused()
  await page.keyboard.type(' the hatches')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  const [list, ...more] = await api.rows(`/checklists?filter[about_id]=${task.id}`)
  expect([list?.name, more]).toEqual(['Before sailing', []])
  await expect(page.getByRole('checkbox', { name: 'Close the hatches' })).toBeVisible()
})

test('where work is done the key makes a task, of that project and sprint', async ({ page, api, unique }) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    phases: [{ name: 'One', sprints: [{ name: `Sprint ${unique}`, stages: [{ name: 'To do', status: 'pending' }] }] }],
  })
  const at = `/projects/list/${project.id}`
  const chip = (text: string) => page.getByRole('dialog', { name: 'New task' }).getByRole('button', { name: text })
  for (const [place, shown] of [
    [`${at}?tab=board`, page.getByRole('textbox', { name: 'Add a task to To do' })],
    [`${at}?tab=list`, page.getByRole('button', { name: /^Group by: / })],
    [`${at}?tab=backlog`, page.getByRole('textbox', { name: 'Add a task to Backlog' })],
    ['/my-tasks', page.getByRole('tab', { name: 'All', exact: true })],
  ] as const) {
    await page.goto(place)
    await expect(shown).toBeVisible()
    // Each begins anew, not with what was typed on the page before.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
    })
    await page.keyboard.press('c')
    await page.keyboard.type(`Moor ${unique}`)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`Moor ${unique}`)
    await expect(chip('Assignees: Me')).toBeVisible()
    if (place !== '/my-tasks') await expect(chip(`Project: Quay ${unique}`)).toBeVisible()
    if (!place.endsWith('board')) continue
    await expect(chip(`Sprint: Sprint ${unique}`)).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: /^Open .*T-/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Moor ${unique}` })).toBeVisible()
    const [sprint] = await api.rows(`/sprints?project_id=${project.id}`)
    const [made] = await api.rows(`/tasks?search=${unique}`)
    expect(made).toMatchObject({ project_id: project.id, sprint_id: sprint?.id })
  }
})
