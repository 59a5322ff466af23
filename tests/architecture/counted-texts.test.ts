import i18next, { type i18n } from 'i18next'
import { describe, expect, test } from 'vitest'
import { readMarkup } from '../../src/web/base/feedback/markup.ts'
import { inSentence } from '../../src/web/base/i18n/i18n.ts'
import { basesOf, formsOf, type Language, languages, namespacesOf, placeholdersOf, wordsOf } from './words.ts'

/** One of each plural form of the three languages, and a number that is long enough to be grouped. */
const numbers = [0, 1, 2, 3, 11, 100, 1_000_000]

/** Values that are words; every other one is a number and is written as its language writes numbers. */
const worded = new Set(
  'allowed app at calendar column date day days device email ending entities entity example field from key label list months name names new nth old on policy present range reason relation setting status statuses target task text time times title to unit value version weeks what when where word zone'.split(
    ' ',
  ),
)

/** The dictionaries as the product reads them. */
const dictionary = (language: Language): i18n => {
  const instance = i18next.createInstance()
  void instance.init({
    initAsync: false,
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: {
      [language]: Object.fromEntries(
        namespacesOf(language).map((namespace) => [namespace, Object.fromEntries(wordsOf(language, namespace))]),
      ),
    },
  })
  instance.services.formatter?.add('inSentence', inSentence)
  return instance
}

/** Words stay as they are; numbers all are `count`, so that each of them would show where it is not formatted. */
const valuesFor = (text: string, count: number) => ({
  ...Object.fromEntries(placeholdersOf(text).map((name) => [name, worded.has(name) ? `‹${name}›` : count])),
  count,
})

describe.each(languages)('%s', (language) => {
  const words = dictionary(language)
  const format = new Intl.NumberFormat(language)
  const rules = new Intl.PluralRules(language)
  const category = (count: number) => rules.select(count)
  /** `one` is one number in English and Arabic and may be spelled out; in French it is also nought. */
  const isOneNumber = (form: string) =>
    Array.from({ length: 201 }, (_, n) => n).filter((n) => category(n) === form).length === 1
  const all = namespacesOf(language).flatMap((namespace) => {
    const texts = wordsOf(language, namespace)
    return basesOf(texts).map((base) => ({
      key: `${namespace}:${base}`,
      text: texts.get(base) ?? texts.get(`${base}_other`) ?? '',
      isCounted: formsOf(base, texts).length > 0,
    }))
  })
  const counted = all.filter(({ isCounted }) => isCounted)

  test('there are counted texts', () => expect(counted.length).toBeGreaterThan(10))

  test.each(counted)('$key says each number', ({ key, text }) => {
    for (const count of numbers) {
      const said = words.t(key, valuesFor(text, count))
      const where = `${key}, ${count}: ${said}`
      expect(words.exists(key, { count }), where).toBe(true)
      expect(said, where).not.toMatch(/\{\{|\}\}|undefined|NaN|^\w+:/)
      const mayBeSpelled = isOneNumber(category(count))
      expect(mayBeSpelled || said.includes(format.format(count)), where).toBe(true)
    }
  })

  test('no text leaves a number as the program writes it, nor a placeholder', () => {
    const wrong = all
      .map(({ key, text }) => `${key}: ${words.t(key, valuesFor(text, 1_000_000))}`)
      .filter((said) => /1000000|\{\{|\}\}|NaN/.test(said))
    expect(wrong).toEqual([])
  })

  test('nor does a toast, whose sentence is read for its markup first', () => {
    const wrong = all
      .map(({ text }) => JSON.stringify(readMarkup(text, valuesFor(text, 3))))
      .filter((said) => /\{\{(?!\w+, inSentence)|NaN/.test(said))
    expect(wrong).toEqual([])
  })
})

test('a sentence that names seconds or digits bends with their number', () => {
  const stiff = namespacesOf('en').flatMap((namespace) => {
    const texts = wordsOf('en', namespace)
    return basesOf(texts).filter((base) =>
      placeholdersOf(texts.get(base) ?? '').some((name) => /^(seconds|scale)$/.test(name)),
    )
  })
  expect(stiff).toEqual([])
})
