import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { picture } from './harness/picture.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Tree of documents' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name })

test.describe('documents', () => {
  test.use({ as: 'member' })

  test('are written and put in order by keyboard alone', async ({ page, api }) => {
    const folder = await api.make('/documents', { title: 'Night shifts', kind: 'folder' })
    const one = await api.make('/documents', { title: 'Alpha', parent_id: folder.id })
    await api.make('/documents', { title: 'Beta', parent_id: folder.id })
    await page.goto(`/documents/${one.id}`)
    await item(page, 'Alpha').first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText('Moved Successfully').first()).toBeVisible()
    const order = () =>
      tree(page)
        .getByRole('treeitem')
        .evaluateAll((rows) =>
          rows.map((row) => row.querySelector('a')?.textContent).filter((text) => text === 'Alpha' || text === 'Beta'),
        )
    await expect.poll(order).toEqual(['Beta', 'Alpha'])
    // Into the one before it, and out again.
    await item(page, 'Alpha').last().focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(item(page, 'Beta').getByRole('treeitem', { name: 'Alpha' })).toBeVisible()
    await item(page, 'Beta').getByRole('treeitem', { name: 'Alpha' }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'New page' }).press('Enter')
    await expect(page).toHaveURL(/\/documents\/page\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Untitled')
    expect(await violations(page)).toEqual([])
  })

  test('are dragged into a folder, and a page is chosen before it is written', async ({ page, api }) => {
    const folder = await api.make('/documents', { title: 'Archive 2026', kind: 'folder' })
    const one = await api.make('/documents', { title: 'Loose sheet' })
    await api.make('/pages', { title: 'Front', document_id: one.id, content: '<p>Berth 4</p>' })
    await page.goto(`/documents/${one.id}`)
    await expect(page.getByText('Please select page to edit')).toBeVisible()
    const target = item(page, 'Archive 2026').getByText('Archive 2026')
    await tree(page).getByText('Loose sheet').dragTo(target, { steps: 10 })
    await expect(item(page, 'Archive 2026').getByRole('treeitem', { name: 'Loose sheet' })).toBeVisible()
    expect((await api.read(`/documents/${one.id}`)).parent_id).toBe(folder.id)
    await page.getByRole('main').getByRole('link', { name: 'Front' }).last().click()
    await expect(page.getByText('Berth 4')).toBeVisible()
    // A comment at a passage.
    await page.getByText('Berth 4').selectText()
    await page.getByRole('button', { name: 'Comment on the passage' }).click()
    const panel = page.getByRole('dialog', { name: 'Comment on the passage' })
    await expect(panel.getByRole('textbox')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('Which side?')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: '1 open comment on the text' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Comments on the passage' }).getByText('Which side?')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('are written from nothing to a page with a table, a picture and a task, by keyboard alone', async ({
    page,
    api,
  }) => {
    const { body } = await api.call('GET', '/tasks?perPage=1', undefined, 'member')
    const [task] = body.data as unknown as readonly { readonly id: string; readonly number: number }[]
    const one = await api.make('/documents', { title: 'Empty berth' })
    const made = await api.make('/pages', { title: 'First', document_id: one.id })
    // Heard from the start: asked for just before a key, the browser's dialog may open before its interception does.
    page.on('filechooser', () => {})
    await page.goto(`/documents/page/${made.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
    await page.keyboard.press('w')
    const text = page.getByRole('textbox', { name: 'Text' })
    await expect(text).toBeFocused()
    await page.keyboard.type('/table')
    await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
    await page.keyboard.press('Enter')
    for (const word of ['Berth', 'Length', 'Depth', '4']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(`See T-${task?.number}`)
    await page
      .getByRole('option', { name: `T-${task?.number} ` })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/picture')
    await expect(page.getByRole('option', { name: 'Picture' })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    const words = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await (await chooser).setFiles(words)
    await expect(page.getByText('Please select image')).toBeVisible()
    await page.keyboard.type('/picture')
    await expect(page.getByRole('option', { name: 'Picture' })).toBeVisible()
    const again = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await again).setFiles({ name: 'quay.png', mimeType: 'image/png', buffer: picture.buffer })
    await expect(text.locator('img')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('berth')
    await expect(page.getByRole('search', { name: 'Find and replace' })).toContainText('1')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(text).toBeHidden()
    // The row says what was written together within two seconds.
    await expect(async () => {
      const { content } = await api.read(`/pages/${made.id}`)
      for (const part of ['<th><p>Berth</p></th>', `data-row="task/${task?.id}"`, 'data-picture="'])
        expect(content).toContain(part)
    }).toPass({ timeout: 10_000 })
  })
})
