import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersOf } from '../../src/core/words/quoted.ts'
import { quoteIn, rangesAt } from '../../src/web/fields/values/quote-ranges.ts'

const html =
  '<h2>Soundings</h2><p>Call <bdi data-mention="x">@Ann</bdi> the <strong>red</strong> pilot</p><p>See <span data-row="task/1">T-1 Tow</span> now</p>'
const shown = (text = html) => {
  const root = document.createElement('div')
  root.innerHTML = text
  document.body.append(root)
  return root
}
const wordsAt = (root: Element, at: number, length: number) => rangesAt(root, [{ at, length }])[0]?.toString()

test('a place is found in the text that is shown, over elements and without names', () => {
  const root = shown()
  expect(wordsAt(root, 0, 9)).toBe('Soundings')
  expect(wordsAt(root, 16, 8)).toBe('red pilot')
  expect(wordsAt(root, 13, 6)).toBe('the red')
  expect(wordsAt(root, 24, 6)).toBe('See T-1 Tow now')
  expect(wordsAt(root, 24, 7)).toBeUndefined()
})

test('what is selected is quoted with its place, without names', () => {
  const root = shown()
  const range = document.createRange()
  const [strong, last] = [root.querySelector('strong')?.firstChild, root.lastElementChild?.lastChild]
  if (strong == null || last == null) throw new Error('not shown')
  range.setStart(strong, 1)
  range.setEnd(last, 3)
  expect(quoteIn(root, range)).toEqual({ quote: 'ed pilot See no', at: 17 })
  range.collapse(true)
  expect(quoteIn(root, range)).toBeUndefined()
})

test('any place that is shown is quoted as that place', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom('a', 'b ', ' c', '<b>d</b>', 'م '), { minLength: 1, maxLength: 6 }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.nat(30),
      fc.integer({ min: 1, max: 10 }),
      (paragraphs, from, most) => {
        const root = shown(paragraphs.map((parts) => `<p>${parts.join('')}</p>`).join(''))
        const letters = lettersOf(root.textContent ?? '')
        const at = from % letters.length
        const length = Math.min(most, letters.length - at)
        const [range] = rangesAt(root, [{ at, length }])
        if (range === undefined) throw new Error('not found')
        const quoted = quoteIn(root, range)
        expect(quoted?.at).toBe(at)
        expect(lettersOf(quoted?.quote ?? '')).toBe(letters.slice(at, at + length))
        root.remove()
      },
    ),
  ))
