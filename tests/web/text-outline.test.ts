import { expect, test } from 'vitest'
import { countWords, headingsOf } from '../../src/web/fields/values/text-outline.ts'

test('the headings of a text, in their order, with their levels', () => {
  const html =
    '<h1 id="h-1">One</h1><p>x</p><div data-callout="info"><h3 id="h-2">T<strong>w</strong>o</h3></div><h2>none</h2><h2 id="h-3"> </h2><h2 id="app">x</h2>'
  expect(headingsOf(html)).toEqual([
    { id: 'h-1', level: 1, text: 'One' },
    { id: 'h-2', level: 3, text: 'Two' },
  ])
})

test.each([
  ['', 0],
  [' one ', 1],
  ['one, two — three.\nfour', 4],
  ['l’été à Zürich', 4],
  ['مرحبا بالعالم', 2],
])('words of %j', (text, words) => expect(countWords(text)).toBe(words))
