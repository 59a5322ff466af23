import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBytes, fold } from '../../src/core/query/fold.ts'
import { plainText } from '../../src/core/words/plain-text.ts'
import { plainText as foreignText } from '../../src/server/texts/plain-text.ts'
import { safeHtml } from '../../src/server/texts/safe-html.ts'
import { storable } from '../core/arbitraries.ts'
import { differentPairs, equalPairs } from '../core/fold-pairs.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'
import { mayDiffer, settled } from './harness/letters.ts'

const full = process.env.TMS_TEST_FULL === '1'
const slow = { timeout: full ? 900_000 : 30_000 }
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const ask = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, values)).rows

test(
  'every character of Unicode folds alike in JavaScript and in SQL, blocks with younger letters aside',
  slow,
  async () => {
    const blocks = await ask<{ block: number; folded: string[] }>(
      `select i / 256 as block, array_agg(tms_fold(chr(i)) order by i) as folded
     from generate_series(1, 1114111) i where i not between 55296 and 57343 group by 1`,
    )
    const differing: string[] = []
    let seen = 0
    for (const { block, folded } of blocks)
      folded.forEach((one, i) => {
        seen++
        // The first block begins with 1, since PostgreSQL's texts can't have NUL.
        const sign = String.fromCodePoint(block * 256 + i + (block === 0 ? 1 : 0))
        if (fold(sign) !== one) differing.push(sign)
      })
    expect(seen).toBe(1_114_111 - 2048)
    expect(differing.filter((sign) => settled(sign) !== '')).toEqual([])
  },
)

test('the exception holds no letter of English, French or Arabic', () => {
  const alphabet = [...'abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ'].flatMap((sign) => [sign, sign.toUpperCase()])
  const arabic = Array.from({ length: 0x0700 - 0x0600 }, (_, i) => String.fromCodePoint(0x0600 + i))
  expect([...alphabet, ...arabic].filter((sign) => sign.match(mayDiffer))).toEqual([])
})

/** Letters next to marks: normalisation reorders some, and the case of others depends on what follows. */
const entangled = fc
  .array(
    fc.constantFrom(
      ...['Σ', 'ς', 'ΟΔΟΣ', 'I', 'İ', 'ı', 'ß', 'ẞ', 'Ǆ', 'ﬁ', 'Å', 'Ä', 'ệ', 'ø', 'Ǿ', '\u0301', '\u0323', '\u0307'],
      ...[
        '\u0345',
        'ﷺ',
        'لا',
        'أ',
        'إ',
        'آ',
        'ؤ',
        'ئ',
        'ة',
        'ى',
        '\u0640',
        '\u064b',
        '\u0651',
        '\u0670',
        '\u200d',
        '각',
      ],
      ...[
        'が',
        '漢',
        '😀',
        '\\',
        '%',
        '_',
        ' ',
        '.',
        "'",
        '’',
        '`',
        '´',
        '″',
        '–',
        '\u00ad',
        '\u00a0',
        '\u3000',
        '\t',
        '\n',
      ],
      ...['œ', 'Æ', '％', '＿', '٣', '٪', '؟', 'ی', 'ک', 'ٱ', 'ﻣ', '\u200f', '\ufe0f', '×', '²', '½', '…', 'ŀ', 'ﬃ'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const aText = fc.oneof(storable.map(settled), entangled)

test('any text folds alike in JavaScript and in SQL', slow, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aText, { minLength: 1, maxLength: 100 }), async (texts) => {
      const rows = await ask<{ folded: string }>(
        'select tms_fold(t) as folded from unnest($1::text[]) with ordinality u(t, i) order by i',
        [texts],
      )
      expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
    }),
    { numRuns: full ? 2000 : 200 },
  )
})

test('what readers hold equal is equal in SQL, too', async () => {
  const folded = async (texts: readonly string[]) =>
    (
      await ask<{ folded: string }>(
        'select tms_fold(t) as folded from unnest($1::text[]) with ordinality u(t, i) order by i',
        [texts],
      )
    ).map((row) => row.folded)
  expect(await folded(equalPairs.map(([, written]) => written))).toEqual(
    await folded(equalPairs.map(([, , typed]) => typed)),
  )
  const apart = await Promise.all(differentPairs.map(folded))
  expect(apart.filter(([one, other]) => one === other)).toEqual([])
})

