import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../../../src/core/declare/model.ts'
import { validValue } from '../../../../src/domain/moving-in/server/field-values.ts'
import { markdown, plainMarkdown } from '../../../../src/domain/moving-in/server/readers/prose.ts'
import { registry } from '../../../../src/domain/registry.ts'
import { plainText } from '../../../../src/server/texts/plain-text.ts'

const task = modelsOf(registry).of('task')

/** What somebody reads in the end, once it is made safe. */
const shown = (html: string): string => plainText(String(validValue(task, 'description', html) ?? ''))

describe.each([
  ['Trello', plainMarkdown],
  ['GitHub', markdown],
] as const)('%s', (_, renderer) => {
  test.each([
    ['Use List<String> and set <server-id> in <config>', ['List<String>', '<server-id>', '<config>']],
    ['~~~ The first line\nand code\n~~~\nbehind', ['The first line', 'and code', 'behind']],
    ['``` two words\ncode\n```', ['two words', 'code']],
    ['<config>\nwhole *block*', ['<config>', 'block']],
    ['| a |\n|---|\n| b | beyond |', ['beyond']],
    ['[note]: https://x.example "Nothing leads here"', ['note', 'Nothing leads here']],
    ['[text](https://x.example "a title")', ['text', 'a title']],
    ['[text](docs/plan.md)', ['text', 'docs/plan.md']],
    ['\n[qa]: qb\n `c` \n[qa]: qd\n', ['qa', 'qb', 'qd']],
  ])('%j keeps its words', (text, words) => {
    const read = shown(renderer()(text))
    for (const word of words) expect(read).toContain(word)
  })

  const word = fc.stringMatching(/^[a-zé]{2,8}$/).map((text) => `q${text}`)
  const piece = fc.oneof(
    word,
    word.map((one) => `<${one}>`),
    word.map((one) => `**${one}**`),
    word.map((one) => `\`${one}\``),
    fc.tuple(word, word).map(([a, b]) => `${a}<${b}>`),
    fc.tuple(word, word).map(([a, b]) => `\n~~~ ${a} ${b}\n`),
    fc.tuple(word, word).map(([a, b]) => `\n[${a}]: ${b}\n`),
    fc.tuple(word, word).map(([a, b]) => `[${a}](https://x.example/ "${b}")`),
    fc.constantFrom('\n', '\n\n', '\n# ', '\n- ', '\n> ', '\n| a |\n|---|\n| ', ' | ', '<', '>', '*', '_', '~~', '  '),
  )
  test('no word of any text is lost', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join(' ')
        const read = shown(renderer()(text))
        for (const one of text.match(/q[a-zé]+/g) ?? []) expect(read).toContain(one)
      }),
      { numRuns: 400 },
    )
  })
})

test('HTML is what GitHub shows as such, and text where Trello shows it', () => {
  expect(markdown()('a <b>bold</b> <br> word')).toBe('<p>a <b>bold</b> <br> word</p>')
  expect(shown(plainMarkdown()('a <b>bold</b>'))).toBe('a <b>bold</b>')
  expect(plainMarkdown()('<script>alert(1)</script>')).not.toContain('<script')
})

test.each([
  [
    '1. a\n2. b\n\n**x** [map](https://x.example)',
    '<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n<p><strong>x</strong> <a href="https://x.example">map</a></p>',
  ],
  ['3. c\n4. d', '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>'],
  ['A [b][c] &amp; d\n\n[c]: https://x.example', '<p>A <a href="https://x.example">b</a> &amp; d</p>'],
])('%j is Markdown: what Markdown takes for itself is no lost word', (text, html) => {
  expect(markdown()(text).trim()).toBe(html)
})
test('only the block that Markdown would shorten stays as it is', () => {
  expect(markdown()('**x**\n\n| a |\n|---|\n| b | beyond |\n\n1. y')).toBe(
    '<p><strong>x</strong></p>\n<p>| a |<br>|---|<br>| b | beyond |</p><ol>\n<li>y</li>\n</ol>\n',
  )
})
