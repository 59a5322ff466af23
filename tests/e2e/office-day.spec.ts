import type { Locator } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { byKeys, byMouse } from './harness/hands.ts'

for (const [way, language] of [
  ['mouse', 'en'],
  ['keys', 'en'],
  ['mouse', 'ar'],
] as const)
  test.describe(`by ${way}, in ${language}`, () => {
    test.use({ language, actionTimeout: 20_000 })
    test('a day in the office: a department with a team, somebody invited, promoted, explained, deactivated, and their work handed over @full', async ({
      page,
      api,
      word,
      unique,
    }) => {
      test.setTimeout(300_000)
      const { press, write } = way === 'mouse' ? byMouse : byKeys(page)
      const heading = (name: string) => page.getByRole('heading', { level: 1, name })
      const field = (entity: string, name: string) =>
        page.getByRole('textbox', { name: word(`${entity}:field.${name}`), exact: true })
      const choose = async (box: Locator, text: string) => {
        await write(box, text)
        await press(page.getByRole('option', { name: text }).first())
      }
      /** Opens a list by the navigation and the form of a new row of it. */
      const begin = async (entity: string) => {
        await press(page.getByRole('navigation').getByRole('link', { name: word(`${entity}:many`), exact: true }))
        await expect(heading(word(`${entity}:many`))).toBeVisible()
        await press(page.getByRole('link', { name: word(`${entity}:new`) }).first())
        await expect(field(entity, 'name')).toBeFocused()
      }
      const create = async (name: string) => {
        await press(page.getByRole('button', { name: word('create'), exact: true }))
        // A short form is a dialog over its list, a long one leads to the row's page.
        await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
      }
      const [office, crew, person] = [`Office ${unique}`, `Crew ${unique}`, `Nadia ${unique}`]

      await page.goto('/home')
      // Groups of administration are folded until somebody wants them.
      await press(page.getByRole('navigation').getByRole('button', { name: word('group.people'), exact: true }))
      await begin('department')
      await write(field('department', 'name'), office)
      await create(office)

      await begin('team')
      await write(field('team', 'name'), crew)
      await choose(page.getByRole('combobox', { name: word('team:field.department') }), office)
      await create(crew)

      await begin('user')
      await write(field('user', 'name'), person)
      await write(field('user', 'email'), `${unique}@example.test`)
      await press(page.getByRole('checkbox', { name: word('user:field.is_invited') }))
      await choose(page.getByRole('combobox', { name: word('user:field.department') }), office)
      await create(person)
      await expect(page.getByText(word('office:invitation.sent'))).toBeVisible()
      await press(page.getByRole('button', { name: word('office:invitation.again') }))

      const [user] = await api.rows(`/users?search=${unique}&include=department`)
      expect(user).toMatchObject({ department: { name: office } })
      const rolesNow = async () => {
        const { roles } = await api.read(`/users/${user?.id}?include=roles`)
        return (roles as { name: string }[]).map(({ name }) => name)
      }
      const give = async (role: string) => {
        await choose(page.getByRole('combobox', { name: word('roles.add') }), word(`role:shipped.name.${role}`))
        await expect.poll(rolesNow).toContain(role)
      }
      // Who is new is proposed as a member. Promoted.
      expect(await rolesNow()).toEqual(['member'])
      await give('team-leader')

      // Explained.
      await press(page.getByRole('button', { name: word('actions'), exact: true }))
      await press(page.getByRole('menuitem', { name: word('whoMay'), exact: true }))
      const dialog = page.getByRole('dialog')
      await choose(dialog.getByRole('combobox', { name: word('office:access.person') }), person)
      await expect(dialog).toContainText(word('role:shipped.name.team-leader'))
      await press(dialog.getByRole('button', { name: word('close'), exact: true }))
      await expect(dialog).toHaveCount(0)

      // Deactivated, and what was still to do passes to somebody else.
      const [project] = await api.rows('/projects?perPage=1')
      const task = await api.make('/tasks', {
        project_id: project?.id,
        name: `Moor ${unique}`,
        assignees: [user?.id],
      })
      if (way === 'mouse') await page.getByRole('button', { name: `${word('user:field.is_active')}: ` }).click()
      else {
        // By its name: between here and the value lies the table of permissions.
        await page.keyboard.press('ControlOrMeta+k')
        await page.keyboard.type(word('user:edit.is_active'))
        await expect(page.getByRole('option').first()).toContainText(word('user:edit.is_active'))
        await page.keyboard.press('Enter')
      }
      await press(page.getByRole('option', { name: word('no'), exact: true }))
      const heir = page.getByRole('combobox', { name: word('office:handover.to') })
      await choose(heir, 'Ingrid')
      await press(page.getByRole('button', { name: word('office:handover.do'), exact: true }))
      await expect(heir).toHaveCount(0)
      const { assignees } = await api.read(`/tasks/${task.id}?include=assignees`)
      expect((assignees as { name: string }[]).map(({ name }) => name)).toEqual(['Ingrid Sørensen'])
      expect(await api.read(`/users/${user?.id}`)).toMatchObject({ is_active: false })
    })
  })
