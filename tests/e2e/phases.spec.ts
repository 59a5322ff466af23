import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

test('the first phase by order is selected; phases, sprints, columns and epics are kept by keyboard @full @rtl', async ({
  page,
  api,
  unique,
  word,
}) => {
  // A whole flow in one go.
  test.setTimeout(120_000)
  const department = await makeDepartment(api, unique)
  const stages = ['To do', 'Doing', 'Done'].map((name) => ({ name, status: null }))
  const project = await api.make('/projects', {
    name: `Berths ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    phases: [
      { name: 'Later', order: 5 },
      { name: 'Sooner', order: 1, weight: 3, sprints: [{ name: 'Sprint A', is_active: false, stages }] },
    ],
  })
  const [later] = await api.rows(`/phases?filter[project_id]=${project.id}&filter[name]=Later`)
  const phases = page.getByRole('region', { name: word('phase:many') })
  const tab = (name: string) => phases.getByRole('tab', { name })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).first()

  await page.goto(`/projects/${project.id}`)
  await expect(tab('Sooner')).toHaveAttribute('aria-selected', 'true')
  await expect(phases.getByRole('heading', { name: 'Sooner' })).toBeVisible()
  await expect(phases.getByText('Sprint A')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // Another by its own address, and by the keys of the tabs; a reload keeps it.
  await page.goto(`/projects/phase/${later?.id}`)
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/phase/${later?.id}$`))
  await expect(tab('Later')).toHaveAttribute('aria-selected', 'true')
  await tab('Later').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(tab('Sooner')).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(tab('Sooner')).toHaveAttribute('aria-selected', 'true')

  // A sprint is started and completed.
  await phases.getByRole('button', { name: word('stretch:start', { name: 'Sprint A' }) }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('backlog:start'), exact: true })
    .press('Enter')
  await phases.getByRole('button', { name: word('work:phases.complete', { name: 'Sprint A' }) }).press('Enter')
  await page.getByRole('button', { name: word('work:phases.completeIt'), exact: true }).press('Enter')
  await expect(phases.getByText(word('work:phases.completed'), { exact: true })).toBeVisible()

  // Its columns: moved by keyboard, and one with its colour, limit and status.
  await phases.getByRole('button', { name: word('stretch:columns', { name: 'Sprint A' }) }).press('Enter')
  const dialog = page.getByRole('dialog', { name: word('stretch:columns', { name: 'Sprint A' }) })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: word('stretch:up', { name: 'Done' }) }).press('Enter')
  await expect(said(word('stretch:moved', { name: 'Done', place: 2, total: 3 }))).toBeAttached()
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Done')
  await dialog.getByRole('listitem').nth(0).dragTo(dialog.getByRole('listitem').nth(2))
  await expect(dialog.getByRole('listitem').nth(2)).toContainText('To do')
  await dialog.getByRole('button', { name: word('stretch:addColumn') }).press('Enter')
  const form = page.getByRole('dialog', { name: word('stage:new') })
  await form.getByRole('textbox', { name: word('stage:field.name') }).fill('Review')
  await form.getByRole('textbox', { name: word('stage:field.limit') }).fill('3')
  await form.getByRole('combobox', { name: word('stage:field.status') }).press('Enter')
  await page.getByRole('option', { name: word('stage:choice.status.in_progress') }).click()
  await form.getByRole('button', { name: word('create'), exact: true }).press('Enter')
  await expect(form).toHaveCount(0)
  await expect(dialog.getByRole('listitem').nth(3)).toContainText(word('stage:choice.status.in_progress'))
  await dialog.getByRole('button', { name: word('close') }).press('Enter')
  await expect(dialog).toHaveCount(0)

  // A phase is edited with all its fields, and moved; an epic joins.
  await phases.getByRole('button', { name: word('stretch:edit', { name: 'Sooner' }) }).press('Enter')
  const edit = page.getByRole('dialog')
  await edit.getByRole('textbox', { name: word('phase:field.weight') }).fill('7')
  await edit.getByRole('button', { name: word('save'), exact: true }).press('Enter')
  await expect(edit).toHaveCount(0)
  await expect(phases.getByText(word('stretch:weight', { weight: 7 }))).toBeVisible()
  await phases.getByRole('button', { name: word('stretch:down', { name: 'Sooner' }) }).press('Enter')
  await expect(phases.getByRole('tab').first()).toHaveAccessibleName('Later')
  const epics = page.getByRole('region', { name: word('epic:many') })
  await epics.getByRole('button', { name: word('stretch:epics.add') }).press('Enter')
  const epic = page.getByRole('dialog')
  await epic.getByRole('textbox', { name: word('epic:field.name'), exact: true }).fill(`Dredging ${unique}`)
  await epic.getByRole('button', { name: word('create'), exact: true }).press('Enter')
  await expect(epics.getByRole('listitem')).toContainText(`Dredging ${unique}`)
  await epics.getByRole('button', { name: word('stretch:remove', { name: `Dredging ${unique}` }) }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('delete'), exact: true })
    .press('Enter')
  await expect(epics.getByRole('listitem')).toHaveCount(0)
})
