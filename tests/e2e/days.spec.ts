import type { Api } from './harness/api.ts'
import { expect, test } from './harness/fixtures.ts'

/** A day of the current month that its view shows, whatever the day of the week it begins with. */
const day = (n: number): string => `${new Date().toISOString().slice(0, 7)}-${String(n).padStart(2, '0')}`
const makeEvent = (api: Api, title: string, on: string) =>
  api.make('/events', {
    title,
    start_datetime: `${on}T10:00:00.000Z`,
    end_datetime: `${on}T11:00:00.000Z`,
    time_zone: 'UTC',
  })
const startOf = (api: Api, id: string) => async () => (await api.read(`/events/${id}`)).start_datetime

for (const language of ['en', 'ar'] as const)
  test.describe(language, () => {
    test.use({ language })
    test(`an event is carried by keys and dragged, in the direction of reading${language === 'ar' ? '' : ' @full'}`, async ({
      page,
      api,
      unique,
    }) => {
      const event = await makeEvent(api, `Watch ${unique}`, day(10))
      await page.goto(`/events?search=${unique}`)
      const entry = page.locator('[data-entry]', { hasText: unique })
      await entry.focus()
      await page.keyboard.press(' ')
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(startOf(api, event.id)).toBe(`${day(18)}T10:00:00.000Z`)
      await expect(entry).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: `Watch ${unique}` }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: `Watch ${unique}` })).toHaveCount(0)
      await expect(entry).toBeFocused()
      const [from, to] = await Promise.all([
        entry.boundingBox(),
        page
          .locator(`[data-date="${day(12)}"]`)
          .first()
          .boundingBox(),
      ])
      if (from === null || to === null) throw new Error('nothing to drag')
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
      await page.mouse.up()
      await expect.poll(startOf(api, event.id)).toBe(`${day(12)}T10:00:00.000Z`)
    })
  })

test('a line is understood before it is saved, and one’s todos are done by keys alone', async ({
  page,
  api,
  unique,
}) => {
  await page.goto('/my-todos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('q')
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.type(`Call ${unique} tomorrow 9am #ops !high every friday`)
  for (const chip of ['#ops', 'High', 'every Friday'])
    await expect(page.getByText(chip, { exact: chip === 'High' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const line = page.getByRole('listitem').filter({ hasText: unique })
  await expect(line).toBeVisible()
  const [todo] = await api.rows(`/todos?search=${unique}`)
  expect([todo?.title, todo?.priority, todo?.repeat_rule]).toEqual([`Call ${unique}`, 'high', 'FREQ=WEEKLY;BYDAY=FR'])
  await line.focus()
  await page.keyboard.press('3')
  await expect.poll(async () => (await api.read(`/todos/${todo?.id}`)).due_at).not.toBe(todo?.due_at)
  await line.focus()
  await page.keyboard.press('x')
  await expect.poll(async () => (await api.read(`/todos/${todo?.id}`)).is_done).toBe(true)
})
