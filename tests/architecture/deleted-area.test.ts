import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Copy, copyOf, run } from './copy.ts'

/** An area goes with its folder, its tests and its lines in the lists of areas; what is left knows nothing of it. */
const area = 'moving-in'
const lists = ['src/domain/registry.ts', 'src/app/server/areas.ts', 'src/app/server/works.ts', 'src/app/web/areas.ts']
/** What the area is called in a list, its import aside: `movingIn`, `movingInServer`, `movingInWeb`; a long list has a line for each. */
const camel = area.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const inList = new RegExp(`, ${camel}\\w*|${camel}\\w*, |\\n\\s*(?:\\.\\.\\.)?${camel}\\w*,(?=\\n)`, 'g')
/** These write out what there is, name by name: their lines go with the area. */
const snapshots = ['tests/domain/permissions.test.ts', 'tests/domain/built-in-roles.test.ts']

const withoutArea = (): Copy => {
  const copy = copyOf(
    'src',
    'locales',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
    'package.json',
    '.dependency-cruiser.cjs',
  )
  const gone = ['src/domain', 'tests/domain', 'tests/server', 'tests/web'].map((folder) => `${folder}/${area}`)
  for (const path of [...gone, ...snapshots]) rmSync(join(copy.root, path), { recursive: true })
  for (const list of lists) {
    const lines = readFileSync(join(copy.root, list), 'utf8').split('\n')
    const rest = lines.filter((line) => !line.includes(`/${area}/`))
    expect(rest.length, list).toBe(lines.length - 1)
    copy.write(list, rest.join('\n').replaceAll(inList, ''))
  }
  return copy
}

/** Compiling and building what is left takes minutes: `npm test` looks for the area's name alone. */
const compiled = test.runIf(process.env.TMS_TEST_FULL === '1')

describe(`without ${area}`, { timeout: 600_000 }, () => {
  const copy = withoutArea()
  afterAll(() => copy.remove())

  test('the list of areas is all that knew its name', () => {
    const files = readdirSync(join(copy.root, 'src'), { recursive: true, encoding: 'utf8' })
    const knowing = files
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => {
        const text = readFileSync(join(copy.root, 'src', file), 'utf8')
        return text.includes(`/${area}/`) || new RegExp(`\\b${camel}`).test(text)
      })
    expect(knowing).toEqual([])
  })
  compiled.each(['src/core', 'src/domain', 'src/server', 'src/web'])('%s has its types', (room) => {
    expect(run(copy.root, 'node_modules/typescript/bin/tsc', '-p', room)).toEqual({ code: 0, said: '' })
  })
  compiled('a migration drops its tables, once that is said', () => {
    const tables = ['work_import', 'import_row', 'import_key', 'import_detail'].flatMap((name) => ['--drop', name])
    const tool = ['node_modules/tsx/dist/cli.mjs', 'src/app/make-migration.ts', 'without-it', ...tables]
    expect(run(copy.root, ...(tool as [string]))).toMatchObject({ code: 0 })
  })
  compiled('the boundaries hold', () => {
    expect(run(copy.root, 'tests/architecture/boundaries.mjs')).toMatchObject({ code: 0 })
  })
  compiled.each(['web', 'server'])('%s is built', (mode) => {
    expect(run(copy.root, 'node_modules/vite/bin/vite.js', 'build', '--mode', mode)).toMatchObject({ code: 0 })
  })
  compiled('the units pass', () => {
    const units = ['tests/core', 'tests/domain', 'tests/web']
    const { code, said } = run(
      copy.root,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--mode',
      'test',
      '--project',
      'unit',
      ...units,
    )
    expect(code, said).toBe(0)
  })
})
