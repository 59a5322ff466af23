import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, storageStateOf, test } from './harness/fixtures.ts'

/** More lines than a window shows. */
const berths = Array.from({ length: 60 }, (_, n) => `<p>Berth ${n + 1}</p>`).join('')

test('two people write one description, one on its page and one in the panel beside the list', async ({
  page,
  browser,
  baseURL,
  tokenOf,
  api,
  unique,
}) => {
  const { body } = await api.call('GET', '/projects?perPage=1', undefined, 'member')
  const [project] = body.data as unknown as readonly { readonly id: string }[]
  const name = `Moor ${unique}`
  const task = await api.make('/tasks', { name, project_id: project?.id, description: `<p>Fenders out</p>${berths}` })
  const origin = baseURL ?? process.env.TMS_E2E_URL ?? ''
  const session = { isAuth: 'true', accessToken: await tokenOf('member'), language: 'en' }
  const context = await browser.newContext({ baseURL: origin, storageState: storageStateOf(origin, session) })
  const other = await context.newPage()
  await page.goto(`/projects/task/${task.id}`)
  await other.goto(`/tasks?search=${unique}&peek=${task.id}`)
  const panel = other.getByRole('dialog', { name })
  const mine = page.getByRole('textbox', { name: 'Description', exact: true })
  const theirs = panel.getByRole('textbox', { name: 'Description', exact: true })
  await page.getByText('Fenders out').click()
  await expect(mine).toBeFocused()
  // Both write at the start, where the caret stands: keys that move it right after the focus may be too quick.
  // All at once, as undo takes back only what was typed within half a second.
  await page.keyboard.insertText('Now ')
  await panel.getByText('Fenders out').click()
  await expect(theirs).toContainText(/Now .*Fenders out/)
  await expect(theirs).toBeFocused()
  await other.keyboard.type('Lines ready, ')
  await expect(mine).toContainText('Lines ready')
  // Each undoes what they wrote themselves.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(theirs).not.toContainText('Now')
  await expect(theirs).toContainText('Lines ready')
  const people = page.getByRole('list', { name: 'Also at this text' })
  await expect(people.getByRole('button')).toHaveCount(1)
  // Their caret stays in sight, wherever it goes, until one does something oneself.
  await other.keyboard.press('ControlOrMeta+End')
  await expect(mine.getByText('Berth 60')).not.toBeInViewport()
  await people.getByRole('button', { name: /^Follow / }).press('Enter')
  await expect(mine.getByText('Berth 60')).toBeInViewport()
  await other.keyboard.press('ControlOrMeta+Home')
  await expect(mine.getByText('Fenders out')).toBeInViewport()
  await expect(mine.getByText('Berth 60')).not.toBeInViewport()
  await expect(people.getByRole('button', { pressed: true })).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(mine).toBeHidden()
  await other.keyboard.press('Escape')
  await expect(theirs).toBeHidden()
  await expect(panel).toBeVisible()
  const said = `<p>Lines ready, Fenders out</p>${berths}`
  await expect.poll(async () => (await api.read(`/tasks/${task.id}`)).description).toBe(said)
  await context.close()
})

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
/** Opens a task's description to write in it. */
const write = async (page: Page, id: unknown) => {
  await page.goto(`/projects/task/${id}`)
  await page.getByText('Fenders out').click()
  await expect(textIn(page)).toBeFocused()
}

