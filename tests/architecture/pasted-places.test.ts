import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
const withText = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(join(src, path), 'utf8')))

/** What is taken of each program is tried in `tests/web/pasted-html.test.ts`. */
test('every rich text is written in one editor, which takes what is pasted from other programs', () => {
  const box = 'web/fields/values/inputs/rich-text/editor-box.tsx'
  expect(withText(/\buseEditor\(|\bnew Editor\(/)).toEqual([box])
  expect(readFileSync(join(src, box), 'utf8')).toContain('transformPastedHTML: pastedHtml')
})
