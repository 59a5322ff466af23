import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copy, copyOf, project, run } from '../architecture/copy.ts'

let clone: Copy
const declaration = 'src/domain/people/skill.ts'
const edit = (...changes: readonly (readonly [from: string, to: string])[]) =>
  clone.write(
    declaration,
    changes.reduce((text, [from, to]) => text.replace(from, to), readFileSync(join(project, declaration), 'utf8')),
  )
beforeAll(() => {
  clone = copyOf('src', 'locales', 'package.json', 'tsconfig.json')
})
afterAll(() => clone.remove())

/** `npm run migration`, without a terminal: it can ask nothing. */
const migration = (...args: readonly string[]) =>
  run(clone.root, join(project, 'node_modules/tsx/dist/cli.mjs'), 'src/app/make-migration.ts', ...args)
const newest = () =>
  readdirSync(join(clone.root, 'src/domain/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1) ?? ''

test('mistakes in the declarations are said and nothing is written', () => {
  const before = newest()
  edit(["sort: 'name'", "sort: 'nmae' as never"])
  expect(migration('skills')).toEqual({
    code: 1,
    said: "The declarations have a mistake:\n  skill: list.sort names 'nmae', which is no field: did you mean 'name'?\n",
  })
  expect(newest()).toBe(before)
})

test('a field that goes is said with the flag that means it, and goes with that', () => {
  const before = newest()
  edit(
    ['    description: longText({ max: 1000, search: true }),\n', ''],
    ["'name', 'color', 'description', 'created_at'", "'name', 'color', 'created_at'"],
    ["'name', 'color', 'description'", "'name', 'color'"],
  )
  const refused = migration('skills')
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(
    /^Nothing was written:\n {2}skill\.description is no longer declared.*\n.*\n {2}--drop skill\.description\n$/,
  )
  expect(newest()).toBe(before)
  const done = migration('skills', '--drop', 'skill.description')
  expect(done).toEqual({ code: 0, said: expect.stringContaining('It deletes skill.description') })
  const written = readFileSync(join(clone.root, 'src/domain/migrations', newest()), 'utf8')
  expect(written).toMatch(/^-- Deletes skill\.description\.\n[\s\S]*ALTER TABLE "skills" DROP COLUMN "description";\n$/)
})