test('a text goes on while the line is cut, over a reload too, and where there are no sockets', async ({
  page,
  context,
  browser,
  baseURL,
  tokenOf,
  api,
  unique,
}) => {
  const { body } = await api.call('GET', '/projects?perPage=1', undefined, 'member')
  const [project] = body.data as unknown as readonly { readonly id: string }[]
  const task = await api.make('/tasks', {
    name: `Moor ${unique}`,
    project_id: project?.id,
    description: '<p>Fenders out</p><p>Anchor</p>',
  })
  const me = (await api.call('GET', '/profile')).body.data as unknown as { readonly name: string }
  const member = (await api.call('GET', '/profile', undefined, 'member')).body.data as unknown as typeof me
  await write(page, task.id)
  const origin = baseURL ?? process.env.TMS_E2E_URL ?? ''
  const session = { isAuth: 'true', accessToken: await tokenOf('member'), language: 'en' }
  const theirContext = await browser.newContext({ baseURL: origin, storageState: storageStateOf(origin, session) })
  const other = await theirContext.newPage()
  await write(other, task.id)
  // Who comes is said quietly, and their caret has their name.
  await expect(page.getByRole('status').filter({ hasText: `${member.name} is here now.` })).toBeAttached()
  await expect(textIn(page).locator('.coedit-caret')).toHaveText(member.name)
  await context.setOffline(true)
  await page.keyboard.type('Cut off, ')
  await expect(page.getByRole('alert')).toContainText('You are currently offline. What you typed stays')
  // Whoever is cut off leaves, until they are back.
  await expect(page.getByRole('list', { name: 'Also at this text' })).toBeHidden()
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  // From these words on the page may end at any moment.
  await page.close()
  await other.keyboard.type('Ropes ready, ')
  await expect(textIn(other)).not.toContainText('Cut off')
  // The next page has no line to the text: a network that lets no sockets through.
  await context.setOffline(false)
  let hasSockets = false
  let tries = 0
  await context.routeWebSocket(/together$/, (socket) => {
    tries += 1
    if (hasSockets) socket.connectToServer()
    else void socket.close()
  })
  const again = await context.newPage()
  await again.goto(`/projects/task/${task.id}`)
  await again.getByText('Fenders out').click()
  await expect(textIn(again)).toContainText('Cut off, Fenders out')
  await expect(again.getByRole('alert')).toContainText(
    'There is no live connection to this text at the moment. What you typed',
  )
  // One can go on writing after the tries by which sockets count as impossible.
  await expect.poll(() => tries).toBeGreaterThan(3)
  await expect(textIn(again)).toBeFocused()
  await again.keyboard.type('Still cut, ')
  hasSockets = true
  for (const one of [again, other]) {
    await expect(one.getByText('Saved', { exact: true })).toBeVisible()
    for (const words of ['Cut off, ', 'Ropes ready, ', 'Still cut, ']) await expect(textIn(one)).toContainText(words)
  }
  await expect(textIn(other).locator('.coedit-caret')).toHaveText(me.name)
  await again.keyboard.press('ControlOrMeta+Enter')
  await expect(other.getByRole('status').filter({ hasText: `${me.name} has left.` })).toBeAttached()
  // Once all have left, their text is a version, from which one can go on without a socket.
  await other.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await api.read(`/tasks/${task.id}`)).version).not.toBe(task.version)
  hasSockets = false
  await again.reload()
  await again.getByText('Fenders out').click()
  await expect(again.getByRole('alert')).toContainText('Writing together is not possible on this network.')
  await expect(textIn(again)).toBeFocused()
  await other.getByText('Fenders out').click()
  await textIn(other).getByText('Anchor').click()
  await other.keyboard.type('Loose')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await again.keyboard.type('As a whole, ')
  await again.keyboard.press('ControlOrMeta+Enter')
  await expect(textIn(again)).toBeHidden()
  for (const words of ['As a whole, ', 'Loose']) await expect(textIn(other)).toContainText(words)
  await theirContext.close()
})

test.describe('in Arabic', () => {
  test.use({ language: 'ar' })

  test('who comes is announced, and the flag with their name stands within the text, from their caret on', async ({
    page,
    browser,
    baseURL,
    tokenOf,
    api,
    unique,
    word,
  }) => {
    const { body } = await api.call('GET', '/projects?perPage=1', undefined, 'member')
    const [project] = body.data as unknown as readonly { readonly id: string }[]
    const text = 'أُخرجت المصدات'
    const task = await api.make('/tasks', {
      name: `Moor ${unique}`,
      project_id: project?.id,
      description: `<p>${text}</p>`,
    })
    const { data } = (await api.call('GET', '/profile', undefined, 'member')).body
    const { name } = data as unknown as { readonly name: string }
    const origin = baseURL ?? process.env.TMS_E2E_URL ?? ''
    const session = { isAuth: 'true', accessToken: await tokenOf('member'), language: 'ar' }
    const context = await browser.newContext({ baseURL: origin, storageState: storageStateOf(origin, session) })
    const other = await context.newPage()
    for (const one of [page, other]) {
      await one.goto(`/projects/task/${task.id}`)
      await one.getByText(text).click()
      await expect(one.getByRole('textbox', { name: word('task:field.description'), exact: true })).toBeFocused()
    }
    await expect(page.getByRole('status').filter({ hasText: word('coedits:came', { name }) })).toBeAttached()
    await expect(page.getByRole('list', { name: word('coedits:here') })).toBeVisible()
    await other.keyboard.press('ControlOrMeta+Home')
    const caret = page.locator('.coedit-caret')
    await expect(caret).toHaveText(name)
    const [at, flag, box] = await Promise.all(
      [caret, caret.locator('> span'), page.locator('.ProseMirror[contenteditable="true"]').first()].map((one) =>
        one.boundingBox(),
      ),
    )
    if (!at || !flag || !box) throw new Error('the caret is shown with its flag')
    // From the caret on in the direction of reading, however the name itself is written.
    expect(Math.abs(flag.x + flag.width - (at.x + at.width))).toBeLessThanOrEqual(3)
    expect(flag.x).toBeGreaterThan(box.x)
    expect(flag.y + flag.height).toBeLessThanOrEqual(at.y + 1)
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})
