import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a module keeps as long as the page lives: a variable, or a collection that can grow. */
const state =
  /^(export )?let \w+|^(export )?const \w+(: [^=\n]+)? = (new (Map|Set|WeakMap)(<[^\n]*>)?\(\)|makeStore\b)/gm

/** Modules whose state outlives a session, each with why that is nobody's in particular. */
const nobodys: { readonly [file: string]: string } = {
  'src/web/base/browser/device-storage.ts': 'What the device has no room for, whoever uses it; keys name their user.',
  'src/web/views/board/board-store.ts': 'Nothing chosen, which nobody changes.',
  'src/web/base/api/connection.ts': 'Whether the server answers.',
  'src/web/base/api/idempotency.ts':
    'Keys of writes, which the server knows for each caller apart; who signs in again saves again.',
  'src/web/base/api/session-end.ts': 'The endings themselves.',
  'src/web/base/api/time-out.ts': 'The way to the error page.',
  'src/web/base/preferences/preferences.ts': 'Who watches what the browser remembers.',
  'src/web/base/preferences/use-preference.ts': 'Who watches what the browser remembers.',
  'src/web/fields/values/conditions/condition-tree.tsx': 'Keys of lines of an open dialog.',
  'src/web/views/figures/entity-figures.tsx': 'Components that were downloaded.',
  'src/web/views/tiles/figure-tile.tsx': 'Components that were downloaded.',
  'src/web/base/i18n/format.ts': 'Formats of languages and zones.',
  'src/web/fields/values/use-looks.ts': 'Looks of marks.',
  'src/web/views/sheet/cell-text.ts': 'Formats of zones.',
  'src/web/views/collection/layout-store.ts': 'Who watches the columns that the device remembers.',
  'src/web/fields/commands/list-focus.ts': 'The list that is shown, taken back as it goes.',
  'src/web/base/i18n/date-habits.ts':
    'Cleared by the room that reads the user (refine/auth-provider.ts), which stands on a higher floor.',
  'src/web/base/i18n/i18n.ts': 'Words of languages.',
  'src/web/base/ui/load-part.ts': 'Files that were downloaded.',
  'src/web/fields/commands/use-field-command.ts': 'A sign from one component to the next, within one press.',
  'src/web/fields/commands/registry.ts': 'Commands of what is shown, taken back as it goes.',
  'src/web/fields/commands/overlays.ts': 'Whether the palette is open.',
  'src/web/fields/commands/keys-switch.ts': 'Who watches what the device remembers.',
  'src/web/base/ui/focus/use-followed-focus.ts': 'A line on its way from one list to another.',
  'src/web/data/rows/live/watch-live.ts': 'Who watches what others write, taken back as it goes.',
  'src/web/base/ui/page-heading.tsx': 'The address whose heading was focused.',
}

const root = join(import.meta.dirname, '../..')
const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
const files = [...below('src/web'), ...below('src/domain').filter((file) => /^src\/domain\/\w+\/web\//.test(file))]
const keeping = files
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => text.match(state) !== null)

test('what a module keeps ends with its session, or is nobody’s', () => {
  expect(keeping.length).toBeGreaterThan(20)
  const outliving = keeping
    .filter(({ file, text }) => !text.includes('onSessionEnd(') && nobodys[file] === undefined)
    .map(({ file, text }) => `${file}: ${text.match(state)?.join('; ')}`)
  expect(outliving).toEqual([])
})

test('no reason outlives its file', () => {
  const known = new Set(keeping.map(({ file }) => file))
  expect(Object.keys(nobodys).filter((file) => !known.has(file))).toEqual([])
})
