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
  await page.keyboard.type('Now ')
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
