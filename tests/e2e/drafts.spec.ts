import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

// Signs out, which would end the session that other tests share.
test.use({ as: 'nobody' })

const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const note = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Administrator' }).click()
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible()
}
/** Leaving asks whether one means it; a browser's own question, which needs no answer of ours to keep the draft. */
const letGo = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())
const draftIn = async (context: BrowserContext) =>
  (await context.storageState()).origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name.startsWith('draft:'))?.value

test('what was typed outlives a reload, signing out and its tab, and is never put over newer text', async ({
  page,
  context,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const form = `/departments/${department.id}/edit`
  letGo(page)
  await page.goto('/login')
  await signIn(page)
  await page.goto(form)
  await description(page).fill('Typed by me')

  await page.reload()
  await expect(description(page)).toHaveValue('Typed by me')
  await expect(note(page, 'Draft restored')).toBeVisible()

  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page)
  await page.goto(form)
  await expect(description(page)).toHaveValue('Typed by me')

  await api.call('PUT', `/departments/${department.id}`, { description: 'Saved by somebody else' })
  await page.reload()
  const older = note(page, 'something newer stands in its place')
  await expect(older).toContainText('Typed by me')
  await expect(description(page)).toHaveValue('Saved by somebody else')
  await older.getByRole('button', { name: 'Use what I typed' }).click()
  await expect(description(page)).toHaveValue('Typed by me')
  await expect(older).toHaveCount(0)
  await expect.poll(() => draftIn(context)).toMatch(/"values":{"description":"Typed by me"}.*"older":{}/)
  await page.close()

  const next = await context.newPage()
  letGo(next)
  await next.goto(form)
  await expect(description(next)).toHaveValue('Saved by somebody else')
  await note(next, 'in another window').getByRole('button', { name: 'Put it back' }).click()
  await expect(description(next)).toHaveValue('Typed by me')
  await next.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(next.getByRole('status').filter({ hasText: 'Updated Successfully' })).toBeVisible()
  await next.goto(form)
  await expect(description(next)).toHaveValue('Typed by me')
  await expect(next.getByRole('alert')).toHaveCount(0)
})
