import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { shippedFor, shippedKey, shippedOf } from '../../src/core/words/shipped.ts'
import { builtInRoles } from '../../src/domain/people/built-in-roles.ts'
import { registry } from '../../src/domain/registry.ts'

const shipped = modelsOf(registry).all.flatMap((model) =>
  model.fields.flatMap((field) => Object.values(shippedOf(field.field)).map((text) => ({ model, field, text }))),
)
const wordsIn = (language: string) => (key: string) => {
  const [entity = '', path = ''] = key.split(':')
  const words: unknown = JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${entity}.json`, import.meta.url), 'utf8'),
  )
  return String(path.split('.').reduce((node, part) => (node as Record<string, unknown>)[part], words))
}

test('every built-in role has a description that is translated', () => {
  const described = shipped.filter(({ model, field }) => model.name === 'role' && field.name === 'description')
  expect(described.map(({ text }) => text)).toEqual(builtInRoles.map(({ description }) => description))
})

test.each(['en', 'fr', 'ar'])(
  'a text that came with the product is read in %s, and written so is stored as it came',
  (language) => {
    const t = wordsIn(language)
    expect(shipped.length).toBeGreaterThan(0)
    for (const { model, field, text } of shipped) {
      const said = t(shippedKey(model, field, text) ?? '')
      // A name of the specification has words of its own in English, too.
      if (language === 'en' && !/^[a-z-]+$/.test(text)) expect(said).toBe(text)
      else expect(said).not.toBe(text)
      expect(shippedFor(model, field, said, t)).toBe(text)
    }
  },
)

test('a text that somebody wrote is theirs', () => {
  for (const { model, field, text } of shipped) {
    expect(shippedKey(model, field, `${text}!`)).toBeUndefined()
    expect(shippedFor(model, field, `${text}!`, wordsIn('fr'))).toBe(`${text}!`)
  }
})
