import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './harness/axe.ts'
import { expect, test } from './harness/fixtures.ts'
import { picture } from './harness/picture.ts'
import { makeDepartment } from './harness/rows.ts'

/** Lets the files fall upon an element, as a hand with a mouse would. */
const drop = async (
  page: Page,
  name: string,
  hint: RegExp,
  files: readonly { name: string; type: string; text: string }[],
) => {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const one of given) transfer.items.add(new File([one.text], one.name, { type: one.type }))
    return transfer
  }, files)
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer: data })
  const place = page.getByRole('region', { name, exact: true }).getByText(hint)
  await place.dispatchEvent('dragover', { dataTransfer: data })
  await place.dispatchEvent('drop', { dataTransfer: data })
}

test('files of a task: chosen, dropped and pasted, looked at and saved, refused in words, deleted and brought back @full @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', { project_id: project.id, name: `Moor ${unique}` })
  await page.goto(`/projects/task/${task.id}`)
  const files = page.getByRole('region', { name: word('attachment:many'), exact: true })
  const lines = files.getByRole('listitem')
  const button = (key: string, name: string) => files.getByRole('button', { name: word(`files:${key}`, { name }) })

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: word('files:add') }).press('Enter')
  await (await chooser).setFiles([
    { name: 'berth.png', mimeType: 'image/png', buffer: picture.buffer },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  // The refused one stays, with its reason, until it is sent again or taken off.
  await expect(files.getByRole('alert')).toBeVisible()
  await expect(lines).toHaveCount(2)
  await expect(lines.first().locator('img')).toHaveAttribute('src', /^blob:/)
  await button('dismiss', 'page.html').click()
  await expect(lines).toHaveCount(1)

  await drop(page, word('attachment:many'), /MB|ميغابايت/, [
    { name: 'tide.txt', type: 'text/plain', text: 'High <b>water</b> at nine' },
  ])
  await expect(button('open', 'tide.txt')).toBeVisible()
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      // Within the comment's text: it shows the picture, which is a file of the task wherever it is pasted.
      document
        .querySelector('[contenteditable=true]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...picture.buffer],
  )
  await expect(lines).toHaveCount(3)
  await expect(lines.last()).toContainText(word('files:pasted'))
  const activity = page.getByRole('region', { name: word('talk:title'), exact: true })
  const say = activity.getByRole('textbox', { name: word('talk:write') })
  await expect(say.locator('img')).toHaveAttribute('src', /^blob:/)
  await say.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  // A block of code, as one writes it elsewhere too.
  await page.keyboard.type('``` rope.length > 40')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const said = activity.getByRole('listitem').first()
  await expect(said.locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(said.locator('pre code')).toHaveText('rope.length > 40')
  await expect(say.locator('img')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await button('open', 'tide.txt').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'tide.txt' })
  await expect(dialog.getByRole('region')).toHaveText('High <b>water</b> at nine')
  expect(await violations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: word('files:save'), exact: true }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('tide.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('High <b>water</b> at nine')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await button('remove', 'tide.txt').press('Enter')
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: word('shell:undo'), exact: true }).click()
  await expect(button('open', 'tide.txt')).toBeVisible()
  await expect(activity.getByRole('listitem').first()).toContainText('tide.txt')
})

test('files come along with a new task: chosen, taken off again, and a picture pasted into its text @rtl', async ({
  page,
  api,
  word,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  await page.goto(`/tasks/add?with.project_id=${project.id}`)
  await page.getByRole('textbox', { name: word('task:field.name') }).fill(`Moor ${unique}`)
  const files = page.getByRole('group', { name: word('facets:field.attachments') })
  const chooser = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: word('files:add') }).press('Enter')
  await (await chooser).setFiles(
    ['tide.txt', 'wrong.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('High water') })),
  )
  await files.getByRole('button', { name: word('files:dismiss', { name: 'wrong.txt' }) }).click()
  await page.locator('[contenteditable=true]').first().click()
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [...picture.buffer],
  )
  await expect(files.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: word('common:create'), exact: true }).click()
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  const kept = await api.rows(`/attachments?filter[about_id]=${id}&orderOn=created_at&orderBy=asc`)
  expect(kept.map(({ name }) => String(name).replace(/ \d.*\./, '.'))).toEqual([
    'tide.txt',
    expect.stringMatching(/\.png$/),
  ])
  expect((await api.read(`/tasks/${id}`)).project_id).toBe(project.id)
})
