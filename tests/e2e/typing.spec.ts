import { expect, test } from './harness/fixtures.ts'

const typed = 'Harbour gpilot'

for (const [list, form, field] of [
  ['/projects', 'New project', 'Name'],
  ['/users', 'New user', 'Name'],
  ['/departments', 'New department', 'Name'],
] as const)
  test(`what is typed right after the key for ${form} stands in its first field`, async ({ page }) => {
    const input = page.getByRole('textbox', { name: field, exact: true })
    await page.goto(list)
    await expect(page.getByRole('link', { name: form }).first()).toBeVisible()
    // Without a pause, and on a line on which the form itself comes late: letters are keys of commands, too.
    await page.route('**/*.js', async (route) => {
      await new Promise((go) => setTimeout(go, 150))
      await route.continue()
    })
    await page.keyboard.press('c')
    await page.keyboard.type(typed)
    await expect(input).toHaveValue(typed)
    await expect(input).toBeFocused()
    await page.keyboard.type('s')
    await expect(input).toHaveValue(`${typed}s`)
  })

test('opened by its address, a form has the focus and the keys', async ({ page }) => {
  await page.goto('/projects/add')
  const input = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(input).toBeFocused()
  await page.keyboard.type(typed)
  await expect(input).toHaveValue(typed)
  // Away from its fields as well.
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.type('gpce?')
  await expect(page).toHaveURL('/projects/add')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(input).toHaveValue(typed)
})
