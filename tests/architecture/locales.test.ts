import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type SameWords, sameWordsFile, wordsLikeEnglish } from '../../src/app/tools/entity/same-words.ts'
import { unwritten } from '../../src/app/tools/entity/words.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { chosenKeysOf, keysOf } from '../../src/core/words/words-of.ts'
import { registry } from '../../src/domain/registry.ts'
import { project } from './copy.ts'
import { readUses, refineText } from './used-keys.ts'
import { baseOf, basesOf, formsOf, languages, namespacesOf, placeholdersOf, wordsOf } from './words.ts'

/** Values by whose number a sentence bends. */
const inflecting = new Set(['count', 'max', 'seconds', 'scale'])

const namespaces = namespacesOf('en')
const english = new Map(namespaces.map((namespace) => [namespace, wordsOf('en', namespace)]))
const others = languages.filter((language) => language !== 'en')
const files = others.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const))

test.each(languages)('%s brings the words of every entity at once: its rows are named on any page', (language) => {
  const source = readFileSync(join(project, `src/app/web/language-${language}.ts`), 'utf8')
  const late = /!\S+\/\{([\w,]+)\}\.json/.exec(source)?.[1]?.split(',') ?? []
  expect(late).toContain('board')
  expect(late.filter((namespace) => modelsOf(registry).all.some(({ name }) => name === namespace))).toEqual([])
})

describe('the languages say the same things', () => {
  test.each(others)('%s has the files that English has', (language) => {
    expect(namespacesOf(language)).toEqual(namespaces)
  })
  test.each(files)('%s/%s.json has the same keys', (language, namespace) => {
    const [said, inEnglish] = [language, 'en' as const].map((one) => basesOf(wordsOf(one, namespace)))
    expect([
      ...(inEnglish ?? [])
        .filter((key) => said?.includes(key) !== true)
        .map((key) => `${key} is missing in ${language}`),
      ...(said ?? []).filter((key) => inEnglish?.includes(key) !== true).map((key) => `${key} is missing in en`),
    ]).toEqual([])
  })
  test.each(languages)('%s has every plural form that it needs, and no other', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const namespace of namespaces) {
      const words = wordsOf(language, namespace)
      for (const base of basesOf(words)) {
        const forms = formsOf(base, words)
        if (forms.length > 0) expect([namespace, base, forms]).toEqual([namespace, base, needed])
        const inEnglish = formsOf(base, english.get(namespace) ?? new Map())
        expect([namespace, base, forms.length > 0]).toEqual([namespace, base, inEnglish.length > 0])
      }
    }
  })
  test.each(files)('%s/%s.json names the same {{values}}', (language, namespace) => {
    const words = wordsOf(language, namespace)
    const model = english.get(namespace) ?? new Map<string, string>()
    for (const [key, text] of words) {
      const base = baseOf(key, words)
      const wanted = placeholdersOf(model.get(base) ?? model.get(`${base}_other`) ?? '')
      const given = placeholdersOf(text)
      // 'One row' and the Arabic dual say their number in words.
      const spelled = key !== base && !key.endsWith('_other')
      const left = (names: readonly string[]) => (spelled ? names.filter((name) => !inflecting.has(name)) : names)
      expect([key, left(given)]).toEqual([key, left(wanted)])
    }
  })
  test.each(languages)('%s has no empty text and none with stray blanks', (language) => {
    // Only what stands between words, such as the comma of a list, may end in a blank.
    for (const namespace of namespaces)
      for (const [key, text] of wordsOf(language, namespace))
        expect([namespace, key, text !== '' && (text.trim() === text || !/\p{L}/u.test(text))]).toEqual([
          namespace,
          key,
          true,
        ])
  })
  test('French signs of two parts stay on the line of their word', () => {
    for (const namespace of namespacesOf('fr'))
      for (const [key, text] of wordsOf('fr', namespace))
        expect([namespace, key, /« | ([:;?!%](?=$|[\s.,)])|»)/.test(text)]).toEqual([namespace, key, false])
  })
})

