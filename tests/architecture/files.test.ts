import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project } from './copy.ts'

/** Files that belong to the project: those in version control and those that are about to be. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && file !== 'node_modules')
const code = files.filter((file) => /^(src|tests)\/.*\.(ts|tsx|mts|cts|js|mjs|cjs|jsx)$/.test(file))
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8')
const lines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

test('the files were found', () => {
  expect(code.length).toBeGreaterThan(40)
  expect(code).toContain('src/core/query/query.ts')
})

test('no file has over 300 lines (declarations and migrations aside)', () => {
  const declaration = /^src\/domain\/([^/]+\/[^/]+\.ts|migrations\/)/
  const long = code
    .filter((file) => !declaration.test(file))
    .map((file) => [file, lines(textOf(file))] as const)
    .filter(([, count]) => count > 300)
  expect(long).toEqual([])
})

test('files and folders are in kebab-case', () => {
  // First the name, then what it is: `query-limits.test.ts`, `chromium.d.mts`.
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
  const odd = files
    .filter((file) => /^(src|tests|locales)\//.test(file) && !file.endsWith('/README.md'))
    // Words lie under the name of their entity, which may be of several (`saved_view`).
    .map((file) => (file.startsWith('locales/') ? file.replaceAll('_', '-') : file))
    .flatMap((file) => file.split('/').filter((part) => !kebab.test(part.replace(/^(\d{4})_(\w+)\.sql$/, '$1.sql'))))
  expect(odd).toEqual([])
})

test('only configuration has a default export', () => {
  // Tools that load a file by its path take its default: Vite, Playwright and its global setup, vitest's reporter.
  const fixed = [
    'vite.config.ts',
    'tests/e2e/playwright.config.ts',
    'tests/faults-reporter.mjs',
    'tests/e2e/harness/product.ts',
    'tests/server/access/propose.config.ts',
    'tests/server/access/without-check.config.ts',
  ]
  const found = code.filter((file) => /^export default\b|^export \{[^}]*\bas default\b/m.test(textOf(file)))
  expect(found.filter((file) => !fixed.includes(file) && !/\.d\.m?ts$/.test(file))).toEqual([])
})

describe('nothing is switched off', () => {
  const itself = 'tests/architecture/files.test.ts'
  const other = code.filter((file) => file !== itself)
  const withText = (pattern: RegExp) =>
    other.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
    )
  test('no test is narrowed, left out or put off', () => {
    const off = /\b(it|test|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\b[xf](it|describe)\(/
    expect(off.test('test.only(') && off.test('describe.concurrent.skip(') && off.test('xit(')).toBe(true)
    expect(withText(off)).toEqual([])
  })
  test('no rule of types or lint is switched off without its reason', () => {
    expect(withText(/@ts-(ignore|nocheck)\b/)).toEqual([])
    // `@ts-expect-error` and `biome-ignore` say why on their own line.
    expect(withText(/@ts-expect-error\s*$|biome-ignore(?! [\w/]+: \S)|biome-ignore-all/)).toEqual([])
  })
  test('no unfinished work is left in words', () => {
    // In capitals alone: todos are rows of the product.
    expect(withText(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
    expect(withText(/\b(fixme|xxx)\b|not (yet )?implemented|lorem ipsum/i)).toEqual([])
  })
})

describe('the top level', () => {
  test('holds what the customer fixed, the lock file and dotfiles', () => {
    const fixed = [
      ...['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'README.md', 'LICENSE'],
      ...['locales', 'src', 'tests'],
    ]
    const top = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].filter((name) => !name.startsWith('.'))
    expect(top.filter((name) => !fixed.includes(name))).toEqual([])
  })
  test('the rooms of src and tests are those of the map', () => {
    const rooms = (top: string) =>
      [...new Set(files.filter((file) => file.startsWith(`${top}/`)).map((file) => file.split('/')[1] ?? ''))].filter(
        (name) => !name.includes('.'),
      )
    expect(['core', 'rich-text', 'domain', 'server', 'web', 'app']).toEqual(expect.arrayContaining(rooms('src')))
    const tests = ['mounted', 'e2e', 'bench', 'attacks', 'architecture', 'specimens']
    expect(['core', 'domain', 'server', 'web', 'app', ...tests]).toEqual(expect.arrayContaining(rooms('tests')))
  })
})

test('nothing that belongs to one machine is in the files', () => {
  const own = files.filter((file) => !/\.(png|jpg|ico|woff2)$/.test(file))
  const here = project.replace(/\/$/, '')
  expect(own.filter((file) => textOf(file).includes(`${here}/`))).toEqual([])
})

test('the lock file names no place to fetch from: that is for whoever installs', () => {
  expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/)
})
