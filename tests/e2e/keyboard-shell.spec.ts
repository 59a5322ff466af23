import { expect, test } from './harness/fixtures.ts'
import { arrowTo, focusIsSeen, heard, isWithin, pick, press, tabTo, toContent } from './harness/keys.ts'
import { makeDepartment } from './harness/rows.ts'

// Nothing here is clicked, and nothing focused by the test.
test.describe('the shell by keys alone', () => {
  test('menus open and close where one is: language, theme, profile, past messages @full @rtl', async ({
    page,
    word,
  }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const profile = page.getByRole('button', { name: word('profileMenu') })
    await press(page, profile)
    await isWithin(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(profile).toBeFocused()
    await press(page, profile)
    await pick(page, page.getByRole('menuitem', { name: word('shell:past.title') }))
    const panel = page.getByRole('dialog', { name: word('shell:past.title') })
    await isWithin(panel)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(profile).toBeFocused()
    const theme = page.getByRole('button', { name: word('theme.label'), exact: true })
    await press(page, theme, { back: true })
    await pick(page, page.getByRole('menuitemradio', { name: word('theme.dark'), exact: true }))
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
    await expect(theme).toBeFocused()
    await press(page, profile)
    await pick(page, page.getByRole('menuitem', { name: word('profile.title') }))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('layout settings are changed, put back, and the putting back undone from the message @full @rtl', async ({
    page,
    word,
  }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const open = page.getByRole('button', { name: word('shell:customizer.title') })
    await press(page, open)
    const dialog = page.getByRole('dialog', { name: word('shell:customizer.title') })
    await isWithin(dialog)
    const bordered = dialog.getByRole('radio', { name: word('shell:skin.bordered') })
    await tabTo(page, dialog.getByRole('radio', { name: word('shell:skin.default') }))
    await arrowTo(page, bordered, 'ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'bordered')
    await press(page, dialog.getByRole('button', { name: word('shell:customizer.reset') }), { back: true })
    await heard(page, word('shell:customizer.resetDone'))
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'default')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: word('shell:undo'), exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'bordered')
    await expect(open).toBeFocused()
    // What was said is there to be read again.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(word('shell:past.title'))
    await pick(page, page.getByRole('option', { name: word('shell:past.title') }))
    await expect(page.getByRole('dialog', { name: word('shell:past.title') })).toContainText(
      word('shell:customizer.resetDone'),
    )
    await isWithin(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  test('the sheet of keys begins and ends where one is @full @rtl', async ({ page, word }) => {
    await page.goto('/home')
    await toContent(page)
    const arrange = page.getByRole('button', { name: word('home:arrange.button') })
    await tabTo(page, arrange)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: word('command:keys.title') })
    await isWithin(sheet)
    await press(page, sheet.getByRole('switch'), { key: 'Space', back: true })
    await expect(sheet.getByRole('switch')).not.toBeChecked()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(arrange).toBeFocused()
  })
})

test.describe('home by keys alone', () => {
  // Somebody whose home no other test looks at.
  test.use({ as: 'agent' })

  test('sections are hidden and moved from line to line @full @rtl', async ({ page, api, word }) => {
    expect((await api.call('PUT', '/home/sections', { sections: [] }, 'agent')).status).toBe(200)
    await page.goto('/home')
    await toContent(page)
    const open = page.getByRole('button', { name: word('home:arrange.button') })
    await press(page, open)
    const dialog = page.getByRole('dialog', { name: word('home:arrange.title') })
    const views = word('home:views.title')
    await arrowTo(page, dialog.getByRole('checkbox', { name: views }))
    await page.keyboard.press('Space')
    const up = dialog.getByRole('button', { name: word('home:arrange.up', { label: views }) })
    await press(page, up)
    await heard(page, views)
    await expect(up).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await press(page, open)
    await press(page, dialog.getByRole('button', { name: word('save'), exact: true }), { most: 30 })
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
  })
})

test.describe('notifications by keys alone', () => {
  test.use({ as: 'leader' })

  test('are read from the bell and on their page, taken away, and chosen by kind @full @rtl', async ({
    page,
    api,
    word,
    unique,
  }) => {
    const leader = (await api.rows('/users?search=leader@example.test&perPage=1'))[0]
    await api.call('POST', '/notifications/read', undefined, 'leader')
    const project = (await api.rows('/projects?perPage=1'))[0]?.id
    for (const letter of ['A', 'B'])
      await api.make('/tasks', { name: `Crane ${letter} ${unique}`, project_id: project, assignees: [leader?.id] })
    await expect
      .poll(async () => (await api.call('GET', '/notifications?filter[is_read]=false', undefined, 'leader')).body.total)
      .toBe(2)
    await page.goto('/home')
    const bell = page.getByRole('button', { name: new RegExp(`^${word('notice:bell.none')}`) })
    await press(page, bell)
    await isWithin(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await press(page, bell)
    await pick(page, page.getByRole('menuitem', { name: `Crane A ${unique}` }))
    await expect(page.getByRole('heading', { level: 1, name: `Crane A ${unique}` })).toBeFocused()

    await page.goto('/notifications')
    await toContent(page)
    const line = page.getByRole('listitem').filter({ hasText: `Crane B ${unique}` })
    // One line of the list has stops of Tab; arrows go to the others.
    await tabTo(
      page,
      page
        .getByRole('group', { name: word('notification:many') })
        .getByRole('link')
        .first(),
    )
    await arrowTo(page, line.getByRole('link'))
    await press(page, line.getByRole('button').first())
    await heard(page, word('message.updated'))
    await expect(line.getByRole('button').first()).toBeFocused()
    await press(page, line.getByRole('button').last())
    await expect(line).toHaveCount(0)
    // The line goes, and one is at the one that takes its place.
    await isWithin(page.getByRole('group', { name: word('notification:many') }))
    const settings = page.getByRole('button', { name: word('notice:settings.open') })
    await press(page, settings, { back: true })
    const dialog = page.getByRole('dialog', { name: word('notice:settings.title') })
    await isWithin(dialog)
    await page.keyboard.press('Escape')
    await expect(settings).toBeFocused()
  })
})

test('a snackbar is reached, undone from, and closed by keys alone @full @rtl', async ({ page, api, word, unique }) => {
  const department = await makeDepartment(api, unique)
  await page.goto(`/departments/${department.id}`)
  await toContent(page)
  const label = word('department:field.description')
  const edit = page.getByRole('button', { name: word('editOf', { title: label }), exact: true })
  const change = async (text: string) => {
    await press(page, edit)
    await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await heard(page, word('message.updated'))
    await expect(edit).toBeFocused()
  }
  await change('By keys alone')
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: word('shell:undo'), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: 'Made by a test' })).toBeVisible()
  await expect(edit).toBeFocused()
  await change('By keys again')
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: word('shell:undo'), exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await focusIsSeen(page)
  await expect(edit).toBeFocused()
})
