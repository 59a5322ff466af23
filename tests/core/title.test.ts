import { describe, expect, test } from 'vitest'
import type { AnyEntity } from '../../src/core/declare/any-entity.ts'
import { everyone } from '../../src/core/declare/entity.ts'
import {
  boolean,
  choice,
  computed,
  day,
  decimal,
  email,
  type Field,
  instant,
  integer,
  minutes,
  ref,
  richText,
  sequence,
  text,
} from '../../src/core/declare/fields.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { rowOfTitle, type TitleFormat, writtenTitle } from '../../src/core/words/title.ts'

const format: TitleFormat = {
  word: (key) => `{${key}}`,
  day: (value) => `day ${value}`,
  instant: (value) => `instant ${value}`,
  number: (value) => `number ${value}`,
  minutes: (value) => `minutes ${value}`,
  plainText: (html) => html.replaceAll(/<[^>]+>/g, ''),
}
const entity = (name: string, title: Field): AnyEntity =>
  ({
    name,
    api: `/${name}s`,
    permission: name,
    group: 'work',
    icon: 'folder',
    fields: { title },
    title: 'title',
    list: { columns: ['title'], filters: [], sort: 'created_at' },
    form: [],
    access: { read: everyone, create: everyone, update: everyone, delete: everyone },
  }) as AnyEntity
/** The model of rows that are called by such a field, beside one of days. */
const modelWith = (title: Field) => {
  const entities = [entity('thing', title), entity('leaf', day())]
  return modelsOf({ entities, byName: new Map(), problems: [] }).of('thing' as string)
}
const called = (title: Field, row: { readonly [column: string]: unknown }) =>
  writtenTitle(modelWith(title), row, format)

describe('a row is called by its title, as a reader reads it:', () => {
  test.each<readonly [string, Field, unknown, string]>([
    ['a text', text(), 'Ada', 'Ada'],
    ['a mail address', email(), 'a@b.test', 'a@b.test'],
    ['rich text', richText(), '<p>@ <b>hello</b></p>', '@ hello'],
    ['a day', day(), '2026-02-01', 'day 2026-02-01'],
    ['a moment', instant(), '2026-02-01T10:00:00.000Z', 'instant 2026-02-01T10:00:00.000Z'],
    ['yes', boolean(), true, '{common:yes}'],
    ['no', boolean(), false, '{common:no}'],
    ['a number', integer(), 0, 'number 0'],
    ['a decimal', decimal(), '1.50', 'number 1.50'],
    ['a duration', minutes(), 90, 'minutes 90'],
    ['a closed list', choice(['van']), 'van', '{thing:choice.title.van}'],
    ['a value that its list has no longer', choice(['van']), 'ship', 'ship'],
    [
      'a text that came with the product',
      text({ shipped: { van: 'white-van' } }),
      'white-van',
      '{thing:shipped.title.van}',
    ],
    ['a text that was one and is changed', text({ shipped: { van: 'white-van' } }), 'red-van', 'red-van'],
    ['a sequence', sequence({ prefix: 'T-' }), 12, 'T-12'],
    ['what is computed', computed('day'), '2026-02-01', 'day 2026-02-01'],
  ])('%s', (_, field, value, title) => {
    expect(called(field, { title: value })).toBe(title)
  })
  test('a reference by what that is called', () => {
    expect(called(ref('leaf'), { title_id: 'x', title: { id: 'x', title: '2026-02-01' } })).toBe('day 2026-02-01')
  })
})

describe('a row without a title says so, and never its id:', () => {
  test.each<readonly [string, Field, object]>([
    ['null', text(), { id: 'x', title: null }],
    ['an empty text', text(), { id: 'x', title: '' }],
    ['rich text of nothing', richText(), { id: 'x', title: '<p></p>' }],
    ['nothing sent', day(), { id: 'x' }],
    ['a reference to nothing', ref('leaf'), { id: 'x', title_id: null, title: null }],
    ['a reference to what nobody may see', ref('leaf'), { id: 'x', title_id: 'y' }],
    ['a reference to what has none', ref('leaf'), { id: 'x', title: { id: 'y', title: null } }],
  ])('%s', (_, field, row) => {
    expect(called(field, row as { readonly [column: string]: unknown })).toBe('{common:untitled}')
  })
})

test.each<readonly [string, Field, string | null, string]>([
  ['a day', day(), '2026-02-01', 'day 2026-02-01'],
  ['yes, as SQL writes it', boolean(), 'true', '{common:yes}'],
  ['a number', integer(), '7', 'number 7'],
  ['a reference', ref('leaf'), '2026-02-01', 'day 2026-02-01'],
  ['nothing', text(), null, '{common:untitled}'],
  ['a reference to nothing', ref('leaf'), null, '{common:untitled}'],
])('a title that came as text is written by its kind: %s', (_, field, said, title) => {
  const model = modelWith(field)
  expect(writtenTitle(model, rowOfTitle(model, said), format)).toBe(title)
})
