import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLanguage } from '../../src/app/tools/entity/language.ts'
import { referenceFile, referenceText } from '../../src/app/tools/entity/reference.ts'
import { project } from './copy.ts'

const language = readLanguage()

test('the language was read', () => {
  expect(language.kinds.find(({ name }) => name === 'choice(options)')?.options).toContain('marks')
  expect(language.rules.map(({ name }) => name)).toEqual(expect.arrayContaining(['everyone', 'own(field)']))
  expect(language.facets.map(({ name }) => name)).toContain('checklists')
})
test('everything that may be declared says what it means', () => {
  const all = [...language.kinds, ...language.everyField, ...language.options, ...language.facets, ...language.keys]
  const parts = language.parts.flatMap(({ keys }) => keys)
  expect([...all, ...parts, ...language.rules].filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual(
    [],
  )
})
test(`${referenceFile} says what the sources say; else: npm run derive`, () => {
  expect(readFileSync(join(project, referenceFile), 'utf8')).toBe(referenceText(language))
})
