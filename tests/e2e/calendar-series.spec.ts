import type { Api } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'

/** A day of the current month that its view shows. */
const day = (n: number): string => `${new Date().toISOString().slice(0, 7)}-${String(n).padStart(2, '0')}`
const stamp = (n: number): string => day(n).replaceAll('-', '')
/** The events of a series in the calendar's text, by what distinguishes them. */
const linesOf = (ics: string, unique: string): readonly string[] =>
  ics
    .split('BEGIN:VEVENT')
    .filter((one) => one.includes(unique))
    .flatMap((one) => one.match(/^(DTSTART|RRULE|RECURRENCE-ID)[:;].*$/gm) ?? [])
    .map((line) => line.trim())
    .toSorted()
const makeFeed = async (api: Api): Promise<string> => {
  const { url } = await api.make('/calendar-feeds', {})
  return new URL(String(url)).pathname
}

test('a series is changed by keys: from one moment on, one moment alone, and all; the calendar address has it at once', async ({
  page,
  api,
  unique,
}) => {
  await api.make('/events', {
    title: `Round ${unique}`,
    start_datetime: `${day(5)}T10:00:00.000Z`,
    time_zone: 'UTC',
    repeat_rule: 'FREQ=WEEKLY;COUNT=4',
  })
  const feed = await makeFeed(api)
  const inFeed = async () => linesOf(await (await page.request.get(feed)).text(), unique)
  expect(await inFeed()).toEqual([`DTSTART:${stamp(5)}T100000Z`, 'RRULE:FREQ=WEEKLY;COUNT=4'])
  await page.goto(`/events?search=${unique}`)
  const entries = page.locator('[data-entry]', { hasText: unique })
  await expect(entries).toHaveCount(4)
  const question = page.getByRole('dialog', { name: 'This repeats' })
  const carry = async (n: number, key: string) => {
    const entry = page.locator(`[data-date="${day(n)}"] [data-entry]`, { hasText: unique })
    await entry.focus()
    await page.keyboard.press(' ')
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
  }

  // Put back: nothing has changed, and the entry has the focus.
  await carry(19, 'ArrowRight')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await inFeed()).toHaveLength(2)

  // From the third on.
  await carry(19, 'ArrowRight')
  await expect(question.getByRole('button', { name: 'This one' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'This and following' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-date="${day(20)}"] [data-entry]`, { hasText: unique })).toBeVisible()
  await expect
    .poll(inFeed)
    .toEqual([
      `DTSTART:${stamp(5)}T100000Z`,
      `DTSTART:${stamp(20)}T100000Z`,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      `RRULE:FREQ=WEEKLY;UNTIL=${stamp(19)}T095959Z`,
    ])
  await expect(entries).toHaveCount(4)

  // The second alone.
  await carry(12, 'ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-date="${day(11)}"] [data-entry]`, { hasText: unique })).toBeVisible()
  await expect
    .poll(inFeed)
    .toEqual(expect.arrayContaining([`DTSTART:${stamp(11)}T100000Z`, `RECURRENCE-ID:${stamp(12)}T100000Z`]))

  // All of the later series.
  await carry(20, 'ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-date="${day(28)}"] [data-entry]`, { hasText: unique })).toBeVisible()
  await expect.poll(inFeed).toContain(`DTSTART:${stamp(21)}T100000Z`)
})

// Somebody else's than the series': one user has one address of their own calendar.
test.describe('an address', () => {
  test.use({ as: 'leader' })
  test('a calendar address is made, made anew and ended @full', async ({ page }) => {
    await page.goto('/profile/calendar')
    const own = page.getByRole('region', { name: 'My calendar' })
    const address = own.getByRole('textbox', { name: /Calendar address/ })
    const status = async () => (await page.request.get(new URL(await address.inputValue()).pathname)).status()
    await own.getByRole('button', { name: /^(Create link|Create a new link)/ }).click()
    await expect(address).toBeVisible()
    const first = new URL(await address.inputValue()).pathname
    expect(await status()).toBe(200)
    await own.getByRole('button', { name: /^Create a new link/ }).click()
    await expect.poll(async () => new URL(await address.inputValue()).pathname).not.toBe(first)
    expect([(await page.request.get(first)).status(), await status()]).toEqual([404, 200])
    const second = new URL(await address.inputValue()).pathname
    await own.getByRole('button', { name: /^End the address/ }).click()
    await expect(own.getByText('There is no address yet.')).toBeVisible()
    expect((await page.request.get(second)).status()).toBe(404)
  })
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('lists the days, and shows three of a week with their titles @full', async ({ page, api, unique }) => {
    // Within one day, whatever the time is.
    const start = `${new Date().toISOString().slice(0, 10)}T10:00:00.000Z`
    await api.make('/events', { title: `Watch ${unique}`, start_datetime: start, time_zone: 'UTC' })
    await page.goto(`/events?search=${unique}`)
    const title = page.locator('[data-entry] bdi', { hasText: unique })
    await expect(title).toBeVisible()
    const choose = async (view: string) => {
      await page.getByRole('button', { name: /^Calendar: / }).click()
      await page.getByRole('menuitemradio', { name: view }).click()
    }
    await choose('Three days')
    await expect(title).toBeVisible()
    expect((await title.boundingBox())?.width).toBeGreaterThan(40)
    // A month has no room for titles: a day that is touched shows its entries below.
    await choose('Month')
    await expect(title).toBeVisible()
    await page.locator(`[data-date="${day(new Date().getUTCDate() === 15 ? 16 : 15)}"]`).click()
    await expect(page.getByText('Nothing on these days.')).toBeVisible()
    await expect(title).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page
      .locator(`[data-date="${start.slice(0, 10)}"]`)
      .getByRole('link')
      .press('Enter')
    await title.click()
    await expect(page.getByRole('heading', { level: 2, name: `Watch ${unique}` })).toBeVisible()
  })
})
