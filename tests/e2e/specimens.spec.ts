import type { Browser, Page } from '@playwright/test'
import { ProductProcess, testFolder } from '../app/harness/product-process.ts'
import { type Api, apiOf, openSession, type Row } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { announcements, card, cards, column, shows } from './harness/boards.ts'
import { test as base, expect, storageStateOf } from './harness/fixtures.ts'
import { buildWithFleet } from './harness/fleet.ts'
import { restingBox } from './harness/pointer.ts'
import { openTab } from './harness/tabs.ts'
import { type Language, wordsOf } from './harness/words.ts'

type Fleet = { readonly address: string; readonly api: Api }
/** The product with one area more, of two declarations and nothing else. */
const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const copy = await buildWithFleet()
      const folder = testFolder()
      const env = { TMS_DATA: `${folder.path}/data`, TMS_DEMO: '1', LOG_LEVEL: 'error' }
      const product = new ProductProcess(env, { built: true, clone: copy.root })
      const address = await product.ready()
      await use({ address, api: apiOf(address, (who) => openSession(address, who)) })
      await product.end('SIGTERM')
      folder.remove()
      copy.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const pageIn = async (browser: Browser, { address }: Fleet, language: Language): Promise<Page> => {
  const session = { isAuth: 'true', accessToken: await openSession(address, 'admin'), language }
  const context = await browser.newContext({
    baseURL: address,
    locale: language,
    storageState: storageStateOf(address, session),
  })
  return context.newPage()
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What two declarations give, walked as somebody does who never saw them. */
const walk = async (browser: Browser, fleet: Fleet, language: Language) => {
  const word = wordsOf(language)
  const { api } = fleet
  const page = await pageIn(browser, fleet, language)
  const plate = (name: string) => `${name} ${language}`
  const towing = await api.make('/fleet-vehicles', { plate: plate('Tow') })
  const broken = await api.make('/fleet-vehicles', { plate: plate('Van'), state: 'out', seats: 3 })
  const trip = await api.make('/fleet-trips', {
    name: plate('Quay'),
    vehicle_id: broken.id,
    leaves_at: '2027-01-04T08:00:00.000Z',
    returns_at: '2027-01-06T16:00:00.000Z',
    crew: [(await api.read('/profile')).id],
    outsiders: [`${language}@example.test`],
  })

  await test.step('made by its form, from the list', async () => {
    await page.goto('/fleet-vehicles')
    await expect(page.getByRole('link', { name: plate('Van') })).toBeVisible()
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: 'Plate' }).fill(plate('Bus'))
    await page.getByRole('button', { name: word('create'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: plate('Bus') })).toBeVisible()
  })

  await test.step('its cards are carried by keyboard, but not where its state does not lead', async () => {
    await page.goto('/fleet-vehicles?shape=board')
    await shows(page, 'Out', [plate('Van')])
    expect(await violations(page)).toEqual([])
    const [next, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    await card(page, plate('Van')).focus()
    for (const key of ['Space', next, 'Space']) await page.keyboard.press(key)
    await expect(page.getByText(word('server:message.moved'))).toBeVisible()
    await shows(page, 'Broken', [plate('Van')])
    expect((await api.read(`/fleet-vehicles/${broken.id}`)).state).toBe('broken')
    // From broken back to ready or sold, and not straight out.
    await card(page, plate('Van')).focus()
    for (const key of ['Space', back, 'Space']) await page.keyboard.press(key)
    await expect(page.getByRole('alert').filter({ hasText: 'Sold' })).toBeVisible()
    await shows(page, 'Broken', [plate('Van')])
    await expect(announcements(page)).not.toBeEmpty()
  })

  await test.step('dropped by mouse where a value is required, a card asks for it, and goes back without it', async () => {
    const last = await api.make('/fleet-vehicles', { plate: plate('Old') })
    await page.goto('/fleet-vehicles?shape=board')
    await expect(card(page, plate('Old'))).toBeVisible()
    const drop = async () => {
      const from = await restingBox(card(page, plate('Old')))
      const to = await restingBox(column(page, 'Sold'))
      await page.mouse.move(from.x + from.width / 2, from.y + 12)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 })
      await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 8 })
      await page.mouse.up()
    }
    const asked = page.getByRole('dialog', { name: word('missing.title', { title: plate('Old') }) })
    await drop()
    await asked.getByRole('button', { name: word('cancel') }).click()
    await expect(cards(page, 'Ready').filter({ hasText: plate('Old') })).toBeVisible()
    expect((await api.read(`/fleet-vehicles/${last.id}`)).state).toBe('ready')
    await drop()
    await expect(asked.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('Too old')
    await asked.getByRole('button', { name: word('save') }).click()
    await shows(page, 'Sold', [plate('Old')])
    const { state, reason } = await api.read(`/fleet-vehicles/${last.id}`)
    expect([state, reason]).toEqual(['sold', 'Too old'])
  })

  await test.step('its rows stand in places, in an order of their own, and are carried there by keyboard', async () => {
    await page.goto('/fleet-vehicles?shape=plan')
    const place = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(place('Broken').getByRole('link', { name: plate('Van') })).toBeVisible()
    await page.getByRole('textbox', { name: word('plan:addTo', { list: 'Ready' }) }).fill(plate('Cab'))
    await page.keyboard.press('Enter')
    await expect(place('Ready').getByRole('link', { name: plate('Cab') })).toBeVisible()
    expect(await violations(page)).toEqual([])
    // One place up, above the one that was the last.
    await page.getByRole('button', { name: word('plan:hold', { name: plate('Cab') }), exact: true }).focus()
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
    await expect(place('Ready').locator('[data-row] a')).toHaveText([plate('Tow'), plate('Cab'), plate('Bus')])
    await expect(page.getByText(word('server:message.moved'))).toBeVisible()
    const ordered = await api.rows('/fleet-vehicles?filter[state]=ready&orderOn=position&orderBy=asc')
    expect(ordered.map((row) => row.plate)).toEqual([plate('Tow'), plate('Cab'), plate('Bus')])
  })

  await test.step('its page has what it was given: checklist, link, file, talk, tab', async () => {
    await page.goto(`/fleet-vehicles/${broken.id}`)
    await page.getByRole('button', { name: word('checklists:add') }).click()
    await page.getByRole('textbox', { name: word('checklists:add') }).fill('Before')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Tyres')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Tyres' }).press('Space')
    await expect(page.getByRole('checkbox', { name: 'Tyres' })).toBeChecked()

    const links = region(page, word('row_link:title'))
    await page.getByRole('button', { name: word('row_link:add') }).press('Enter')
    await links.getByRole('combobox', { name: word('row_link:which'), exact: true }).fill(plate('Tow'))
    await page.getByRole('option', { name: plate('Tow') }).click()
    await expect(links.getByRole('link', { name: plate('Tow') })).toBeVisible()

    const chooser = page.waitForEvent('filechooser')
    const files = region(page, word('attachment:many'))
    await page.getByRole('button', { name: word('files:add') }).press('Enter')
    await (await chooser).setFiles([{ name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('Bill') }])
    await expect(files.getByRole('listitem')).toContainText(['bill.txt'])

    const talk = region(page, word('talk:title'))
    await talk.getByRole('textbox', { name: word('talk:write') }).fill('Towed in')
    await page.keyboard.press('Control+Enter')
    await expect(talk.getByRole('listitem').filter({ hasText: 'Towed in' })).toBeVisible()
    // From the top: what the head covers in part counts as too small a target.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violations(page)).toEqual([])

    await openTab(page, 'Trips')
    await expect(page.getByText(plate('Quay'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Trips' })).toHaveAttribute('aria-selected', 'true')
    const kept = await api.read(`/fleet-vehicles/${broken.id}?include=checklist_done,towed_by,attachments`)
    expect([kept.checklist_done, (kept.towed_by as Row[]).length, (kept.attachments as Row[]).length]).toEqual([
      1, 1, 1,
    ])
    expect((await api.read(`/fleet-vehicles/${towing.id}?include=tows`)).tows).toHaveLength(1)
  })

  await test.step('its days are moved and stretched by keyboard, in a calendar and as a bar in time', async () => {
    const day = (n: number) => `${new Date().toISOString().slice(0, 8)}${n}`
    await api.call('PUT', `/fleet-vehicles/${towing.id}`, { hired_from: day(15), hired_to: day(15) })
    const days = async () => {
      const row = await api.read(`/fleet-vehicles/${towing.id}`)
      return [String(row.hired_from), String(row.hired_to)] as const
    }
    const later = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await page.goto('/fleet-vehicles?shape=calendar')
    const entry = (n: number) => page.locator(`[data-date="${day(n)}"] [data-entry]`, { hasText: plate('Tow') })
    await entry(15).focus()
    for (const key of ['Space', later, 'Enter']) await page.keyboard.press(key)
    await expect.poll(days).toEqual([day(16), day(16)])
    await entry(16).focus()
    for (const key of ['Space', `Shift+${later}`, 'Enter']) await page.keyboard.press(key)
    await expect.poll(days).toEqual([day(16), day(17)])
    // The moved bar was scrolled to: buttons half below the bar of the page would be too small to touch.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violations(page)).toEqual([])

    await page.goto(`/fleet-vehicles?shape=timeline&search=${encodeURIComponent(plate('Tow'))}`)
    const bars = page.getByRole('treegrid')
    await expect(bars.getByRole('row').filter({ hasText: plate('Tow') })).toBeVisible()
    await bars.focus()
    await page.keyboard.press('Home')
    for (const key of [`Shift+${later}`, 'Enter']) await page.keyboard.press(key)
    await expect.poll(async () => (await days())[1] > day(17)).toBe(true)
    const [from, to] = await days()
    expect(from).toBe(day(16))
    for (const key of [later, 'Enter']) await page.keyboard.press(key)
    await expect.poll(async () => (await days())[0] > from).toBe(true)
    const length = (a: string, b: string) => Date.parse(b) - Date.parse(a)
    expect(length(...(await days()))).toBe(length(from, to))
    expect(await violations(page)).toEqual([])
  })

  await test.step('its trips are bars in time, moved and stretched by keyboard', async () => {
    await page.goto('/fleet-trips?shape=timeline')
    const bars = page.getByRole('treegrid')
    await expect(bars.getByRole('row').filter({ hasText: plate('Quay') })).toBeVisible()
    await bars.focus()
    await page.keyboard.press('Home')
    const later = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await page.keyboard.press(`Shift+${later}`)
    await page.keyboard.press('Enter')
    const ends = async () => (await api.read(`/fleet-trips/${trip.id}`)).returns_at
    await expect.poll(ends).not.toBe('2027-01-06T16:00:00.000Z')
    expect((await api.read(`/fleet-trips/${trip.id}`)).leaves_at).toBe('2027-01-04T08:00:00.000Z')
    await page.keyboard.press(later)
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await api.read(`/fleet-trips/${trip.id}`)).leaves_at)
      .not.toBe('2027-01-04T08:00:00.000Z')
  })

  await test.step('a trip of it asks its crew, who answer on its page', async () => {
    await page.goto(`/fleet-trips/${trip.id}`)
    await expect(page.getByRole('listitem').filter({ hasText: `${language}@example.test` })).toContainText('Pending')
    const mine = page.getByRole('group', { name: word('invites:mine') })
    await mine.getByRole('button', { name: word('invites:answer.accepted') }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Accepted' })).toBeVisible()
  })

  await test.step('a trip of it is timed, and is shown to a stranger', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: word('timer:start') })
      .press('Enter')
    await expect(page.getByRole('banner').getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: word('share:button'), exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(word('share:password'), { exact: true }).press('Enter')
    const address = await dialog.getByRole('textbox', { name: word('share:link'), exact: true }).inputValue()
    const stranger = await browser.newContext({ storageState: storageStateOf(fleet.address, { language }) })
    const open = await stranger.newPage()
    await open.goto(address)
    await expect(open.getByRole('heading', { level: 1, name: plate('Quay') })).toBeVisible()
    await stranger.close()
    await api.call('POST', '/timer/end')
    // The other direction begins with an empty board.
    for (const { id } of await api.rows('/fleet-vehicles')) await api.call('DELETE', `/fleet-vehicles/${id}`)
  })
  await page.context().close()
}

test('two declarations are an area: list, form, board, record, facets, in two directions @full', async ({
  browser,
  fleet,
}) => {
  test.setTimeout(360_000)
  await walk(browser, fleet, 'en')
  await walk(browser, fleet, 'ar')
})
