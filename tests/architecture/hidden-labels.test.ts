import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['src/web', 'src/domain'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name)),
)

/** Components of MUI with labels that only screen readers and pointers meet, and the one file that translates them. */
const labelled: readonly (readonly [component: RegExp, room: string])[] = [
  [/^import (?!type\b)\w*Autocomplete\b.*'@mui\/material\/Autocomplete'/m, 'src/web/base/ui/autocomplete.tsx'],
  [/^import (?!type\b).*\bDataGrid\b.*'@mui\/x-data-grid'/m, 'src/web/views/table/grid.tsx'],
  [/^import (?!type\b).*\bTablePagination\b.*'@mui\/material/m, ''],
  [/^import (?!type\b).*\bPagination\b.*'@mui\/material/m, ''],
  [/^import (?!type\b).*\bRating\b.*'@mui\/material/m, ''],
]

test.each(labelled)('%s stands where its hidden labels are translated, and nowhere else', (component, room) => {
  const found = sources.filter((file) => component.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual(room === '' ? [] : [room])
})

test('an alert that can be closed says how to in the language of the page', () => {
  const silent = sources.filter((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<Alert\b[^>]*onClose=[\s\S]*?\n\s*>/g)].some(
      ([alert]) => !alert.includes('closeText='),
    ),
  )
  expect(silent).toEqual([])
})
