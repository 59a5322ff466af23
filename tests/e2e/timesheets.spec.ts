import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser, strongPassword } from './harness/rows.ts'

/** A week that no demo row is in, for people whose weeks begin on Monday. */
const [monday, week] = ['2031-03-03', '2031-03-05']

test.use({ as: 'nobody' })
test('a week is filled by keyboard alone, submitted, refused with a reason, corrected and approved, and its sums agree', async ({
  browser,
  baseURL,
  api,
  word,
  unique,
  language,
}) => {
  const department = await makeDepartment(api, unique)
  const given = { locale: language, time_zone: 'UTC', week_start: 'monday', department_id: department.id }
  const worker = await makeUser(api, unique, { ...given, roles: ['member'] })
  const leader = await makeUser(api, `${unique}l`, { ...given, roles: ['team-leader'] })
  await api.make('/teams', { name: `Ropes ${unique}`, leader_id: leader.id, members: [worker.id] })
  const quay = { name: `Quay ${unique}`, priority: 'low', destination: 'internal', department_id: department.id }
  const project = await api.make('/projects', { ...quay, users: [worker.id, leader.id] })
  for (const [n, name] of ['Moor', 'Paint'].entries()) {
    const task = await api.make('/tasks', { project_id: project.id, name: `${name} ${unique}` })
    const times = { started_at: `2031-02-26T1${n}:00:00Z`, ended_at: `2031-02-26T1${n + 1}:00:00Z` }
    await api.make('/time-entries', { about_type: 'task', about_id: task.id, user_id: worker.id, ...times })
  }
  const pageOf = async (email: unknown) => {
    const signedIn = await api.call('POST', '/users/login', { email, password: strongPassword })
    const accessToken = String(signedIn.body.data.access_token)
    const storageState = storageStateOf(baseURL ?? '', { isAuth: 'true', accessToken, language })
    return (await browser.newContext({ storageState, locale: language })).newPage()
  }
  const say = (key: string) => word(`timesheets:${key}`)

  const page = await pageOf(worker.email)
  await page.goto(`/timesheets?week=${week}`)
  const cell = (row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`)
  const rowOf = async (name: string) =>
    (await page.getByRole('rowheader').allInnerTexts()).findIndex((text) => text.includes(`${name} ${unique}`))
  await expect(page.getByRole('grid', { name: say('grid') })).toBeVisible()
  const [moor, paint] = [await rowOf('Moor'), await rowOf('Paint')]
  expect(new Set([moor, paint])).toEqual(new Set([0, 1]))
  // Into the grid by Tab, as whoever has no pointer goes there.
  for (let n = 0; n < 60 && (await page.evaluate(() => document.activeElement?.matches('[data-cell]'))) !== true; n++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('7:30')
  await page.keyboard.press('Enter')
  await page.keyboard.type('30m')
  await page.keyboard.press('Enter')
  // What Monday has fills the days until Thursday, both rows at once.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowDown')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+r')
  await expect(cell(0, 3)).toHaveText('7:30')
  await expect(cell(1, 3)).toHaveText('0:30')
  await page.keyboard.press('Shift+F2')
  await page.getByRole('dialog').getByRole('textbox').fill('North quay')
  await page.getByRole('checkbox', { name: word('time_entry:field.is_billable') }).press('Space')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: word('common:save') }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell(0, 0)).toHaveAttribute('title', /North quay/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: say('step.submit') }).press('Enter')
  await expect(page.getByText(say('locked.submitted'))).toBeVisible()

  const led = await pageOf(leader.email)
  await led.goto('/')
  const waiting = led.getByRole('region', { name: word('home:weeks.waiting') })
  await waiting.getByRole('link', { name: new RegExp(unique) }).press('Enter')
  await led.getByRole('button', { name: say('step.refuse') }).press('Enter')
  const dialog = led.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Friday is missing')
  expect(await violations(led)).toEqual([])
  await dialog.getByRole('button', { name: say('step.refuse') }).press('Enter')
  await expect(led.getByText('Friday is missing')).toBeVisible()

  await expect(page.getByText('Friday is missing')).toBeVisible()
  await cell(0, 4).focus()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(cell(0, 4)).toHaveText('8:00')
  await page.getByRole('button', { name: say('step.submit') }).press('Enter')
  await expect(page.getByText(say('locked.submitted'))).toBeVisible()
  await led.getByRole('button', { name: say('step.approve') }).press('Enter')
  await expect(led.getByText(say('locked.approved'))).toBeVisible()

  // Sums of the page are those of the entries, added up here.
  const { body } = await api.call(
    'GET',
    `/time-entries?perPage=100&filter[user_id]=${worker.id}&orderOn=started_at&orderBy=desc`,
  )
  const entries = (
    body.data as unknown as readonly { started_at: string; minutes: number; is_billable: boolean }[]
  ).filter(({ started_at }) => started_at >= monday)
  const sum = entries.reduce((all, { minutes }) => all + minutes, 0)
  expect(sum).toBe(4 * 8 * 60 + 480)
  expect(entries.filter(({ is_billable }) => !is_billable).reduce((all, { minutes }) => all + minutes, 0)).toBe(450)
  await expect(led.locator('tfoot tr').first().locator('td').last()).toHaveText('40:00')
  const [sheet] = await api.rows(`/timesheets?filter[user_id]=${worker.id}&filter[starts_on]=${monday}`)
  expect(sheet).toMatchObject({ status: 'approved', minutes: sum })
})
