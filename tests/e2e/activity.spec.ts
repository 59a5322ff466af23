import { makeBoard } from './harness/boards.ts'
import { expect, test } from './harness/fixtures.ts'

/** More of each than one page of the API holds. */
const many = 104

test('all that was said and done can be reached, and a link opens what lies far back @full', async ({
  page,
  api,
  unique,
}) => {
  const { tasks } = await makeBoard(api, unique, [`Moor ${unique}`])
  const id = String(tasks[0]?.id)
  const said: string[] = []
  // By turns, so that each page of the one lies between pages of the other.
  for (let n = 1; n <= many; n++) {
    said.push((await api.make('/comments', { about_type: 'task', about_id: id, body: `<p>Word ${n}.</p>` })).id)
    await api.call('PUT', `/tasks/${id}`, { story_points: String((n % 20) + 3) })
  }
  await page.goto(`/projects/task/${id}`)
  const activity = page.getByRole('region', { name: 'Activity', exact: true })
  const entries = activity.getByRole('list').first().locator('> li')
  await expect(entries.first()).toContainText('changed story points from')
  await expect(activity).toContainText(`Word ${many}.`)
  await expect(activity.getByText('Word 1.', { exact: true })).toHaveCount(0)
  const earlier = activity.getByRole('button', { name: /^Show earlier \(\d+\)$/ })
  for (let before = 0; await earlier.isVisible(); ) {
    expect(await entries.count()).toBeGreaterThan(before)
    before = await entries.count()
    await earlier.click()
    await expect.poll(() => entries.count()).toBeGreaterThan(before)
  }
  // Each comment, each change, and that it was made.
  await expect(entries).toHaveCount(2 * many + 1)
  const words = await activity.getByText(/^Word \d+\.$/).allTextContents()
  expect(words).toEqual(said.map((_, n) => `Word ${many - n}.`))

  await page.goto(`/projects/task/${id}?comment=${said[0]}`)
  const linked = activity.locator('li[aria-current]')
  await expect(linked).toContainText('Word 1.')
  await expect(linked).toBeInViewport()
  await expect(linked).toBeFocused()
  await page.goto(`/projects/task/${id}?comment=${id}`)
  await expect(activity).toContainText('This comment is no longer there.')
})
