import { expect, test } from './harness/fixtures.ts'

test('a todo is made a task and a todo again, by keys @full', async ({ page, api, unique }) => {
  const project = (await api.rows('/projects?perPage=1'))[0]
  const todo = await api.make('/todos', { title: `Order ${unique}` })
  await page.goto(`/workspaces/todo/${todo.id}`)
  const turn = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await turn('Make a task')
  const dialog = page.getByRole('dialog', { name: 'Make a task' })
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toBeFocused()
  await page.keyboard.type(String(project?.name))
  await page
    .getByRole('option', { name: String(project?.name) })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Make a task' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects\/task\//)
  await expect(page.getByRole('heading', { name: `Order ${unique}` }).first()).toBeVisible()
  expect((await api.call('GET', `/todos/${todo.id}`)).status).toBe(404)
  await turn('Make a todo')
  const back = page.getByRole('dialog', { name: 'Make a todo' })
  await back.getByRole('button', { name: 'Make a todo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/workspaces/todo/${todo.id}`))
  expect((await api.read(`/todos/${todo.id}`)).title).toBe(`Order ${unique}`)
})

test('while guests are chosen it is said who is busy, and a time is taken at which all are free @full', async ({
  page,
  api,
  unique,
}) => {
  const [leader] = await api.rows('/users?search=leader@example.test&perPage=1')
  const start_datetime = '2031-03-04T10:00:00.000Z'
  const [busy, meeting] = await Promise.all(
    ['Busy', 'Meeting'].map((title) =>
      api.make('/events', {
        title: `${title} ${unique}`,
        start_datetime,
        end_datetime: '2031-03-04T11:00:00.000Z',
        time_zone: 'UTC',
        attendees: [leader?.id],
      }),
    ),
  )
  await page.goto(`/events/${meeting?.id}/edit`)
  await expect(page.getByText(/^Busy then: /)).toBeVisible()
  await page.getByRole('button', { name: /^Take .*: all are free$/ }).click()
  await expect(page.getByText('All guests are free.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => String((await api.read(`/events/${meeting?.id}`)).start_datetime) >= '2031-03-04T11:00:00.000Z')
    .toBe(true)
  expect((await api.read(`/events/${busy?.id}`)).start_datetime).toBe(start_datetime)
})

test('a reminder is put off where it is read @full', async ({ page, api, unique }) => {
  test.setTimeout(180_000)
  // Its reminder comes with the next round of what is scheduled, and no notice that it is due soon.
  const me = (await api.read('/profile')).id
  await api.make('/todos', {
    title: `Fuel ${unique}`,
    due_at: new Date(Date.now() + 4 * 86_400_000).toISOString(),
    reminder_minutes: 4 * 24 * 60 + 1,
    assignees: [me],
  })
  const mine = async () =>
    (await api.rows('/notifications?perPage=50')).filter(({ about_title }) => about_title === `Fuel ${unique}`)
  await expect.poll(async () => (await mine()).length, { timeout: 120_000 }).toBe(1)
  await page.goto('/notifications')
  const button = page
    .getByRole('button', { name: new RegExp(`Fuel ${unique}`) })
    .and(page.locator('[aria-haspopup=menu]'))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const answered = page.waitForResponse((response) => response.url().endsWith('/snooze'))
  await page.keyboard.press('Enter')
  expect((await answered).status()).toBe(200)
})
