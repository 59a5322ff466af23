import { makeProject, names, row, said, section } from './harness/backlogs.ts'
import { expect, test } from './harness/fixtures.ts'
import { fingerOn } from './harness/touch.ts'

test.use({ viewport: { width: 1280, height: 1200 } })

test('what is carried by keyboard turns the pages of its place, and goes back to its own when given up @full', async ({
  page,
  api,
  unique,
  word,
}) => {
  const { open } = await makeProject(api, unique, ['Moor', 'Fuel', 'Paint', 'Ropes', 'Lamps', 'Nets', 'Sails'])
  await open(page)
  const rest = section(page, 'Backlog')
  const all = ['Moor', 'Fuel', 'Paint', 'Ropes', 'Lamps']
  await rest.getByRole('combobox', { name: word('pager.perPage') }).selectOption('5')
  await expect(names(rest)).toHaveText(all)
  const { keyboard } = page
  const spoken = (key: string, place: number) =>
    expect(
      page.getByRole('status').filter({ hasText: word(`drag:${key}`, { name: 'Ropes', place, list: 'Backlog' }) }),
    ).toBeAttached()
  const handle = page.getByRole('button', { name: word('plan:hold', { name: 'Ropes' }), exact: true })
  await handle.focus()
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await spoken('over', 5)
  await keyboard.press('ArrowDown')
  await spoken('over', 6)
  await expect(names(rest)).toHaveText(['Nets', 'Ropes', 'Sails'])
  for (const place of [5, 4]) {
    await keyboard.press('ArrowUp')
    await spoken('over', place)
  }
  await expect(names(rest)).toHaveText(all)
  for (const place of [5, 6]) {
    await keyboard.press('ArrowDown')
    await spoken('over', place)
  }
  await keyboard.press('Escape')
  await spoken('back', 4)
  await expect(names(rest)).toHaveText(all)
  await expect(handle).toBeFocused()

  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await keyboard.press(key)
  await expect(names(rest)).toHaveText(['Nets', 'Ropes', 'Sails'])
  await keyboard.press('Space')
  await spoken('dropped', 6)
  await said(page, word('server:message.moved'))
  await expect(names(rest)).toHaveText(['Ropes', 'Sails'])
  await page.reload()
  await expect(names(rest)).toHaveText(['Moor', 'Fuel', 'Paint', 'Lamps', 'Nets'])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })
  test('a task held for a moment goes where the finger goes @full', async ({ page, api, unique }) => {
    const { open } = await makeProject(api, unique, ['Moor', 'Fuel'])
    await open(page)
    const [one, rest] = [section(page, 'One'), section(page, 'Backlog')]
    await expect(names(rest)).toHaveText(['Moor', 'Fuel'])
    const from = await row(rest, 'Fuel').boundingBox()
    const to = await one.boundingBox()
    if (from === null || to === null) throw new Error('nothing to drag')
    const finger = await fingerOn(page)
    const x = from.x + from.width * 0.5
    await finger.down(x, from.y + 20)
    // Held long enough it is lifted, and shown so; before that a finger scrolls.
    await expect(page.locator('[data-dragged]')).toContainText('Fuel')
    await finger.moveTo(x, to.y + 60)
    await finger.up()
    await expect(names(one)).toHaveText(['Fuel'])
    await said(page, 'Moved Successfully')
  })
})
