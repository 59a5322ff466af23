import { expect, test } from './harness/fixtures.ts'
import { byKeys } from './harness/hands.ts'
import { makeUser } from './harness/rows.ts'

for (const language of ['en', 'ar'] as const)
  test.describe(language, () => {
    test.use({ language })
    test('a skill is merged into another by keys alone: what uses it is told before, and uses the other after @full', async ({
      page,
      api,
      word,
      unique,
    }) => {
      const { press, write } = byKeys(page)
      const [one, other] = [
        await api.make('/skills', { name: `Crane ${unique}` }),
        await api.make('/skills', { name: `Hoist ${unique}` }),
      ]
      const user = await makeUser(api, unique, { skills: [one.id] })
      await page.goto(`/skills/${one.id}`)
      await expect(page.getByRole('heading', { level: 1, name: `Crane ${unique}` })).toBeVisible()
      await press(page.getByRole('button', { name: word('actions'), exact: true }))
      await press(page.getByRole('menuitem', { name: word('facets:merge.action'), exact: true }))
      const dialog = page.getByRole('dialog')
      const into = dialog.getByRole('combobox', { name: word('facets:merge.into') })
      await write(into, unique)
      // Never into itself.
      await expect(page.getByRole('option')).toHaveCount(1)
      await press(page.getByRole('option', { name: `Hoist ${unique}` }))
      await expect(dialog.getByRole('status')).toContainText(
        word('facets:merge.line', { entity: word('user:many'), count: 1 }),
      )
      await press(dialog.getByRole('button', { name: word('facets:merge.do'), exact: true }))
      await expect(page).toHaveURL(`/skills/${other.id}`)
      await expect(page.getByRole('heading', { level: 1, name: `Hoist ${unique}` })).toBeVisible()
      const { skills } = await api.read(`/users/${user.id}?include=skills`)
      expect((skills as { id: string }[]).map(({ id }) => id)).toEqual([other.id])
      expect((await api.call('GET', `/skills/${one.id}`)).status).toBe(404)
    })
  })
