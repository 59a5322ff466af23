import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import { databaseIn, moveDatabaseClock } from '../app/harness/database-clock.ts'
import { ProductProcess, testFolder } from '../app/harness/product-process.ts'
import { startImapServer } from '../server/harness/imap-server.ts'
import { startMailServer } from '../server/harness/mail-server.ts'
import { apiOf, openSession, type Who } from './harness/api.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'

const address = 'help@harbour.test'
const customer = 'zoe@outside.test'
/** The next Friday, 15:00 UTC, of a week without a change of clocks or a holiday. */
const friday = (): number => {
  const day = new Date()
  day.setUTCHours(15, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + 7 + ((12 - day.getUTCDay()) % 7))
  return day.getTime()
}
const hourMs = 3_600_000

// A product of its own: its clock is moved, and it has a mailbox and a mail server.
test('a mail becomes a ticket on Friday, waits over the weekend, and is solved in time on Monday @full', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const folder = testFolder()
  const [imap, smtp] = [await startImapServer(), await startMailServer()]
  const clock = join(folder.path, 'clock')
  let now = 0
  writeFileSync(clock, '0')
  const start = friday()
  const product = new ProductProcess(
    {
      TMS_DATA: `${folder.path}/data`,
      TMS_DEMO: '1',
      LOG_LEVEL: 'error',
      TMS_TEST_CLOCK: clock,
      IMAP_URL: imap.url,
      MAIL_IN_ADDRESS: address,
      SMTP_URL: `${smtp.url}?from=help@harbour.test`,
      NODE_OPTIONS: `--import ${new URL('../app/harness/set-clock.mjs', import.meta.url)}`,
    },
    { built: true },
  )
  try {
    const origin = await product.ready()
    const database = await databaseIn(`${folder.path}/data`)
    /** The machine's clock and the database's, from which moments come. */
    const turnTo = async (at: number) => {
      now = at
      await moveDatabaseClock(database, at - Date.now())
      writeFileSync(clock, String(at - Date.now()))
      // The product looks each second whether its clock has jumped: a session made before would have ended by then.
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
    await turnTo(start)
    let token: Promise<string> | undefined
    const signIn = (who: Who) => openSession(origin, who)
    const api = apiOf(origin, () => (token ??= signIn('admin')))
    const deliver = async (mail: Mail.Options) =>
      imap.deliver(await new MailComposer({ from: `Zoé <${customer}>`, to: address, ...mail }).compile().build())
    const day = ['09:00-17:00']
    const calendar = await api.make('/business-calendars', {
      name: 'Quay office',
      time_zone: 'UTC',
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
    })
    // Before those of the demo.
    await api.make('/tickets/sla', {
      name: 'By mail',
      within_hours: '6',
      target_status: 'solved',
      calendar_id: calendar.id,
      order: 0,
      excluded_statuses: ['pending', 'on_hold'],
      criteria: { operator: 'and', filters: [{ column: 'channel', operator: 'eq', value: 'mail' }] },
    })

    await deliver({ subject: 'Which gate?', text: 'Our lorry stands before gate 4.', messageId: '<one@outside.test>' })
    const tickets = () => api.rows('/tickets?filter[channel]=mail&filter[requester_email]=zoe@outside.test')
    await expect.poll(async () => (await tickets()).length, { timeout: 90_000 }).toBe(1)
    const id = (await tickets())[0]?.id ?? ''

    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      timezoneId: 'UTC',
      storageState: storageStateOf(origin, { isAuth: 'true', accessToken: await signIn('agent'), language: 'en' }),
    })
    const page = await context.newPage()
    await page.clock.install({ time: now })
    /** Turns both clocks, the product's and the browser's, and comes back to the ticket. */
    const comeBack = async (at: number) => {
      // A session ends that nobody used over a weekend: a page that is open then would sign out.
      await page.goto('/favicon.svg')
      await turnTo(at)
      await page.clock.setSystemTime(at)
      token = undefined
      const accessToken = await signIn('agent')
      await page.evaluate((fresh) => {
        localStorage.setItem('isAuth', 'true')
        localStorage.setItem('accessToken', fresh)
      }, accessToken)
      await page.goto(`/tickets/${id}`)
    }
    const reply = async (text: string) => {
      await page.getByRole('textbox', { name: 'Write a reply…' }).click()
      await page.keyboard.type(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
    }
    const become = async (status: string) => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('s')
      await page
        .getByRole('menuitem', { name: status })
        .or(page.getByRole('option', { name: status }))
        .first()
        .click()
    }
    await page.goto(`/tickets/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Which gate?' })).toBeVisible()
    await reply('Please send the papers of the load.')
    await expect
      .poll(() => smtp.got.some(({ to, mail }) => to === customer && mail.text?.includes('papers of the load')))
      .toBe(true)
    await become('Pending')
    await expect.poll(async () => (await api.read(`/tickets/${id}`)).sla_state).toBe('paused')

    // On Sunday they answer, which opens the ticket: the clock runs again, and Sunday does not count.
    await comeBack(start + 2 * 24 * hourMs)
    const last = smtp.got.findLast(({ to }) => to === customer)?.mail.messageId ?? ''
    await deliver({
      subject: 'Re: Which gate?',
      text: 'Here they are.',
      inReplyTo: last,
      messageId: '<two@outside.test>',
      attachments: [{ filename: 'cmr.txt', content: 'Signed' }],
    })
    await expect.poll(async () => (await api.read(`/tickets/${id}`)).status, { timeout: 90_000 }).toBe('open')
    await page.reload()
    await expect(page.getByText('Here they are.')).toBeVisible()

    // Monday, 11:00.
    await comeBack(start + 68 * hourMs)
    await reply('Gate 7, at noon.')
    await become('Solved')
    await expect.poll(async () => (await api.read(`/tickets/${id}`)).sla_state).toBe('met')
    await page.reload()
    await page.getByRole('button', { name: /^Met Reached / }).click()
    const receipt = page
      .getByRole('dialog', { name: 'Service level' })
      .getByRole('list', { name: 'What the clock did' })
    await expect(receipt.getByRole('listitem').filter({ hasText: 'Pending' }).first()).toBeVisible()
    const { data } = (await api.call('GET', `/tickets/${id}/sla`)).body as unknown as {
      data: readonly {
        state: string
        elapsed_minutes: number
        lines: readonly { counts: boolean; minutes: number; reason: string }[]
      }[]
    }
    const [cycle] = data
    expect(cycle?.state).toBe('met')
    // Some minutes of Friday, and Monday from 9 to 11; neither the two hours of waiting nor the weekend.
    expect(Math.round(cycle?.elapsed_minutes ?? 0)).toBeGreaterThanOrEqual(120)
    expect(Math.round(cycle?.elapsed_minutes ?? 0)).toBeLessThan(140)
    expect(cycle?.lines.filter(({ counts }) => !counts).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['status', 'hours']),
    )
    await context.close()
    await database.end()
  } finally {
    await product.end('SIGTERM')
    await imap.stop()
    await smtp.stop()
    folder.remove()
  }
})
