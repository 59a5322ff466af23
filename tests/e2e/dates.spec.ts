import { expect, test } from './harness/fixtures.ts'
import { makeDepartment } from './harness/rows.ts'

test('a date is typed over another, a day alone gets a time, and half a date is told and kept @full', async ({
  page,
  api,
  unique,
}) => {
  const department = await makeDepartment(api, unique)
  const project = await api.make('/projects', {
    name: `Quay ${unique}`,
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  const task = await api.make('/tasks', {
    project_id: project.id,
    name: `Moor ${unique}`,
    start_at: '2026-11-30T08:15:00.000Z',
  })
  const read = async () => {
    const { start_at, due_at } = await api.read(`/tasks/${task.id}`)
    return [start_at, due_at]
  }
  await page.goto(`/projects/task/${task.id}`)
  await expect(page.getByRole('button', { name: /^Start: / })).toBeVisible()

  // Through the years 2, 20 and 202, in which time zones have offsets of seconds.
  await page.keyboard.press('b')
  await page.keyboard.type('03022027')
  await page.keyboard.press('Enter')
  await expect.poll(read).toEqual(['2027-03-02T08:15:00.000Z', null])

  const due = page.getByRole('dialog', { name: 'Due' })
  await page.keyboard.press('d')
  await expect(due).toBeVisible()
  await page.keyboard.type('0305')
  await page.keyboard.press('Enter')
  await expect(due.getByText(/is not a date/)).toBeVisible()
  await expect(due.getByRole('textbox')).toHaveValue('0305')
  await due.getByRole('textbox').fill('03/05/27')
  await page.keyboard.press('Enter')
  await expect(due).toHaveCount(0)
  await expect.poll(read).toEqual(['2027-03-02T08:15:00.000Z', '2027-03-05T17:00:00.000Z'])
})
