import { expect, test } from './harness/fixtures.ts'
import { choosePicture } from './harness/picture.ts'
import { makeDepartment } from './harness/rows.ts'

test.use({ as: 'agent' })

/** A picture to the browser, none to the server. */
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test('one chooses, sees and takes away one’s own picture, and the history tells of it by name @full', async ({
  page,
  api,
}) => {
  await page.goto('/profile')
  const form = page.locator('form').first()
  await expect(form.getByRole('button', { name: 'Picture Choose a file' })).toBeVisible()
  await choosePicture(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated Successfully').first()).toBeVisible()
  await expect(form.getByText('face.webp')).toBeVisible()
  const [me] = await api.rows('/users?search=agent@example.test&perPage=1')

  await page.reload()
  await expect(form.getByRole('button', { name: 'Picture Replace' })).toBeVisible()
  // The picture itself came, not only its name.
  await expect
    .poll(() => form.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await form.getByRole('button', { name: 'Remove' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Picture Choose a file' })).toBeVisible()
  await expect.poll(async () => (await api.read(`/users/${me?.id}`)).avatar).toBeNull()
})

test('a wrong picture and a wrong field are told together @full', async ({ page }) => {
  await page.goto('/profile')
  const form = page.locator('form').first()
  const other = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Picture/ }).click()
  await (await other).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Quay') })
  await expect(form.getByText('Please select image')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Picture/ }).click()
  await (await chooser).setFiles({ name: 'face.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await form.getByLabel('Job title').fill('x'.repeat(200))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please choose a PNG, JPEG, WebP or GIF picture.')).toBeVisible()
  await expect(form.getByText('At most 120 characters.')).toBeVisible()
})

test('what is typed while a change of oneself is saved stays, and is saved with the next @full', async ({ page }) => {
  await page.goto('/profile')
  const form = page.locator('form').first()
  const title = form.getByLabel('Job title')
  let letGo = () => {}
  const isTyped = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'PUT') await isTyped
    await route.continue()
  })
  const before = await title.inputValue()
  await title.fill('Pilot')
  await form.getByRole('button', { name: 'Save' }).click()
  await title.fill('Pilot of the quay')
  letGo()
  await expect(page.getByText('Updated Successfully').first()).toBeVisible()
  await expect(title).toHaveValue('Pilot of the quay')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(title).toHaveValue('Pilot of the quay')
  await title.fill(before)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated Successfully').first()).toBeVisible()
})

test.describe('on the page of a user', () => {
  test.use({ as: 'admin' })
  test('the history shows pictures by name, the one that is still there to save @full', async ({
    page,
    api,
    unique,
  }) => {
    const row = await api.make('/users', {
      name: unique,
      email: `${unique}@example.test`,
      password: 'Kraków!1974-north',
    })
    await page.goto(`/users/${row.id}/edit`)
    await choosePicture(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Updated Successfully').first()).toBeVisible()
    await page.goto(`/users/${row.id}`)
    await expect(page.getByRole('link', { name: 'face.webp' })).toHaveAttribute('download', 'face.webp')
    // It is drawn wherever the person is: here in the row of a project's people, and beside their name.
    const department = await makeDepartment(api, unique)
    const project = await api.make('/projects', {
      name: `Quay ${unique}`,
      priority: 'low',
      destination: 'internal',
      department_id: department.id,
      users: [row.id],
    })
    await page.goto(`/projects/${project.id}`)
    const faces = page.getByRole('main').locator('.row-face img')
    await expect
      .poll(() => faces.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
      .toBeGreaterThan(0)
    await page.goto(`/users/${row.id}`)
    await api.call('PUT', `/users/${row.id}`, { avatar: null })
    await page.reload()
    await expect(page.getByText('face.webp').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'face.webp' })).toHaveCount(0)
  })
})
