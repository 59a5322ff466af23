import type { Page } from '@playwright/test'
import { callApi, demoPassword, people } from './harness/api.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'
import { unfoldNav } from './harness/unfold-nav.ts'

test.use({ as: 'nobody' })

const origin = () => process.env.TMS_E2E_URL ?? ''

const signIn = async (page: Page, mail: string = people.admin, password: string = demoPassword) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(mail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a demo offers a sign-in for each role, one click each @full', async ({ page }) => {
  await page.goto('/login')
  const demo = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(demo).toHaveCount(6)
  for (const role of ['Administrator', 'Project manager', 'Team leader', 'Support agent', 'Client'])
    await expect(demo.filter({ hasText: role })).toBeVisible()
  await page.getByRole('button', { name: 'Łukasz Wiśniewski Member' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Hello, Łukasz Wiśniewski')).toBeVisible()
})

test("a wrong password shows the server's message and keeps the mail @full", async ({ page, unique }) => {
  await page.goto('/login')
  await signIn(page, `${unique}@example.test`, 'Wrong#2026')
  await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(`${unique}@example.test`)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/login')
  // And from there one gets in without starting over.
  await signIn(page)
  await expect(page).toHaveURL('/home')
})

test('in a browser whose storage is full one signs in @full', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(/^Hello, /)).toBeVisible()
})

test('the address asked for is kept over sign-in, its query too', async ({ page }) => {
  await page.goto('/users?page=2')
  await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/users?page=2')}`)
  await signIn(page)
  await expect(page).toHaveURL('/users?page=2')
  await expect(page.getByText(/6–10.? of \d+/)).toBeVisible()
})

test.describe('an address that leads elsewhere leads home', () => {
  const hostile = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test/users',
    'javascript:alert(1)',
    '/%2fevil.test',
    '/\t/evil.test',
    ' //evil.test',
    '/login',
  ]
  test('after signing in @full', async ({ page }) => {
    await page.goto('/login?to=//evil.test/users')
    await signIn(page)
    await expect(heading(page, 'Hello, Ingrid Sørensen')).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin())
  })
  test.describe('for somebody signed in', () => {
    test.use({ as: 'member' })
    test('at once @full', async ({ page }) => {
      for (const to of hostile) {
        await page.goto(`/login?to=${encodeURIComponent(to)}`)
        await expect(page, to).toHaveURL(`${origin()}/home`)
      }
    })
  })
})

test.describe('where the root leads', () => {
  test('the signed-out to sign-in, with the query @full', async ({ page }) => {
    await page.goto('/?from=mail')
    await expect(page).toHaveURL('/login?from=mail')
  })
  test.describe('the signed-in', () => {
    test.use({ as: 'member' })
    test('home, with the query; sign-in leads on @full', async ({ page }) => {
      await page.goto('/?from=mail')
      await expect(page).toHaveURL('/home?from=mail')
      await page.goto('/login')
      await expect(page).toHaveURL('/home')
      await page.goto('/login?to=/users')
      await expect(heading(page, 'Users')).toBeVisible()
      await expect(page).toHaveURL('/users')
    })
  })
})

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') ?? '')
const profileOf = (token: string) => callApi(origin(), 'GET', '/profile', { token })

test('sign-out ends the session: Back shows nothing, the token is dead', async ({ page }) => {
  await page.goto('/login?to=/users')
  await signIn(page)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await unfoldNav(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Departments' }).click()
  await expect(heading(page, 'Departments')).toBeVisible()
  const token = await tokenIn(page)
  expect((await profileOf(token)).status).toBe(200)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await tokenIn(page)).toBe('')
  expect((await profileOf(token)).status).toBe(401)
  await page.goBack()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a session ended on the server leads to sign-in on the next call, and back @full', async ({ page }) => {
  // Without live updates, which would tell at once: that is a test of theirs.
  await page.route('**/api/live', (route) => route.fulfill({ status: 404, json: { message: 'none' } }))
  await page.goto('/login')
  await signIn(page)
  await expect(heading(page, 'Hello, Ingrid Sørensen')).toBeVisible()
  // What the page still asks would be the next call.
  await expect(page.getByRole('region', { name: 'Favourite projects' })).toBeVisible()
  await expect(page.getByRole('status', { name: /./ })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // The server stores how the navigation stands, which is a call too.
  await unfoldNav(page)
  await page.waitForLoadState('networkidle')
  await callApi(origin(), 'POST', '/users/logout', { token: await tokenIn(page) })
  await page.getByRole('navigation').getByRole('link', { name: 'Departments' }).click()
  await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/departments')}`)
  expect(await tokenIn(page)).toBe('')
  await signIn(page)
  await expect(heading(page, 'Departments')).toBeVisible()
})

test('signing out in one tab signs out the other @full', async ({ page, context }) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/home')
  const second = await context.newPage()
  await second.goto('/departments')
  await expect(heading(second, 'Departments')).toBeVisible()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(second, 'Sign in')).toBeVisible()
})

test('every page but the open ones asks for sign-in first @full', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  const id = '01900000-0000-7000-8000-000000000000'
  const lists = ['/users', '/departments', '/roles', '/permissions']
  const paths = [
    '/home',
    '/profile',
    ...lists,
    ...lists.map((list) => `${list}/${id}`),
    '/users/add',
    `/users/${id}/edit`,
  ]
  for (const path of paths) {
    await page.goto(path)
    // Home is where one comes anyway.
    await expect(page, path).toHaveURL(path === '/home' ? '/login' : `/login?to=${encodeURIComponent(path)}`)
    await expect(heading(page, 'Sign in')).toBeVisible()
  }
  expect(asked, 'nothing is asked of the server for them').toEqual([])
})

test('the flag and the token are both needed @full', async ({ browser, tokenOf }) => {
  const token = await tokenOf('member')
  const states = [
    { isAuth: 'true' },
    { accessToken: token },
    { isAuth: 'true', accessToken: '' },
    { isAuth: 'false', accessToken: token },
  ]
  for (const state of states) {
    const context = await browser.newContext({ baseURL: origin(), storageState: storageStateOf(origin(), state) })
    const page = await context.newPage()
    await page.goto('/users')
    await expect(heading(page, 'Sign in'), JSON.stringify(state)).toBeVisible()
    await context.close()
  }
})
