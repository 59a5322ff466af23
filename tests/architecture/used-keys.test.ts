import { expect, test } from 'vitest'
import { readSource } from './used-keys.ts'
import { baseOf, basesOf, formsOf, placeholdersOf } from './words.ts'

/** The judge of translations, judged: each thing that it looks for is found in a made-up file. */
const source = `
  const { t } = useTranslation('tickets')
  const words = useTranslation(model.name)
  const plain = useTranslation()
  t('title.short'); i18n.t(done ? 'yes' : 'no'); translate("common:cancel")
  translate('en', 'server:message.updated'); translate(language, \`server:fault.\${code}\`, params)
  const later = { label: 'nav.home' }
  t(\`status.\${value}\`); t(\`\${value}:one\`)
  throw new Problem(409, late ? 'stale' : 'conflict', { errors })
  faultAt('name', 'taken'); put(name, 'doubled'); fail('malformed'); message(request, 'created')
  const fault = { code: 'required' }
  const database = { code: '23505' }
`

test('the scanner sees every way in which keys and codes are written', () => {
  const uses = readSource('made-up.tsx', source)
  expect(uses.translated).toEqual(['title.short', 'yes', 'no', 'common:cancel', 'server:message.updated'])
  expect(uses.namespaces).toEqual(['tickets', '*', 'common'])
  expect(uses.starts).toEqual(['server:fault.', 'status.'])
  expect(uses.texts).toContain('nav.home')
  expect(uses.codes.map(({ of, code }) => `${of}.${code}`)).toEqual([
    ...['problem.stale', 'problem.conflict', 'fault.taken', 'fault.doubled', 'fault.malformed'],
    ...['message.created', 'fault.required'],
  ])
})

test('codes of schemas count on the server, where they are codes', () => {
  const schema = "z.string({ error: 'not_text' })"
  expect(readSource('src/server/rows/made-up.ts', schema).codes).toEqual([{ of: 'fault', code: 'not_text' }])
  expect(readSource('src/web/made-up.ts', `${schema}; put(tree, 'malformed')`).codes).toEqual([])
})

test('plural forms belong to one key; a key that only looks like one stands alone', () => {
  const words = new Map([
    ['rows_one', 'One row'],
    ['rows_other', '{{count}} rows'],
    ['day_one', 'Day one'],
    ['rule.other', 'Other'],
  ])
  expect(basesOf(words)).toEqual(['day_one', 'rows', 'rule.other'])
  expect([baseOf('rows_one', words), baseOf('day_one', words)]).toEqual(['rows', 'day_one'])
  expect([formsOf('rows', words), formsOf('day_one', words)]).toEqual([['one', 'other'], []])
})

test('named values are found in every spelling', () => {
  expect(placeholdersOf('{{ from }} to {{to, number}} of {{- name}}, {{to}}')).toEqual(['from', 'name', 'to'])
})
