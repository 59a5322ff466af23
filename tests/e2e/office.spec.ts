import type { Page } from '@playwright/test'
import { hotp, stepAt } from '../../src/server/auth/totp.ts'
import { expect, test } from './harness/fixtures.ts'
import { chooseAction } from './harness/row-actions.ts'
import { makeUser, strongPassword } from './harness/rows.ts'

const signIn = async (page: Page, mail: string, code?: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(mail)
  await page.getByLabel('Password', { exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (code === undefined) return
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test.describe('somebody with an account of their own', () => {
  test.use({ as: 'nobody' })

  test('sets up a second factor, signs in with a code of it, and makes a token for a program @full', async ({
    page,
    api,
    unique,
  }) => {
    const user = await makeUser(api, unique)
    await page.goto('/login')
    await signIn(page, String(user.email))
    await expect(page).toHaveURL('/home')
    await page.goto('/profile')
    const factor = section(page, 'Two-factor sign-in')
    await factor.getByRole('button', { name: 'Set up' }).click()
    await factor.getByLabel('Your password').fill(strongPassword)
    await factor.getByRole('button', { name: 'Continue' }).click()
    await expect(factor.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
    const secret = (await factor.locator('code').innerText()).replaceAll(/\s/g, '')
    await factor.getByRole('textbox', { name: 'Code of the app' }).fill('000000')
    await factor.getByRole('button', { name: 'Confirm' }).click()
    await expect(factor.getByRole('textbox', { name: 'Code of the app' })).toHaveAttribute('aria-invalid', 'true')
    const step = stepAt(Date.now())
    await factor.getByRole('textbox', { name: 'Code of the app' }).fill(hotp(secret, step))
    await factor.getByRole('button', { name: 'Confirm' }).click()
    await expect(factor.getByRole('listitem')).toHaveCount(10)
    const recovery = await factor.getByRole('listitem').first().innerText()

    const tokens = section(page, 'Tokens for programs')
    await tokens.getByRole('button', { name: 'New token' }).click()
    await expect(tokens.getByRole('textbox', { name: 'What it is for' })).toBeFocused()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await signIn(page, String(user.email), 'AAAA-BBBB-CCCC-DDDD')
    await expect(page.getByRole('alert')).toBeVisible()
    // A code of the app counts once: that of the next half minute is taken already.
    await page.getByRole('textbox', { name: 'Code' }).fill(hotp(secret, step + 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/home')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await signIn(page, String(user.email), recovery)
    await expect(page).toHaveURL('/home')
  })

  test('looks as somebody and signs out: of both sessions, with nothing left to go on with @full', async ({
    page,
    api,
    unique,
    word,
  }) => {
    const own = await makeUser(api, `${unique}a`, { roles: ['admin'] })
    const other = await makeUser(api, `${unique}b`)
    await page.goto('/login')
    await signIn(page, String(own.email))
    await expect(page).toHaveURL('/home')
    const tokens: string[] = [await page.evaluate(() => localStorage.getItem('accessToken') ?? '')]
    await page.goto(`/users/${other.id}`)
    await chooseAction(page, 'View as this user')
    await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByText(`Viewing as User ${unique}b, read-only`)).toBeVisible()
    tokens.push(await page.evaluate(() => localStorage.getItem('accessToken') ?? ''))
    await page.getByRole('button', { name: word('profileMenu') }).click()
    await page.getByRole('menuitem', { name: word('signOut') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(new Set(tokens).size).toBe(2)
    const kept = await page.evaluate(() => Object.values(localStorage).join())
    for (const token of tokens) {
      expect(kept).not.toContain(token)
      const status = async () =>
        (await page.request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })).status()
      await expect.poll(status).toBe(401)
    }
  })
})

test('an administrator asks who may, looks as somebody, and finds it all in the logs @full', async ({
  page,
  api,
  unique,
}) => {
  const user = await makeUser(api, unique, { roles: ['office-manager'] })
  await page.goto(`/users/${user.id}`)
  await chooseAction(page, 'View as this user')
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(`Hello, User ${unique}`)).toBeVisible()
  await expect(page.getByText(`Viewing as User ${unique}, read-only`)).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText(`Viewing as User ${unique}, read-only`)).toHaveCount(0)
  await page.goto(`/users/${user.id}`)
  await expect(page.getByText('looked at everything as this user')).toBeVisible()

  await chooseAction(page, 'Who may…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Person' }).fill(unique)
  await page.getByRole('option', { name: `User ${unique}` }).click()
  await expect(dialog).toContainText(`User ${unique} may: Open “User ${unique}”.`)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/system/logs?search=${unique}`)
  await expect(page.getByRole('main')).toContainText(`User ${unique}`)
})