describe('everything is written and translated', () => {
  const likeEnglish = wordsLikeEnglish()
  const excused = JSON.parse(readFileSync(join(project, sameWordsFile), 'utf8')) as SameWords
  const inFile = (keys: readonly string[] | undefined, namespace: string) =>
    (keys ?? []).filter((key) => key.startsWith(`${namespace}:`))
  test.each(files)('%s/%s.json has no English; what is rightly the same: npm run same-words', (language, namespace) => {
    // Both ways: an excuse that is not needed any more goes.
    expect(inFile(likeEnglish[language], namespace)).toEqual(inFile(excused[language], namespace))
  })
  test('no excuse is for a file that is not there', () => {
    const lost = Object.values(excused).flatMap((keys) =>
      keys.filter((key) => !namespaces.some((namespace) => inFile([key], namespace).length > 0)),
    )
    expect(lost).toEqual([])
  })
  test.each(languages.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))(
    `%s/%s.json has no text that is still to write (${unwritten})`,
    (language, namespace) => {
      const left = [...wordsOf(language, namespace)].filter(([, text]) => text.includes(unwritten))
      expect(left.map(([key]) => key)).toEqual([])
    },
  )
})

describe('an entity has the words that its declaration asks for, and none that it does not', () => {
  const models = modelsOf(registry).all
  test.each(models.map((model) => [model.name, model] as const))('%s', (name, model) => {
    const own = (keys: readonly string[]) => new Set(keys.map((key) => key.slice(name.length + 1)))
    const [wanted, chosen] = [own(keysOf(model)), own(chosenKeysOf(model))]
    const problems = languages.flatMap((language) => {
      const words = wordsOf(language, name)
      return [
        ...[...wanted].filter((key) => !words.has(key)).map((key) => `${key} is missing in ${language}`),
        ...[...words.keys()]
          .filter((key) => !wanted.has(key) && !chosen.has(key))
          .map((key) => `${key} is asked for by nothing in ${language}`),
      ]
    })
    expect(problems).toEqual([])
  })
})

describe('keys and code', () => {
  const uses = readUses()
  const entities = new Set(registry.entities.map(({ name }) => name))
  const shared = namespaces.filter((namespace) => !entities.has(namespace) && namespace !== 'server')
  const has = (namespace: string, key: string): boolean => {
    const words = english.get(namespace)
    return words !== undefined && (words.has(key) || words.has(`${key}_other`))
  }

  test('the sources were read', () => {
    expect(uses.length).toBeGreaterThan(20)
    expect(uses.some(({ codes }) => codes.length > 0)).toBe(true)
  })

  test('every key that is translated is there', () => {
    const lost = uses.flatMap(({ file, translated, namespaces: own }) =>
      translated
        .filter((key) => {
          const [namespace = '', rest] = key.split(':')
          if (rest !== undefined) return !has(namespace, rest)
          const places = own.includes('*') ? namespaces : ['common', ...own]
          return !places.some((place) => has(place, key))
        })
        .map((key) => `${file}: ${key}`),
    )
    expect(lost).toEqual([])
  })

  test('every code of a refusal has its message', () => {
    const lost = uses.flatMap(({ file, codes }) =>
      codes.filter(({ of, code }) => !has('server', `${of}.${code}`)).map(({ of, code }) => `${file}: ${of}.${code}`),
    )
    expect(lost).toEqual([])
  })

  test('no message of the server is unused', () => {
    const texts = new Set(uses.filter(({ file }) => !/(^|\/)web\//.test(file)).flatMap((use) => [...use.texts]))
    const unused = basesOf(english.get('server') ?? new Map()).filter((key) => {
      const name = key.split('.').at(-1) ?? ''
      // A form of a key for a context that it is told in (`elsewhere_project`) belongs to that key.
      const plain = name.slice(0, Math.max(0, name.lastIndexOf('_')))
      const isForm = texts.has(plain) && has('server', key.slice(0, key.length - name.length) + plain)
      return !isForm && !texts.has(`server:${key}`) && !texts.has(name)
    })
    expect(unused).toEqual([])
  })

  test('no other word is unused', () => {
    const texts = new Set(uses.flatMap((use) => [...use.texts]))
    // A beginning that names no part of a key (`common:` alone) would excuse everything.
    const starts = uses
      .flatMap((use) => use.starts)
      .filter((start) => start.slice(start.indexOf(':') + 1).includes('.'))
    const refine = refineText()
    const unused = shared.flatMap((namespace) =>
      basesOf(english.get(namespace) ?? new Map())
        .filter((key) => {
          const whole = `${namespace}:${key}`
          if (texts.has(key) || texts.has(whole)) return false
          if (starts.some((start) => whole.startsWith(start) || key.startsWith(start))) return false
          return !refine.includes(`"${key}"`)
        })
        .map((key) => `${namespace}:${key}`),
    )
    expect(unused).toEqual([])
  })
})
