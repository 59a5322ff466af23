import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'

test('the bell tells at once, leads there and is read by keyboard @rtl @full', async ({
  page,
  api,
  word,
  unique,
  tokenOf,
}) => {
  // Somebody of their own: what others are told in the meantime is not to be counted here.
  const email = `${unique}@example.test`
  const { id } = await api.make('/users', {
    name: `Reader ${unique}`,
    email,
    password: 'Kraków!1974-north',
    roles: ['member'],
  })
  const signedIn = await api.call('POST', '/users/login', { email, password: 'Kraków!1974-north' })
  const token = (signedIn.body.data as { access_token?: unknown }).access_token
  await page.addInitScript((held) => localStorage.setItem('accessToken', held), String(token))
  const [project] = await api.rows('/projects?perPage=1')
  const assign = async (name: string) => {
    const made = await api.make('/projects', {
      name,
      priority: 'low',
      destination: 'internal',
      department_id: project?.department_id,
      users: [id],
    })
    return made.id
  }
  await tokenOf('admin')
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await page.goto('/notifications')
  await expect(page.getByText(word('notice:noneYet'))).toBeVisible()
  expect((await stream).status()).toBe(200)
  await assign(`Quay ${unique}`)
  const list = page.getByRole('group', { name: word('notification:many') })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const bell = page.getByRole('banner').getByRole('button', { name: word('notice:bell.none') })
  await assign(`Ramp ${unique}`)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  // The newest is the first item of the menu, and opening it reads it.
  await bell.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toContainText(`Ramp ${unique}`)
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Ramp ${unique}` })).toBeVisible()
  await bell.press('Enter')
  await expect(menu.getByRole('menuitem').first()).toContainText(`Quay ${unique}`)
  await menu.getByRole('menuitem', { name: word('notice:readAll') }).press('Enter')
  await expect(menu).toHaveCount(0)
  await bell.press('Enter')
  await expect(menu.getByRole('menuitem', { name: word('notice:nothing') })).toBeVisible()
  await menu.getByRole('menuitem', { name: word('notice:all') }).press('Enter')

  // One is unread again, another goes; and of this kind no more is told.
  await expect(list.getByRole('listitem')).toHaveCount(2)
  // What was read before all were marked may stand there a moment longer.
  await expect(list.getByRole('img', { name: word('notice:unread') })).toHaveCount(0)
  const quay = list.getByRole('listitem').filter({ hasText: `Quay ${unique}` })
  await quay.getByRole('button').first().press('Enter')
  await expect(quay.getByRole('img', { name: word('notice:unread') })).toBeVisible()
  await page.getByRole('button', { name: word('notice:show.unread'), exact: true }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: word('notice:settings.open') }).press('Enter')
  const dialog = page.getByRole('dialog')
  const kind = word('notification:choice.kind.assigned')
  const inApp = dialog.getByRole('checkbox', { name: `${kind}, ${word('notice:settings.app')}` })
  await expect(inApp).toBeChecked()
  expect(await violations(page)).toEqual([])
  await inApp.press('Space')
  await dialog.getByRole('button', { name: word('save') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await assign(`Pier ${unique}`)
  await page.getByRole('button', { name: word('notice:show.all'), exact: true }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(2)
})
