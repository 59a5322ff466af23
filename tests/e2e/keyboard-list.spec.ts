import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixtures.ts'
import { arrowTo, focusIsSeen, heard, isWithin, pick, press, tabTo, toContent } from './harness/keys.ts'
import { makeUser } from './harness/rows.ts'

const names = (page: Page) => page.getByRole('grid').getByRole('link', { name: /^Lister/ })
const lister = (unique: string, letters: string) => [...letters].map((letter) => `Lister ${letter} ${unique}`)

// Nothing here is clicked, and nothing focused by the test.
test.describe('a list by keys alone', () => {
  // Not the administrator, whose exports of an hour are counted over all tests.
  test.use({ as: 'office-manager' })
  test.beforeEach(async ({ page, api, unique }) => {
    for (const letter of ['A', 'B', 'C', 'D'])
      await makeUser(api, `${unique}${letter.toLowerCase()}`, {
        name: `Lister ${letter} ${unique}`,
        job_title: letter < 'C' ? 'Early' : 'Late',
      })
    await page.goto(`/users?search=${unique}&sort=-name`)
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await toContent(page)
  })

  test('a view is kept, renamed, shared, opened first, left and deleted @full @rtl', async ({
    page,
    api,
    word,
    unique,
  }) => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    const actions = (name: string) =>
      page.getByRole('button', { name: word('list:views.actions', { name }), exact: true })
    const choose = async (view: string, key: string) => {
      await press(page, actions(view), { most: 24 })
      await pick(page, page.getByRole('menuitem', { name: word(`list:views.${key}`), exact: true }))
    }
    const name = page.getByRole('textbox', { name: word('list:views.name') })
    const save = page.getByRole('button', { name: word('list:views.saveButton'), exact: true })
    await press(page, save)
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(save).toBeFocused()
    await press(page, save)
    await page.keyboard.type(`Mine ${unique}`)
    await page.keyboard.press('Enter')
    await heard(page, word('message.created'))
    await expect(tab(`Mine ${unique}`)).toHaveAttribute('aria-selected', 'true')
    // Nothing is left to be saved: the button is gone, and one is beside it.
    await focusIsSeen(page)
    const id = new URL(page.url()).searchParams.get('view') ?? ''

    await page.goto(page.url())
    await toContent(page)
    await choose(`Mine ${unique}`, 'renameOrShare')
    await expect(name).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`Ours ${unique}`)
    await press(page, page.getByRole('checkbox', { name: word('list:views.share') }), { key: 'Space' })
    await page.keyboard.press('Enter')
    await heard(page, word('message.updated'))
    await expect(actions(`Ours ${unique}`)).toBeFocused()
    expect((await api.call('GET', `/saved-views/${id}`, undefined, 'member')).status).toBe(200)

    await choose(`Ours ${unique}`, 'default')
    await expect(actions(`Ours ${unique}`)).toBeFocused()
    // The tabs are one stop; from there arrows lead on.
    await tabTo(page, page.getByRole('tab', { selected: true }), { back: true })
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(tab(word('list:views.all'))).toHaveAttribute('aria-selected', 'true')
    await expect(tab(word('list:views.all'))).toBeFocused()
    await page.goto('/users')
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await toContent(page)
    await choose(`Ours ${unique}`, 'delete')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: word('cancel') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(actions(`Ours ${unique}`)).toBeFocused()
    await choose(`Ours ${unique}`, 'delete')
    await press(page, dialog.getByRole('button', { name: word('delete') }))
    await heard(page, word('message.deleted'))
    await expect(tab(word('list:views.all'))).toHaveAttribute('aria-selected', 'true')
    await focusIsSeen(page)
  })

  test('columns are chosen, moved and put back, rows made denser, the order is of several @full @rtl', async ({
    page,
    word,
    unique,
    language,
  }) => {
    const open = page.getByRole('button', { name: word('list:columns.button'), exact: true })
    const panel = page.getByRole('dialog', { name: word('list:columns.title') })
    const email = word('user:field.email')
    await press(page, open)
    const line = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
    const down = panel.getByRole('button', { name: word('list:columns.down', { label: email }) })
    await tabTo(page, line(email).getByRole('checkbox'))
    // From line to line by arrows, whatever stands between.
    await arrowTo(page, line(word('user:field.department')).getByRole('checkbox'))
    await page.keyboard.press('Space')
    await arrowTo(page, line(email).getByRole('checkbox'), 'ArrowUp')
    await press(page, down)
    await expect(down).toBeFocused()
    await heard(page, email)
    await press(page, panel.getByRole('button', { name: word('list:density.compact') }), { back: true })
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await expect(page.getByRole('columnheader', { name: word('user:field.department') })).toHaveCount(0)

    // The heads of the table are one stop; from there arrows lead on.
    const head = (key: string) => page.getByRole('columnheader', { name: word(key) })
    await tabTo(page, page.getByRole('columnheader').getByRole('checkbox'))
    const onward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await arrowTo(page, head('user:field.email'), onward)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=email/)
    await expect(names(page)).toHaveText(lister(unique, 'ABCD'))
    await expect(head('user:field.email')).toBeFocused()
    await arrowTo(page, head('user:field.name'), language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/sort=email%2Cname/)
    await expect(page.getByRole('img', { name: word('list:sort.ascending', { place: 2 }) })).toBeVisible()
    await expect(head('user:field.name')).toBeFocused()

    await press(page, open, { back: true })
    // What is switched off by its own press keeps the focus.
    const reset = panel.getByRole('button', { name: word('list:columns.reset') })
    await press(page, reset, { back: true })
    await expect(reset).toBeFocused()
    await press(page, panel.getByRole('button', { name: word('close') }))
    await expect(open).toBeFocused()
  })

  test('conditions are nested, relative, refused, taken away @full @rtl', async ({ page, word, unique }) => {
    const filters = page.getByRole('button', { name: word('list:filter.add'), exact: true })
    const chips = page.getByRole('list', { name: word('list:chips.label') })
    const dialog = page.getByRole('dialog')
    const line = (place: number) =>
      dialog.getByRole('group', { name: word('list:builder.condition', { place }), exact: true })
    const select = async (place: number, label: string, option: string, inside = line(place)) => {
      // Found by its first letters; the others are chosen from their lists.
      const box = inside.getByRole('combobox', { name: word(`conditions.${label}`) })
      await (label === 'field' ? tabTo(page, box) : press(page, box))
      if (label === 'field') await page.keyboard.type(word(option))
      await pick(page, page.getByRole('option', { name: word(option), exact: true }))
      await expect(inside.getByRole('combobox', { name: word(`conditions.${label}`) })).toBeFocused()
    }
    // A field, several of its values, and back.
    await press(page, filters)
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(word('user:field.locale'))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: word('user:field.locale') })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/filter%5Blocale%5D=en%2Cfr/)
    await page.keyboard.press('Escape')
    await expect(filters).toBeFocused()
    // Its chip is changed in place, and goes with Delete.
    const chip = chips.getByRole('button').first()
    await press(page, chip, { back: true })
    await expect(dialog.getByRole('listbox').getByRole('option', { checked: true })).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/filter%5Blocale%5D=fr$/)
    await page.keyboard.press('Escape')
    await expect(chip).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(chips).toHaveCount(0)
    await focusIsSeen(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(word('list:builder.open'))
    await pick(page, page.getByRole('option', { name: word('list:builder.open') }))
    await press(page, dialog.getByRole('button', { name: word('conditions.add') }))
    await expect(line(1)).toBeVisible()
    await select(1, 'field', 'field.created_at')
    await select(1, 'operator', 'operator.relative')
    await select(1, 'value', 'relative.today')
    await press(page, dialog.getByRole('button', { name: word('list:builder.addGroup') }))
    const group = dialog.getByRole('group', { name: word('list:builder.anyHolds') })
    // What was asked for is where one is.
    await expect(group.getByRole('combobox', { name: word('conditions.join') })).toBeFocused()
    await press(page, group.getByRole('button', { name: word('conditions.add') }))
    await expect(group.getByRole('combobox', { name: word('conditions.field') }).last()).toBeFocused()
    await press(page, dialog.getByRole('button', { name: word('list:builder.apply') }))
    await expect(group.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(`A ${unique}`)
    // Taken away again: the focus stays in the group.
    await press(page, group.getByRole('button', { name: word('list:builder.removeCondition', { place: 2 }) }))
    await expect(group.getByRole('textbox')).toHaveCount(1)
    await isWithin(group)
    // A group of one would become that condition, which its chip changes in place.
    await press(page, group.getByRole('button', { name: word('conditions.add') }))
    await tabTo(page, group.getByRole('textbox').last())
    await page.keyboard.type(`B ${unique}`)
    await press(page, dialog.getByRole('button', { name: word('list:builder.apply') }))
    await expect(names(page)).toHaveText(lister(unique, 'BA'))
    await focusIsSeen(page)
    await expect(chips.getByRole('listitem')).toHaveCount(2)

    // Nested conditions lead to the dialog. The focus is where the dialog was opened, behind the chips.
    await press(page, chips.getByRole('listitem').last().getByRole('button').first(), { back: true })
    await expect(dialog).toBeVisible()
    await press(page, dialog.getByRole('button', { name: word('list:builder.addGroup') }), { most: 24 })
    await press(page, dialog.getByRole('button', { name: word('list:builder.removeGroup') }))
    await isWithin(dialog)
    // The group's first: what is left of it becomes that condition.
    const remove = dialog.getByRole('button', { name: word('list:builder.removeCondition', { place: 1 }) })
    await press(page, remove, { back: true })
    await isWithin(dialog)
    await press(page, dialog.getByRole('button', { name: word('list:builder.apply') }))
    await expect(names(page)).toHaveText(lister(unique, 'B'))
    // The chip that opened it is gone with its group.
    await isWithin(chips)
    const removeLast = chips.getByRole('button', { name: word('list:chips.remove') }).last()
    await press(page, removeLast)
    await expect(names(page)).toHaveCount(4)
    await expect(chips.getByRole('listitem')).toHaveCount(1)
    await press(page, removeLast)
    await expect(chips).toHaveCount(0)
    await focusIsSeen(page)

    await page.goto(`/users?search=nobody${unique}`)
    await toContent(page)
    await press(page, page.getByRole('button', { name: word('clearFilters') }))
    await expect(page.getByRole('gridcell').getByRole('link').first()).toBeVisible()
    await focusIsSeen(page)
  })

  test('rows are chosen over pages, changed, exported, opened at the side @full @rtl', async ({
    page,
    api,
    word,
    unique,
    language,
  }) => {
    await page.goto(`/users?search=${unique}&sort=name&perPage=2`)
    await expect(names(page)).toHaveText(lister(unique, 'AB'))
    // From anywhere: the list has keys of its own.
    await page.keyboard.press('j')
    await expect(page.locator('[role=row]:has(:focus)')).toContainText(`Lister A ${unique}`)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: word('list:bulk.label') })
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2)
    await heard(page, word(`list:bulk.selected_${language === 'ar' ? 'two' : 'other'}`, { count: 2 }))
    await press(page, page.getByRole('button', { name: word('pager.next') }))
    await expect(names(page)).toHaveText(lister(unique, 'CD'))
    await focusIsSeen(page)
    await press(
      page,
      bar.getByRole('button', {
        name: word(`list:bulk.selectAll_${language === 'ar' ? 'few' : 'other'}`, { count: 4 }),
      }),
    )
    await expect(bar.getByRole('status')).toContainText('4')
    await isWithin(bar)
    await press(page, bar.getByRole('button', { name: word('export.button') }))
    const file = page.waitForEvent('download')
    await pick(page, page.getByRole('menuitem', { name: word('export.csv') }))
    expect((await file).suggestedFilename()).toMatch(/csv$/)
    await heard(page, word('message.reportDownloaded'))
    await expect(bar.getByRole('button', { name: word('export.button') })).toBeFocused()
    await press(page, bar.getByRole('button', { name: word('list:bulk.change') }), { back: true })
    await press(page, page.getByRole('dialog').getByRole('textbox', { name: word('user:field.job_title') }), {
      key: 'p',
    })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await focusIsSeen(page)
    await expect
      .poll(async () => (await api.rows(`/users?search=${unique}`)).map(({ job_title: title }) => title))
      .toEqual(['p', 'p', 'p', 'p'])

    // Nothing is chosen any more, and its bar gone.
    await expect(bar).toHaveCount(0)
    await focusIsSeen(page)

    const take = page.getByRole('main').getByRole('button', { name: word('export.button') })
    await press(page, take)
    await isWithin(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await expect(take).toBeFocused()

    await page.keyboard.press('j')
    await expect(page.locator('[role=row]:has(:focus)')).toContainText(`Lister C ${unique}`)
    // Its name leads to its page; any other cell opens it at the side.
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: `Lister C ${unique}` })
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.locator('[role=row]:has(:focus)')).toContainText(`Lister C ${unique}`)
  })
})
