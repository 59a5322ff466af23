import { violations } from './harness/axe.ts'
import { drag, makeProject, names, row, said, section } from './harness/backlogs.ts'
import { expect, test } from './harness/fixtures.ts'
import { restingBox } from './harness/pointer.ts'

test.use({ viewport: { width: 1280, height: 1200 } })

test('a sprint from planning to completion, by mouse', async ({ page, api, unique, word }) => {
  test.setTimeout(120_000)
  const { open } = await makeProject(api, unique, ['Moor', 'Fuel', 'Paint', 'Ropes'])
  await open(page)
  const [one, two, rest] = [section(page, 'One'), section(page, 'Two'), section(page, 'Backlog')]
  await expect(names(rest)).toHaveText(['Moor', 'Fuel', 'Paint', 'Ropes'])
  await expect(one.getByText('No tasks yet.', { exact: false })).toBeVisible()

  // Into a sprint, then in front of the one that is there, then within the backlog.
  await drag(page, row(rest, 'Paint'), one)
  await expect(names(one)).toHaveText(['Paint'])
  await said(page, word('server:message.moved'))
  await drag(page, row(rest, 'Fuel'), row(one, 'Paint'), 0.2)
  await expect(names(one)).toHaveText(['Fuel', 'Paint'])
  // Shown before it is answered: who reloads at once might come before it.
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/tasks/place') && answer.request().postDataJSON().values === undefined,
  )
  await drag(page, row(rest, 'Ropes'), row(rest, 'Moor'), 0.2)
  await answered
  await expect(names(rest)).toHaveText(['Ropes', 'Moor'])
  await expect(one.getByText('2 tasks')).toBeVisible()
  await expect(one.getByText('6 points')).toBeVisible()
  await page.reload()
  await expect(names(one)).toHaveText(['Fuel', 'Paint'])
  await expect(names(rest)).toHaveText(['Ropes', 'Moor'])

  // An estimate where it stands; the sum follows.
  await one.getByRole('button', { name: 'Story points of Paint: 3' }).click()
  await page.getByRole('textbox', { name: 'Story points' }).fill('5')
  await page.keyboard.press('Enter')
  await expect(one.getByText('8 points')).toBeVisible()

  // Taken back: where it was, in the order too.
  await drag(page, row(one, 'Fuel'), rest.getByRole('textbox', { name: 'Add a task to Backlog' }))
  await expect(names(rest)).toHaveText(['Ropes', 'Moor', 'Fuel'])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(names(one)).toHaveText(['Fuel', 'Paint'])
  expect(await violations(page)).toEqual([])

  // A sprint made without leaving.
  await page.getByRole('button', { name: 'New sprint' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Three')
  await form.getByRole('button', { name: 'Goal…' }).click()
  await form.getByRole('textbox', { name: 'Goal' }).fill('Nothing leaks.')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(section(page, 'Three').getByText('Nothing leaks.')).toBeVisible()

  await one.getByRole('button', { name: 'Start One' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(one.getByText('Active', { exact: true })).toBeVisible()
  await row(one, 'Paint')
    .getByRole('button', { name: /^Status of Paint/ })
    .click()
  await page.getByRole('option', { name: 'Done' }).click()
  await one.getByRole('button', { name: 'Complete One' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete One' })
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(one).toHaveCount(0)
  await expect(names(two)).toHaveText(['Fuel'])
  // What was finished in it is what the next is held against.
  await expect(two.getByText('3 of the usual 5 points')).toBeVisible()
  await two.getByRole('button', { name: 'Story points of Fuel: 3' }).click()
  await page.getByRole('textbox', { name: 'Story points' }).fill('8')
  await page.keyboard.press('Enter')
  await expect(two.getByText('8 points, 3 over the usual 5')).toBeVisible()
  await page.getByRole('button', { name: 'Completed sprints' }).click()
  await page.getByRole('button', { name: 'Reopen One' }).click()
  await expect(names(one)).toHaveText(['Paint'])
})

test('a sprint from planning to completion, by keyboard alone, each step spoken @full @rtl', async ({
  page,
  api,
  unique,
  word,
}) => {
  test.setTimeout(120_000)
  const { open } = await makeProject(api, unique, ['Moor', 'Fuel', 'Paint'])
  await open(page)
  const backlog = word('work_task:backlog.title')
  const [one, two, rest] = [section(page, 'One'), section(page, 'Two'), section(page, backlog)]
  await expect(names(rest)).toHaveText(['Moor', 'Fuel', 'Paint'])
  const { keyboard } = page
  const spoken = (key: string, name: string, place: number, list: string) =>
    expect(page.getByRole('status').filter({ hasText: word(`drag:${key}`, { name, place, list }) })).toBeAttached()
  const handle = (name: string) => page.getByRole('button', { name: word('plan:hold', { name }), exact: true })

  await test.step('carried over the edge into the sprint above, and put down', async () => {
    await handle('Fuel').focus()
    await keyboard.press('Space')
    await spoken('lifted', 'Fuel', 2, backlog)
    await keyboard.press('ArrowUp')
    await spoken('over', 'Fuel', 1, backlog)
    await keyboard.press('ArrowUp')
    await spoken('over', 'Fuel', 1, 'Two')
    await keyboard.press('PageUp')
    await spoken('over', 'Fuel', 1, 'One')
    await expect(handle('Fuel')).toBeFocused()
    await keyboard.press('Space')
    await spoken('dropped', 'Fuel', 1, 'One')
    await said(page, word('server:message.moved'))
    await expect(names(one)).toHaveText(['Fuel'])
    await expect(handle('Fuel')).toBeFocused()
  })
  await test.step('given up: it is where it was', async () => {
    await keyboard.press('Space')
    await keyboard.press('PageDown')
    await spoken('over', 'Fuel', 1, 'Two')
    await keyboard.press('Escape')
    await spoken('back', 'Fuel', 1, 'One')
    await expect(names(one)).toHaveText(['Fuel'])
  })
  await test.step('chosen by key, and moved by menu', async () => {
    await names(rest).first().focus()
    await keyboard.press('x')
    await keyboard.press('j')
    await keyboard.press('x')
    await expect(rest.getByRole('checkbox', { checked: true })).toHaveCount(2)
    expect(await violations(page)).toEqual([])
    await keyboard.press('m')
    await expect(page.getByRole('menu', { name: word('plan:moveTo') })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'One' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'One' }).press('Enter')
    await expect(names(one)).toHaveText(['Moor', 'Fuel', 'Paint'])
    await expect(names(rest)).toHaveCount(0)
    // The specification's call tells of no place; it is taken back all the same.
    await page
      .getByRole('button', { name: word('shell:undo') })
      .last()
      .press('Enter')
    await expect(names(rest)).toHaveText(['Moor', 'Paint'])
    await names(rest).first().focus()
    for (const key of ['x', 'j', 'x', 'm']) await keyboard.press(key)
    await page.getByRole('menuitem', { name: 'One' }).press('Enter')
    await expect(names(one)).toHaveText(['Moor', 'Fuel', 'Paint'])
  })
  await test.step('to the bottom, and back by undo', async () => {
    await row(one, 'Moor')
      .getByRole('button', { name: word('plan:menu', { name: 'Moor' }) })
      .press('Enter')
    // It is shown at once; the way to take it back comes with the answer.
    const answered = page.waitForResponse('**/api/tasks/place')
    await page.getByRole('menuitem', { name: word('plan:toBottom') }).press('Enter')
    await answered
    await expect(names(one)).toHaveText(['Fuel', 'Paint', 'Moor'])
    await page
      .getByRole('button', { name: word('shell:undo') })
      .last()
      .press('Enter')
    await expect(names(one)).toHaveText(['Moor', 'Fuel', 'Paint'])
  })
  expect(await violations(page)).toEqual([])
  await test.step('started and completed', async () => {
    await one.getByRole('button', { name: `${word('backlog:start')} One` }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('backlog:start'), exact: true })
      .press('Enter')
    await one.getByRole('button', { name: `${word('backlog:complete')} One` }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: word('sprint:choice.unfinished.backlog') }).press('Space')
    await dialog.getByRole('button', { name: word('work:phases.completeIt'), exact: true }).press('Enter')
    await expect(one).toHaveCount(0)
    await expect(names(rest)).toHaveText(['Moor', 'Fuel', 'Paint'])
    await expect(names(two)).toHaveCount(0)
  })
})

test('epics at the side: given to several by a drop, and shown alone; what leaves is refused by its reason @full', async ({
  page,
  api,
  unique,
}) => {
  const { open, project, made } = await makeProject(api, unique, ['Moor', 'Fuel', 'Lift', 'Sail'])
  await api.make('/epics', { project_id: project.id, name: 'Safety, first', color: '#b42318' })
  await open(page)
  const [rest, epics] = [section(page, 'Backlog'), section(page, 'Epics')]
  await expect(names(rest)).toHaveText(['Moor', 'Fuel', 'Lift', 'Sail'])

  // A range is chosen; what is dragged of it takes all of it along.
  await rest.getByRole('checkbox', { name: 'Choose Lift' }).click()
  await rest.getByRole('checkbox', { name: 'Choose Sail' }).click({ modifiers: ['Shift'] })
  const from = await restingBox(row(rest, 'Sail'))
  const to = await restingBox(epics.getByRole('button', { name: 'Safety, first' }))
  await page.mouse.move(from.x + 300, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 300, from.y, { steps: 4 })
  await expect(page.locator('[data-dragged]').getByText('2 tasks')).toBeVisible()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect(row(rest, 'Lift')).toContainText('Safety, first')
  await expect(row(rest, 'Sail')).toContainText('Safety, first')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row(rest, 'Lift')).not.toContainText('Safety, first')
  await rest.getByRole('checkbox', { name: 'Choose Lift' }).click()
  await rest.getByRole('checkbox', { name: 'Choose Sail' }).click()
  await drag(page, row(rest, 'Lift'), section(page, 'Two'))
  await expect(names(section(page, 'Two'))).toHaveText(['Lift', 'Sail'])

  await rest.getByRole('button', { name: 'Actions for Moor' }).click()
  await page.getByRole('menuitem', { name: 'Epic…' }).click()
  await page.getByRole('menuitem', { name: 'Safety, first' }).click()
  await expect(row(rest, 'Moor')).toContainText('Safety, first')
  await expect(epics.getByText('0 of 1 task done').first()).toBeVisible()
  await epics.getByRole('button', { name: 'Safety, first' }).click()
  await expect(names(rest)).toHaveText(['Moor'])
  await expect(rest.getByText('1 of 2 tasks match')).toBeVisible()
  // A task written now is of that epic, or it would be out of sight at once.
  await rest.getByRole('textbox', { name: 'Add a task to Backlog' }).fill('Nets')
  await page.keyboard.press('Enter')
  await expect(names(rest)).toHaveText(['Moor', 'Nets'])
  await page.reload()
  await expect(names(rest)).toHaveText(['Moor', 'Nets'])
  await epics.getByRole('button', { name: 'No epic' }).click()
  await expect(names(rest)).toHaveText(['Moor', 'Fuel', 'Nets'])
  await epics.getByRole('button', { name: 'Safety, first' }).click()
  await expect(names(rest)).toHaveText(['Fuel'])
  // By the time that it is moved somebody else has thrown it away.
  await rest.getByRole('button', { name: 'Actions for Fuel' }).click()
  await api.call('DELETE', `/tasks/${made[1]?.id}`)
  await page.getByRole('menuitem', { name: 'One' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(names(rest)).toHaveCount(0)
})
