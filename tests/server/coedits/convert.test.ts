import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { changeTo, docOf, htmlOf } from '../../../src/server/facets/coedits/convert.ts'

const throughDocument = (html: string): string | null => {
  const change = changeTo(new Doc(), html)
  return htmlOf(docOf(change === undefined ? [] : [change]))
}

test.each([
  '<p> one  two </p><p>three</p>',
  '<ul><li><p>one </p></li></ul><p> two</p>',
  '<pre><code>a\n  b</code></pre>',
])('the text of a row is in the document to the letter: %s', (html) => {
  expect(throughDocument(html)).toBe(html)
})

test('breaks between blocks are layout, and those within a paragraph are spaces', () => {
  expect(throughDocument('<p>one\ntwo</p>\n\n<ul>\n  <li><p>three</p></li>\n</ul>\n')).toBe(
    '<p>one two</p><ul><li><p>three</p></li></ul>',
  )
})
