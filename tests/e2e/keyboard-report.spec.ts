import { expect, test } from './harness/fixtures.ts'
import { heard, pick, press, toContent } from './harness/keys.ts'

test.describe('a report by keys alone', () => {
  test.use({ as: 'leader' })

  test('is sent by mail, and one is where one was @full @rtl', async ({ page, word }) => {
    await page.goto('/projects')
    await toContent(page)
    const button = page.getByRole('button', { name: word('export.button') })
    await press(page, button)
    await pick(page, page.getByRole('menuitem', { name: word('export.mail') }))
    await heard(page, word('message.reportMailed'))
    await expect(button).toBeFocused()
  })
})
