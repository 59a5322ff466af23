import { callApi } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser, strongPassword } from './harness/rows.ts'

test('somebody is mentioned in a comment, by keyboard, and told of it @rtl @full', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const person = await makeUser(api, unique, { department_id: department.id, roles: ['member'] })
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}` })
  await page.goto(`/projects/task/${task.id}`)
  const activity = page.getByRole('region', { name: word('talk:title'), exact: true })
  const say = activity.getByRole('textbox', { name: word('talk:write') })
  await say.focus()
  await page.keyboard.type(`Ask @User ${unique.slice(0, 6)}`)
  const option = page
    .getByRole('listbox', { name: word('editor.people') })
    .getByRole('option', { name: `User ${unique}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(say.locator('[data-mention]')).toHaveText(`@User ${unique}`)
  await page.keyboard.type('at nine')
  await page.keyboard.press('Control+Enter')
  const said = activity.getByRole('listitem').first()
  await expect(said.locator(`[data-mention="${person.id}"]`)).toHaveText(`@User ${unique}`)
  await expect(said).toContainText('at nine')
  expect(await violations(page)).toEqual([])
  // Nobody else reads what somebody is told.
  const body = { email: person.email, password: strongPassword }
  const { access_token } = (await callApi(process.env.TMS_E2E_URL ?? '', 'POST', '/users/login', { body })).body.data
  const told = () =>
    callApi(process.env.TMS_E2E_URL ?? '', 'GET', '/notifications?filter[kind]=mentioned', {
      token: String(access_token),
    })
  await expect.poll(async () => (await told()).body.total).toBe(1)
})
