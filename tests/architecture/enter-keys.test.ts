import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './copy.ts'

/** Places where Enter acts on what has no text: nothing can be composed there. */
const withoutText = new Set([
  'src/web/views/board/use-board-keys.ts',
  'src/web/views/calendar/use-calendar-keys.ts',
  'src/web/fields/commands/keystroke.ts',
  'src/web/fields/commands/replayed-key.ts',
  'src/web/fields/commands/type-ahead.ts',
  'src/web/views/drag/use-drag-controller.ts',
  'src/web/views/plan/entity-plan.tsx',
  'src/web/views/table/grid.tsx',
  'src/web/views/table/groups/group-rows.tsx',
  'src/web/base/ui/hint.tsx',
  'src/domain/days/web/my-todos-page.tsx',
  'src/domain/people/web/organisation/chart.tsx',
])
/** Fields that choose an option and send nothing by Enter. */
const choosing = new Set([
  'src/web/fields/values/inputs/row-picker.tsx',
  'src/web/fields/values/inputs/use-early-enter.ts',
])

test('Enter sends nothing while an input method composes a word', () => {
  const files = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)))
    .filter((file) => /^src\/(web|app\/web|domain\/[^/]+\/web)\//.test(file))
  const asking = files.filter((file) => {
    const text = readFileSync(join(project, file), 'utf8')
    return /'Enter'/.test(text) && !/isComposing/.test(text)
  })
  expect(asking.filter((file) => !withoutText.has(file) && !choosing.has(file))).toEqual([])
  expect(asking.length).toBeGreaterThan(0)
  // An exemption that nothing needs any more goes.
  expect([...withoutText, ...choosing].filter((file) => !asking.includes(file))).toEqual([])
})
