import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'

test.use({ as: 'nobody' })

const first = 'Gdańsk#2020-own'
const second = 'Wrocław#1999-new'
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const assertAccessible = async (page: Page) =>
  expect((await new AxeBuilder({ page }).withTags(tags).analyze()).violations).toEqual([])

test('who forgot the password gets a mail, chooses a new one and signs in @rtl @full', async ({
  page,
  api,
  word,
  language,
  unique,
}) => {
  const email = `${unique}@example.test`
  await api.make('/users', { name: 'Forgetful', email, password: first, locale: language })

  await page.goto('/login')
  await page.getByRole('link', { name: word('forgot.title') }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('heading', { level: 1, name: word('forgot.title') })).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('textbox', { name: word('login.email') }).fill(email)
  await page.getByRole('button', { name: word('forgot.send') }).click()
  await expect(page.getByRole('status').filter({ hasText: word('forgot.sentTitle') })).toBeVisible()
  await assertAccessible(page)

  // No mail server is set: administrators read it in the app.
  const mail = async () => (await api.rows(`/logs/mails?search=${unique}`))[0]
  await expect.poll(async () => (await mail())?.state, { timeout: 20_000 }).toBe('kept')
  expect((await mail())?.subject).toBe(word('mail:passwordReset.subject', { app: 'Transport Management System' }))
  const text = String((await api.read(`/logs/mails/${(await mail())?.id}`)).text)
  const link = /https?:\S+\/reset-password#\S+/.exec(text)?.[0] ?? ''
  expect(new URL(link).origin).toBe(process.env.TMS_E2E_URL)

  const called: string[] = []
  page.on('request', (request) => called.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByRole('heading', { level: 1, name: word('reset.title') })).toBeVisible()
  // The token is neither left in the address nor told to any server in one.
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(page.getByLabel(word('password.new_password'), { exact: true })).toBeVisible()
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? 'none'
  expect(called.filter((one) => one.includes(token))).toEqual([])
  await assertAccessible(page)

  await page.getByLabel(word('password.new_password'), { exact: true }).fill('short')
  await page.getByLabel(word('reset.confirmation'), { exact: true }).fill('short')
  await page.getByRole('button', { name: word('reset.save') }).click()
  await expect(page.getByLabel(word('password.new_password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(word('password.new_password'), { exact: true }).fill(second)
  await page.getByLabel(word('reset.confirmation'), { exact: true }).fill(second)
  await page.getByRole('button', { name: word('reset.save') }).click()
  // The new password signs in at once.
  await expect(page).toHaveURL('/home')

  // The link is used up: whoever finds it is told so, and how to get another.
  const thief = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.TMS_E2E_URL ?? '' })
  const other = await thief?.newPage()
  await other?.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await other?.goto(link)
  await other?.getByLabel(word('password.new_password'), { exact: true }).fill(first)
  await other?.getByLabel(word('reset.confirmation'), { exact: true }).fill(first)
  await other?.getByRole('button', { name: word('reset.save') }).click()
  if (other === undefined) throw new Error('a second browser opens')
  await expect(other.getByRole('alert')).toHaveText(word('server:fault.bad_reset'))
  await expect(other.getByRole('link', { name: word('reset.again') })).toBeVisible()
  await thief?.close()
})

test.describe('the logs', () => {
  test.use({ as: 'admin' })
  test('show jobs and mails to administrators @full @rtl', async ({ page, api, word, unique }) => {
    await api.call('POST', '/password/email', { email: `${unique}@example.test` })
    await page.goto('/system/logs')
    await expect(page.getByRole('heading', { level: 1, name: word('log:many') })).toBeVisible()
    const logs = page.getByRole('navigation', { name: word('logs.title') })
    await logs.getByRole('link', { name: word('job:many'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: word('job:many') })).toBeVisible()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await logs.getByRole('link', { name: word('letter:many'), exact: true }).click()
    await expect(page).toHaveURL('/system/logs/mails')
    await expect(page.getByRole('heading', { level: 1, name: word('letter:many') })).toBeVisible()
  })
})

test.describe('the logs of others', () => {
  test.use({ as: 'member' })
  test('are closed @full', async ({ page }) => {
    await page.goto('/system/logs')
    await expect(page).toHaveURL('/not-authorized')
  })
})
