import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What reads a part of a list. */
const reads =
  /\buse(Rows|List|FirstTasks|Autocomplete|InfiniteQuery)(<[^(]*>)?\(|\b(listParams|readRows)\(|perPage:|pageSize:/
/** What shows how much there is and leads to the rest, or reads all of it. */
const ways = /<(MoreRows|SmallPager|Pagination|Pager|EarlierButton)\b|\buseAllRows\(|\breadAllPages\(|\bfindInPages\(/

/** Files that read a part and show no way to the rest themselves: each with the reason why nothing is cut in silence. */
const said: { readonly [file: string]: string } = {
  'src/domain/schedule/web/use-plan-matches.ts': 'Asks for the ids of all that match, without pages.',
  'src/domain/system/web/failed-rows-notice.tsx': 'Asks for the total, and leads to the list.',
  'src/domain/system/web/use-activity.ts': 'Gives page behind page; its page leads on as long as there is more.',
  'src/domain/system/web/use-notifications.ts': 'The page of notifications has a pager; the bell leads to it.',
  'src/web/facets/links/add-link.tsx': 'A picker: its box says that there are more and how they are found.',
  'src/web/fields/values/inputs/rows-picker.tsx': 'A picker: its box says that there are more and how they are found.',
  'src/web/views/plan/entity-plan.tsx': 'Tells the bar for chosen rows what is asked; reads nothing.',
  'src/web/views/plan/use-place-rows.ts': 'Its lists show their pager.',
  'src/domain/work/web/project/project-nav.tsx': 'Five more at each wish (specification, section 9).',
  'src/domain/work/web/task/use-tasks.ts': 'Its lists are shown with what leads to the rest.',
  'src/domain/work/web/work-numbers.tsx':
    'Asks for totals; projects beyond a hundred are asked about by their department.',
  'src/web/data/access/use-deletion-counts.ts': 'Asks for totals; reads no rows.',
  'src/web/views/board/selection-bar.tsx': 'Tells the bar for chosen rows what is asked; reads nothing.',
  'src/web/fields/values/inputs/rich-text/use-find-rows.ts': 'A list below the caret: what is typed on narrows it.',
  'src/web/fields/commands/palette/use-search.ts': 'Each group of finds leads to the list with all of them.',
  'src/web/views/board/board-calls.ts':
    'Pages of a column, which shows how many it holds and reads on as it is scrolled.',
  'src/web/data/rows/groups.ts': 'Counts rows of the whole list; reads none of them.',
  'src/web/facets/talks/quotes/quotes.tsx': 'Reads all of them, page behind page.',
  'src/web/facets/invites/guests.tsx': 'Guests of one row, of whom there are a hundred at most by mail.',
  'src/web/fields/forms/line/use-meaning.ts': 'Finds one row by its name.',
  'src/web/data/rows/rows-by-id.ts': 'Rows by their ids in as many calls as they need.',
  'src/web/data/rows/use-export.ts': 'An export is the whole list.',
  'src/web/data/rows/use-pages.ts': 'Gives page behind page.',
  'src/web/data/rows/use-rows.ts': 'Gives the page that it is asked for.',
  'src/web/fields/values/inputs/use-options.ts': 'A picker: its box says that there are more and how they are found.',
  'src/web/fields/forms/popover/use-row-options.ts':
    'A picker: its note says how many more there are and how they are found.',
  'src/web/app/pages/gallery/gallery-page.tsx': 'One row as a sample for each panel; developers alone see it.',
  'src/domain/work/web/project/project-rail.tsx': 'The first few in the navigation, whose entry leads to all of them.',
  'src/web/views/row-page/rows-section.tsx': 'The first few, with the way to all of them.',
  'src/domain/system/web/dashboard/dashboards-menu.tsx': 'The first ones by name, with the way to all of them.',
  'src/web/data/rows/data-provider.ts':
    'Gives the page that it is asked for; rows by their ids in as many calls as they need.',
  'src/web/data/rows/list-query.ts': 'Writes the call.',
  'src/web/views/table/grid.tsx': 'Shows a page; the pager stands below it.',
  'src/web/views/collection/use-scrolled-rows.ts':
    'Reads on as the list is scrolled; its foot says how many there are.',
  'src/web/views/collection/list-state.ts': 'Reads which page is asked for.',
  'src/web/base/ui/pagination.tsx': 'Is a way itself.',
  'src/web/views/collection/views/view.ts': 'Says which part of an address a view holds; reads nothing.',
  'src/web/fields/values/cells/part-count.tsx': 'Says how many more there are.',
  'src/web/views/collection/use-list-rows.ts': 'The list shows its pager.',
  'src/web/views/row-page/neighbours.tsx': 'Says how many there are, and leads on from page to page.',
  'src/web/views/stream/read-stream.ts': 'Scrolled through as a whole, window by window.',
  'src/web/views/stream/stream-window.ts': 'Scrolled through as a whole, window by window.',
  'src/domain/chats/web/unread-badge.tsx': 'A count; beyond fifty conversations it is at least that.',
  'src/domain/work/web/overview/open-counts.tsx': 'Two counts; each leads to its rows.',
  'src/domain/work/web/overview/use-glance.ts':
    'The dates that come next, and no more; lists of tasks have tabs of their own.',
  'src/web/facets/show/sheet-screen.tsx': 'Scrolled through as a whole, page by page.',
  'src/web/views/sheet/use-sheet-rows.ts': 'Scrolled through as a whole, page by page.',
}

const root = join(import.meta.dirname, '../..')
const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
const areas = readdirSync(join(root, 'src/domain'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'migrations')
  .map(({ name }) => `src/domain/${name}`)
const files = [...below('src/web'), ...areas.flatMap(below).filter((file) => file.includes('/web/'))].map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
const partial = files.filter(({ text }) => reads.test(text))

test('whoever reads a part of a list says how much there is, or reads all of it', () => {
  expect(partial.length).toBeGreaterThan(20)
  const silent = partial
    .filter(({ file, text }) => !ways.test(text) && said[file] === undefined)
    .map(({ file }) => file)
  expect(silent).toEqual([])
})

test('no reason outlives its file', () => {
  const known = new Set(partial.filter(({ text }) => !ways.test(text)).map(({ file }) => file))
  expect(Object.keys(said).filter((file) => !known.has(file))).toEqual([])
})

test('what leads to the rest is shown wherever tasks are listed', () => {
  const lists = files.filter(({ text }) => /\buseTasks\(/.test(text) && !/export const useTasks\b/.test(text))
  expect(lists.length).toBeGreaterThan(2)
  expect(lists.filter(({ text }) => !ways.test(text)).map(({ file }) => file)).toEqual([])
})
