import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

const password = 'Harbour&Lamp#7'

test('a link to a task: made, opened by somebody without an account, counted, revoked @rtl @full', async ({
  page,
  api,
  browser,
  baseURL,
  language,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', {
    project_id: project.id,
    name: `Moor ${unique}`,
    description: '<p>At <b>nine</b></p>',
    priority: 'high',
  })
  await api.make('/tasks', { project_id: project.id, parent_id: task.id, name: `Ropes ${unique}` })
  await page.goto(`/projects/task/${task.id}`)
  await page.getByRole('button', { name: word('share:button'), exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(word('share:none'))).toBeVisible()
  await dialog.getByLabel(word('share:password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const made = dialog.getByRole('textbox', { name: word('share:link'), exact: true })
  await expect(made).toBeFocused()
  const address = await made.inputValue()
  expect(address).toMatch(/\/public\/task\/[0-9a-f-]{36}#[\w-]{43}$/)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  const visitor = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: storageStateOf(new URL(page.url()).origin, { language }),
  })
  const open = await visitor.newPage()
  const calls: string[] = []
  open.on('request', (request) => calls.push(request.url()))
  const answer = await open.goto(address)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  const asked = open.getByLabel(word('share:ask.password'), { exact: true })
  await asked.fill('Wrong&Lamp#7')
  await asked.press('Enter')
  await expect(open.getByRole('alert')).toBeVisible()
  expect(await violations(open)).toEqual([])
  await asked.fill(password)
  await asked.press('Enter')
  await expect(open.getByRole('heading', { level: 1, name: `Moor ${unique}` })).toBeVisible()
  await expect(open.getByRole('region', { name: word('task:field.description') })).toHaveText(/At nine$/)
  await expect(open.getByRole('region', { name: word('task:field.sub_tasks') })).toContainText(`Ropes ${unique}`)
  await expect(open.getByText(`Quay ${unique}`)).toHaveCount(0)
  expect(await violations(open)).toEqual([])
  // What opens it is in no address that anybody's log could keep.
  expect(calls.filter((url) => url.includes(address.split('#')[1] ?? ''))).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: word('share:button'), exact: true }).click()
  const ending = `…${address.slice(-6)}`
  await expect(dialog.getByRole('listitem')).toContainText(ending)
  await dialog.getByRole('button', { name: word('share:revokeOf', { name: ending }) }).press('Enter')
  await expect(dialog.getByText(word('share:state.revoked'), { exact: true })).toBeVisible()
  await open.reload()
  await expect(open.getByRole('heading', { level: 1, name: word('share:gone.title') })).toBeVisible()
  expect(await violations(open)).toEqual([])
  await visitor.close()

  // Somebody signed in goes to the task itself.
  await page.goto(address.replace(/^https?:\/\/[^/]+/, ''))
  await expect(page).toHaveURL(new RegExp(`/projects/task/${task.id}$`))
  await page.goto(`/public/task/SupTaskDetails?id=${task.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Moor ${unique}` })).toBeVisible()
})
