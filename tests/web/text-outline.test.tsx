import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { safeHtml } from '../../src/web/fields/values/safe-html.tsx'
import { countWords, headingsOf } from '../../src/web/fields/values/text-outline.ts'

test('the headings of a text, in their order, with their levels', () => {
  const html =
    '<h1 id="h-1">One</h1><p>x</p><div data-callout="info"><h3 id="h-2">T<strong>w</strong>o</h3></div><h2>none</h2><h2 id="h-3"> </h2><h2 id="app">x</h2>'
  expect(headingsOf(html)).toEqual([
    { id: 'h-1', level: 1, text: 'One' },
    { id: 'h-2', level: 3, text: 'Two' },
    // A heading without a valid id is named by its position.
    { id: 'h-at2', level: 2, text: 'none' },
    { id: 'h-at4', level: 2, text: 'x' },
  ])
})

test('the list of headings leads to those that are shown', () => {
  const html = '<h1>One</h1><p>x</p><h2 id="h-2">Two</h2><h3 id="evil">Three</h3>'
  const { container } = render(<div>{safeHtml(html)}</div>)
  expect(headingsOf(html).map(({ id }) => container.querySelector(`#${id}`)?.textContent)).toEqual([
    'One',
    'Two',
    'Three',
  ])
})

test.each([
  ['', 0],
  [' one ', 1],
  ['one, two — three.\nfour', 4],
  ['l’été à Zürich', 4],
  ['مرحبا بالعالم', 2],
])('words of %j', (text, words) => expect(countWords(text)).toBe(words))
