import { expect, test } from 'vitest'
import { mentionsIn } from '../../src/server/facets/talks/mentions.ts'
import { typedName } from '../../src/web/fields/values/mentions.ts'

test('those are mentioned whose mark is in the text, each once', () => {
  const [one, two] = ['019aaaaa-0000-7000-8000-000000000001', '019aaaaa-0000-7000-8000-000000000002']
  const mark = (id: string) => `<span data-mention="${id}">@X</span>`
  expect(mentionsIn(`<p>${mark(one)} and ${mark(two)}, ${mark(one.toUpperCase())}</p>`)).toEqual([one, two])
  expect(mentionsIn(`<p>data-mention="${one}" <b data-mention="${one}">x</b>${mark('nobody')}</p>`)).toEqual([])
  expect(mentionsIn(null)).toEqual([])
})

test('a name is typed behind an @ that begins a word, in any script', () => {
  expect(['@', 'Ask @no', 'Ask\u00a0@Zoë Li', '(@عبد', 'Ask @Anne-Marie O’'].map(typedName)).toEqual([
    ...['', 'no', 'Zoë Li', 'عبد', 'Anne-Marie O’'],
  ])
  for (const text of ['mail@example', 'Ask @no one else', 'Ask @no,', 'nothing', `@${'x'.repeat(41)}`])
    expect(typedName(text), text).toBeUndefined()
})