test('a text is found by its own pattern, and by no other of its length', slow, async () => {
  const wild = fc
    .array(fc.constantFrom('%', '_', '\\', '％', '＿', '＼', 'a', 'é', '٪'), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(wild, wild), { minLength: 1, maxLength: 100 }), async (pairs) => {
      const rows = await ask<{ found: boolean }>(
        'select tms_fold(a) like tms_pattern(b) as found from unnest($1::text[], $2::text[]) with ordinality u(a, b, i) order by i',
        [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
      )
      expect(rows.map(({ found }) => found)).toEqual(pairs.map(([a, b]) => fold(a) === fold(b)))
    }),
    { numRuns: full ? 500 : 50 },
  )
})

/** Rich texts in the form in which bodies are stored: made safe, whatever was sent. */
const richTexts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '<p>',
          '</p>',
          '<strong>',
          '</strong>',
          '<br>',
          '<br/>',
          '<hr>',
          '<ul><li>',
          '</li></ul>',
          '<h2>',
          '</h2>',
          '<td>',
          '</td>',
          '<tr>',
        ],
        ...[
          '<table>',
          '</table>',
          '<a href="https://x.test/?a=1&b=<2>">',
          '</a>',
          '<pre><code>',
          '</code></pre>',
          '<img src=x>',
          '<b title="a>b">',
        ],
        ...[
          '&amp;',
          '&lt;',
          '&amp;lt;',
          '&nbsp;',
          '&eacute;',
          '&#39;',
          '&quot;',
          'R&D',
          '<',
          '>',
          '"',
          '\n',
          ' ',
          '\u00a0',
          '<style>p{}</style>',
        ],
        ...[
          '<span data-mention="01a206b2-b559-7000-8000-000000000001">@Ada</span>',
          '<blockquote>',
          '</blockquote>',
          '<!-- no -->',
          '<x>',
        ],
      ),
      storable.map(settled),
    ),
    { maxLength: 14 },
  )
  .map((parts) => safeHtml(parts.join('')))

test(
  'the text of any rich text is the same in JavaScript, in SQL, and to the reader of foreign HTML',
  slow,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(richTexts, { minLength: 1, maxLength: 50 }), async (texts) => {
        const rows = await ask<{ plain: string }>(
          'select tms_plain(t) as plain from unnest($1::text[]) with ordinality u(t, i) order by i',
          [texts],
        )
        expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainText))
        expect(texts.map(foreignText)).toEqual(texts.map(plainText))
      }),
      { numRuns: full ? 1000 : 100 },
    )
  },
)

test.each([
  ['<p>Note to R&amp;D and AT&amp;T, <strong>urgent</strong></p>', 'Note to R&D and AT&T, urgent'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['<ul><li><p>one</p></li><li>two</li></ul>', 'one\n\ntwo'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a\tb'],
  ['in<b>side</b>', 'inside'],
  ['a &amp;lt; b', 'a &lt; b'],
  ['<p></p>', ''],
])('the text of %s is %j', async (html, plain) => {
  expect(plainText(html)).toBe(plain)
  expect(await ask('select tms_plain($1) as plain', [html])).toEqual([{ plain }])
})

test('texts stand in the same order in JavaScript and under COLLATE "C"', slow, async () => {
  const nearly = fc.tuple(aText, aText, aText).map(([start, a, b]) => [start + a, start + b])
  await fc.assert(
    fc.asyncProperty(fc.array(nearly, { minLength: 1, maxLength: 50 }), async (pairs) => {
      const texts = [...new Set(pairs.flat())]
      const rows = await ask<{ t: string }>('select t from unnest($1::text[]) t order by t collate "C"', [texts])
      expect(rows.map(({ t }) => t)).toEqual(texts.sort(compareBytes))
    }),
    { numRuns: full ? 2000 : 100 },
  )
})
