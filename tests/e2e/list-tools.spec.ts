import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { makeUser } from './harness/rows.ts'

const names = (page: Page) => page.getByRole('grid').getByRole('link', { name: /^Lister/ })
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test.describe('a list', () => {
  test.beforeEach(async ({ api, unique }) => {
    for (const letter of ['A', 'B', 'C', 'D'])
      await makeUser(api, `${unique}${letter.toLowerCase()}`, {
        name: `Lister ${letter} ${unique}`,
        job_title: letter < 'C' ? 'Early' : 'Late',
      })
  })
  const lister = (unique: string, letters: string) => [...letters].map((letter) => `Lister ${letter} ${unique}`)

  test('is sorted by several columns, shows the columns chosen, and keeps them by keyboard @full', async ({
    page,
    unique,
  }) => {
    await page.goto(`/users?search=${unique}&sort=-name`)
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await page.getByRole('columnheader', { name: /^Email/ }).click({ modifiers: ['Shift'] })
    await expect(page).toHaveURL(/sort=-name%2Cemail/)
    await expect(page.getByRole('img', { name: 'Place 2 in the order, ascending' })).toBeVisible()
    await page.getByRole('button', { name: 'Display' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Columns and density' })
    await panel.getByRole('checkbox', { name: 'Roles' }).press('Space')
    await panel.getByRole('button', { name: 'Move Email down' }).press('Enter')
    await panel.getByRole('button', { name: 'Compact' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Display' })).toBeFocused()
    const shape = async () => {
      await expect(page.getByRole('columnheader', { name: 'Roles' })).toHaveCount(0)
      await expect(page.getByRole('columnheader').filter({ hasText: /^(Email|Job title)/ })).toHaveText([
        /^Job title/,
        /^Email/,
      ])
      const row = await page.getByRole('row').nth(1).boundingBox()
      expect(row?.height).toBe(32)
    }
    await shape()
    await page.reload()
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await shape()
    // What is not shown is not asked for.
    const asked = page.waitForRequest((request) => request.url().includes('/api/users?'))
    await page.getByRole('columnheader', { name: /^Name/ }).click()
    expect(new URL((await asked).url()).searchParams.get('include')).toBe('department')
    await page.getByRole('button', { name: 'Display' }).click()
    await panel.getByRole('button', { name: 'Reset' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Roles' })).toHaveCount(1)
  })

  test('changes and deletes what was chosen over pages, and says what was refused @full', async ({
    page,
    api,
    unique,
  }) => {
    const me = String((await api.rows('/users?search=admin@example.test&perPage=1'))[0]?.name)
    await page.goto(`/users?search=${unique}&sort=name&perPage=2`)
    await expect(names(page)).toHaveText(lister(unique, 'AB'))
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByRole('status')).toHaveText('2 selected')
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await expect(names(page)).toHaveText(lister(unique, 'CD'))
    await expect(bar.getByRole('status')).toHaveText('2 selected')
    await bar.getByRole('button', { name: 'Select all 4 that match' }).click()
    await expect(bar.getByRole('status')).toHaveText('4 selected')
    await bar.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Job title' }).fill('Pilot')
    await page.getByRole('dialog').getByRole('button', { name: 'Change 4 rows' }).click()
    await said(page, '4 rows changed')
    const rows = await api.rows(`/users?search=${unique}`)
    expect(rows.map(({ job_title: title }) => title)).toEqual(['Pilot', 'Pilot', 'Pilot', 'Pilot'])
    // One of them oneself, who can't be deleted.
    await page.goto(
      `/users?where=${JSON.stringify({
        operator: 'or',
        filters: [
          { column: 'name', operator: 'contains', value: `Lister A ${unique}` },
          { column: 'email', operator: 'eq', value: 'admin@example.test' },
        ],
      })}`,
    )
    await expect(page.getByText(/1–2.? of 2/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await said(page, 'One row deleted')
    const refused = page.getByRole('group', { name: 'One row was refused' }).filter({ hasText: me })
    await expect(refused.first()).toBeVisible()
    await expect(bar.getByRole('status')).toHaveText('One selected')
    expect(await violations(page)).toEqual([])
  })

  test('is narrowed by nested conditions, said in words, by keyboard and from the address @rtl', async ({
    page,
    unique,
    word,
    language,
  }) => {
    await page.goto(`/users?search=${unique}&sort=name`)
    await expect(names(page)).toHaveCount(4)
    await page.getByRole('button', { name: word('list:filter.add'), exact: true }).click()
    await page.getByRole('button', { name: word('list:builder.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: word('conditions.add') }).click()
    await dialog.getByRole('textbox', { name: word('conditions.value') }).fill('Lister')
    await dialog.getByRole('button', { name: word('list:builder.addGroup') }).click()
    const group = dialog.getByRole('group', { name: word('list:builder.anyHolds') })
    await group.getByRole('button', { name: word('conditions.add') }).click()
    await dialog.getByRole('button', { name: word('list:builder.apply') }).click()
    await expect(group.getByText(word('list:builder.incomplete'))).toHaveCount(2)
    if (language === 'ar') expect(await violations(page)).toEqual([])
    await group.getByRole('textbox').first().fill(`A ${unique}`)
    await group.getByRole('textbox').last().fill(`C ${unique}`)
    await group.getByRole('textbox').last().press('Tab')
    await dialog.getByRole('button', { name: word('list:builder.apply') }).press('Enter')
    await expect(names(page)).toHaveText(lister(unique, 'AC'))
    const chips = page.getByRole('list', { name: word('list:chips.label') })
    await expect(chips.getByRole('listitem')).toHaveCount(2)
    if (language === 'en') await expect(chips).toContainText(`Name contains A ${unique} or name contains C ${unique}`)
    await page.reload()
    await expect(names(page)).toHaveText(lister(unique, 'AC'))
    await chips.getByRole('listitem').last().getByRole('button').last().press('Enter')
    await expect(names(page)).toHaveCount(4)
    if (language === 'en') expect(await violations(page)).toEqual([])
    await page.goBack()
    await expect(names(page)).toHaveText(lister(unique, 'AC'))
  })

  test('opens a row at the side, under its own address, and gives the focus back @full', async ({ page, unique }) => {
    await page.goto(`/users?search=${unique}&sort=name`)
    await expect(names(page)).toHaveCount(4)
    await page.getByRole('gridcell', { name: 'Late' }).first().click()
    const panel = page.getByRole('dialog', { name: `Lister C ${unique}` })
    await expect(panel.getByRole('button', { name: 'Job title: Late' })).toBeVisible()
    await expect(page).toHaveURL(/&peek=/)
    expect(await violations(page)).toEqual([])
    await page.getByRole('gridcell', { name: 'Early' }).first().click()
    await expect(page.getByRole('dialog', { name: `Lister A ${unique}` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog', { name: `Lister A ${unique}` })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).not.toHaveURL(/peek/)
    await expect(page.locator('[role=row]:has(:focus)')).toContainText(`Lister A ${unique}`)
    // From the row by keyboard, on to its page, and back.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Lister A ${unique}` })).toBeFocused()
    await page.getByRole('link', { name: 'Open the page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Lister A ${unique}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: `Lister A ${unique}` })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    // The list becomes cards, and the panel comes anew over them.
    const width = async () => (await page.getByRole('dialog', { name: `Lister A ${unique}` }).boundingBox())?.width
    await expect.poll(width).toBe(await page.evaluate(() => document.body.clientWidth))
  })

  test('is kept as a view, changed, shared, opened first, and deleted @full', async ({ page, api, unique }) => {
    await page.goto(`/users?search=${unique}&sort=-name`)
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    const tab = (name: string) => page.getByRole('tab', { name })
    const choose = async (name: string, item: string) => {
      await page.getByRole('button', { name: `Actions on ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const save = page.getByRole('button', { name: 'Save view' })
    await save.click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(`Mine ${unique}`)
    await page.getByRole('textbox', { name: 'Name of the view' }).press('Enter')
    await said(page, 'Created Successfully')
    await expect(tab(`Mine ${unique}`)).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/view=/)
    await expect(save).toHaveCount(0)
    const id = new URL(page.url()).searchParams.get('view') ?? ''
    await page.getByRole('columnheader', { name: /^Name/ }).click()
    await save.click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await expect(save).toHaveCount(0)
    // Opened by its address alone, and as the list's first view.
    await page.goto(`/users?view=${id}`)
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await choose(`Mine ${unique}`, 'Open this view by default')
    await page.goto('/users')
    await expect(tab(`Mine ${unique}`)).toHaveAttribute('aria-selected', 'true')
    await expect(names(page)).toHaveText(lister(unique, 'DCBA'))
    await choose(`Mine ${unique}`, 'Rename or share')
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(`Ours ${unique}`)
    await page.getByRole('checkbox', { name: /^Share with everyone/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await said(page, 'Updated Successfully')
    await expect(tab(`Ours ${unique}`)).toHaveAttribute('aria-selected', 'true')
    expect((await api.call('GET', `/saved-views/${id}`, undefined, 'member')).status).toBe(200)
    await choose(`Ours ${unique}`, 'Delete this view')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await said(page, 'Deleted Successfully')
    await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(`Ours ${unique}`)).toHaveCount(0)
    // A view that is gone leaves the list, and says nothing.
    await page.goto(`/users?view=${id}`)
    await expect(page).toHaveURL('/users')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })
})
