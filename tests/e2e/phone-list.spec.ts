import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment, makeUser } from './harness/rows.ts'

test('on a phone a list is cards, without the table’s script and without scrolling sideways @rtl', async ({
  page,
  api,
  unique,
  word,
}) => {
  for (const letter of ['a', 'b'])
    await makeUser(api, `${unique}${letter}`, { name: `Phone ${letter.toUpperCase()} ${unique}`, job_title: 'Driver' })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/users?search=${unique}&sort=name`)
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: unique })
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(`${unique}a@example.test`)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  expect(scripts.filter((one) => /\/grid-/.test(one))).toEqual([])

  // The keys of every list, and what is done to many.
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `Phone A ${unique}` })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(cards.last().getByRole('checkbox')).toBeChecked()
  const bar = page.getByRole('region', { name: word('list:bulk.label') })
  await expect(bar).toBeVisible()
  // A notice stands above the bar where that is at the end of the window, so that its actions can be pressed meanwhile.
  await page.setViewportSize({ width: 320, height: 480 })
  await page.keyboard.press('Control+z')
  const notice = page.getByRole('alert').filter({ hasText: word('shell:nothingToUndo') })
  await expect(notice).toBeVisible()
  const [above, below] = [await notice.boundingBox(), await bar.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways()).toBeLessThanOrEqual(0)
  // The bar lies over whatever is behind it; at the end of the page nothing is.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Phone B ${unique}` })).toBeVisible()

  // Who wants the table has it.
  await page.goBack()
  await page.getByRole('button', { name: word('list:moreTools') }).click()
  await page.getByRole('button', { name: word('list:shape.table') }).click()
  await expect(page.getByRole('gridcell', { name: `Phone A ${unique}` })).toBeVisible()
})

test('on a phone the number of a row from a list stands beside its tools, not below them', async ({
  page,
  api,
  unique,
  word,
}) => {
  const ticket = await api.make('/tickets', { title: `Narrow ${unique}` })
  // A phone of 390 px, and the scrollbar that a desktop keeps room for.
  await page.setViewportSize({ width: 405, height: 844 })
  await page.goto(`/tickets?search=${unique}`)
  await page.getByRole('link', { name: `Narrow ${unique}` }).click()
  await expect(page.getByRole('group', { name: word('command:list.beside') })).toBeVisible()
  const number = page.getByText(`#${ticket.number}`, { exact: true })
  // Nothing lies over either end of it.
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 1, right - 1].every((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2)))
  }
  await expect.poll(() => number.evaluate(isSeen)).toBe(true)
})

test('on a phone the long name of a project takes no room from what stands beside it', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const name = `Reorganisation der Donaudampfschifffahrtsgesellschaftskapitänsmützenlagerhallen ${unique}`
  const project = await api.make('/projects', {
    name,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}` })
  const times = { started_at: '2031-04-02T10:00:00Z', ended_at: '2031-04-02T11:00:00Z' }
  await api.make('/time-entries', { about_type: 'task', about_id: task.id, ...times })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/timesheets?week=2031-04-02')
  const hours = page.locator('[data-cell="0:0"]')
  await expect(hours).toBeInViewport({ ratio: 1 })
  await page.goto(`/projects/task/${task.id}`)
  const property = page.getByRole('button', { name: new RegExp(`^${word('task:field.project')}:`) })
  // A label that is broken would make it higher than one line.
  expect((await property.boundingBox())?.height).toBeLessThan(40)
})

test('on a phone the head of a list takes two lines, and shows the rest when it is asked for @rtl @full', async ({
  page,
  word,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/departments')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toBeVisible()
  const above = async () => (await first.boundingBox())?.y ?? 0
  // The line at the top with the title, and one line of tools.
  expect(await above()).toBeLessThan(48 + 40 + 16)
  const more = page.getByRole('button', { name: word('list:moreTools') })
  const tools = page.getByRole('group', { name: word('list:moreTools') })
  await expect(tools).toHaveCount(0)
  await more.press('Enter')
  await expect(tools.getByRole('button', { name: word('list:sort.button') })).toBeVisible()
  await expect(tools.getByRole('link', { name: word('import.button') })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await more.press('Enter')
  await expect(tools).toHaveCount(0)
})
