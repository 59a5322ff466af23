import { expect, test } from 'vitest'
import { partedAtQuote } from '../../src/web/facets/talks/folded-quote.tsx'

test.each([
  ['<p>Yes</p><blockquote><p>Is it?</p></blockquote>', '<p>Yes</p>', '<blockquote><p>Is it?</p></blockquote>'],
  ['<blockquote>One</blockquote><p>Yes</p>', '<blockquote>One</blockquote><p>Yes</p>', ''],
  ['<blockquote>Only this</blockquote>', '<blockquote>Only this</blockquote>', ''],
  ['<p>a</p><blockquote>x</blockquote><p>b</p>', '<p>a</p><blockquote>x</blockquote><p>b</p>', ''],
])('%s folds what is quoted at its end', (html, own, quote) => expect(partedAtQuote(html)).toEqual([own, quote]))
