import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { startGroups } from '../../src/app/build/start-words.ts'
import { project } from './copy.ts'
import { readSource } from './used-keys.ts'

/** What may open from the sign-in page before the pages have come. */
const opened = ['theme-items', 'language-items', 'scroll-to-top'].map((name) => `src/web/app/shell/${name}.tsx`)

/** A file with all that comes with it at once. */
const withImports = (file: string, found = new Map<string, string>()): Map<string, string> => {
  const path = join(project, file)
  if (found.has(file) || !existsSync(path) || !/\.tsx?$/.test(file)) return found
  const text = readFileSync(path, 'utf8')
  found.set(file, text)
  for (const [, what = ''] of text.matchAll(/^(?!import type)(?:import|export)\b[^'"]*from '(\.[^']+)'/gm))
    withImports(relative(project, join(dirname(path), what)), found)
  return found
}

const first = new Map(
  ['src/app/web/main.tsx', 'src/web/base/api/client.ts', ...opened].flatMap((file) => [...withImports(file)]),
)

test('the files of the first page were found', () => {
  expect([...first.keys()]).toEqual(
    expect.arrayContaining(['src/web/app/pages/login.tsx', 'src/web/base/ui/popup-menu.tsx']),
  )
  expect([...first.keys()]).not.toContain('src/app/web/pages.tsx')
})

test('what they say is among the words that come first', () => {
  const groups: ReadonlySet<string> = new Set(startGroups)
  const later = [...first].flatMap(([file, text]) => {
    const { translated, starts } = readSource(file, text)
    const calls = starts.filter((start) => text.includes(`t(\`${start}`))
    return [...translated, ...calls]
      .map((key) => key.replace(/^common:/, ''))
      .filter((key) => key.includes(':') || !groups.has(key.split('.')[0] ?? ''))
      .map((key) => `${file}: ${key}`)
  })
  expect(later).toEqual([])
})
