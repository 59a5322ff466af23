import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { focusIsSeen, heard, isWithin, pick, press, tabTo, toContent } from './harness/keys.ts'

const links = (page: Page, unique: string) => page.getByRole('grid').getByRole('link', { name: new RegExp(unique) })

// Nothing here is clicked, and nothing focused by the test.
test.describe('the desk by keys alone', () => {
  test.use({ as: 'agent' })

  test('views, the next row, many at once, and a ticket at the side @full @rtl', async ({
    page,
    api,
    word,
    unique,
    language,
  }) => {
    const [me] = await api.rows('/users?search=agent@example.test')
    for (const name of ['A', 'B', 'C'])
      await api.make('/tickets', { title: `Seal ${name} ${unique}`, ...(name === 'C' ? { assignee_id: me?.id } : {}) })
    await page.goto(`/tickets?search=${unique}&sort=number`)
    await expect(links(page, unique)).toHaveCount(3)
    await toContent(page)
    const tab = (name: string) => page.getByRole('tab', { name: word(`ticket:view.${name}`), exact: true })
    await tabTo(page, page.getByRole('tab', { selected: true }), { most: 30 })
    const onward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await page.keyboard.press(onward)
    await page.keyboard.press('Enter')
    await expect(tab('mine')).toHaveAttribute('aria-selected', 'true')
    await expect(tab('mine')).toBeFocused()
    await page.keyboard.press(onward)
    await page.keyboard.press('Enter')
    await expect(tab('unassigned')).toHaveAttribute('aria-selected', 'true')
    await focusIsSeen(page)

    await page.goto(`/tickets?search=${unique}&sort=number`)
    await expect(links(page, unique)).toHaveCount(3)
    const current = page.locator('[role=row]:has(:focus)')
    for (const name of ['A', 'B']) {
      await page.keyboard.press('j')
      await expect(current).toContainText(`Seal ${name} ${unique}`)
      await page.keyboard.press('x')
    }
    const bar = page.getByRole('region', { name: word('list:bulk.label') })
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2)
    await press(page, bar.getByRole('button', { name: word('list:bulk.change') }), { most: 30 })
    const dialog = page.getByRole('dialog')
    await press(page, dialog.getByRole('combobox', { name: word('list:bulk.field') }))
    await pick(page, page.getByRole('option', { name: word('ticket:field.priority'), exact: true }))
    await press(page, dialog.getByRole('combobox', { name: word('ticket:field.priority'), exact: true }).last())
    await pick(page, page.getByRole('option', { name: word('ticket:choice.priority.urgent') }))
    await press(page, dialog.getByRole('button').last())
    await expect(dialog).toHaveCount(0)
    await focusIsSeen(page)
    await expect
      .poll(async () =>
        (await api.rows(`/tickets?search=${unique}&orderOn=number&orderBy=asc`)).map(({ priority }) => priority),
      )
      .toEqual(['urgent', 'urgent', 'medium'])

    // The status and the assignee of the current row, where it stands.
    await page.keyboard.press('j')
    const at = (await current.textContent()) ?? ''
    await page.keyboard.press('s')
    await expect(page.getByRole('combobox', { name: word('ticket:field.status') })).toBeFocused()
    await page.keyboard.type(word('ticket:choice.status.pending'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: /Seal \w/.exec(at)?.[0] ?? '' })).toContainText(
      word('ticket:choice.status.pending'),
    )
    await page.keyboard.press('k')
    await page.keyboard.press(onward)
    await page.keyboard.press('Enter')
    await focusIsSeen(page)
  })
})

