import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { singleLine } from '../../src/core/query/values.ts'
import { registry } from '../../src/domain/registry.ts'
import { schemaFor } from '../../src/server/rows/values/body.ts'
import { isWebAddress } from '../../src/server/rows/values/schemas.ts'

const marks = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
].concat(['\u2068', '\u2069', '\u0001', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f'])
const aMark = fc.constantFrom(...marks)
/** Words in which nothing is hidden. */
const someWords = fc
  .array(fc.stringMatching(/^[\p{L}\p{N}#@.:/-]{1,8}$/u), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '))
const withMarks = fc
  .tuple(someWords, fc.array(fc.tuple(fc.nat(40), aMark), { minLength: 1, maxLength: 6 }))
  .map(([plain, hidden]) => {
    const letters = [...plain]
    for (const [at, mark] of hidden) letters.splice(at % (letters.length + 1), 0, mark)
    return { plain, text: letters.join('') }
  })

test('what nobody sees is left out of a single line, and nothing else is', () => {
  fc.assert(
    fc.property(withMarks, ({ plain, text }) => {
      expect(singleLine(text)).toBe(plain)
    }),
  )
  // Letters join or part by these, and pictures are made with them.
  for (const text of ['می\u200cخواهم', '👩\u200d🚒', 'שלום עולם', 'e\u0301']) expect(singleLine(text)).toBe(text)
  expect(singleLine(' a\t\u202e\r\nb\u2028c ')).toBe('a b c')
})

test('every field of a single line, of every entity, leaves it out', () => {
  let count = 0
  for (const model of modelsOf(registry).all)
    for (const { field, wire, creatable } of model.fields) {
      const isLines = field.kind === 'strings' && field.items === undefined && field.among === undefined
      if (!creatable || !(field.kind === 'text' || isLines)) continue
      count++
      const name = 'Eve\u202e\u2066 gpj\u0007.exe\u200f'
      const read = schemaFor(model, 'create').shape[wire]?.parse(isLines ? [name] : name)
      expect(read, `${model.name}.${wire}`).toEqual(isLines ? ['Eve gpj.exe'] : 'Eve gpj.exe')
    }
  expect(count).toBeGreaterThan(15)
})

test('a link is an address of the web that leads where it says', () => {
  for (const text of [
    'https://example.test',
    'http://localhost:3000/a?b=c#d',
    'HTTPS://Example.test/@user',
    'https://مثال.test/طلب',
    'https://[2001:db8::1]:8080/x',
    'https://example.test?next=https://a:b@c.test',
  ])
    expect(isWebAddress(text), text).toBe(true)
  for (const text of [
    'https:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    'https:\\\\evil.test',
    'https://',
    'https://?x',
    'http://user:pw@evil.example',
    'https://good.test@evil.test',
    'https://@evil.test',
    'https://good.test\\@evil.test',
    'https://good.test:443@evil.test/x',
    'https://a b.test',
    'javascript:alert(1)//https://x.test',
    ' https://x.test',
    'ftp://x.test',
    '//x.test',
    'https://x.test:99999',
  ])
    expect(isWebAddress(text), text).toBe(false)
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      expect(isWebAddress(url)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string(), fc.domain(), fc.stringMatching(/^[a-z:]{0,6}$/), (junk, host, userinfo) => {
      for (const text of [
        `https://${userinfo}@${host}/`,
        `https:${host}`,
        `https:/${host}`,
        `https://${junk}@${host}`,
      ]) {
        if (!isWebAddress(text)) continue
        // What is let in names its host plainly: everybody reads the same one out of it.
        const { username, password } = new URL(text)
        expect([username, password]).toEqual(['', ''])
        expect(text.slice('https://'.length).split(/[/?#]/)[0]).toMatch(/^[^\s@\\]+$/)
      }
    }),
  )
})
