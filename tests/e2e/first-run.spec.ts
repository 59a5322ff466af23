import type { Page } from '@playwright/test'
import { ProductProcess, testFolder } from '../app/harness/product-process.ts'
import { expect, test } from './harness/fixtures.ts'
import { unfoldNav } from './harness/unfold-nav.ts'

test.use({ as: 'nobody' })
test.setTimeout(120_000)

const fill = async (page: Page, values: { readonly [label: string]: string }) => {
  for (const [label, value] of Object.entries(values))
    await page
      .getByLabel(new RegExp(`^${label}`))
      .and(page.locator('input'))
      .fill(value)
  await page.getByRole('button', { name: 'Create administrator' }).click()
}

test('an empty installation prints a code, with which one makes the first administrator @full', async ({ page }) => {
  const folder = testFolder()
  const product = new ProductProcess({ TMS_DATA: `${folder.path}/data`, TMS_DEMO: '0' }, { built: true })
  try {
    const address = await product.ready()
    await expect.poll(() => product.output).toMatch(/first-run/)
    const printed = /http\S+\/first-run\S*/.exec(product.output)?.[0] ?? ''
    const code = new URL(printed).searchParams.get('code') ?? ''
    expect(code).toMatch(/^[\w-]{20,}$/)

    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Demo sign-ins' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Set up the first administrator' }).click()
    const person = { Name: 'Première Personne', Email: 'first@example.test', Password: 'Quay&Crane#471' }
    await fill(page, { Code: 'x'.repeat(code.length), ...person })
    await expect(page.getByRole('alert')).toHaveText('This code is not valid any more.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.Email)
    await fill(page, { Code: code, Password: 'weak' })
    await expect(page.getByLabel(/^Password/).and(page.locator('input'))).toHaveAccessibleDescription(
      /^The password must contain/,
    )

    // The address that is printed brings the code along.
    await page.goto(printed)
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
    await fill(page, person)
    await expect(page).toHaveURL(`${address}/home`)
    await expect(page.getByText('Hello, Première Personne')).toBeVisible()
    await unfoldNav(page)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Roles' })).toBeVisible()

    const again = await fetch(`${address}/api/first-run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: 'Second', email: 'second@example.test', password: person.Password }),
    })
    expect(again.status, 'the code is dead').toBe(403)
    const stranger = await page.context().browser()?.newPage()
    await stranger?.goto(`${address}/login`)
    await expect(stranger?.getByRole('heading', { level: 1, name: 'Sign in' }) ?? page.locator('none')).toBeVisible()
    await expect(
      stranger?.getByRole('link', { name: 'Set up the first administrator' }) ?? page.locator('none'),
    ).toHaveCount(0)
    await stranger?.close()
  } finally {
    await product.end('SIGTERM')
    folder.remove()
  }
})