// Tasks are made by whoever may make tasks, which an agent may not.
test.describe('a ticket by keys alone', () => {
  test('a ticket is read, answered, noted, given away, solved, made a task of and merged @full @rtl', async ({
    page,
    api,
    word,
    unique,
  }) => {
    const [first, second] = [
      await api.make('/tickets', { title: `Broken seal ${unique}`, priority: 'high' }),
      await api.make('/tickets', { title: `Seal broken too ${unique}` }),
    ]
    const [me] = await api.rows('/users?search=agent@example.test')
    const reply = await api.make('/canned-replies', {
      name: `Papers ${unique}`,
      body: '<p>Please send the papers.</p>',
    })
    const department = await api.make('/departments', { name: `Gates ${unique}` })
    await api.make('/projects', {
      name: `Repairs ${unique}`,
      priority: 'low',
      destination: 'internal',
      department_id: department.id,
    })
    const dialog = page.getByRole('dialog')
    await page.goto(`/tickets/${first.id}`)
    const title = page.getByRole('heading', { level: 1, name: `Broken seal ${unique}` })
    await expect(title).toBeVisible()
    await expect(page.getByRole('textbox', { name: word('talk:writeReply') })).toBeVisible()

    const said = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
    await page.keyboard.press('m')
    await expect(page.getByRole('textbox', { name: word('talk:writeReply') })).toBeFocused()
    await page.keyboard.type(`We look into it ${unique}`)
    await page.keyboard.press('Control+Enter')
    await expect(said(`We look into it ${unique}`)).toBeVisible()
    await focusIsSeen(page)

    // A canned reply, and a file.
    await press(page, page.getByRole('button', { name: word('canned_reply:many') }), { most: 30 })
    await pick(page, page.getByRole('menuitem', { name: `Papers ${unique}` }))
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: word('talk:attach') }), { back: true, most: 30 })
    await (await chooser).setFiles({ name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('To be filled in') })
    await expect(page.getByRole('button', { name: word('talk:detach', { name: 'form.txt' }) })).toBeVisible()
    await focusIsSeen(page)
    await press(page, page.getByRole('button', { name: word('talk:addReply') }), { most: 30 })
    await expect(said('Please send the papers.')).toContainText('form.txt')
    await focusIsSeen(page)

    await page.keyboard.press('Escape')
    await tabTo(page, page.getByRole('textbox', { name: word('talk:writeReply') }), { back: true, most: 30 }).catch(
      () => tabTo(page, page.getByRole('textbox', { name: word('talk:writeReply') }), { most: 60 }),
    )
    await press(page, page.getByRole('button', { name: word('talk:note'), exact: true }), { back: true, most: 40 })
    await tabTo(page, page.getByRole('textbox', { name: word('talk:writeNote') }), { most: 30 })
    await page.keyboard.type(`Only for us ${unique}`)
    await page.keyboard.press('Control+Enter')
    await expect(said(`Only for us ${unique}`)).toContainText(word('talk:note'))

    // The properties by their letters, from anywhere outside of a field.
    await page.reload()
    await expect(title).toBeVisible()
    await expect(page.getByRole('textbox', { name: word('talk:writeReply') })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('combobox', { name: word('ticket:field.assignee') })).toBeFocused()
    await page.keyboard.type(String(me?.name))
    await expect(page.getByRole('option').first()).toBeVisible()
    await pick(page, page.getByRole('option').first())
    await expect.poll(async () => (await api.read(`/tickets/${first.id}`)).assignee_id).toBe(me?.id)
    await page.keyboard.press('Escape')
    await focusIsSeen(page)
    await page.keyboard.press('s')
    await expect(page.getByRole('combobox', { name: word('ticket:field.status') })).toBeFocused()
    await page.keyboard.type(word('ticket:choice.status.pending'))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await api.read(`/tickets/${first.id}`)).status).toBe('pending')
    await focusIsSeen(page)

    const more = async (name: string) => {
      await page.reload()
      await toContent(page)
      await press(page, page.getByRole('main').getByRole('button', { name: word('actions'), exact: true }), {
        most: 30,
      })
      await pick(page, page.getByRole('menuitem', { name: word(name) }))
      await isWithin(dialog)
    }
    await more('ticket:becomes.task')
    await tabTo(page, dialog.getByRole('combobox'))
    await page.keyboard.type(`Repairs ${unique}`)
    await pick(page, page.getByRole('option', { name: `Repairs ${unique}` }))
    await press(page, dialog.getByRole('button', { name: word('ticket:becomes.task') }))
    await expect(dialog).toHaveCount(0)
    await focusIsSeen(page)
    await more('facets:merge.action')
    await tabTo(page, dialog.getByRole('combobox'))
    await page.keyboard.type(`broken too ${unique}`)
    await pick(page, page.getByRole('option', { name: new RegExp(`Seal broken too ${unique}`) }))
    await press(page, dialog.getByRole('button', { name: word('facets:merge.do') }))
    await expect(page).toHaveURL(new RegExp(String(second.id)))
    await expect(said(`We look into it ${unique}`)).toBeVisible()
    await focusIsSeen(page)
    await heard(page, /./)
    await api.call('DELETE', `/canned-replies/${reply.id}`)
  })
})
