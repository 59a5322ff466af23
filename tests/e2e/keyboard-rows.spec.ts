import { expect, test } from './harness/fixtures.ts'
import { focusIsSeen, heard, isWithin, pick, press, tabTo, toContent } from './harness/keys.ts'
import { makeDepartment } from './harness/rows.ts'

// Nothing here is clicked, and nothing focused by the test.
test.describe('a row by keys alone', () => {
  test('a draft is offered again and thrown away, and the focus stays in the form @full @rtl', async ({
    page,
    word,
    unique,
  }) => {
    await page.goto('/departments/add')
    const name = page.getByRole('textbox', { name: word('department:field.name') })
    await expect(name).toBeFocused()
    await page.keyboard.type(`Draft ${unique}`)
    // Kept a moment after it was typed.
    await expect.poll(() => page.evaluate((text) => JSON.stringify(localStorage).includes(text), unique)).toBe(true)
    await page.reload()
    await expect(name).toHaveValue(`Draft ${unique}`)
    await expect(name).toBeFocused()
    await press(page, page.getByRole('button', { name: word('draft.discard') }), { back: true })
    await expect(page.getByRole('button', { name: word('draft.discard') })).toHaveCount(0)
    await expect(name).toHaveValue('')
    await isWithin(page.getByRole('main'))
    await focusIsSeen(page)
  })

  test('what two changed is decided field by field, and the first question has the focus @full @rtl', async ({
    page,
    api,
    word,
    unique,
  }) => {
    const { id } = await makeDepartment(api, unique, { description: 'At first' })
    await page.goto(`/departments/${id}/edit`)
    const description = page.getByRole('textbox', { name: word('department:field.description') })
    await expect(description).toHaveValue('At first')
    await api.call('PUT', `/departments/${id}`, { description: 'Theirs' })
    await expect(page.getByRole('textbox', { name: word('department:field.name') })).toBeFocused()
    await tabTo(page, description)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mine')
    await page.keyboard.press('Control+Enter')
    const asked = page.getByRole('alert').filter({ has: page.getByRole('radio') })
    await heard(page, 'Theirs')
    await isWithin(asked)
    await page.keyboard.press('Space')
    await press(page, asked.getByRole('button', { name: word('conflict.save') }))
    await expect(page.getByRole('heading', { level: 1, name: `Department ${unique}` })).toBeFocused()
    expect((await api.read(`/departments/${id}`)).description).toBe('Mine')
  })

  test('its history is filtered, and the filter taken away @full @rtl', async ({ page, api, word, unique }) => {
    const { id } = await makeDepartment(api, unique)
    await api.call('PUT', `/departments/${id}`, { description: 'Described anew' })
    await page.goto(`/departments/${id}`)
    const history = page.locator('section').filter({ has: page.getByRole('heading', { name: word('history.title') }) })
    const entries = history.getByRole('list').first().locator('> li')
    await expect(entries).toHaveCount(2)
    await toContent(page)
    await press(page, history.getByRole('button', { name: word('filters') }), { most: 24 })
    const field = history.getByRole('combobox', { name: word('history.field') })
    await press(page, field)
    await pick(page, page.getByRole('option', { name: word('department:field.color') }))
    await expect(field).toBeFocused()
    await heard(page, /./)
    await press(page, history.getByRole('button', { name: word('clearFilters') }))
    await expect(entries).toHaveCount(2)
    await isWithin(history)
    await focusIsSeen(page)
  })

  test('rows come in from a file: chosen, checked, imported, told @full @rtl', async ({ page, api, word, unique }) => {
    await page.goto('/departments/import')
    await toContent(page)
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: word('file.choose') }))
    const text = `name,description\nQuay ${unique},By keys alone\n`
    await (await chooser).setFiles({ name: 'quays.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByText('quays.csv')).toBeVisible()
    await press(page, page.getByRole('button', { name: word('import.check'), exact: true }))
    await expect(page.getByRole('heading', { name: word('import.checked') })).toBeFocused()
    await press(page, page.getByRole('button', { name: word('import.button'), exact: true }), { back: true })
    await expect(page.getByRole('heading', { name: word('import.done') })).toBeFocused()
    expect((await api.rows(`/departments?search=${unique}`)).length).toBe(1)
  })
})

test('files of a task are added, looked at and taken away by keys alone @full @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  const project = (await api.rows('/projects?perPage=1'))[0]?.id
  const { id } = await api.make('/tasks', { name: `Papers ${unique}`, project_id: project })
  await page.goto(`/projects/task/${id}`)
  const files = page.getByRole('region', { name: word('attachment:many') })
  // Until there is a file, its tool stands in the line of what a page may have.
  const add = page.getByRole('main').getByRole('button', { name: word('files:add'), exact: true })
  await expect(add).toBeVisible()
  await expect(files).toHaveCount(0)
  await toContent(page)
  const chooser = page.waitForEvent('filechooser')
  await press(page, add, { most: 40 })
  await (await chooser).setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('By keys alone') })
  const line = files.getByRole('listitem').filter({ hasText: 'note.txt' })
  await expect(line).toBeVisible()
  const open = line.getByRole('button', { name: word('files:open', { name: 'note.txt' }) })
  // The tool has moved beside the heading of the files, above them, and has kept the focus.
  await expect(files.getByRole('button', { name: word('files:add'), exact: true })).toBeFocused()
  await press(page, open)
  const preview = page.getByRole('dialog', { name: 'note.txt' })
  await expect(preview).toContainText('By keys alone')
  await isWithin(preview)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(open).toBeFocused()
  await press(page, line.getByRole('button', { name: word('files:remove', { name: 'note.txt' }) }))
  await heard(page, word('message.deleted'))
  // The last one: back to the tool in the line of what a page may have.
  await expect(files).toHaveCount(0)
  await expect(add).toBeFocused()
})
