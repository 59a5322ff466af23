import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = ['src/web', 'src/domain'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

/**
 * The build brings the files of an `import()` before it, and takes what is chained to it along (`web/base/ui/load-part.ts`): a
 * handler there does not hear of a file that did not come, which then breaks the page. It belongs around the whole.
 */
test('nothing is chained to an import itself', () => {
  expect(files.length).toBeGreaterThan(500)
  const chained = files.filter((file) =>
    /\bimport\([^)]*\)\s*\.(then|catch)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(chained).toEqual([])
})
