import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../src/core/declare/kinds.ts'
import { project } from './copy.ts'

/**
 * What a kind of field is, its table says (`core/declare/kinds.ts`, `core/declare/input-kinds.ts`). What is left compares in order to read the
 * options of that kind; the number only goes down.
 */
const most = 243
const compared = new RegExp(`kind [!=]== '(${Object.keys(kinds).join('|')})'`, 'g')
const ofOwn = /new Set<(FieldKind|Field\['kind'\])>/

const sources = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(project, join(entry.parentPath, entry.name)))
  .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }))

test('kinds are compared by name no more often than they were', () => {
  expect(sources.length).toBeGreaterThan(500)
  const count = sources.reduce((sum, { text }) => sum + (text.match(compared)?.length ?? 0), 0)
  expect(count).toBeLessThanOrEqual(most)
})

test('no file has a list of kinds of its own', () => {
  expect(sources.filter(({ text }) => ofOwn.test(text)).map(({ file }) => file)).toEqual([])
})
